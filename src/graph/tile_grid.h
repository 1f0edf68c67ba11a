// Boards of square tiles as graphs (Boost.Graph): reachability and distances around obstacles.
//
// Games play on bit sets, which are faster; what they compute is checked against these searches,
// and distance tables of fixed boards come from here.
#pragma once

#include <cassert>
#include <cstdint>
#include <vector>

namespace muster {

class TileGrid {
 public:
  static constexpr int kUnreachable = -1;

  // `columns` x `rows` tiles joined by edges; tile = row * columns + column. Both at least 2
  // (Boost's grid cannot walk along a dimension of one tile).
  TileGrid(int columns, int rows) : columns_(columns), rows_(rows) {
    assert(columns >= 2 && rows >= 2);
  }

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  int tiles() const { return columns_ * rows_; }

  // Steps from `from` to every tile by paths whose tiles after the first are not blocked (breadth
  // first search); kUnreachable where there is none. `blocked` has tiles() entries or is empty.
  std::vector<int> distances_from(int from, const std::vector<bool>& blocked = {}) const;

 private:
  int columns_;
  int rows_;
};

}  // namespace muster
