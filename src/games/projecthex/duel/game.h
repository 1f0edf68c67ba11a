// The duel of ProjectHex as a game of its own: one attack, two sides with secret dice.
//
// Both sides roll their dice (chance); then, exchange by exchange, the attacker and the defender
// each choose one of their dice and a type, the attacker first and hidden from the defender. The
// scenario gives the troops, the ruleset what dice and types are worth.
//
// Both sides remember everything: an information state is the own dice and the row of exchanges.
// With the payoff "capture" the game ends as soon as the capture is decided.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/config/rules_source.h"
#include "core/fields/param_info.h"
#include "core/game.h"
#include "core/hash.h"
#include "games/projecthex/duel/stakes.h"

namespace muster {
class JsonMistakes;
}

namespace muster::projecthex {

class DuelGame {
 public:
  static constexpr std::string_view kName = "projecthex_duel";
  static constexpr bool kHiddenInformation = true;
  static constexpr bool kZeroSum = true;
  static constexpr int kMostDice = 8;  // of a side
  static constexpr std::array<std::string_view, 2> kSides = {"attacker", "defender"};

  struct State {
    std::array<DicePool, 2> dice;  // left: of the attacker, of the defender
    Survivors troops;
    std::array<std::array<std::uint8_t, 2>, kMostDice> exchanges;  // action codes, by side
    std::uint8_t exchange;                                         // number of those fought
    std::uint8_t pending;    // the attacker's action, hidden until the defender's; or kNone
    std::uint8_t rolling;    // the side that rolls; 2: both have
    std::uint8_t next_face;  // with more than two dice, how many show each face is rolled in turn
  };
  static constexpr std::uint8_t kNone = 0xff;

  // Ruleset: `type_bonus`, `naturals`. Scenario: `attack`, `defence` (troops, "2a1m"),
  // `fortress_dice`, `attack_bonus`, `defence_bonus` (of the three types), `payoff` ("capture",
  // "losses"), `capture_bonus`. Errors: InvalidArgument, one mistake per line.
  static absl::StatusOr<std::shared_ptr<const DuelGame>> load(const RulesSource& source);
  // What the documents can say, for `muster games --settings`.
  static std::vector<ParamInfo> ruleset_settings();
  static std::vector<ParamInfo> scenario_settings();
  // Contract: 1 .. kMostDice dice on each side, and not decided before it begins.
  DuelGame(const DuelFight& fight, const DuelStakes& stakes) : fight_(fight), stakes_(stakes) {}

  const DuelFight& fight() const { return fight_; }
  const DuelStakes& stakes() const { return stakes_; }
  // Actions of players.
  static Action action_of(DuelChoice choice) { return static_cast<Action>(duel_code(choice)); }
  // What the side whose turn it is sees.
  DuelView view(const State& state, Player player) const;

  int num_players() const { return 2; }
  State initial_state() const;
  Player to_move(const State& state) const {
    if (state.rolling < 2) return kChance;
    if (stakes_.decided(state.troops, dice_left(state, 0), dice_left(state, 1))) return kTerminal;
    return state.pending == kNone ? Player{0} : Player{1};
  }
  void legal_actions(const State& state, ActionList& actions) const;
  void apply(State& state, Action action) const;
  // Of one die the face; of two dice high * 10 + low; of more, how many of those left show
  // next_face.
  void chance_outcomes(const State& state, ChanceList& outcomes) const;
  static ChanceKinds chance_kinds() { return {{1, 1, "dice"}}; }
  ChanceKey chance_key(const State& state) const {
    return {1, std::uint64_t{state.rolling} << 8 | state.next_face};
  }
  template <RandomBits Generator>
  Action sample_chance(const State& state, Generator& generator) const {
    ChanceList outcomes;
    chance_outcomes(state, outcomes);
    return sample_outcome(outcomes, generator);
  }

  Returns returns(const State& state) const {
    const double won = stakes_.value(fight_, state.troops) / returns_scale();
    return {won, 0 - won};
  }
  // Returns times this are captures, or units.
  double returns_scale() const { return stakes_.scale(fight_); }
  Summary summary(const State& state) const;

  std::uint64_t information_state(const State& state, Player player) const;
  // The other side's dice are rolled again; a hidden choice is any of its choices.
  State resample(const State& state, Player player, Rng& rng) const;
  // Both choices of an exchange are made at the same moment.
  bool commits(const State&) const { return true; }
  int turn(const State& state) const { return state.exchange; }
  std::uint64_t hash(const State& state) const { return hash_object(state); }
  nlohmann::json to_json(const State& state) const;
  // The state that to_json wrote. Errors: InvalidArgument, one mistake per line, each naming the
  // member.
  absl::StatusOr<State> read_state(const nlohmann::json& json) const;
  std::string describe(const State& state, Action action) const;

 private:
  int dice_at_start(std::size_t side) const {
    return side == 0 ? total(fight_.attack) : total(fight_.defence) + fight_.fortress_dice;
  }
  int dice_left(const State& state, std::size_t side) const {
    return dice_at_start(side) - state.exchange;
  }
  void check(const State& state, JsonMistakes& mistakes) const;
  void roll(State& state, int outcome) const;
  void resolve(State& state, DuelChoice attacker, DuelChoice defender) const;

  DuelFight fight_;
  DuelStakes stakes_;
};
static_assert(std::has_unique_object_representations_v<DuelGame::State>);
static_assert(sizeof(DuelGame::State) == 46);
static_assert(ScaledGame<DuelGame> && SummarizedGame<DuelGame> && CommitmentGame<DuelGame>);

}  // namespace muster::projecthex
