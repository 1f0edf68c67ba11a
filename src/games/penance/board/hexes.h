// The hex grid of a duel: flat-top hexes in columns, where columns that are even when counted from
// 1 lie half a hex lower (PN-110). Everything asked in playouts is a table lookup; the geometry
// behind the tables is exact, in whole numbers.
//
// Hexes are numbered row by row from 0. Directions are 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW, clockwise;
// a facing is a direction. Columns and rows of people are counted from 1, row 1 on top.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/penance/board/hex_set.h"

namespace muster::penance {

using Hex = std::uint8_t;

inline constexpr int kDirections = 6;

// "N", "NE", ...; direction 0 .. 5.
std::string_view direction_name(int direction);
// `facing` turned clockwise by `sides`, which may be negative.
constexpr int turned(int facing, int sides) {
  return ((facing + sides) % kDirections + kDirections) % kDirections;
}
constexpr int opposite(int direction) { return turned(direction, kDirections / 2); }

// Whose side counts when a line runs exactly between two sides of a defender (PN-97).
enum class SideTies : std::uint8_t { kDefender, kAttacker };

// The directions of a step straight away from or towards a source (PN-99). Where two are equally
// straight there is a second one, the next clockwise.
struct StraightSteps {
  int first = 0;
  std::optional<int> second = std::nullopt;

  friend bool operator==(const StraightSteps&, const StraightSteps&) = default;
};

class HexGrid {
 public:
  static constexpr int kMaxHexes = HexSet::kCapacity;
  static constexpr Hex kNoHex = 255;

  // Contract: both at least 1, at most kMaxHexes hexes.
  HexGrid(int columns, int rows);

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  int size() const { return columns_ * rows_; }
  HexSet all() const { return all_; }
  // Counted from 1; kNoHex off the board.
  Hex at(int column, int row) const;
  int column(int hex) const { return hex % columns_ + 1; }
  int row(int hex) const { return hex / columns_ + 1; }
  // "(3,6)": column and row.
  std::string name(int hex) const;

  // kNoHex off the board.
  Hex neighbour(int hex, int direction) const {
    return neighbour_[index(hex)][static_cast<std::size_t>(direction)];
  }
  const std::array<Hex, kDirections>& neighbours(int hex) const { return neighbour_[index(hex)]; }
  HexSet around(int hex) const { return ring(hex, 1); }
  // The neighbours of all members; members among them when they neighbour each other.
  HexSet around(const HexSet& set) const {
    const HexSet beside = ((set - last_column_) << 1) | ((set - first_column_) >> 1);
    const HexSet above = (set | (beside & lower_columns_)) >> columns_;
    const HexSet below = (set | (beside - lower_columns_)) << columns_;
    return (beside | above | below) & all_;
  }
  // Steps of a shortest way, whatever lies on it (PN-111).
  int distance(int a, int b) const { return distance_[pair(a, b)]; }
  int diameter() const { return diameter_; }  // the largest distance
  // Hexes at most `radius` away, the hex among them; radius at least 0.
  HexSet within(int hex, int radius) const {
    return within_[index(hex) * reaches() + static_cast<std::size_t>(std::min(radius, diameter_))];
  }
  // Hexes exactly `radius` away; radius at least 0.
  HexSet ring(int hex, int radius) const;

  // The sector of 60 degrees around `from` in which `to` lies: 2 k in that around direction k, 2 k
  // + 1 exactly on the line between those of k and k + 1. 0 for a hex and itself.
  int half_sector(int from, int to) const { return half_sector_[pair(from, to)]; }
  // The side 1 .. 6 of a defender in which the attacker stands (PN-96, PN-97); 1 in its own hex.
  int side(int defender, int facing, int attacker, SideTies ties = SideTies::kDefender) const {
    const int turned_by = half_sector(defender, attacker) - 2 * facing;
    return kSides[static_cast<std::size_t>(ties)]
                 [static_cast<std::size_t>(turned_by < 0 ? turned_by + 12 : turned_by)];
  }
  // Hexes in the sides 6, 1 and 2 of a unit, lines on their outer edges included (PN-105); not its
  // own hex.
  HexSet front(int hex, int facing) const { return front_[index(hex)][index(facing)]; }
  // Hexes in side 1, both edges included, at a distance of 1 .. `radius`.
  HexSet cone(int hex, int facing, int radius) const {
    return cone_[index(hex)][index(facing)] & within(hex, radius);
  }

