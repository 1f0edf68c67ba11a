#include "experiments/statistics/ratio.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "experiments/statistics/block_intervals.h"
#include "experiments/statistics/block_mean.h"
#include "experiments/statistics/blocks.h"

namespace muster::stats {
namespace {

// Blocks that have a denominator, by stratum.
std::vector<std::vector<RatioSums>> with_denominator(
    const std::vector<std::vector<RatioSums>>& strata) {
  std::vector<std::vector<RatioSums>> kept;
  for (const std::vector<RatioSums>& blocks : strata) {
    std::vector<RatioSums> some;
    for (const RatioSums& block : blocks) {
      if (block.denominator > 0) some.push_back(block);
    }
    if (!some.empty()) kept.push_back(std::move(some));
  }
  return kept;
}

struct Jackknife {
  double variance = 0;
  double degrees_of_freedom = 1;
};

// Of the ratio, from what it is without each block in turn: the others of its stratum stand in for
// it, so that the stratum keeps its weight.
Jackknife jackknife(const std::vector<std::vector<RatioSums>>& strata, const RatioSums& total,
                    double blocks) {
  Jackknife result;
  double fourth = 0;
  for (const std::vector<RatioSums>& stratum : strata) {
    const auto count = static_cast<double>(stratum.size());
    RatioSums here;
    for (const RatioSums& block : stratum) {
      here.numerator += block.numerator;
      here.denominator += block.denominator;
    }
    const double scale = count / (count - 1);
    Moments without;
    for (const RatioSums& block : stratum) {
      const double numerator =
          total.numerator - here.numerator + scale * (here.numerator - block.numerator);
      const double denominator =
          total.denominator - here.denominator + scale * (here.denominator - block.denominator);
      without.add(numerator / denominator);
    }
    const double part = (count - 1) / count * (count - 1) * without.variance();
    result.variance += part;
    fourth += part * part / (count + 1);
  }
  const double most = std::max(1.0, blocks - static_cast<double>(strata.size()));
  result.degrees_of_freedom =
      fourth > 0 ? std::clamp(result.variance * result.variance / fourth, 1.0, most) : most;
  return result;
}

}  // namespace

Interval ratio_interval(const std::vector<std::vector<RatioSums>>& strata, double confidence) {
  const auto kept = with_denominator(strata);
  RatioSums total;
  std::int64_t count = 0;
  double largest = 0;
  for (const std::vector<RatioSums>& stratum : kept) {
    for (const RatioSums& block : stratum) {
      total.numerator += block.numerator;
      total.denominator += block.denominator;
      largest = std::max(largest, std::abs(block.numerator));
      ++count;
    }
  }
  Interval interval{0, 0, 0, usable_confidence(confidence), 0, false};
  if (count == 0) return interval;
  const double ratio = total.numerator / total.denominator;
  interval = {ratio, ratio, ratio, usable_confidence(confidence), count, false};
  const double scale = total.denominator / static_cast<double>(count);
  BlockValues residuals;
  for (const std::vector<RatioSums>& stratum : kept) {
    residuals.emplace_back();
    for (const RatioSums& block : stratum) {
      const double residual = block.numerator - ratio * block.denominator;
      residuals.back().push_back(std::abs(residual) > kRoundingShare * largest ? residual / scale
                                                                               : 0);
    }
  }
  BlockMean mean = block_mean(residuals);
  if (!mean.has_interval() || mean.variance <= 0) return interval;
  const Jackknife spread = jackknife(kept, total, static_cast<double>(count));
  mean.variance = spread.variance;
  return student_t_interval(ratio, difference_error(mean, false), spread.degrees_of_freedom, count,
                            confidence);
}

}  // namespace muster::stats
