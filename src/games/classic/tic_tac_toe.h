// Tic-tac-toe: perfect information, no chance, a draw with perfect play. 5478 positions can come
// up.
#pragma once

#include <absl/status/statusor.h>

#include <bit>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/bits.h"
#include "core/config/rules_source.h"
#include "core/game.h"
#include "core/hash.h"

namespace muster::classic {

// Cells are numbered 0..8 row by row; an action is the cell to mark. Player 0 begins.
class TicTacToe {
 public:
  struct State {
    std::uint16_t marks[2];  // bit sets of cells, by player
  };
  static constexpr std::string_view kName = "tic_tac_toe";
  static constexpr bool kHiddenInformation = false;
  static constexpr bool kZeroSum = true;

  // Settings: none. Errors: InvalidArgument for any key.
  static absl::StatusOr<std::shared_ptr<const TicTacToe>> load(const RulesSource& source);

  int num_players() const { return 2; }
  State initial_state() const { return {{0, 0}}; }
  Player to_move(const State& state) const {
    if (winner(state) >= 0 || taken(state) == kBoard) return kTerminal;
    return static_cast<Player>(turn(state) % 2);
  }
  void legal_actions(const State& state, ActionList& actions) const {
    actions.clear();
    for (int cell : BitRange<std::uint16_t>(static_cast<std::uint16_t>(kBoard & ~taken(state)))) {
      actions.push_back(static_cast<Action>(cell));
    }
  }
  void apply(State& state, Action action) const {
    std::uint16_t& marks = state.marks[turn(state) % 2];
    marks = static_cast<std::uint16_t>(marks | bit<std::uint16_t>(static_cast<int>(action)));
  }
  void chance_outcomes(const State&, ChanceList& outcomes) const { outcomes.clear(); }
  ChanceKey chance_key(const State&) const { return {0, 0}; }
  template <RandomBits Generator>
  Action sample_chance(const State&, Generator&) const {
    return Action{0};
  }
  Returns returns(const State& state) const {
    Returns returns{};
    if (const int player = winner(state); player >= 0) {
      returns[static_cast<std::size_t>(player)] = 1;
      returns[static_cast<std::size_t>(1 - player)] = -1;
    }
    return returns;
  }
  std::uint64_t information_state(const State& state, Player) const { return hash(state); }
  State resample(const State& state, Player, Rng&) const { return state; }
  // Every mark is a turn.
  int turn(const State& state) const { return std::popcount(taken(state)); }
  std::uint64_t hash(const State& state) const { return hash_object(state); }
  nlohmann::json to_json(const State& state) const;
  // The state that to_json wrote. Errors: InvalidArgument, naming the member (positions.cc).
  absl::StatusOr<State> read_state(const nlohmann::json& json) const;
  std::string describe(const State& state, Action action) const;

 private:
  static constexpr std::uint16_t kBoard = 0x1ff;
  static constexpr std::uint16_t kLines[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

  static std::uint16_t taken(const State& state) {
    return static_cast<std::uint16_t>(state.marks[0] | state.marks[1]);
  }
  // -1 when nobody has a line.
  static int winner(const State& state) {
    for (int player = 0; player < 2; ++player) {
      for (const std::uint16_t line : kLines) {
        if ((state.marks[player] & line) == line) return player;
      }
    }
    return -1;
  }
};
static_assert(std::has_unique_object_representations_v<TicTacToe::State>);
static_assert(sizeof(TicTacToe::State) == 4);
static_assert(Game<TicTacToe>);

}  // namespace muster::classic
