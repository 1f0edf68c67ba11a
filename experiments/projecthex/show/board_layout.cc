#include "experiments/projecthex/show/board_layout.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/rng.h"

namespace muster::projecthex {
namespace {

constexpr int kSide = 56;        // points of the coarse picture
constexpr int kAttempts = 4000;  // changes of one heart
// Points that all of them look at: boards of many long borders, which nobody draws, have fewer.
constexpr std::int64_t kMostPoints = 1'000'000'000;
constexpr double kNear = 0.12;
constexpr double kMargin = 0.022;  // how far other territories stay from a piece of border

// Tries changes of one heart at a time and keeps those that bring land borders nearer to being.
class Layout {
 public:
  Layout(const Board& board, const std::vector<double>& x, const std::vector<double>& y)
      : board_(board), rng_(board.content_hash()), x_(x), y_(y) {
    for (int t = 0; t < board.size(); ++t) {
      const auto at = static_cast<std::size_t>(t);
      hearts_.push_back({x[at], y[at], x[at], y[at]});
      fields_.emplace_back();
      measure(at);
    }
    for (std::size_t p = 0; p < kSide * kSide; ++p) rank(p);
    for (const auto& [a, b] : board.data().land) windows_.push_back(window(a, b));
  }

  std::vector<Heart> improve() {
    double best = cost();
    const std::int64_t attempts = std::min<std::int64_t>(kAttempts, kMostPoints / points());
    for (std::int64_t attempt = 0; attempt < attempts && !missing_.empty(); ++attempt) {
      const std::size_t at = pick();
      const Heart before = hearts_[at];
      const Field field = fields_[at];
      const auto nearest = nearest_;
      const auto owner = owner_;
      change(hearts_[at]);
      measure(at);
      rank_again(at);
      const std::vector<int> missing = missing_;
      const double now = cost();
      if (now < best) {
        best = now;
        continue;
      }
      hearts_[at] = before;
      fields_[at] = field;
      nearest_ = nearest;
      owner_ = owner;
      missing_ = missing;
    }
    return hearts_;
  }

 private:
  using Field = std::array<float, kSide * kSide>;

  // That a change looks at.
  std::int64_t points() const {
    std::int64_t sum = kSide * kSide;
    for (const auto& [left, right, top, bottom] : windows_) sum += (right - left) * (bottom - top);
    return sum;
  }

  double unit() { return static_cast<double>(uniform_below(rng_, 2001)) / 1000 - 1; }

  // Mostly a territory of a border that is not there yet, or a neighbour of one.
  std::size_t pick() {
    if (uniform_below(rng_, 5) == 0) {
      return static_cast<std::size_t>(
          uniform_below(rng_, static_cast<std::uint64_t>(board_.size())));
    }
    const auto& [a, b] =
        board_.data()
            .land[static_cast<std::size_t>(missing_[uniform_below(rng_, missing_.size())])];
    return static_cast<std::size_t>(uniform_below(rng_, 2) == 0 ? a : b);
  }

  void change(Heart& heart) {
    const double size = uniform_below(rng_, 3) == 0 ? 0.1 : 0.03;
    switch (uniform_below(rng_, 3)) {
      case 0:
        heart.reach = std::clamp(heart.reach + size * unit() / 2, -0.03, 0.08);
        return;
      case 1:
        heart.ax += size * unit();
        heart.ay += size * unit();
        return;
      default:
        heart.bx += size * unit();
        heart.by += size * unit();
        return;
    }
  }

  void measure(std::size_t at) {
    for (int row = 0; row < kSide; ++row) {
      for (int column = 0; column < kSide; ++column) {
        const int p = row * kSide + column;
        fields_[at][static_cast<std::size_t>(p)] = static_cast<float>(
            distance_to(hearts_[at], (column + 0.5) / kSide, (row + 0.5) / kSide));
      }
    }
  }

  // The points where a border between a and b would be: not far from the line between them.
  std::array<int, 4> window(int a, int b) const {
    const auto one = static_cast<std::size_t>(a);
    const auto other = static_cast<std::size_t>(b);
    const auto point = [](double place) {
      return std::clamp(static_cast<int>(std::lround(place * kSide)), 0, kSide);
    };
    return {
        point(std::min(x_[one], x_[other]) - kNear), point(std::max(x_[one], x_[other]) + kNear),
        point(std::min(y_[one], y_[other]) - kNear), point(std::max(y_[one], y_[other]) + kNear)};
  }

