#include "experiments/statistics/heterogeneity.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "experiments/statistics/block_mean.h"
#include "experiments/statistics/distributions.h"
#include "experiments/statistics/intervals.h"

namespace muster::stats {
namespace {

constexpr std::int64_t kFewestBlocks = 5;

std::optional<double> brown_forsythe(const std::vector<StratumMean>& strata) {
  double total = 0;
  double sum = 0;
  for (const StratumMean& stratum : strata) {
    if (stratum.blocks < kFewestBlocks) return std::nullopt;
    total += static_cast<double>(stratum.blocks);
    sum += static_cast<double>(stratum.blocks) * stratum.mean;
  }
  const double mean = sum / total;
  double between = 0;
  double within = 0;
  for (const StratumMean& stratum : strata) {
    const auto count = static_cast<double>(stratum.blocks);
    between += count * (stratum.mean - mean) * (stratum.mean - mean);
    within += (1 - count / total) * stratum.variance;
  }
  if (within <= 0 || strata.size() < 2) return std::nullopt;
  double inverse = 0;
  for (const StratumMean& stratum : strata) {
    const auto count = static_cast<double>(stratum.blocks);
    const double share = (1 - count / total) * stratum.variance / within;
    inverse += share * share / (count - 1);
  }
  return f_upper_tail(between / within, static_cast<double>(strata.size()) - 1, 1 / inverse);
}

}  // namespace

Heterogeneity heterogeneity(const BlockValues& values) {
  const std::vector<StratumMean> strata = by_stratum(values);
  Heterogeneity result;
  Moments means;
  Moments errors;
  for (const StratumMean& stratum : strata) {
    means.add(stratum.mean);
    errors.add(stratum.variance / static_cast<double>(stratum.blocks));
    result.ahead += stratum.mean > 0 ? 1 : 0;
    result.behind += stratum.mean < 0 ? 1 : 0;
  }
  result.strata = static_cast<std::int64_t>(strata.size());
  if (strata.size() < 2) return result;
  result.tau = std::sqrt(std::max(0.0, means.variance() - errors.mean()));
  result.p_value = brown_forsythe(strata);
  return result;
}

}  // namespace muster::stats
