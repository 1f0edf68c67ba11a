// The square board of Heroes: which tiles are neighbours, and floods over bit sets. What the floods
// say is checked against Boost.Graph (graph/grid_routes.h).
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <utility>

#include "core/inline_vector.h"
#include "games/heroes/board/tile_set.h"

namespace muster::heroes {

struct BoardSize {
  int columns;  // 4 .. kMaxSide
  int rows;     // 4 .. kMaxSide
};

// What floods and routes have to know of a board at a moment, for one player.
struct Ground {
  TileSet closed;  // cannot be entered
  TileSet ends;    // can be entered, and every way ends there
};

// Costs of entering the tiles of a board within reach; kFar beyond it.
struct Costs {
  static constexpr std::uint8_t kFar = 255;
  std::array<std::uint8_t, kMaxTiles> of;
};

// Tile = row * columns + column, both from 0. People count both from 1: [x, y] = [column, row].
class Board {
 public:
  // Steps go to four neighbours, or to eight.
  Board(BoardSize size, bool eight_way);

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  int tiles() const { return columns_ * rows_; }
  bool eight_way() const { return directions_ == 8; }
  int directions() const { return directions_; }
  int column(int tile) const { return tile % columns_; }
  int row(int tile) const { return tile / columns_; }
  int tile(int column, int row) const { return row * columns_ + column; }
  const TileSet& all() const { return all_; }
  const TileSet& row_set(int row) const { return row_sets_[static_cast<std::size_t>(row)]; }

  static constexpr int kNoNeighbour = -1;
  // North, east, south, west, then north-east, south-east, south-west, north-west; kNoNeighbour
  // beyond the edge.
  int neighbour(int tile, int direction) const {
    return neighbours_[static_cast<std::size_t>(tile)][static_cast<std::size_t>(direction)];
  }
  // Steps between two tiles of an empty board.
  int distance(int from, int to) const;

  // The tiles of `among` next to those of a set; true if there is any.
  bool spread(const TileSet& set, const TileSet& among, TileSet& next) const;

  // Calls visit(layer, steps) with the tiles that are `steps` = 1, 2 .. `most` steps away, layer by
  // layer, until it returns false or nothing new is reached.
  template <class Visit>
  void flood(int from, const Ground& ground, int most, Visit visit) const {
    TileSet fresh = all_ - ground.closed;
    fresh.erase(from);
    TileSet frontier;
    frontier.insert(from);
    TileSet layer;
    for (int steps = 1; steps <= most; ++steps) {
      if (!spread(frontier, fresh, layer) || !visit(std::as_const(layer), steps)) return;
      for (std::size_t i = 0; i < words_; ++i) {
        fresh.word(i) &= ~layer.word(i);
        frontier.word(i) = layer.word(i) & ~ground.ends.word(i);
      }
    }
  }

  // The least costs of entering tiles, up to `most`: 1 a tile and `extra(tile)` more for the tiles
  // of `dear`. The start costs 0.
  template <class Extra>
  Costs costs(int from, const Ground& ground, const TileSet& dear, int most, Extra extra) const {
    assert(most < kMaxSpending);
    Costs costs;
    costs.of.fill(Costs::kFar);
    costs.of[static_cast<std::size_t>(from)] = 0;
    std::array<TileSet, kMaxSpending> at{};  // by what has been spent
    at[0].insert(from);
    TileSet fresh = all_ - ground.closed;
    fresh.erase(from);
    for (int spent = 0; spent < most; ++spent) {
      const TileSet from_here =
          spent == 0 ? at[0] : at[static_cast<std::size_t>(spent)] - ground.ends;
      TileSet layer;
      spread(from_here, fresh, layer);
      fresh -= layer;
      TileSet delayed = layer & dear;
      layer -= delayed;
      at[static_cast<std::size_t>(spent) + 1] |= layer;
      const auto settle = [&](int tile, int cost) {
        costs.of[static_cast<std::size_t>(tile)] = static_cast<std::uint8_t>(cost);
      };
      for (const int tile : layer) settle(tile, spent + 1);
      for (const int tile : delayed) {
        const int cost = spent + 1 + extra(tile);
        if (cost > most) continue;
        at[static_cast<std::size_t>(cost)].insert(tile);
        settle(tile, cost);
      }
    }
    return costs;
  }

 private:
  static constexpr int kMaxSpending = 64;

  int columns_;
  int rows_;
  int directions_;
  std::size_t words_;
  TileSet all_;
  TileSet not_first_;  // columns from the second on
  TileSet not_last_;
  std::array<TileSet, kMaxSide> row_sets_{};
  std::array<std::array<std::int16_t, 8>, kMaxTiles> neighbours_{};
};

}  // namespace muster::heroes
