#include "experiments/projecthex/board_raster.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace muster::projecthex {
namespace {

constexpr double kChannel = 0.016;  // between territories without a common border
constexpr double kCoast = 0.055;    // land on both sides of a line between two neighbours
constexpr double kIsland = 0.042;
constexpr int kFrame = 4;  // points of water around all

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
  owner_.resize(static_cast<std::size_t>(columns * rows));
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const auto [px, py] = bent((column + 0.5) * scale_, (row + 0.5) * scale_);
      const int edge = std::min({column, row, columns - 1 - column, rows - 1 - row});
      owner_[index(column, row)] = edge < kFrame ? kWater : owner_of(px, py);
    }
  }
  tidy();
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
