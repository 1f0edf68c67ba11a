// What a combat's board is drawn of: cells, walls, cards of units, arrows. For light and dark
// ground; seen by the attacker, whose back row is below.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/report/charts/svg.h"

namespace muster::homm {

inline constexpr double kCellWidth = 124;
inline constexpr double kCellHeight = 100;

// By side; both are readable on light and on dark ground.
inline constexpr std::string_view kSideColours[] = {"#2f7bd0", "#c75a2c"};

struct Spot {
  double x = 0;
  double y = 0;
};
// The centre of a cell, or of the place beside the board (kOffBoard).
Spot centre(int cell);

// With or without the place beside the board.
report::SvgSize board_size(bool beside);

// Styles and definitions.
std::string_view board_head();

// The empty board with the names of columns and rows.
// The slot of a cell of the board; its shape is there when it is empty, too (data-place).
std::string cell_slot(int cell);
std::string grid_svg();

// A wall or the gate that stands on a cell, or what else closes it, around (0,0).
std::string wall_svg(bool gate);
std::string obstacle_svg(std::string_view what);

// A unit as it stands there.
struct UnitCard {
  int side = 0;
  std::string name;
  std::string kind;  // "pack, gold, flying"
  int attack = 0;
  int defense = 0;
  int initiative = 0;
  int health = 0;                  // when undamaged
  int left = 0;                    // of it
  std::vector<std::string> marks;  // "2 tokens", "paralysed"
  bool active = false;
  bool acted = false;  // in this round
};
// The card around (0,0).
std::string unit_svg(const UnitCard& card);

// An arrow from cell to cell, which ends at the rim, with words in its middle.
struct BoardArrow {
  int from = 0;  // cells
  int to = 0;
  std::string css_class;  // "chosen", "better", "blow" or "back"
  std::string words = {};
};
std::string arrow_svg(const BoardArrow& arrow);

// A way from cell to cell.
std::string way_svg(int from, int to);

// `drawn`, which is around (0,0), where a cell is.
std::string at_cell(int cell, std::string_view drawn);

}  // namespace muster::homm
