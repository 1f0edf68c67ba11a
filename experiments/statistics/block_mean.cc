#include "experiments/statistics/block_mean.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "experiments/statistics/intervals.h"

namespace muster::stats {

double BlockMean::block_sd() const { return std::sqrt(std::max(0.0, variance * effective_blocks)); }

BlockMean block_mean(const BlockValues& values) {
  BlockMean mean;
  std::vector<Moments> strata;
  for (const std::vector<double>& blocks : values) {
    Moments moments;
    for (const double value : blocks) {
      if (std::isnan(value)) continue;
      moments.add(value);
      mean.largest = std::max(mean.largest, std::abs(value));
    }
    if (moments.count() == 0) continue;
    strata.push_back(moments);
    mean.fewest = strata.size() == 1 ? moments.count() : std::min(mean.fewest, moments.count());
    mean.blocks += moments.count();
  }
  mean.strata = static_cast<std::int64_t>(strata.size());
  if (strata.empty()) return mean;
  const double weight = 1.0 / static_cast<double>(strata.size());
  double inverse = 0;
  double fourth = 0;
  for (const Moments& stratum : strata) {
    const auto count = static_cast<double>(stratum.count());
    const double share = weight * weight / count;
    const double part = share * stratum.variance();
    mean.estimate += weight * stratum.mean();
    mean.variance += part;
    inverse += share;
    fourth += part * part / (count + 1);
  }
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
  for (const std::vector<double>& blocks : values) {
    Moments moments;
    for (const double value : blocks) {
      if (!std::isnan(value)) moments.add(value);
    }
    if (moments.count() > 0) means.push_back(moments.mean());
  }
  return {means};
}

}  // namespace muster::stats
