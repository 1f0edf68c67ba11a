// Breakthrough (Troyka 2000): pawns only; whoever gets a pawn to the far row first wins.
//
// Both players fill their two rows nearest to them. A pawn steps one cell forward, straight or
// diagonally, onto a free cell, or captures diagonally forward. A player who has lost all pawns has
// lost. There are no draws, and there is always a move: nothing but the own pawns can block a
// diagonal, and no own pawn is before the foremost one.
#pragma once

#include <absl/status/statusor.h>

#include <bit>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/bits.h"
#include "core/config/rules_source.h"
#include "core/fields/param_info.h"
#include "core/game.h"
#include "core/hash.h"

namespace muster::classic {

struct BoardCodec;  // board_codec.h

// Squares are numbered row * 8 + column whatever the board's size, from player 0's left corner;
// player 0 goes up and begins. An action is from-square * 3 + direction: 0 = diagonally to a lower
// column, 1 = straight, 2 = diagonally to a higher column.
class Breakthrough {
 public:
  using Board = std::uint64_t;
  static constexpr std::string_view kName = "breakthrough";
  static constexpr bool kHiddenInformation = false;
  static constexpr bool kZeroSum = true;
  static constexpr int kStride = 8;  // squares from a row to the next
  static constexpr int kDirections = 3;
  static constexpr std::int16_t kNobody = -1;

  struct State {
    Board pawns[2];       // by player
    std::uint32_t turns;  // moves made
    std::int16_t mover;   // 0, 1 or kTerminal
    std::int16_t winner;  // kNobody while there is none
  };

  static constexpr Action move(int from, int direction) {
    return static_cast<Action>(from * kDirections + direction);
  }

  // 4 <= rows <= 8, 2 <= columns <= 8.
  explicit Breakthrough(int rows = 8, int columns = 8);

  // Settings of the scenario: `rows` (8) and `columns` (8). Errors: InvalidArgument.
  static absl::StatusOr<std::shared_ptr<const Breakthrough>> load(const RulesSource& source);
  // What the documents can say.
  static std::vector<ParamInfo> scenario_settings();

  int rows() const { return rows_; }
  int columns() const { return columns_; }

  int num_players() const { return 2; }
  State initial_state() const {
    const Board two_rows = board_ & 0xffff;
    return {{two_rows, two_rows << (kStride * (rows_ - 2))}, 0, 0, kNobody};
  }
  Player to_move(const State& state) const { return static_cast<Player>(state.mover); }
  void legal_actions(const State& state, ActionList& actions) const {
    actions.clear();
    const Board own = state.pawns[state.mover];
    const Board free = board_ & ~(own | state.pawns[1 - state.mover]);
    const Board not_own = board_ & ~own;
    // The pawns whose cell in a direction is there and not taken.
    Board low = 0;
    Board straight = 0;
    Board high = 0;
    if (state.mover == 0) {
      low = own & ~kLowestColumn & not_own >> (kStride - 1);
      straight = own & free >> kStride;
      high = own & ~kHighestColumn & not_own >> (kStride + 1);
    } else {
      low = own & ~kLowestColumn & not_own << (kStride + 1);
      straight = own & free << kStride;
      high = own & ~kHighestColumn & not_own << (kStride - 1);
    }
    for (const int from : BitRange<Board>(low)) actions.push_back(move(from, 0));
    for (const int from : BitRange<Board>(straight)) actions.push_back(move(from, 1));
    for (const int from : BitRange<Board>(high)) actions.push_back(move(from, 2));
  }
  void apply(State& state, Action action) const {
    const int player = state.mover;
    const int other = 1 - player;
    const int from = static_cast<int>(action) / kDirections;
    const Board to = target(player, from, static_cast<int>(action) % kDirections);
    state.pawns[player] = (state.pawns[player] & ~bit<Board>(from)) | to;
    state.pawns[other] &= ~to;
    ++state.turns;
    if ((to & far_row_[player]) != 0 || state.pawns[other] == 0) {
      state.winner = static_cast<std::int16_t>(player);
      state.mover = kTerminal;
    } else {
      state.mover = static_cast<std::int16_t>(other);
    }
  }
  void chance_outcomes(const State&, ChanceList& outcomes) const { outcomes.clear(); }
  ChanceKey chance_key(const State&) const { return {0, 0}; }
  template <RandomBits Generator>
  Action sample_chance(const State&, Generator&) const {
    return Action{0};
  }
  Returns returns(const State& state) const {
    if (state.winner == kNobody) return {};
    return {state.winner == 0 ? 1.0 : -1.0, state.winner == 0 ? -1.0 : 1.0};
  }
  // Mostly the lead in pawns, a little for the foremost pawn.
  friend double evaluate(const Breakthrough& game, const State& state, Player player);
  // Winning moves first, then captures, then by how far forward the pawn gets.
  int promise(const State& state, Action action) const {
    const int player = state.mover;
    const int from = static_cast<int>(action) / kDirections;
    const Board to = target(player, from, static_cast<int>(action) % kDirections);
    if ((to & far_row_[player]) != 0) return kWins;
    const int row = from / kStride;
    const int gone = player == 0 ? row : rows_ - 1 - row;
    return gone + ((to & state.pawns[1 - player]) != 0 ? kCaptures : 0);
  }
  Summary summary(const State& state) const;
  std::uint64_t information_state(const State& state, Player) const { return hash(state); }
  State resample(const State& state, Player, Rng&) const { return state; }
  // Every move is a turn.
  int turn(const State& state) const { return static_cast<int>(state.turns); }
  // Pawns and mover, but not the number of moves: it decides nothing.
  std::uint64_t hash(const State& state) const {
    return hash_combine(state.pawns[0] + static_cast<Board>(state.mover) * kMoverFactor,
                        state.pawns[1]);
  }
  nlohmann::json to_json(const State& state) const;
  // The state that to_json wrote. Errors: InvalidArgument, naming the member (positions.cc).
  absl::StatusOr<State> read_state(const nlohmann::json& json) const;
  std::string describe(const State& state, Action action) const;

 private:
  BoardCodec board_codec() const;

  static constexpr Board kLowestColumn = 0x0101010101010101;
  static constexpr Board kHighestColumn = 0x8080808080808080;
  static constexpr Board kMoverFactor = 0x9e3779b97f4a7c15;
  static constexpr int kWins = 1000;
  static constexpr int kCaptures = 100;

  // The cell that a move leads to.
  static Board target(int player, int from, int direction) {
    const int forward = player == 0 ? kStride : -kStride;
    return bit<Board>(from + forward + direction - 1);
  }
  // Rows that the foremost pawn has gone beyond the first.
  int foremost(const State& state, int player) const;

  int rows_;
  int columns_;
  Board board_ = 0;            // the cells that are there
  Board far_row_[2] = {0, 0};  // by the player who wants to get there
};
static_assert(std::has_unique_object_representations_v<Breakthrough::State>);
static_assert(sizeof(Breakthrough::State) == 24);
static_assert(EvaluatedGame<Breakthrough> && OrderedGame<Breakthrough> &&
              SummarizedGame<Breakthrough>);

}  // namespace muster::classic
