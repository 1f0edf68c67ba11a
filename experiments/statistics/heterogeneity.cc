#include "experiments/statistics/heterogeneity.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "experiments/statistics/distributions.h"
#include "experiments/statistics/intervals.h"

namespace muster::stats {
namespace {

constexpr std::int64_t kFewestBlocks = 5;

std::optional<double> brown_forsythe(const std::vector<Moments>& strata) {
  double total = 0;
  double sum = 0;
  for (const Moments& stratum : strata) {
    if (stratum.count() < kFewestBlocks) return std::nullopt;
    total += static_cast<double>(stratum.count());
    sum += static_cast<double>(stratum.count()) * stratum.mean();
  }
  const double mean = sum / total;
  double between = 0;
  double within = 0;
  for (const Moments& stratum : strata) {
    const auto count = static_cast<double>(stratum.count());
    between += count * (stratum.mean() - mean) * (stratum.mean() - mean);
    within += (1 - count / total) * stratum.variance();
  }
  if (within <= 0 || strata.size() < 2) return std::nullopt;
  double inverse = 0;
  for (const Moments& stratum : strata) {
    const auto count = static_cast<double>(stratum.count());
    const double share = (1 - count / total) * stratum.variance() / within;
    inverse += share * share / (count - 1);
  }
  return f_upper_tail(between / within, static_cast<double>(strata.size()) - 1, 1 / inverse);
}

}  // namespace

Heterogeneity heterogeneity(const BlockValues& values) {
  std::vector<Moments> strata;
  Heterogeneity result;
  Moments means;
  Moments errors;
  for (const std::vector<double>& blocks : values) {
    Moments moments;
    for (const double value : blocks) {
      if (!std::isnan(value)) moments.add(value);
    }
    if (moments.count() == 0) continue;
    strata.push_back(moments);
    means.add(moments.mean());
    errors.add(moments.variance() / static_cast<double>(moments.count()));
    result.ahead += moments.mean() > 0 ? 1 : 0;
    result.behind += moments.mean() < 0 ? 1 : 0;
  }
  result.strata = static_cast<std::int64_t>(strata.size());
  if (strata.size() < 2) return result;
  result.tau = std::sqrt(std::max(0.0, means.variance() - errors.mean()));
  result.p_value = brown_forsythe(strata);
  return result;
}

}  // namespace muster::stats