  // The direction in which `to` lies exactly straight, or nothing.
  std::optional<int> straight_direction(int from, int to) const;
  // The hexes straight in a direction, up to `length` of them, the hex itself not among them.
  HexSet ray(int hex, int direction, int length) const;
  // Hexes at a distance of 1 .. `length` whose inside is crossed by the line from the centre of
  // `from` through that of `through`, which are different, and on beyond it.
  HexSet line(int from, int through, int length) const;
  // Steps of a unit in `hex`, which is not `source` (PN-99). A step may lead off the board.
  StraightSteps steps_away(int hex, int source) const { return steps(half_sector(source, hex)); }
  StraightSteps steps_toward(int hex, int source) const { return steps(half_sector(hex, source)); }
  // One of four quarters: 0 upper left, 1 upper right, 2 lower left, 3 lower right. Middle columns
  // and rows of odd boards belong to the right and lower ones.
  HexSet quarter(int number) const;

  // What a line between two centres meets: a hex whose inside it crosses (twice the same), or an
  // edge that it runs along, with the hexes on both sides (kNoHex: off the board).
  struct Crossing {
    Hex a;
    Hex b;

    friend bool operator==(const Crossing&, const Crossing&) = default;
  };
  // The same relative to the first hex of the line.
  struct CrossingStep {
    std::int16_t a;
    std::int16_t b;
  };
  // What the line meets strictly between the two hexes, in order. For playouts, with crossing().
  std::span<const CrossingStep> crossing_steps(int from, int to) const;
  Crossing crossing(int from, CrossingStep step) const {
    return {on_board(from + step.a), on_board(from + step.b)};
  }
  std::vector<Crossing> crossings(int from, int to) const;

 private:
  // Sides by half sector relative to the facing, by SideTies.
  static constexpr std::array<std::array<std::uint8_t, 12>, 2> kSides = {
      {{1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6, 6}, {1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 6, 1}}};

  struct Slice {
    std::uint32_t begin = 0;
    std::uint32_t size = 0;
  };

  static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }
  static constexpr std::size_t pair(int a, int b) { return index(a) * kMaxHexes + index(b); }
  static StraightSteps steps(int half_sector);
  std::size_t reaches() const { return index(diameter_) + 1; }
  Hex on_board(int hex) const { return hex >= 0 && hex < size() ? static_cast<Hex>(hex) : kNoHex; }
  // Twice the height of a hex's centre below that of row 1 of an odd column.
  int depth(int hex) const { return 2 * (hex / columns_) + (hex % columns_ & 1); }
  std::size_t line_index(int from, int to) const;

  void tabulate_distances();
  void tabulate_sectors();
  void tabulate_lines();
  std::vector<CrossingStep> steps_between(int from, int across, int down) const;

  int columns_;
  int rows_;
  int diameter_ = 0;
  HexSet all_;
  HexSet first_column_;
  HexSet last_column_;
  HexSet lower_columns_;  // half a hex lower
  std::vector<std::array<Hex, kDirections>> neighbour_;
  std::vector<std::uint8_t> distance_;
  std::vector<std::uint8_t> half_sector_;
  std::vector<HexSet> within_;  // by hex, then radius
  std::vector<std::array<HexSet, kDirections>> front_;
  std::vector<std::array<HexSet, kDirections>> cone_;
  std::vector<Slice> lines_;  // by the way from one to the other and the parity of the first column
  std::vector<CrossingStep> line_steps_;
};

}  // namespace muster::penance
