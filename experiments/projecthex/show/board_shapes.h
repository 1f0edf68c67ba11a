// The shapes of a board's territories, as a map-maker would draw them: territories with a land
// border touch, all others are parted by water. For pictures only.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "games/projecthex/board/board.h"

namespace muster::projecthex {

struct MapPoint {
  double x = 0;
  double y = 0;
};

// A line between two territories, or a territory and the water.
struct MapLine {
  std::string path;  // SVG path data
  int left = -1;     // territories; -1: water
  int right = -1;
};

struct BoardShapes {
  double width = 0;  // of the picture; all coordinates are in 0 .. width, 0 .. height
  double height = 0;
  std::vector<std::string> outlines;  // by territory: SVG path data
  std::vector<MapPoint> labels;       // by territory: well inside
  std::vector<MapPoint> names;        // by region: the middle of its name, clear of labels
  std::vector<MapLine> lines;
  std::vector<std::string> routes;         // by sea route of BoardData: SVG path data
  std::vector<std::array<int, 2>> hidden;  // land borders that the drawing does not show
};

// The same shapes for the same board.
BoardShapes draw_shapes(const Board& board, double width);
// The same, which are drawn once for a row of calls with the same arguments.
std::shared_ptr<const BoardShapes> kept_shapes(const Board& board, double width);

}  // namespace muster::projecthex
