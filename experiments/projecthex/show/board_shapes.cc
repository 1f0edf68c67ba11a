#include "experiments/projecthex/show/board_shapes.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>

#include "experiments/projecthex/show/board_raster.h"

namespace muster::projecthex {
namespace {

constexpr int kPoints = 460;  // of the longer side of the grid
constexpr int kSmoothing = 8;
constexpr double kNameHalfHeight = 11;  // of the name of a region
constexpr double kNameStep = 5;         // between places that are tried for a name
constexpr double kLabelHalfWidth = 40;  // of a territory's id and troops
constexpr double kLabelHalfHeight = 26;
constexpr double kTolerance = 0.35;  // of simplified lines, in points of the grid

using Corner = std::array<int, 2>;
using Line = std::vector<MapPoint>;

// The corners around a territory, with it on the right hand: {from, to} of each step.
std::vector<std::vector<Corner>> trace(const BoardRaster& raster, int territory) {
  std::map<Corner, std::vector<Corner>> steps;
  for (int r = 0; r < raster.rows(); ++r) {
    for (int c = 0; c < raster.columns(); ++c) {
      if (raster.at(c, r) != territory) continue;
      if (raster.at(c, r - 1) != territory) steps[{c, r}].push_back({c + 1, r});
      if (raster.at(c + 1, r) != territory) steps[{c + 1, r}].push_back({c + 1, r + 1});
      if (raster.at(c, r + 1) != territory) steps[{c + 1, r + 1}].push_back({c, r + 1});
      if (raster.at(c - 1, r) != territory) steps[{c, r + 1}].push_back({c, r});
    }
  }
  std::vector<std::vector<Corner>> loops;
  while (!steps.empty()) {
    std::vector<Corner> loop = {steps.begin()->first};
    for (;;) {
      const auto here = steps.find(loop.back());
      if (here == steps.end()) break;
      const Corner next = here->second.back();
      here->second.pop_back();
      if (here->second.empty()) steps.erase(here);
      if (next == loop.front()) break;
      loop.push_back(next);
    }
    loops.push_back(std::move(loop));
  }
  return loops;
}

// Whether three owners, or two crosswise, meet at a corner.
bool meeting(const BoardRaster& raster, const Corner& corner) {
  const auto [c, r] = corner;
  const int a = raster.at(c - 1, r - 1);
  const int b = raster.at(c, r - 1);
  const int d = raster.at(c - 1, r);
  const int e = raster.at(c, r);
  if (a == e && b == d && a != b) return true;
  return std::set<int>{a, b, d, e}.size() > 2;
}

void smooth(Line& line, bool closed) {
  const std::size_t n = line.size();
  if (n < 4) return;
  for (int round = 0; round < kSmoothing; ++round) {
    const Line before = line;
    for (std::size_t i = closed ? 0 : 1; i < (closed ? n : n - 1); ++i) {
      const MapPoint& last = before[(i + n - 1) % n];
      const MapPoint& next = before[(i + 1) % n];
      line[i] = {(last.x + next.x) / 4 + before[i].x / 2, (last.y + next.y) / 4 + before[i].y / 2};
    }
  }
}

// Douglas and Peucker: what is needed of line[first .. last], without `last`.
void simplify(const Line& line, std::size_t first, std::size_t last, Line& out) {
  const MapPoint a = line[first];
  const MapPoint b = line[last];
  const double length = std::hypot(b.x - a.x, b.y - a.y);
  double most = 0;
  std::size_t farthest = first;
  for (std::size_t i = first + 1; i < last; ++i) {
    const double off =
        length < 1e-9
            ? std::hypot(line[i].x - a.x, line[i].y - a.y)
            : std::abs((b.x - a.x) * (a.y - line[i].y) - (a.x - line[i].x) * (b.y - a.y)) / length;
    if (off > most) {
      most = off;
      farthest = i;
    }
  }
  if (most <= kTolerance) {
    out.push_back(a);
    return;
  }
  simplify(line, first, farthest, out);
  simplify(line, farthest, last, out);
}

class ShapeDrawer {
 public:
  ShapeDrawer(const Board& board, double width) : board_(board) {
    double right = 0;
    double bottom = 0;
    double left = 1;
    double top = 1;
    for (const Territory& each : board.data().territories) {
      left = std::min(left, each.x);
      right = std::max(right, each.x);
      top = std::min(top, each.y);
      bottom = std::max(bottom, each.y);
    }
    const double margin = 0.105;
    const double size = std::max(right - left, bottom - top) / (1 - 2 * margin);
    const double empty = size > 0 ? size : 1;
    for (const Territory& each : board.data().territories) {
      x_.push_back((each.x - left) / empty + margin);
      y_.push_back((each.y - top) / empty + margin);
    }
    const double wide = (right - left) / empty + 2 * margin;
    const double high = (bottom - top) / empty + 2 * margin;
    scale_ = width / (wide * kPoints);
    shapes_.width = width;
    shapes_.height = std::round(width * high / wide);
    columns_ = static_cast<int>(std::lround(wide * kPoints));
    rows_ = static_cast<int>(std::lround(high * kPoints));
  }

