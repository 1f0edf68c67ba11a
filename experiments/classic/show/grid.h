// Boards of cells in lines and columns, between the plates of two seats.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/classic/show/seats.h"

namespace muster::classic {

// Lines count from the top, columns from the left, both from 0.
struct GridCell {
  int line = 0;
  int column = 0;
  friend bool operator==(const GridCell&, const GridCell&) = default;
};

// Cells in a row, from one end to the other.
struct GridRun {
  GridCell from;
  GridCell to;
};

// What is drawn in a cell has the corners (0,0) and (kCellSide, kCellSide).
inline constexpr double kCellSide = 64;
// Around the cell of the last move, and what a cell of the winning line is marked with.
inline constexpr std::string_view kLastMark =
    R"(<rect class="last" x="4" y="4" width="56" height="56" rx="8"><title>the last move</title></rect>)";
inline constexpr std::string_view kWonMark =
    R"(<rect class="won" x="3" y="3" width="58" height="58" rx="8"><title>has won</title></rect>)";

class GridBoard {
 public:
  // What goes beside the cells; labels are plain text, from the top and from the left.
  struct Look {
    std::string_view title;
    std::string_view style;
    std::vector<std::string> line_labels = {};
    std::vector<std::string> column_labels = {};
    std::string over = {};  // SVG over the cells
  };

  GridBoard(int lines, int columns);

  // With the slots "cell-LINE-COLUMN", "seat-0" below, "seat-1" above, and "row" over the cells.
  std::string document(const Look& look) const;
  static std::string cell_slot(GridCell cell);
  // The width that a plate may have.
  double plate_width() const;

  // The maximal rows of at least `length` cells that are `taken`: across, down and both diagonals.
  std::vector<GridRun> rows_of(int length, const std::function<bool(GridCell)>& taken) const;
  // Lines through rows, for the slot "row".
  std::string rows_svg(const std::vector<GridRun>& rows) const;

  // The cells as text, between the plates of both seats (grid_text.cc). `sign`: of a cell.
  std::string text(const std::string& moment, const Look& look,
                   const std::array<SeatPlate, 2>& plates,
                   const std::function<std::string(GridCell)>& sign) const;

  // `drawn` as of a cell, moved to where the cell is.
  std::string at(GridCell cell, std::string_view drawn) const;

 private:
  bool contains(GridCell cell) const;
  double left() const;
  double top() const;
  double centre_x(GridCell cell) const;
  double centre_y(GridCell cell) const;

  int lines_;
  int columns_;
  double side_;  // of a cell on the board
};

}  // namespace muster::classic
