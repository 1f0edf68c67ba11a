// Tiny games for tests of solvers: three players, a player that forgets, and broken information
// states.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/game.h"
#include "core/hash.h"

namespace muster::testing {

// Odd one out: three players choose 0 or 1 at the same moment; one who differs from the two others
// gets 2 chips, one from each. Uniform play is an equilibrium of value 0.
class OddOneOut {
 public:
  static constexpr std::string_view kName = "odd_one_out";
  static constexpr bool kHiddenInformation = true;
  static constexpr bool kZeroSum = true;
  struct State {
    std::uint8_t chosen;  // players that have chosen
    std::uint8_t bits;    // their choices
  };

  int num_players() const { return 3; }
  State initial_state() const { return {0, 0}; }
  Player to_move(const State& state) const {
    return state.chosen == 3 ? kTerminal : static_cast<Player>(state.chosen);
  }
  void legal_actions(const State&, ActionList& actions) const {
    actions.clear();
    actions.push_back(Action{0});
    actions.push_back(Action{1});
  }
  void apply(State& state, Action action) const {
    state.bits = static_cast<std::uint8_t>(state.bits | static_cast<int>(action) << state.chosen);
    ++state.chosen;
  }
  void chance_outcomes(const State&, ChanceList& outcomes) const { outcomes.clear(); }
  ChanceKey chance_key(const State&) const { return {0, 0}; }
  template <RandomBits Generator>
  Action sample_chance(const State&, Generator&) const {
    return Action{0};
  }
  Returns returns(const State& state) const {
    Returns result{};
    for (std::size_t p = 0; p < 3; ++p) {
      // The bits of p alone, or of all but p.
      if (state.bits != 1U << p && state.bits != (7U ^ 1U << p)) continue;
      result = {-0.5, -0.5, -0.5};
      result[p] = 1;
    }
    return result;
  }
  double returns_scale() const { return 2; }
  std::uint64_t information_state(const State& state, Player player) const {
    return hash_combine(state.chosen, static_cast<std::uint64_t>(player));
  }
  State resample(const State& state, Player, Rng&) const { return state; }
  int turn(const State&) const { return 0; }
  std::uint64_t hash(const State& state) const { return hash_object(state); }
  nlohmann::json to_json(const State& state) const { return {{"bits", state.bits}}; }
  std::string describe(const State&, Action action) const {
    return std::to_string(static_cast<int>(action));
  }
};
static_assert(ScaledGame<OddOneOut>);

// One player is asked twice for 0 or 1 and wins when the answers are the same; with `chance_first`
// the first is drawn instead.
class Memory {
 public:
  enum class Kind {
    kRemembers,     // the first answer is part of the second information state
    kForgets,       // it is not
    kOtherActions,  // nor, though after 1 only 1 is legal
    kOtherOrder,    // nor, though after 1 the actions are listed the other way round
  };
  static constexpr std::string_view kName = "memory";
  static constexpr bool kHiddenInformation = true;
  static constexpr bool kZeroSum = false;
  struct State {
    std::uint8_t answers;
    std::uint8_t first;
    std::uint8_t second;
  };

  explicit Memory(Kind kind, bool chance_first = false)
      : kind_(kind), chance_first_(chance_first) {}

  int num_players() const { return 1; }
  State initial_state() const { return {0, 0, 0}; }
  Player to_move(const State& state) const {
    if (state.answers == 2) return kTerminal;
    return state.answers == 0 && chance_first_ ? kChance : Player{0};
  }
  void legal_actions(const State& state, ActionList& actions) const {
    actions.clear();
    const bool after_1 = state.answers == 1 && state.first == 1;
    if (kind_ == Kind::kOtherOrder && after_1) {
      actions.push_back(Action{1});
      actions.push_back(Action{0});
      return;
    }
    if (kind_ != Kind::kOtherActions || !after_1) actions.push_back(Action{0});
    actions.push_back(Action{1});
  }
  void apply(State& state, Action action) const {
    (state.answers == 0 ? state.first : state.second) = static_cast<std::uint8_t>(action);
    ++state.answers;
  }
  void chance_outcomes(const State&, ChanceList& outcomes) const {
    outcomes.clear();
    outcomes.push_back({Action{0}, 1});
    outcomes.push_back({Action{1}, 3});
  }
  ChanceKey chance_key(const State&) const { return {1, 0}; }
  template <RandomBits Generator>
  Action sample_chance(const State& state, Generator& generator) const {
    ChanceList outcomes;
    chance_outcomes(state, outcomes);
    return sample_outcome(outcomes, generator);
  }
  Returns returns(const State& state) const { return {state.first == state.second ? 1.0 : -1.0}; }
  std::uint64_t information_state(const State& state, Player) const {
    return kind_ == Kind::kRemembers ? hash(state) : state.answers;
  }
  State resample(const State& state, Player, Rng&) const { return state; }
  int turn(const State&) const { return 0; }
  std::uint64_t hash(const State& state) const { return hash_object(state); }
  nlohmann::json to_json(const State& state) const { return {{"first", state.first}}; }
  std::string describe(const State&, Action action) const {
    return std::to_string(static_cast<int>(action));
  }

 private:
  Kind kind_;
  bool chance_first_;
};
static_assert(Game<Memory>);

}  // namespace muster::testing
