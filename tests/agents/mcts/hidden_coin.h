// A coin that is guessed later: the smallest game in which searching guesses at what is hidden one
// by one goes wrong (strategy fusion; Frank and Basin 1998).
//
// Chance tosses a coin that nobody sees. Player 0 stops for a sure gain or goes on, and then has to
// guess the coin: right wins 1, wrong loses 1. Whoever knew the coin would go on; but going on is
// worth 0. Player 1 has nothing to decide.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/game.h"
#include "core/hash.h"

namespace muster::testing {

class HiddenCoin {
 public:
  static constexpr std::string_view kName = "hidden_coin";
  static constexpr bool kHiddenInformation = true;
  static constexpr bool kZeroSum = true;
  static constexpr double kSure = 0.25;
  static constexpr Action kStop{0};
  static constexpr Action kGoOn{1};

  enum class Phase : std::uint8_t { kToss, kChoose, kGuess, kStopped, kGuessed };
  struct State {
    std::uint8_t coin;   // 1 or 2; 0 = not tossed
    std::uint8_t guess;  // 1 or 2; 0 = none
    Phase phase;
  };

  int num_players() const { return 2; }
  State initial_state() const { return {0, 0, Phase::kToss}; }
  Player to_move(const State& state) const {
    if (state.phase == Phase::kToss) return kChance;
    return state.phase == Phase::kChoose || state.phase == Phase::kGuess ? Player{0} : kTerminal;
  }
  void legal_actions(const State& state, ActionList& actions) const {
    const bool guess = state.phase == Phase::kGuess;
    actions.clear();
    actions.push_back(guess ? Action{1} : kStop);
    actions.push_back(guess ? Action{2} : kGoOn);
  }
  void apply(State& state, Action action) const {
    if (state.phase == Phase::kToss) {
      state.coin = static_cast<std::uint8_t>(action);
      state.phase = Phase::kChoose;
    } else if (state.phase == Phase::kChoose) {
      state.phase = action == kStop ? Phase::kStopped : Phase::kGuess;
    } else {
      state.guess = static_cast<std::uint8_t>(action);
      state.phase = Phase::kGuessed;
    }
  }
  void chance_outcomes(const State&, ChanceList& outcomes) const {
    outcomes.clear();
    outcomes.push_back({Action{1}, 1});
    outcomes.push_back({Action{2}, 1});
  }
  ChanceKey chance_key(const State&) const { return {1, 0}; }
  template <RandomBits Generator>
  Action sample_chance(const State&, Generator& generator) const {
    return static_cast<Action>(1 + uniform_below(generator, 2));
  }
  Returns returns(const State& state) const {
    if (state.phase == Phase::kStopped) return {kSure, -kSure};
    return state.guess == state.coin ? Returns{1, -1} : Returns{-1, 1};
  }
  std::uint64_t information_state(const State& state, Player) const {
    State seen = state;
    if (state.phase != Phase::kGuessed) seen.coin = 0;
    return hash(seen);
  }
  State resample(const State& state, Player, Rng& rng) const {
    State view = state;
    if (state.phase != Phase::kGuessed && state.phase != Phase::kToss) {
      view.coin = static_cast<std::uint8_t>(1 + uniform_below(rng, 2));
    }
    return view;
  }
  int turn(const State& state) const { return static_cast<int>(state.phase); }
  std::uint64_t hash(const State& state) const { return hash_object(state); }
  nlohmann::json to_json(const State& state) const { return {{"coin", state.coin}}; }
  std::string describe(const State&, Action action) const {
    return std::to_string(static_cast<int>(action));
  }
};
static_assert(Game<HiddenCoin>);

}  // namespace muster::testing
