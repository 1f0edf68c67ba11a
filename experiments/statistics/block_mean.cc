#include "experiments/statistics/block_mean.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "experiments/statistics/intervals.h"

namespace muster::stats {

double BlockMean::block_sd() const { return std::sqrt(std::max(0.0, variance * effective_blocks)); }

std::vector<StratumMean> by_stratum(const BlockValues& values) {
  std::vector<StratumMean> strata;
  for (const std::vector<double>& blocks : values) {
    Moments moments;
    double largest = 0;
    for (const double value : blocks) {
      if (std::isnan(value)) continue;
      moments.add(value);
      largest = std::max(largest, std::abs(value));
    }
    if (moments.count() == 0) continue;
    const double rounding = kRoundingShare * largest;
    const bool spread = moments.standard_deviation() > rounding;
    strata.push_back({moments.count(), moments.mean(), spread ? moments.variance() : 0, largest});
  }
  return strata;
}

BlockMean block_mean(const BlockValues& values) {
  const std::vector<StratumMean> strata = by_stratum(values);
  BlockMean mean;
  if (strata.empty()) return mean;
  mean.strata = static_cast<std::int64_t>(strata.size());
  mean.fewest = strata.front().blocks;
  const double weight = 1.0 / static_cast<double>(strata.size());
  double inverse = 0;
  double fourth = 0;
  for (const StratumMean& stratum : strata) {
    const auto count = static_cast<double>(stratum.blocks);
    const double share = weight * weight / count;
    const double part = share * stratum.variance;
    mean.estimate += stratum.mean;
    mean.variance += part;
    inverse += share;
    fourth += part * part / (count + 1);
    mean.blocks += stratum.blocks;
    mean.fewest = std::min(mean.fewest, stratum.blocks);
    mean.most = std::max(mean.most, stratum.blocks);
    mean.largest = std::max(mean.largest, stratum.largest);
  }
  // One division, so that equal means give exactly that mean.
  mean.estimate /= static_cast<double>(strata.size());
  mean.effective_blocks = 1 / inverse;
  const double most = std::max<double>(1, static_cast<double>(mean.blocks - mean.strata));
  mean.degrees_of_freedom =
      fourth > 0 ? std::clamp(mean.variance * mean.variance / fourth, 1.0, most) : most;
  for (const std::vector<double>& blocks : values) {
    for (const double value : blocks) {
      if (std::isnan(value)) continue;
      mean.largest_deviation = std::max(mean.largest_deviation, std::abs(value - mean.estimate));
    }
  }
  return mean;
}

BlockValues stratum_means(const BlockValues& values) {
  std::vector<double> means;
  for (const StratumMean& stratum : by_stratum(values)) means.push_back(stratum.mean);
  return {means};
}

}  // namespace muster::stats
