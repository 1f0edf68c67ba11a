// Where the territories of a picture lie: each point of the picture is of the territory with the
// least distance to it. For board_shapes.cc only.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/projecthex/board/board.h"

namespace muster::projecthex {

// A territory is around a line from (ax, ay) to (bx, by), with a head start of `reach`.
struct Heart {
  double ax, ay, bx, by;
  double reach = 0;
};
double distance_to(const Heart& heart, double x, double y);

// Hearts near the territories' centres, such that as many land borders as can be have a piece where
// both territories are nearest. `x`, `y`: centres in units of the picture, whose larger side is 1.
std::vector<Heart> lay_out(const Board& board, const std::vector<double>& x,
                           const std::vector<double>& y);

}  // namespace muster::projecthex
