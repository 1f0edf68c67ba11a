#include "experiments/metagame/symmetric/symmetric_regret.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "experiments/metagame/symmetric/bernstein.h"

namespace muster::metagame {
namespace {

// Gains that differ by less are equal.
constexpr double kSymmetricRounding = 1e-7;
// To which bounds of regret are sought.
constexpr double kCloseEnough = 5e-4;
// Numbers that tell how coefficients of halves are made; with more nothing is bisected.
constexpr double kMostWays = 4e6;

std::vector<double> negative(std::vector<double> values) {
  for (double& value : values) value = 0 - value;
  return values;
}

// The searches for one box.
class Mixtures {
 public:
  explicit Mixtures(const SymmetricBox& box)
      : box_(box), strategies_(box.box.low.size()), degree_(box.others.front().size()) {
    const auto corners = static_cast<double>(strategies_);
    const auto columns = static_cast<double>(box.others.size());
    can_search_ = corners * corners * columns * static_cast<double>(degree_ + 1) <= kMostWays;
    if (!can_search_) return;
    all_.emplace(strategies_, degree_);
    if (strategies_ > 1) without_.emplace(strategies_ - 1, degree_);
  }

  bool can_search() const { return can_search_; }

  // What the strategy is behind at least, in any symmetric equilibrium.
  double least_regret(std::size_t strategy, BernsteinSearch search) const {
    search.below = 0;
    return least_within(*all_, box_.box.low, negative(box_.box.high[strategy]), search);
  }
  double largest_regret(std::size_t strategy) const {
    return 0 -
           least_within(*all_, box_.box.low, box_.box.low[strategy], {.tolerance = kCloseEnough});
  }
  // Without it there is none: whatever is played else, something gains for certain.
  bool is_in_every(std::size_t strategy) const {
    if (!without_) return true;
    PayoffMatrix bounds(strategies_);
    for (std::size_t column = 0; column < box_.others.size(); ++column) {
      const std::vector<std::size_t>& others = box_.others[column];
      if (std::binary_search(others.begin(), others.end(), strategy)) continue;
      for (std::size_t row = 0; row < strategies_; ++row) {
        bounds[row].push_back(box_.box.low[row][column] - kSymmetricRounding);
      }
    }
    const std::vector<double> aim(without_->size(), 0.0);
    return std::isinf(least_within(*without_, bounds, aim, {.below = 0}));
  }
  Membership membership(std::size_t strategy) const {
    if (!can_search_) return Membership::kOpen;
    if (least_regret(strategy, {.above = kSymmetricRounding, .tolerance = 0}) >
        kSymmetricRounding) {
      return Membership::kNone;
    }
    return is_in_every(strategy) ? Membership::kEvery : Membership::kOpen;
  }

 private:
  const SymmetricBox& box_;
  std::size_t strategies_;
  std::size_t degree_;
  bool can_search_ = false;
  std::optional<BernsteinBasis> all_;
  std::optional<BernsteinBasis> without_;  // one of the strategies
};

Standing standing_of(const PayoffBox& box, std::size_t strategy, std::size_t column) {
  bool holds = true;
  for (std::size_t row = 0; row < box.low.size(); ++row) {
    if (row == strategy) continue;
    if (box.low[row][column] > kSymmetricRounding) return Standing::kBroken;
    holds = holds && box.high[row][column] <= kSymmetricRounding;
  }
  return holds ? Standing::kHolds : Standing::kOpen;
}

}  // namespace

std::vector<RowRegret> symmetric_regrets(const SymmetricBox& box) {
  const Mixtures mixtures(box);
  std::vector<RowRegret> all;
  for (std::size_t row = 0; row < box.box.low.size(); ++row) {
    RowRegret& regret = all.emplace_back();
    const std::vector<double>& low = box.box.low[row];
    regret.largest = std::max(0.0, 0 - *std::min_element(low.begin(), low.end()));
    regret.membership = mixtures.membership(row);
    if (!mixtures.can_search()) continue;
    regret.largest = std::clamp(mixtures.largest_regret(row), 0.0, regret.largest);
    if (regret.membership != Membership::kNone) continue;
    const double least = mixtures.least_regret(row, {.tolerance = kCloseEnough});
    regret.least =
        std::clamp(least, kSymmetricRounding, std::max(kSymmetricRounding, regret.largest));
  }
  return all;
}

double symmetric_narrowing(const SymmetricBox& box, std::size_t strategy) {
  return narrowest([&](double factor) {
    const SymmetricBox scaled = {box.others, box.box.scaled(factor)};
    return Mixtures(scaled).membership(strategy) == Membership::kOpen;
  });
}

PureStanding pure_standing(const SymmetricBox& box, std::size_t strategy) {
  const std::size_t column =
      column_of(box.others, std::vector<std::size_t>(box.others.front().size(), strategy));
  PureStanding pure;
  pure.standing = standing_of(box.box, strategy, column);
  for (std::size_t row = 0; row < box.box.low.size(); ++row) {
    if (row == strategy) continue;
    if (pure.standing == Standing::kBroken && box.box.low[row][column] <= kSymmetricRounding) {
      continue;
    }
    if (pure.deviation && box.box.estimate[row][column] <= pure.gain) continue;
    pure.deviation = row;
    pure.gain = box.box.estimate[row][column];
  }
  if (pure.deviation) {
    pure.low = box.box.low[*pure.deviation][column];
    pure.high = box.box.high[*pure.deviation][column];
  }
  if (pure.standing != Standing::kOpen) return pure;
  pure.narrowing = narrowest([&](double factor) {
    return standing_of(box.box.scaled(factor), strategy, column) == Standing::kOpen;
  });
  return pure;
}

GainRange gains_over(const SymmetricBox& box, const std::vector<double>& mixture) {
  const auto most = [&](const PayoffMatrix& payoffs) {
    return SymmetricGame(box.others, payoffs).regret(mixture);
  };
  return {most(box.box.low), most(box.box.high)};
}

}  // namespace muster::metagame
