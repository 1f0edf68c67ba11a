#include "experiments/projecthex/show/board_raster.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <queue>

namespace muster::projecthex {
namespace {

constexpr double kChannel = 0.016;  // between territories without a common border
constexpr double kCoast = 0.055;    // land on both sides of a line between two neighbours
constexpr double kIsland = 0.042;
constexpr int kFrame = 4;   // points of water around all
constexpr int kStrait = 3;  // points of water beside a causeway

// Bends straight lines a little, so that borders and coasts look drawn by hand.
std::array<double, 2> bent(double x, double y) {
  return {x + 0.006 * std::sin(31 * y + 17 * x) + 0.0035 * std::sin(83 * y - 41 * x),
          y + 0.006 * std::sin(29 * x - 13 * y + 2) + 0.0035 * std::sin(79 * x + 37 * y)};
}

}  // namespace

BoardRaster::BoardRaster(const Board& board, const std::vector<double>& x,
                         const std::vector<double>& y, int columns, int rows)
    : board_(board),
      columns_(columns),
      rows_(rows),
      scale_(1.0 / std::max(columns, rows)),
      hearts_(lay_out(board, x, y)),
      x_(x),
      y_(y) {
  for (int t = 0; t < board.size(); ++t) {
    const auto at = static_cast<std::size_t>(t);
    double sum = 0;
    double nearest = 1;
    for (int other = 0; other < board.size(); ++other) {
      const auto to = static_cast<std::size_t>(other);
      const double distance = std::hypot(x[at] - x[to], y[at] - y[to]);
      if (other != t) nearest = std::min(nearest, distance);
      if ((board.land(t) >> other & 1) != 0) sum += distance;
    }
    const int borders = std::popcount(board.land(t));
    size_.push_back(borders > 0 ? std::clamp(0.62 * sum / borders, 0.04, 0.1)
                                : std::min(kIsland, 0.4 * nearest));
  }
  owner_.resize(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const auto [px, py] = bent((column + 0.5) * scale_, (row + 0.5) * scale_);
      const int edge = std::min({column, row, columns - 1 - column, rows - 1 - row});
      owner_[index(column, row)] = edge < kFrame ? kWater : owner_of(px, py);
    }
  }
  tidy();
  repair();
  measure_depth();
}

int BoardRaster::owner_of(double x, double y) const {
  int nearest = 0;
  double least = std::numeric_limits<double>::max();
  std::array<double, kMaxTerritories> distances{};
  for (std::size_t t = 0; t < hearts_.size(); ++t) {
    distances[t] = distance_to(hearts_[t], x, y);
    if (distances[t] >= least) continue;
    least = distances[t];
    nearest = static_cast<int>(t);
  }
  for (int t = 0; t < board_.size(); ++t) {
    if (t == nearest || (board_.land(nearest) >> t & 1) != 0) continue;
    if (distances[static_cast<std::size_t>(t)] - least < kChannel) return kWater;
  }
  // Near a border between two neighbours land goes farther than elsewhere.
  const double far = 1.45 * size_[static_cast<std::size_t>(nearest)];
  for (const int t : BitRange(board_.land(nearest))) {
    const double behind = distances[static_cast<std::size_t>(t)] - least;
    if (behind < kCoast * 0.7 && least + behind < far) return nearest;
  }
  return dry(x, y, nearest) ? nearest : kWater;
}

bool BoardRaster::dry(double x, double y, int territory) const {
  const auto at = static_cast<std::size_t>(territory);
  const Heart& heart = hearts_[at];
  if (distance_to({heart.ax, heart.ay, heart.bx, heart.by}, x, y) < size_[at]) return true;
  for (const int other : BitRange(board_.land(territory))) {
    const auto to = static_cast<std::size_t>(other);
    if (distance_to({x_[at], y_[at], x_[to], y_[to]}, x, y) < kCoast) return true;
  }
  return false;
}

std::vector<std::vector<std::size_t>> BoardRaster::pieces() const {
  std::vector<std::vector<std::size_t>> all;
  std::vector<bool> seen(owner_.size());
  for (std::size_t start = 0; start < owner_.size(); ++start) {
    if (seen[start]) continue;
    std::vector<std::size_t> piece = {start};
    seen[start] = true;
    for (std::size_t next = 0; next < piece.size(); ++next) {
      const int column = static_cast<int>(piece[next]) % columns_;
      const int row = static_cast<int>(piece[next]) / columns_;
      for (const auto& [c, r] : {std::pair(column - 1, row), std::pair(column + 1, row),
                                 std::pair(column, row - 1), std::pair(column, row + 1)}) {
        if (c < 0 || r < 0 || c >= columns_ || r >= rows_) continue;
        const std::size_t to = index(c, r);
        if (seen[to] || owner_[to] != owner_[start]) continue;
        seen[to] = true;
        piece.push_back(to);
      }
    }
    all.push_back(std::move(piece));
  }
  return all;
}

