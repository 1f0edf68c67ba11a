#include "experiments/metagame/symmetric/bernstein.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <queue>
#include <utility>

#include "experiments/plan/multisets.h"

namespace muster::metagame {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
// Bounds that are above 0 by less are rounding.
constexpr double kBernsteinRounding = 1e-11;
// Coefficients that one search computes at most, or the first simplex's.
constexpr std::size_t kMostCoefficients = 2'000'000;
// The square of an edge that is not worth halving: on such a simplex nothing changes.
constexpr double kShortestEdge = 1e-8;

double lowest(const std::vector<double>& values) {
  return *std::min_element(values.begin(), values.end());
}

struct Simplex {
  std::vector<std::vector<double>> corners;
  PayoffMatrix bounds;
  std::vector<double> aim;
  double least = 0;        // of the coefficients of `aim`
  std::size_t number = 0;  // in the order in which they are made
};

struct LaterFirst {
  // What is looked at first has the lowest `least`; of those the newest, so that points are found.
  bool operator()(const Simplex& a, const Simplex& b) const {
    return a.least != b.least ? a.least > b.least : a.number < b.number;
  }
};

// The ends of the longest edge; none where it is too short.
std::optional<std::pair<std::size_t, std::size_t>> longest_edge(const Simplex& simplex) {
  std::pair<std::size_t, std::size_t> ends;
  double longest = -1;
  for (std::size_t a = 0; a < simplex.corners.size(); ++a) {
    for (std::size_t b = a + 1; b < simplex.corners.size(); ++b) {
      double length = 0;
      for (std::size_t i = 0; i < simplex.corners[a].size(); ++i) {
        const double way = simplex.corners[a][i] - simplex.corners[b][i];
        length += way * way;
      }
      if (length > longest * (1 + 1e-9)) {
        longest = length;
        ends = {a, b};
      }
    }
  }
  if (longest < kShortestEdge) return std::nullopt;
  return ends;
}

class Bisection {
 public:
  Bisection(const BernsteinBasis& basis, const BernsteinSearch& search)
      : basis_(basis), search_(search) {}

  double run(const PayoffMatrix& bounds, const std::vector<double>& aim) {
    Simplex first;
    for (std::size_t corner = 0; corner < basis_.corners(); ++corner) {
      first.corners.emplace_back(basis_.corners(), 0)[corner] = 1;
    }
    first.bounds = bounds;
    first.aim = aim;
    const std::size_t most = kMostCoefficients / (basis_.size() * (bounds.size() + 1) * 2) + 1;
    take(std::move(first));
    for (std::size_t step = 0; step < most && !waiting_.empty(); ++step) {
      const double least = waiting_.top().least;
      if (found_ <= search_.below || least > search_.above || least >= found_ - search_.tolerance) {
        break;
      }
      const Simplex simplex = waiting_.top();
      const auto edge = longest_edge(simplex);
      if (!edge) break;
      waiting_.pop();
      take(half(simplex, edge->first, edge->second));
      take(half(simplex, edge->second, edge->first));
    }
    return waiting_.empty() ? found_ : std::min(waiting_.top().least, found_);
  }

 private:
  Simplex half(const Simplex& whole, std::size_t moved, std::size_t to) const {
    Simplex simplex;
    simplex.corners = whole.corners;
    for (std::size_t i = 0; i < simplex.corners[moved].size(); ++i) {
      simplex.corners[moved][i] = (whole.corners[moved][i] + whole.corners[to][i]) / 2;
    }
    for (const std::vector<double>& bound : whole.bounds) {
      simplex.bounds.push_back(basis_.halved(bound, moved, to));
    }
    simplex.aim = basis_.halved(whole.aim, moved, to);
    return simplex;
  }

  // Leaves out what has no point that satisfies the bounds.
  void take(Simplex simplex) {
    for (const std::vector<double>& bound : simplex.bounds) {
      if (lowest(bound) > kBernsteinRounding) return;
    }
    for (std::size_t corner = 0; corner < basis_.corners(); ++corner) {
      const std::size_t at = basis_.at_corner(corner);
      const bool within =
          std::all_of(simplex.bounds.begin(), simplex.bounds.end(),
                      [&](const std::vector<double>& bound) { return bound[at] <= 0; });
      if (within) found_ = std::min(found_, simplex.aim[at]);
    }
    simplex.least = lowest(simplex.aim);
    simplex.number = made_++;
    waiting_.push(std::move(simplex));
  }

  const BernsteinBasis& basis_;
  const BernsteinSearch& search_;
  std::priority_queue<Simplex, std::vector<Simplex>, LaterFirst> waiting_;
  std::size_t made_ = 0;
  double found_ = kInfinite;  // the least of `aim` at points that satisfy the bounds
};

}  // namespace

BernsteinBasis::BernsteinBasis(std::size_t corners, std::size_t degree)
    : corners_(corners), multisets_(muster::multisets(degree, corners)) {
  changed_.assign(corners, std::vector<std::vector<std::vector<std::size_t>>>(corners));
  for (std::size_t moved = 0; moved < corners; ++moved) {
    for (std::size_t to = 0; to < corners; ++to) {
      for (std::vector<std::size_t> multiset : multisets_) {
        std::vector<std::size_t>& ways = changed_[moved][to].emplace_back();
        if (moved == to) continue;
        ways.push_back(column_of(multisets_, multiset));
        for (auto found = std::find(multiset.begin(), multiset.end(), moved);
             found != multiset.end(); found = std::find(multiset.begin(), multiset.end(), moved)) {
          *found = to;
          ways.push_back(column_of(multisets_, multiset));
        }
      }
    }
  }
}

std::size_t BernsteinBasis::at_corner(std::size_t corner) const {
  return column_of(multisets_, std::vector<std::size_t>(multisets_.front().size(), corner));
}

// A coefficient is the polynomial's blossom at its corners, which is linear in each of them.
std::vector<double> BernsteinBasis::halved(const std::vector<double>& coefficients,
                                           std::size_t moved, std::size_t to) const {
  std::vector<double> halved;
  halved.reserve(coefficients.size());
  for (const std::vector<std::size_t>& ways : changed_[moved][to]) {
    const double times = static_cast<double>(ways.size() - 1);
    double sum = 0;
    double orders = 1;  // in which so many of them are changed
    for (std::size_t changed = 0; changed < ways.size(); ++changed) {
      sum += orders * coefficients[ways[changed]];
      orders *= (times - static_cast<double>(changed)) / static_cast<double>(changed + 1);
    }
    halved.push_back(std::ldexp(sum, -static_cast<int>(ways.size() - 1)));
  }
  return halved;
}

double least_within(const BernsteinBasis& basis, const PayoffMatrix& bounds,
                    const std::vector<double>& aim, const BernsteinSearch& search) {
  return Bisection(basis, search).run(bounds, aim);
}

}  // namespace muster::metagame
