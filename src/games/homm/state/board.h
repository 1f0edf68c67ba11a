// The combat board of the Heroes III board game: 4 columns x 5 rows, as bits of one word (HC-07).
//
// Cell = row * 4 + column. Row 0 is the attacker's back row, 1 the attacker's front row, 2 the
// middle row, 3 the defender's front row, 4 the defender's back row. Column 0 is left as seen by
// the attacker (HC-08).
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>

#include "core/bits.h"

namespace muster::homm {

using Mask = std::uint32_t;  // bit i = cell i, or (elsewhere) unit i

inline constexpr int kColumns = 4;
inline constexpr int kRows = 5;
inline constexpr int kCells = kColumns * kRows;
inline constexpr Mask kBoard = (Mask{1} << kCells) - 1;
inline constexpr int kNoCell = 31;

constexpr int cell_at(int column, int row) { return row * kColumns + column; }
constexpr int column_of(int cell) { return cell % kColumns; }
constexpr int row_of(int cell) { return cell / kColumns; }
// The cell's column counted from the left as seen by the player of side `viewer` (HC-08).
constexpr int column_from_left(int cell, int viewer) {
  return viewer == 0 ? column_of(cell) : kColumns - 1 - column_of(cell);
}
constexpr Mask cell_bit(int cell) { return Mask{1} << cell; }
constexpr Mask row_mask(int row) { return Mask{0xf} << (row * kColumns); }

constexpr int back_row(int side) { return side == 0 ? 0 : kRows - 1; }
constexpr int front_row(int side) { return side == 0 ? 1 : kRows - 2; }
// The two rows in which a side places its units (HC-10).
constexpr Mask home_rows(int side) { return row_mask(back_row(side)) | row_mask(front_row(side)); }

// The cells sharing an edge with some cell of `cells` (HC-09).
constexpr Mask neighbours(Mask cells) {
  constexpr Mask kLeftColumn = 0x11111;
  constexpr Mask kRightColumn = 0x88888;
  return ((cells << kColumns) | (cells >> kColumns) | ((cells & ~kRightColumn) << 1) |
          ((cells & ~kLeftColumn) >> 1)) &
         kBoard;
}

// The same of one place; what is beside the board (up to 31, kNoCell) has no neighbours.
inline constexpr auto kNextTo = [] {
  std::array<Mask, 32> table{};
  for (int cell = 0; cell < kCells; ++cell) {
    table[static_cast<std::size_t>(cell)] = neighbours(cell_bit(cell));
  }
  return table;
}();
constexpr Mask cells_next_to(int cell) { return kNextTo[static_cast<std::size_t>(cell)]; }

constexpr bool adjacent(int a, int b) { return (cells_next_to(a) & cell_bit(b)) != 0; }

// Steps between two cells when nothing is in the way; what is beside the board is farther from
// everything than any two cells.
constexpr int orthogonal_distance(int a, int b) {
  if (a >= kCells || b >= kCells) return kColumns + kRows;
  const int columns = column_of(a) - column_of(b);
  const int rows = row_of(a) - row_of(b);
  return (columns < 0 ? -columns : columns) + (rows < 0 ? -rows : rows);
}

// Cells other than `from` that a walker reaches in at most `steps` steps through `free` cells.
constexpr Mask walk_reach(int from, Mask free, int steps) {
  if (steps == 0) return 0;
  Mask reached = cell_bit(from) | (cells_next_to(from) & free);
  for (int i = 1; i < steps; ++i) reached |= neighbours(reached) & free;
  return reached & ~cell_bit(from);
}

// kWithin[steps][cell]: the cells at most `steps` orthogonal steps from `cell`, without it.
inline constexpr int kMaxSteps = 7;  // the longest orthogonal distance on the board
inline constexpr auto kWithin = [] {
  std::array<std::array<Mask, kCells>, kMaxSteps + 1> table{};
  for (int steps = 0; steps <= kMaxSteps; ++steps) {
    for (int cell = 0; cell < kCells; ++cell) {
      table[static_cast<std::size_t>(steps)][static_cast<std::size_t>(cell)] =
          walk_reach(cell, kBoard, steps);
    }
  }
  return table;
}();

// Free cells other than `from` that a flyer reaches in at most `steps` steps (HC-29).
constexpr Mask fly_reach(int from, Mask free, int steps) {
  const auto limit = static_cast<std::size_t>(steps < kMaxSteps ? steps : kMaxSteps);
  return kWithin[limit][static_cast<std::size_t>(from)] & free;
}

// The cells of `among` nearest to any of the cells `goals` by paths through `passable` cells (goals
// need not be passable); nothing when no cell of `among` has a path. A cell's own passability
// counts.
constexpr Mask nearest_by_path(Mask goals, Mask passable, Mask among) {
  Mask reached = goals;
  for (;;) {
    const Mask grown = reached | (neighbours(reached) & passable);
    if (grown == reached) return 0;
    if ((grown & among) != 0) return grown & among;
    reached = grown;
  }
}

}  // namespace muster::homm