  BoardShapes draw() {
    const BoardRaster raster(board_, x_, y_, columns_, rows_);
    for (int t = 0; t < board_.size(); ++t) {
      const auto at = static_cast<std::size_t>(t);
      outline(raster, t);
      const auto [c, r] = raster.label(t, x_[at] * kPoints, y_[at] * kPoints);
      shapes_.labels.push_back({c * scale_, r * scale_});
    }
    for (int r = 0; r < board_.regions(); ++r) shapes_.names.push_back(name_place(raster, r));
    for (const auto& [a, b] : board_.data().land) {
      if (!touching_.contains({std::min(a, b), std::max(a, b)})) shapes_.hidden.push_back({a, b});
    }
    for (const auto& [a, b] : board_.data().sea) shapes_.routes.push_back(route(raster, a, b));
    return std::move(shapes_);
  }

 private:
  std::string text(const Line& line, bool first) const {
    std::string path;
    for (std::size_t i = 0; i < line.size(); ++i) {
      path += fmt::format("{}{:.1f},{:.1f}", i == 0 && first ? "M" : "L", line[i].x * scale_,
                          line[i].y * scale_);
    }
    return path;
  }

  void outline(const BoardRaster& raster, int territory) {
    std::string path;
    for (std::vector<Corner>& loop : trace(raster, territory)) {
      const auto first = std::find_if(
          loop.begin(), loop.end(), [&](const Corner& corner) { return meeting(raster, corner); });
      if (first == loop.end()) {
        path += island(raster, territory, loop);
        continue;
      }
      std::rotate(loop.begin(), first, loop.end());
      loop.push_back(loop.front());
      bool begin = true;
      for (std::size_t start = 0; start + 1 < loop.size();) {
        std::size_t end = start + 1;
        while (end + 1 < loop.size() && !meeting(raster, loop[end])) ++end;
        path += text(piece(raster, territory,
                           {loop.begin() + static_cast<std::ptrdiff_t>(start),
                            loop.begin() + static_cast<std::ptrdiff_t>(end + 1)}),
                     begin);
        begin = false;
        start = end;
      }
      path += "Z";
    }
    shapes_.outlines.push_back(path);
  }

  // The owner on the left hand of a step with `territory` on the right.
  static int beyond(const BoardRaster& raster, const Corner& from, const Corner& to) {
    const int c = std::min(from[0], to[0]);
    const int r = std::min(from[1], to[1]);
    if (from[1] == to[1]) return to[0] > from[0] ? raster.at(c, r - 1) : raster.at(c, r);
    return to[1] > from[1] ? raster.at(c, r) : raster.at(c - 1, r);
  }

  std::string island(const BoardRaster& raster, int territory, const std::vector<Corner>& loop) {
    Line line;
    for (const Corner& corner : loop) {
      line.push_back({static_cast<double>(corner[0]), static_cast<double>(corner[1])});
    }
    smooth(line, true);
    line.push_back(line.front());
    Line simple;
    simplify(line, 0, line.size() - 1, simple);
    std::string path = text(simple, true) + "Z";
    add_line(path, territory, beyond(raster, loop[0], loop[1]));
    return path;
  }

  // A piece of a territory's outline between two meetings; both sides draw it alike.
  Line piece(const BoardRaster& raster, int territory, std::vector<Corner> corners) {
    const int other = beyond(raster, corners[0], corners[1]);
    std::vector<Corner> back(corners.rbegin(), corners.rend());
    const bool turned = back < corners;
    if (turned) corners.swap(back);
    Line line;
    for (const Corner& corner : corners) {
      line.push_back({static_cast<double>(corner[0]), static_cast<double>(corner[1])});
    }
    smooth(line, false);
    Line simple;
    simplify(line, 0, line.size() - 1, simple);
    simple.push_back(line.back());
    add_line(text(simple, true), territory, other);
    if (turned) std::reverse(simple.begin(), simple.end());
    return simple;
  }

  // Each once: of a border, when the lower territory draws it.
  void add_line(const std::string& path, int territory, int other) {
    if (other != kWater && other < territory) return;
    if (other != kWater) touching_.insert({territory, other});
    shapes_.lines.push_back({path, territory, other});
  }

