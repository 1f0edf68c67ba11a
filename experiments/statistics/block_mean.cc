#include "experiments/statistics/block_mean.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace muster::stats {
namespace {}  // namespace

double BlockMean::block_sd() const { return std::sqrt(std::max(0.0, variance * effective_blocks)); }

std::vector<StratumMean> by_stratum(const BlockValues& values) {
  std::vector<StratumMean> strata;
  for (const std::vector<double>& blocks : values) {
    const auto first = std::find_if(blocks.begin(), blocks.end(), is_there);
    if (first == blocks.end()) continue;
    // Twice through, from the first value on: equal values give exactly that mean and no variance.
    StratumMean stratum;
    double sum = 0;
    for (const double value : blocks) {
      if (!is_there(value)) continue;
      ++stratum.blocks;
      sum += value - *first;
      stratum.largest = std::max(stratum.largest, std::abs(value));
    }
    stratum.mean = *first + sum / static_cast<double>(stratum.blocks);
    double squares = 0;
    for (const double value : blocks) {
      if (!is_there(value)) continue;
      const double deviation = value - stratum.mean;
      squares += deviation * deviation;
      stratum.largest_deviation = std::max(stratum.largest_deviation, std::abs(deviation));
    }
    const double rounding = kRoundingShare * stratum.largest;
    const double variance = squares / std::max(1.0, static_cast<double>(stratum.blocks - 1));
    stratum.variance = variance > rounding * rounding ? variance : 0;
    strata.push_back(stratum);
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
    mean.largest_deviation = std::max(mean.largest_deviation, stratum.largest_deviation);
  }
  // One division, so that equal means give exactly that mean.
  mean.estimate /= static_cast<double>(strata.size());
  mean.effective_blocks = 1 / inverse;
  const double most = std::max<double>(1, static_cast<double>(mean.blocks - mean.strata));
  mean.degrees_of_freedom =
      fourth > 0 ? std::clamp(mean.variance * mean.variance / fourth, 1.0, most) : most;
  return mean;
}

BlockValues stratum_means(const BlockValues& values) {
  std::vector<double> means;
  for (const StratumMean& stratum : by_stratum(values)) means.push_back(stratum.mean);
  return {means};
}

}  // namespace muster::stats
