// Nim for two: heaps of stones; a turn takes any number from one heap; whoever takes the last wins.
//
// A complete game outside of muster, with an agent of its own. A scenario has one key, `heaps`: one
// to four numbers from 1 to 15.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/game.h"
#include "core/hash.h"
#include "experiments/engine/game_engine.h"

namespace nim_duel {

class NimDuel {
 public:
  static constexpr std::string_view kName = "nim_duel";
  static constexpr bool kHiddenInformation = false;
  static constexpr bool kZeroSum = true;
  static constexpr std::size_t kMaxHeaps = 4;
  static constexpr int kMaxStones = 15;

  using Heaps = std::array<std::uint8_t, kMaxHeaps>;  // stones of each, 0..kMaxStones

  struct State {
    Heaps heaps;
    std::uint8_t turns;  // taken; even: player 0 is on turn
  };

  // An action takes `count` stones from `heap`.
  static constexpr muster::Action take(std::size_t heap, int count) {
    return static_cast<muster::Action>(heap * 16 + static_cast<std::size_t>(count));
  }
  static std::size_t heap_of(muster::Action action) {
    return static_cast<std::size_t>(action) / 16;
  }
  static int count_of(muster::Action action) { return static_cast<int>(action) % 16; }

  explicit NimDuel(const Heaps& heaps) : heaps_(heaps) {}

  int num_players() const { return 2; }
  State initial_state() const { return {heaps_, 0}; }
  muster::Player to_move(const State& state) const {
    const bool over = state.heaps == Heaps{};
    return over ? muster::kTerminal : static_cast<muster::Player>(state.turns % 2);
  }
  void legal_actions(const State& state, muster::ActionList& actions) const {
    actions.clear();
    for (std::size_t heap = 0; heap < kMaxHeaps; ++heap) {
      for (int count = 1; count <= state.heaps[heap]; ++count) actions.push_back(take(heap, count));
    }
  }
  void apply(State& state, muster::Action action) const {
    std::uint8_t& heap = state.heaps[heap_of(action)];
    heap = static_cast<std::uint8_t>(heap - count_of(action));
    ++state.turns;
  }
  void chance_outcomes(const State&, muster::ChanceList& outcomes) const { outcomes.clear(); }
  muster::ChanceKey chance_key(const State&) const { return {0, 0}; }
  template <muster::RandomBits Generator>
  muster::Action sample_chance(const State&, Generator&) const {
    return muster::Action{0};
  }
  muster::Returns returns(const State& state) const {
    const double last_taker_was_0 = state.turns % 2 == 1 ? 1 : -1;
    return {last_taker_was_0, -last_taker_was_0};
  }
  std::uint64_t information_state(const State& state, muster::Player) const { return hash(state); }
  State resample(const State& state, muster::Player, muster::Rng&) const { return state; }
  int turn(const State& state) const { return state.turns; }
  std::uint64_t hash(const State& state) const { return muster::hash_object(state); }
  nlohmann::json to_json(const State& state) const {
    return {{"heaps", state.heaps}, {"turns", state.turns}};
  }
  std::string describe(const State&, muster::Action action) const {
    return "take " + std::to_string(count_of(action)) + " from heap " +
           std::to_string(heap_of(action) + 1);
  }

 private:
  Heaps heaps_;
};
static_assert(muster::Game<NimDuel>);

std::unique_ptr<muster::GameEngine> make_engine();

}  // namespace nim_duel