// Whether all territories around a lake have common borders, so that it can go.
bool BoardRaster::among_neighbours(const std::vector<std::size_t>& lake) const {
  TerritorySet shores = 0;
  for (const std::size_t point : lake) {
    const int column = static_cast<int>(point) % columns_;
    const int row = static_cast<int>(point) / columns_;
    for (const int owner :
         {at(column - 1, row), at(column + 1, row), at(column, row - 1), at(column, row + 1)}) {
      if (owner != kWater) shores |= bit<TerritorySet>(owner);
    }
  }
  for (const int t : BitRange(shores)) {
    if ((shores & ~board_.land(t) & ~bit<TerritorySet>(t)) != 0) return false;
  }
  return true;
}

// Only the largest piece of a territory stays; little lakes become land of a neighbour.
void BoardRaster::tidy() {
  std::vector<std::vector<std::size_t>> all = pieces();
  std::vector<const std::vector<std::size_t>*> largest(hearts_.size(), nullptr);
  for (const auto& piece : all) {
    const int owner = owner_[piece.front()];
    if (owner == kWater) continue;
    const std::vector<std::size_t>*& best = largest[static_cast<std::size_t>(owner)];
    if (best == nullptr || piece.size() > best->size()) best = &piece;
  }
  for (const auto& piece : all) {
    const int owner = owner_[piece.front()];
    if (owner == kWater || &piece == largest[static_cast<std::size_t>(owner)]) continue;
    for (const std::size_t point : piece) owner_[point] = kWater;
  }
  for (const auto& piece : pieces()) {
    if (owner_[piece.front()] != kWater || piece.size() > owner_.size() / 300) continue;
    if (!among_neighbours(piece)) continue;
    for (const std::size_t point : piece) {
      const int column = static_cast<int>(point) % columns_;
      const int row = static_cast<int>(point) / columns_;
      for (int step = 1; owner_[point] == kWater && step < columns_; ++step) {
        for (const auto& [c, r] : {std::pair(column - step, row), std::pair(column + step, row),
                                   std::pair(column, row - step), std::pair(column, row + step)}) {
          if (owner_[point] == kWater) owner_[point] = at(c, r);
        }
      }
    }
  }
}

std::vector<TerritorySet> BoardRaster::touching() const {
  std::vector<TerritorySet> found(hearts_.size());
  const auto touch = [&](int one, int other) {
    if (one == other || one == kWater || other == kWater) return;
    found[static_cast<std::size_t>(one)] |= bit<TerritorySet>(other);
    found[static_cast<std::size_t>(other)] |= bit<TerritorySet>(one);
  };
  for (int row = 0; row < rows_; ++row) {
    for (int column = 0; column < columns_; ++column) {
      touch(at(column, row), at(column + 1, row));
      touch(at(column, row), at(column, row + 1));
    }
  }
  return found;
}

// Land borders without a line.
std::vector<std::array<int, 2>> BoardRaster::missing() const {
  const std::vector<TerritorySet> seen = touching();
  std::vector<std::array<int, 2>> found;
  for (const auto& [a, b] : board_.data().land) {
    if ((seen[static_cast<std::size_t>(a)] >> b & 1) == 0) found.push_back({a, b});
  }
  return found;
}

bool BoardRaster::sound(const std::vector<int>& before) const {
  std::vector<int> had(hearts_.size());
  std::vector<int> has(hearts_.size());
  for (std::size_t point = 0; point < owner_.size(); ++point) {
    if (before[point] != kWater) ++had[static_cast<std::size_t>(before[point])];
    if (owner_[point] != kWater) ++has[static_cast<std::size_t>(owner_[point])];
  }
  const std::vector<TerritorySet> seen = touching();
  for (std::size_t t = 0; t < had.size(); ++t) {
    if (4 * has[t] < 3 * had[t]) return false;
    if ((seen[t] & ~board_.land(static_cast<int>(t))) != 0) return false;
  }
  return true;
}