  // The three nearest territories of a point.
  void rank(std::size_t p) {
    std::array<float, 3> value;
    value.fill(std::numeric_limits<float>::max());
    std::array<int, 3> who = {-1, -1, -1};
    for (std::size_t t = 0; t < fields_.size(); ++t) {
      const float each = fields_[t][p];
      if (each >= value[2]) continue;
      std::size_t place = 2;
      while (place > 0 && each < value[place - 1]) {
        value[place] = value[place - 1];
        who[place] = who[place - 1];
        --place;
      }
      value[place] = each;
      who[place] = static_cast<int>(t);
    }
    nearest_[p] = value;
    owner_[p] = who;
  }

  // After a change of one territory.
  void rank_again(std::size_t at) {
    const int changed = static_cast<int>(at);
    for (std::size_t p = 0; p < kSide * kSide; ++p) {
      const std::array<int, 3>& who = owner_[p];
      const bool was_near = who[0] == changed || who[1] == changed || who[2] == changed;
      if (was_near || fields_[at][p] <= nearest_[p][2]) rank(p);
    }
  }

  // How much others are in the way at the best point for a border between a and b.
  double gap(std::size_t edge) const {
    const auto [a, b] = board_.data().land[edge];
    const auto [left, right, top, bottom] = windows_[edge];
    const Field& first = fields_[static_cast<std::size_t>(a)];
    const Field& second = fields_[static_cast<std::size_t>(b)];
    float best = std::numeric_limits<float>::max();
    for (int row = top; row < bottom; ++row) {
      for (int column = left; column < right; ++column) {
        const int place = row * kSide + column;
        const auto p = static_cast<std::size_t>(place);
        const float both = std::max(first[p], second[p]);
        if (both - nearest_[p][0] > best) continue;
        std::size_t other = 0;
        while (other < 2 && (owner_[p][other] == a || owner_[p][other] == b)) ++other;
        best = std::min(best, both - nearest_[p][other]);
      }
    }
    return std::max(0.0, static_cast<double>(best) + kMargin);
  }

  double cost() {
    missing_.clear();
    double sum = 0;
    const auto& land = board_.data().land;
    for (std::size_t edge = 0; edge < land.size(); ++edge) {
      const double missing = gap(edge);
      if (missing > 0) missing_.push_back(static_cast<int>(edge));
      sum += missing;
    }
    for (std::size_t t = 0; t < hearts_.size(); ++t) {
      const Heart& heart = hearts_[t];
      const double from_centre =
          distance_to({heart.ax, heart.ay, heart.bx, heart.by}, x_[t], y_[t]);
      const double length = std::hypot(heart.ax - heart.bx, heart.ay - heart.by);
      sum += 0.03 * (from_centre + length * 0.3 + std::abs(heart.reach)) +
             15 * from_centre * from_centre;
      for (const double place : {heart.ax, heart.ay, heart.bx, heart.by}) {
        sum += std::max(0.0, std::abs(place - 0.5) - 0.46);
      }
    }
    return sum;
  }

  const Board& board_;
  Rng rng_;
  const std::vector<double>& x_;
  const std::vector<double>& y_;
  std::vector<Heart> hearts_;
  std::vector<Field> fields_;
  std::array<std::array<float, 3>, kSide * kSide> nearest_{};
  std::array<std::array<int, 3>, kSide * kSide> owner_{};
  std::vector<std::array<int, 4>> windows_;  // by land border: left, right, top, bottom
  std::vector<int> missing_;                 // land borders
};

}  // namespace

double distance_to(const Heart& heart, double x, double y) {
  const double dx = heart.bx - heart.ax;
  const double dy = heart.by - heart.ay;
  const double length = dx * dx + dy * dy;
  double along = 0;
  if (length > 0) {
    along = std::clamp(((x - heart.ax) * dx + (y - heart.ay) * dy) / length, 0.0, 1.0);
  }
  const double ox = heart.ax + along * dx - x;
  const double oy = heart.ay + along * dy - y;
  return std::sqrt(ox * ox + oy * oy) - heart.reach;
}

std::vector<Heart> lay_out(const Board& board, const std::vector<double>& x,
                           const std::vector<double>& y) {
  return Layout(board, x, y).improve();
}

}  // namespace muster::projecthex
