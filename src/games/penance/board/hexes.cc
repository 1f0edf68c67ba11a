#include "games/penance/board/hexes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

// The geometry counts across in thirds of the distance of two columns and down in half heights of a
// hex. Corners of hexes are whole numbers there, and lines stay lines.
namespace muster::penance {
namespace {

struct Vector {
  int across = 0;
  int down = 0;
};

Vector operator+(Vector a, Vector b) { return {a.across + b.across, a.down + b.down}; }

// Above 0 when `b` lies clockwise of `a`, 0 on the same line.
int cross(Vector a, Vector b) { return a.across * b.down - a.down * b.across; }
// The inner product of the plane that one sees, times 4.
int dot(Vector a, Vector b) { return a.across * b.across + 3 * a.down * b.down; }

constexpr std::array<Vector, kDirections> kSteps = {
    {{0, -2}, {3, -1}, {3, 1}, {0, 2}, {-3, 1}, {-3, -1}}};
// Corner k lies between the directions k and k + 1.
constexpr std::array<Vector, kDirections> kCorners = {
    {{1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}}};

// The sector of `way`, as HexGrid::half_sector() numbers them.
int half_sector_of(Vector way) {
  for (int k = 0; k < kDirections; ++k) {
    const Vector before = kCorners[static_cast<std::size_t>(turned(k, -1))];
    const Vector after = kCorners[static_cast<std::size_t>(k)];
    if (cross(before, way) > 0 && cross(way, after) > 0) return 2 * k;
    if (cross(after, way) == 0 && dot(after, way) > 0) return 2 * k + 1;
  }
  return 0;  // no way at all
}

enum class Contact : std::uint8_t { kNone, kInside, kEdge };

// How the straight line through the origin along `way` meets the hex around `centre`.
Contact contact(Vector centre, Vector way) {
  int left = 0;
  int right = 0;
  for (const Vector corner : kCorners) {
    const int side = cross(way, centre + corner);
    left += side < 0 ? 1 : 0;
    right += side > 0 ? 1 : 0;
  }
  if (left > 0 && right > 0) return Contact::kInside;
  return left + right == kDirections - 2 ? Contact::kEdge : Contact::kNone;
}

struct Met {
  Contact contact;
  int order;  // along the line; the same for both hexes of an edge
  Vector centre;
};

// What the segment from the origin to the centre `way` meets strictly between its end hexes, in
// order; both hexes of an edge one after the other.
std::vector<Met> met_between(Vector way) {
  std::vector<Met> met;
  const int sense = way.across < 0 ? -1 : 1;
  const int columns = std::abs(way.across) / 3;
  const int lowest = std::max(0, way.down) + 2;
  for (int column = 0; column <= columns; ++column) {
    for (int down = std::min(0, way.down) - 2; down <= lowest; ++down) {
      if (((column + down) & 1) != 0) continue;  // no centre there
      const Vector centre{sense * 3 * column, down};
      const int along = dot(centre, way);
      if (along <= 0 || along >= dot(way, way)) continue;
      const Contact kind = contact(centre, way);
      if (kind != Contact::kNone) met.push_back({kind, along, centre});
    }
  }
  std::stable_sort(met.begin(), met.end(),
                   [](const Met& a, const Met& b) { return a.order < b.order; });
  return met;
}

}  // namespace

std::string_view direction_name(int direction) {
  static constexpr std::array<std::string_view, kDirections> kNames = {"N", "NE", "SE",
                                                                       "S", "SW", "NW"};
  return kNames[static_cast<std::size_t>(direction)];
}

HexGrid::HexGrid(int columns, int rows) : columns_(columns), rows_(rows) {
  assert(columns >= 1 && rows >= 1 && columns * rows <= kMaxHexes);
  all_ = HexSet::first(size());
  neighbour_.resize(index(size()));
  for (int hex = 0; hex < size(); ++hex) {
    if (column(hex) == 1) first_column_.insert(hex);
    if (column(hex) == columns_) last_column_.insert(hex);
    if (column(hex) % 2 == 0) lower_columns_.insert(hex);
    for (int direction = 0; direction < kDirections; ++direction) {
      const Vector step = kSteps[index(direction)];
      const int column = hex % columns_ + step.across / 3;
      // Halves of an even number, above 0 for every hex on the board.
      const int down = depth(hex) + step.down - (column & 1) + 2;
      neighbour_[index(hex)][index(direction)] = at(column + 1, down / 2);
    }
  }
  tabulate_distances();
  tabulate_sectors();
  tabulate_lines();
}

Hex HexGrid::at(int column, int row) const {
  if (column < 1 || column > columns_ || row < 1 || row > rows_) return kNoHex;
  return static_cast<Hex>((row - 1) * columns_ + column - 1);
}

std::string HexGrid::name(int hex) const { return fmt::format("({},{})", column(hex), row(hex)); }

HexSet HexGrid::ring(int hex, int radius) const {
  if (radius == 0) return HexSet::of(hex);
  return within(hex, radius) - within(hex, radius - 1);
}

void HexGrid::tabulate_distances() {
  distance_.resize(index(size()) * kMaxHexes);
  for (int a = 0; a < size(); ++a) {
    for (int b = 0; b < size(); ++b) {
      const int across = std::abs(a % columns_ - b % columns_);
      const int down = std::abs(depth(a) - depth(b));
      const int distance = across + std::max(0, (down - across) / 2);
      distance_[pair(a, b)] = static_cast<std::uint8_t>(distance);
      diameter_ = std::max(diameter_, distance);
    }
  }
  within_.resize(index(size()) * reaches());
  for (int a = 0; a < size(); ++a) {
    for (int radius = 0; radius <= diameter_; ++radius) {
      HexSet& set = within_[index(a) * reaches() + index(radius)];
      for (int b = 0; b < size(); ++b) {
        if (distance(a, b) <= radius) set.insert(b);
      }
    }
  }
}

void HexGrid::tabulate_sectors() {
  half_sector_.resize(index(size()) * kMaxHexes);
  front_.resize(index(size()));
  cone_.resize(index(size()));
  for (int a = 0; a < size(); ++a) {
    for (int b = 0; b < size(); ++b) {
      if (a == b) continue;
      const int half = half_sector_of({3 * (b % columns_ - a % columns_), depth(b) - depth(a)});
      half_sector_[pair(a, b)] = static_cast<std::uint8_t>(half);
      for (int facing = 0; facing < kDirections; ++facing) {
        const int from_centre = (half - 2 * facing + 18) % 12 - 6;  // half sectors, -6 .. 5
        if (std::abs(from_centre) <= 3) front_[index(a)][index(facing)].insert(b);
        if (std::abs(from_centre) <= 1) cone_[index(a)][index(facing)].insert(b);
      }
    }
  }
}

std::optional<int> HexGrid::straight_direction(int from, int to) const {
  if (from == to) return std::nullopt;
  const int half = half_sector(from, to);
  if (half % 2 != 0) return std::nullopt;
  const Vector way{3 * (to % columns_ - from % columns_), depth(to) - depth(from)};
  if (cross(kSteps[index(half / 2)], way) != 0) return std::nullopt;
  return half / 2;
}

HexSet HexGrid::ray(int hex, int direction, int length) const {
  HexSet set;
  int at = hex;
  for (int i = 0; i < length; ++i) {
    at = neighbour(at, direction);
    if (at == kNoHex) break;
    set.insert(at);
  }
  return set;
}

HexSet HexGrid::line(int from, int through, int length) const {
  assert(from != through);
  const Vector way{3 * (through % columns_ - from % columns_), depth(through) - depth(from)};
  HexSet set;
  for (const int hex : within(from, length) - HexSet::of(from)) {
    const Vector centre{3 * (hex % columns_ - from % columns_), depth(hex) - depth(from)};
    if (dot(centre, way) > 0 && contact(centre, way) == Contact::kInside) set.insert(hex);
  }
  return set;
}

StraightSteps HexGrid::steps(int half_sector) {
  StraightSteps steps{.first = half_sector / 2};
  if (half_sector % 2 != 0) steps.second = turned(half_sector / 2, 1);
  return steps;
}

HexSet HexGrid::quarter(int number) const {
  const bool right = number % 2 != 0;
  const bool lower = number / 2 != 0;
  HexSet set;
  for (const int hex : all_) {
    const bool is_right = hex % columns_ >= columns_ / 2;
    const bool is_lower = hex / columns_ >= rows_ / 2;
    if (is_right == right && is_lower == lower) set.insert(hex);
  }
  return set;
}

std::size_t HexGrid::line_index(int from, int to) const {
  const int across = to % columns_ - from % columns_ + columns_ - 1;
  const int down = depth(to) - depth(from) + 2 * rows_ - 1;
  return index((across * (4 * rows_ - 1) + down) * 2 + (from % columns_ & 1));
}

// The steps depend on the way and on the parity of the first column, not on the place.
std::vector<HexGrid::CrossingStep> HexGrid::steps_between(int from, int across, int down) const {
  const auto number = [&](Vector centre) {
    const int column = from % columns_ + centre.across / 3;
    const int row = (depth(from) + centre.down - (column & 1)) / 2;
    return static_cast<std::int16_t>(row * columns_ + column - from);
  };
  const std::vector<Met> met = met_between({3 * across, down});
  std::vector<CrossingStep> steps;
  for (std::size_t i = 0; i < met.size(); ++i) {
    const std::int16_t a = number(met[i].centre);
    if (met[i].contact == Contact::kInside) {
      steps.push_back({a, a});
    } else {
      ++i;
      assert(i < met.size() && met[i].order == met[i - 1].order);
      steps.push_back({a, number(met[i].centre)});
    }
  }
  return steps;
}

void HexGrid::tabulate_lines() {
  lines_.resize(index((2 * columns_ - 1) * (4 * rows_ - 1) * 2));
  for (int from = 0; from < size(); ++from) {
    for (int to = 0; to < size(); ++to) {
      Slice& slice = lines_[line_index(from, to)];
      if (slice.size != 0 || distance(from, to) < 2) continue;
      const auto steps =
          steps_between(from, to % columns_ - from % columns_, depth(to) - depth(from));
      slice = {static_cast<std::uint32_t>(line_steps_.size()),
               static_cast<std::uint32_t>(steps.size())};
      line_steps_.insert(line_steps_.end(), steps.begin(), steps.end());
    }
  }
}

std::span<const HexGrid::CrossingStep> HexGrid::crossing_steps(int from, int to) const {
  const Slice slice = lines_[line_index(from, to)];
  return std::span(line_steps_).subspan(slice.begin, slice.size);
}

std::vector<HexGrid::Crossing> HexGrid::crossings(int from, int to) const {
  std::vector<Crossing> found;
  for (const CrossingStep step : crossing_steps(from, to)) found.push_back(crossing(from, step));
  return found;
}

}  // namespace muster::penance