// The cheapest points from b's land to a's, over water at 1 each and over land of others at
// `price`.
std::vector<std::size_t> BoardRaster::way(int a, int b, int price) const {
  using Entry = std::pair<int, std::size_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  std::vector<int> cost(owner_.size(), std::numeric_limits<int>::max());
  std::vector<std::size_t> from(owner_.size());
  for (std::size_t point = 0; point < owner_.size(); ++point) {
    if (owner_[point] != a) continue;
    cost[point] = 0;
    open.push({0, point});
  }
  const int frame = kFrame + kStrait;
  while (!open.empty()) {
    const auto [so_far, point] = open.top();
    open.pop();
    if (so_far > cost[point]) continue;
    if (owner_[point] == b) {
      std::vector<std::size_t> path = {point};
      while (owner_[path.back()] != a) path.push_back(from[path.back()]);
      return path;
    }
    const int column = static_cast<int>(point) % columns_;
    const int row = static_cast<int>(point) / columns_;
    for (const auto& [c, r] : {std::pair(column - 1, row), std::pair(column + 1, row),
                               std::pair(column, row - 1), std::pair(column, row + 1)}) {
      if (c < frame || r < frame || c >= columns_ - frame || r >= rows_ - frame) continue;
      const std::size_t to = index(c, r);
      const int next = so_far + (owner_[to] == kWater || owner_[to] == b ? 1 : price);
      if (next >= cost[to]) continue;
      cost[to] = next;
      from[to] = point;
      open.push({next, to});
    }
  }
  return {};
}

// Land along that way, half of it of each, and water between it and territories that neighbour
// its owner not.
void BoardRaster::lay_causeway(int a, int b, int price, int radius) {
  const std::vector<std::size_t> path = way(a, b, price);
  std::vector<std::size_t> laid;
  const auto around = [&](std::size_t point, int reach, const auto& visit) {
    const int column = static_cast<int>(point) % columns_;
    const int row = static_cast<int>(point) / columns_;
    for (int r = std::max(kFrame, row - reach); r <= std::min(rows_ - 1 - kFrame, row + reach);
         ++r) {
      for (int c = std::max(kFrame, column - reach);
           c <= std::min(columns_ - 1 - kFrame, column + reach); ++c) {
        const int off = (c - column) * (c - column) + (r - row) * (r - row);
        if (off <= reach * (reach + 1)) visit(index(c, r));
      }
    }
  };
  for (std::size_t i = 0; i < path.size(); ++i) {
    const int owner = 2 * i < path.size() ? b : a;
    around(path[i], radius, [&](std::size_t point) {
      if (owner_[point] == a || owner_[point] == b) return;
      owner_[point] = owner;
      laid.push_back(point);
    });
  }
  for (const std::size_t point : laid) {
    const TerritorySet allowed = board_.land(owner_[point]) | bit<TerritorySet>(owner_[point]);
    around(point, kStrait, [&](std::size_t near) {
      if (owner_[near] != kWater && (allowed >> owner_[near] & 1) == 0) owner_[near] = kWater;
    });
  }
}

// Causeways for land borders without a line, each the first that costs no other line.
void BoardRaster::repair() {
  struct Try {
    int price, radius;
  };
  for (const auto& [a, b] : missing()) {
    const std::size_t had = missing().size();
    const std::vector<int> before = owner_;
    for (const Try& each :
         {Try{4, 6}, {4, 4}, {4, 2}, {40, 5}, {40, 2}, {2, 3}, {1, 2}, {4, 1}, {40, 1}}) {
      lay_causeway(a, b, each.price, each.radius);
      tidy();
      if (missing().size() < had && sound(before)) break;
      owner_ = before;
    }
  }
}

// Two sweeps, with steps of 1 and 1.4.
void BoardRaster::measure_depth() {
  depth_.assign(owner_.size(), 1e6F);
  const auto look = [&](int column, int row, int dc, int dr, float step) {
    const int c = column + dc;
    const int r = row + dr;
    float& depth = depth_[index(column, row)];
    if (at(c, r) != at(column, row)) {
      depth = std::min(depth, step);
    } else if (c >= 0 && r >= 0 && c < columns_ && r < rows_) {
      depth = std::min(depth, depth_[index(c, r)] + step);
    }
  };
  for (const int way : {1, -1}) {
    for (int i = 0; i < columns_ * rows_; ++i) {
      const int point = way == 1 ? i : columns_ * rows_ - 1 - i;
      const int column = point % columns_;
      const int row = point / columns_;
      look(column, row, -way, 0, 1);
      look(column, row, 0, -way, 1);
      look(column, row, -way, -way, 1.4F);
      look(column, row, way, -way, 1.4F);
    }
  }
}

std::array<double, 2> BoardRaster::label(int territory, double column, double row) const {
  std::array<double, 2> best = {column, row};
  double most = -1e9;
  for (int r = 0; r < rows_; ++r) {
    for (int c = 0; c < columns_; ++c) {
      if (at(c, r) != territory) continue;
      // A label is wider than high: depth counts, but beyond a label's size it does not.
      const double room = std::min<double>(depth_[index(c, r)], columns_ * 0.05);
      const double value = room - 0.15 * std::hypot(c - column, r - row);
      if (value <= most) continue;
      most = value;
      best = {c + 0.5, r + 0.5};
    }
  }
  return best;
}

}  // namespace muster::projecthex
