// Pig, a dice race for two (Scarne 1945; solved by Neller and Presser 2004, "Optimal play of the
// dice game Pig"): chance nodes and a turn of several decisions.
//
// In a turn a player rolls a die again and again: a 1 ends the turn with nothing, any other face is
// added to the turn's total; holding banks the total. Whoever first banks `target` points wins.
// After `max_turns` turns the higher score wins; equal scores are a draw.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/config/rules_source.h"
#include "core/fields/param_info.h"
#include "core/game.h"
#include "core/hash.h"

namespace muster::classic {

class Pig {
 public:
  static constexpr std::string_view kName = "pig";
  static constexpr bool kHiddenInformation = false;
  static constexpr bool kZeroSum = true;
  static constexpr Action kHold{0};
  static constexpr Action kRoll{1};

  enum class Phase : std::uint16_t { kChoose, kRolling, kOver };
  struct State {
    std::uint16_t scores[2];
    std::uint16_t turn_total;
    std::uint16_t rolls;  // in this turn
    std::uint16_t turns;  // finished; even: player 0 is on turn
    Phase phase;
  };

  // target >= 2, 1 <= max_turns < 32768.
  explicit Pig(int target = 100, int max_turns = 400) : target_(target), max_turns_(max_turns) {}

  // Settings of the ruleset: `target` (100) and `max_turns` (400). Errors: InvalidArgument.
  static absl::StatusOr<std::shared_ptr<const Pig>> load(const RulesSource& source);
  // What the documents can say.
  static std::vector<ParamInfo> ruleset_settings();

  int target() const { return target_; }
  int max_turns() const { return max_turns_; }

  int num_players() const { return 2; }
  State initial_state() const { return {{0, 0}, 0, 0, 0, Phase::kChoose}; }
  Player to_move(const State& state) const {
    if (state.phase == Phase::kOver) return kTerminal;
    return state.phase == Phase::kRolling ? kChance : on_turn(state);
  }
  void legal_actions(const State& state, ActionList& actions) const {
    actions.clear();
    if (state.turn_total > 0) actions.push_back(kHold);
    if (state.scores[on_turn(state)] + state.turn_total < target_) actions.push_back(kRoll);
  }
  // At a chance node the action is the face, 1..6.
  void apply(State& state, Action action) const {
    if (state.phase == Phase::kRolling) {
      state.phase = Phase::kChoose;
      ++state.rolls;
      if (action == Action{1}) {
        state.turn_total = 0;
        end_turn(state);
      } else {
        state.turn_total = static_cast<std::uint16_t>(state.turn_total + static_cast<int>(action));
      }
    } else if (action == kRoll) {
      state.phase = Phase::kRolling;
    } else {
      std::uint16_t& score = state.scores[on_turn(state)];
      score = static_cast<std::uint16_t>(score + state.turn_total);
      end_turn(state);
    }
  }
  void chance_outcomes(const State&, ChanceList& outcomes) const {
    outcomes.clear();
    for (int face = 1; face <= 6; ++face) outcomes.push_back({static_cast<Action>(face), 1});
  }
  static ChanceKinds chance_kinds() { return {{1, 1, "dice"}}; }
  ChanceKey chance_key(const State& state) const {
    return {1, (static_cast<std::uint64_t>(state.turns) << 16) | state.rolls};
  }
  template <RandomBits Generator>
  Action sample_chance(const State&, Generator& generator) const {
    return static_cast<Action>(1 + uniform_below(generator, 6));
  }
  Returns returns(const State& state) const {
    Returns returns{};
    if (state.scores[0] != state.scores[1]) {
      returns[0] = state.scores[0] > state.scores[1] ? 1 : -1;
      returns[1] = -returns[0];
    }
    return returns;
  }
  // The lead in points, the turn's total counted as banked.
  friend double evaluate(const Pig& game, const State& state, Player player) {
    if (state.phase == Phase::kOver) return game.returns(state)[static_cast<std::size_t>(player)];
    double points[2] = {static_cast<double>(state.scores[0]), static_cast<double>(state.scores[1])};
    points[on_turn(state)] += state.turn_total;
    const double lead = (points[0] - points[1]) / (game.target_ + 6);
    return std::clamp(player == 0 ? lead : -lead, -1.0, 1.0);
  }
  Summary summary(const State& state) const;
  std::uint64_t information_state(const State& state, Player) const { return hash(state); }
  State resample(const State& state, Player, Rng&) const { return state; }
  int turn(const State& state) const { return state.turns; }
  std::uint64_t hash(const State& state) const { return hash_object(state); }
  nlohmann::json to_json(const State& state) const;
  // The state that to_json wrote. Errors: InvalidArgument, naming the member (positions.cc).
  absl::StatusOr<State> read_state(const nlohmann::json& json) const;
  std::string describe(const State& state, Action action) const;

 private:
  static Player on_turn(const State& state) { return static_cast<Player>(state.turns % 2); }
  void end_turn(State& state) const {
    const bool won = state.scores[on_turn(state)] >= target_;
    state.turn_total = 0;
    state.rolls = 0;
    ++state.turns;
    state.phase = won || state.turns >= max_turns_ ? Phase::kOver : Phase::kChoose;
  }

  int target_;
  int max_turns_;
};
static_assert(std::has_unique_object_representations_v<Pig::State>);
static_assert(sizeof(Pig::State) == 12);
static_assert(EvaluatedGame<Pig> && SummarizedGame<Pig>);

}  // namespace muster::classic
