// The Game concept: the contract between a game's rules and everything that plays it.
//
// A game is an immutable rules object, shared by all threads (tables, units, map, deck lists for
// one ruleset and scenario), and a `State`: a trivially copyable struct without pointers, so that a
// copy is a memcpy. Rules and search compile together as templates; the only virtual calls on the
// way are per decision (an agent) and per match (a game), never inside a playout.
//
// Terms are the field's: state, action, legal actions, chance node, information state, returns,
// terminal, player, seat. Simultaneous choices are hidden commitments one after the other.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/inline_vector.h"
#include "core/metrics.h"
#include "core/rng.h"

namespace muster {

// An action or chance outcome of one decision, coded by the game. Codes mean the same thing in
// every state of a game (no "third legal action").
enum class Action : std::uint16_t {};

// Who decides: 0 .. num_players-1, kChance or kTerminal.
using Player = std::int8_t;
inline constexpr Player kChance = -1;
inline constexpr Player kTerminal = -2;

// The longest list of actions or outcomes at one node; bigger choices are split into several.
inline constexpr std::size_t kMaxActionsPerNode = 128;
using ActionList = InlineVector<Action, kMaxActionsPerNode>;

struct ChanceOutcome {
  Action action;
  std::uint64_t weight;  // probability = weight / sum of the node's weights (fits in 64 bits)
};
using ChanceList = InlineVector<ChanceOutcome, kMaxActionsPerNode>;

// Names the random event of a chance node, so that two agents or rule variants that reach the same
// event under the same seed meet the same luck (common random numbers). `purpose` stays below
// purpose::kFirstReservedPurpose.
struct ChanceKey {
  std::uint32_t purpose;
  std::uint64_t event;
};

// What the purposes first .. last are called where luck is added up by kind of event:
// "attack_dice", "cards"; a part of names of metrics. Several kinds may share a name.
struct ChanceKind {
  std::uint32_t first;
  std::uint32_t last;
  std::string name;
};
using ChanceKinds = std::vector<ChanceKind>;

inline constexpr std::size_t kMaxPlayers = 6;
using Returns = std::array<double, kMaxPlayers>;  // entries from num_players() on are 0

// clang-format off
template <class G>
concept Game =
    std::is_trivially_copyable_v<typename G::State> &&
    requires(const G& game, const typename G::State& state, typename G::State& mutable_state,
             Action action, Player player, ActionList& actions, ChanceList& outcomes, Rng& rng,
             Stream& stream) {
  // The name under which the game is registered; "homm", "pig" ...
  { G::kName } -> std::convertible_to<std::string_view>;
  // Whether two different states can look the same to a player.
  { G::kHiddenInformation } -> std::convertible_to<bool>;
  // 1 .. kMaxPlayers.
  { game.num_players() } -> std::same_as<int>;
  { game.initial_state() } -> std::same_as<typename G::State>;
  // The player to decide, kChance or kTerminal. A seat driven by a rule inside the game is never
  // to move.
  { game.to_move(state) } -> std::same_as<Player>;
  // Replaces `actions` by the legal ones of the player to move: at least one, no duplicates.
  { game.legal_actions(state, actions) } -> std::same_as<void>;
  // Applies a legal action (or an outcome with positive weight at a chance node) and goes on to the
  // next decision, chance node or end.
  { game.apply(mutable_state, action) } -> std::same_as<void>;
  // Replaces `outcomes` by the outcomes of a chance node with exact integer weights, all positive.
  { game.chance_outcomes(state, outcomes) } -> std::same_as<void>;
  { game.chance_key(state) } -> std::same_as<ChanceKey>;
  // Draws an outcome with the probabilities of chance_outcomes, fast; any RandomBits generator.
  { game.sample_chance(state, rng) } -> std::same_as<Action>;
  { game.sample_chance(state, stream) } -> std::same_as<Action>;
  // One number per player in [-1, 1]; of a terminal state. Zero sum where the game is.
  { game.returns(state) } -> std::same_as<Returns>;
  // A key over exactly what `player` has seen.
  { game.information_state(state, player) } -> std::same_as<std::uint64_t>;
  // A state drawn at random among those `player` cannot tell from `state`: for two such states the
  // results are the same bit for bit under the same generator.
  { game.resample(state, player, rng) } -> std::same_as<typename G::State>;
  // Number of the turn a state belongs to, never decreasing: the small decisions of one turn share
  // it. Agents plan to the end of a turn and budget by it.
  { game.turn(state) } -> std::same_as<int>;
  { game.hash(state) } -> std::same_as<std::uint64_t>;
  { game.to_json(state) } -> std::same_as<nlohmann::json>;
  // What an action of this node is, for people.
  { game.describe(state, action) } -> std::same_as<std::string>;
};

// Whether this game hides anything. kHiddenInformation says that games of the type may; a game that
// hides something only in some scenarios tells by a member of this name.
template <Game G>
bool hides_information(const G& game) {
  if constexpr (!G::kHiddenInformation) {
    return false;
  } else if constexpr (requires { game.hides_information(); }) {
    return game.hides_information();
  } else {
    return true;
  }
}

// What search and players ask beyond the rules are free functions beside the game, found by
// argument-dependent lookup: the header of the game declares them, so that every file sees the same
// ones, and whoever plays the game defines them (agents/<game>).

// Optional: a heuristic value of any state for `player`, in [-1, 1] on the scale of returns().
template <class G>
concept EvaluatedGame = Game<G> &&
    requires(const G& game, const typename G::State& state, Player player) {
  { evaluate(game, state, player) } -> std::same_as<double>;
};

// Optional: evaluate() for all players at once, the same values bit for bit; entries from
// num_players() on are 0.
template <class G>
concept JointlyEvaluatedGame = EvaluatedGame<G> &&
    requires(const G& game, const typename G::State& state) {
  { evaluations(game, state) } -> std::same_as<Returns>;
};

// Optional: the rules as `player` believes them to be when planning (for example without
// knowledge of the rule that drives the other side). Its states are this game's states.
template <class G>
concept ModelledGame = Game<G> && requires(const G& game, Player player) {
  { game.model_for(player) } -> std::same_as<const G&>;
};

// Optional: a rule, given as data, that can choose every action of a player; rollouts of search may
// follow it. The header of the game may declare `Rule` alone.
template <class G>
concept RuleGame = Game<G> &&
    requires(const G& game, const typename G::State& state, const typename G::Rule& rule,
             Rng& rng) {
  { rule_action(game, state, rule, rng) } -> std::same_as<Action>;
};

// Optional: states can be read from what to_json writes of them, bit for bit. Errors:
// InvalidArgument, one mistake per line, each naming the member.
template <class G>
concept ReadableGame = Game<G> && requires(const G& game, const nlohmann::json& json) {
  { game.read_state(json) } -> std::same_as<absl::StatusOr<typename G::State>>;
};

// Optional: returns() times returns_scale() are in the game's own unit (chips, points).
template <class G>
concept ScaledGame = Game<G> && requires(const G& game) {
  { game.returns_scale() } -> std::same_as<double>;
};

// Optional: true at a decision that is one of several made at the same moment, each without having
// seen the others (a hidden commitment). Search may mix its choices there.
template <class G>
concept CommitmentGame = Game<G> && requires(const G& game, const typename G::State& state) {
  { game.commits(state) } -> std::same_as<bool>;
};

// Optional: the names of all purposes of its chance keys.
template <class G>
concept NamedChanceGame = Game<G> && requires {
  { G::chance_kinds() } -> std::same_as<ChanceKinds>;
};

// Optional: how promising a legal action looks, cheaply, higher first; exact search tries actions in
// this order.
template <class G>
concept OrderedGame = Game<G> &&
    requires(const G& game, const typename G::State& state, Action action) {
  { game.promise(state, action) } -> std::same_as<int>;
};
// clang-format on

// The values of a state for all players by evaluate(); zeros for games without it.
template <Game G>
Returns evaluations_of(const G& game, const typename G::State& state) {
  Returns values{};
  if constexpr (JointlyEvaluatedGame<G>) {
    values = evaluations(game, state);
  } else if constexpr (EvaluatedGame<G>) {
    for (int player = 0; player < game.num_players(); ++player) {
      values[static_cast<std::size_t>(player)] = evaluate(game, state, static_cast<Player>(player));
    }
  }
  return values;
}

// The factor from returns() to the game's own unit.
template <Game G>
double returns_scale(const G& game) {
  if constexpr (ScaledGame<G>) {
    return game.returns_scale();
  } else {
    return 1;
  }
}

// Optional `Summary summary(state)` of a terminal state: what the store keeps besides returns.
struct Summary {
  double margin =
      0;  // how clearly seat 0 won, in the game's unit; margin of seat 1 is its negative
  int rounds = 0;
  Metrics metrics = {};
};
template <class G>
concept SummarizedGame = Game<G> && requires(const G& game, const typename G::State& state) {
  { game.summary(state) } -> std::same_as<Summary>;
};

// The sum of the weights, which is the common denominator of a chance node.
inline std::uint64_t total_weight(const ChanceList& outcomes) {
  std::uint64_t total = 0;
  for (const ChanceOutcome& outcome : outcomes) total += outcome.weight;
  return total;
}

// Draws from an exact list: for games without a faster way of their own.
template <RandomBits Generator>
Action sample_outcome(const ChanceList& outcomes, Generator& generator) {
  std::uint64_t ticket = uniform_below(generator, total_weight(outcomes));
  for (const ChanceOutcome& outcome : outcomes) {
    if (ticket < outcome.weight) return outcome.action;
    ticket -= outcome.weight;
  }
  return outcomes[outcomes.size() - 1].action;
}

}  // namespace muster