  // How good a place (x, y) is for a region's name of that half width: on its land, clear of all
  // labels and not far from one of its own.
  double name_value(const BoardRaster& raster, int region, double half, MapPoint place) const {
    int inside = 0;
    for (const double across : {-1.0, -0.5, 0.0, 0.5, 1.0}) {
      for (const double down : {-1.0, 0.0, 1.0}) {
        const int owner = raster.at(static_cast<int>((place.x + across * half) / scale_),
                                    static_cast<int>((place.y + down * kNameHalfHeight) / scale_));
        if (owner != kWater) inside += board_.region_of(owner) == region ? 1 : -2;
      }
    }
    double covered = 0;
    double nearest = shapes_.width;
    for (std::size_t t = 0; t < shapes_.labels.size(); ++t) {
      const double dx = place.x - shapes_.labels[t].x;
      const double dy = place.y - (shapes_.labels[t].y - 3);
      const double wide = half + kLabelHalfWidth - std::abs(dx);
      const double high = kNameHalfHeight + kLabelHalfHeight - std::abs(dy);
      if (wide > 0 && high > 0) covered += 5 + std::min(wide, high);
      if (board_.region_of(static_cast<int>(t)) == region) {
        nearest = std::min(nearest, std::hypot(dx, dy));
      }
    }
    return inside - covered - 0.03 * nearest;
  }

  MapPoint name_place(const BoardRaster& raster, int region) const {
    const double half =
        11 * static_cast<double>(board_.data().regions[static_cast<std::size_t>(region)].size());
    MapPoint middle;
    const int size = std::popcount(board_.region(region));
    for (const int t : BitRange(board_.region(region))) {
      middle.x += shapes_.labels[static_cast<std::size_t>(t)].x / size;
      middle.y += shapes_.labels[static_cast<std::size_t>(t)].y / size;
    }
    MapPoint best = middle;
    double most = std::numeric_limits<double>::lowest();
    const int rows = static_cast<int>((shapes_.height - 2 * kNameHalfHeight) / kNameStep);
    const int columns = static_cast<int>((shapes_.width - 2 * half) / kNameStep);
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        const double x = half + column * kNameStep;
        const double y = kNameHalfHeight + row * kNameStep;
        const double far = std::hypot(x - middle.x, y - middle.y);
        const double value = name_value(raster, region, half, {x, y}) - 0.02 * far;
        if (value <= most) continue;
        most = value;
        best = {x, y};
      }
    }
    return best;
  }

  // A line over the water that goes round other territories where it can.
  std::string route(const BoardRaster& raster, int a, int b) const {
    const MapPoint from = shapes_.labels[static_cast<std::size_t>(a)];
    const MapPoint to = shapes_.labels[static_cast<std::size_t>(b)];
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    int least = std::numeric_limits<int>::max();
    std::string best;
    for (const double bend : {0.0, 0.12, -0.12, 0.25, -0.25, 0.4, -0.4, 0.6, -0.6, 0.9, -0.9}) {
      const MapPoint control = {(from.x + to.x) / 2 - (to.y - from.y) * bend,
                                (from.y + to.y) / 2 + (to.x - from.x) * bend};
      int crossed = 0;
      const int steps = std::max(8, static_cast<int>(length / scale_ / 2));
      for (int i = 0; i <= steps; ++i) {
        const double s = static_cast<double>(i) / steps;
        const double x = (1 - s) * (1 - s) * from.x + 2 * s * (1 - s) * control.x + s * s * to.x;
        const double y = (1 - s) * (1 - s) * from.y + 2 * s * (1 - s) * control.y + s * s * to.y;
        const int owner = raster.at(static_cast<int>(x / scale_), static_cast<int>(y / scale_));
        const bool outside = x < 0 || y < 0 || x > shapes_.width || y > shapes_.height;
        if (outside || (owner != kWater && owner != a && owner != b)) ++crossed;
      }
      if (crossed >= least) continue;
      least = crossed;
      best = fmt::format("M{:.1f},{:.1f}Q{:.1f},{:.1f} {:.1f},{:.1f}", from.x, from.y, control.x,
                         control.y, to.x, to.y);
    }
    return best;
  }

  const Board& board_;
  std::vector<double> x_;
  std::vector<double> y_;
  double scale_ = 1;  // of a point of the grid
  int columns_ = 0;
  int rows_ = 0;
  BoardShapes shapes_;
  std::set<std::array<int, 2>> touching_;  // lower territory first
};

}  // namespace

BoardShapes draw_shapes(const Board& board, double width) {
  return ShapeDrawer(board, width).draw();
}

std::shared_ptr<const BoardShapes> kept_shapes(const Board& board, double width) {
  static std::mutex mutex;
  static std::pair<std::string, double> of;
  static std::shared_ptr<const BoardShapes> kept;
  const std::pair<std::string, double> wanted = {board.to_toml(), width};
  const std::lock_guard lock(mutex);
  if (kept == nullptr || of != wanted) {
    kept = std::make_shared<const BoardShapes>(draw_shapes(board, width));
    of = wanted;
  }
  return kept;
}

}  // namespace muster::projecthex
