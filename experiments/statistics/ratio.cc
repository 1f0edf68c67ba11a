#include "experiments/statistics/ratio.h"

#include <algorithm>
#include <cmath>

namespace muster::stats {
namespace {

constexpr double kFewBlocks = 30;
constexpr double kFewestBlocks = 4;

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

// Of the ratio, from what it is without each block in turn.
double jackknife_variance(const std::vector<std::vector<RatioSums>>& strata,
                          const RatioSums& total) {
  double variance = 0;
  for (const std::vector<RatioSums>& blocks : strata) {
    Moments without;
    for (const RatioSums& block : blocks) {
      const double denominator = total.denominator - block.denominator;
      if (denominator > 0) without.add((total.numerator - block.numerator) / denominator);
    }
    const auto count = static_cast<double>(blocks.size());
    variance += (count - 1) / count * (count - 1) * without.variance();
  }
  return variance;
}

}  // namespace

Interval ratio_interval(const std::vector<std::vector<RatioSums>>& given, double confidence) {
  const auto strata = with_denominator(given);
  RatioSums total;
  double blocks = 0;
  double inverse = 0;
  bool alone = false;
  for (const std::vector<RatioSums>& stratum : strata) {
    const auto count = static_cast<double>(stratum.size());
    blocks += count;
    inverse += 1 / count;
    alone = alone || stratum.size() < 2;
    for (const RatioSums& block : stratum) {
      total.numerator += block.numerator;
      total.denominator += block.denominator;
    }
  }
  Interval interval{0, 0, 0, usable_confidence(confidence), 0, false};
  if (total.denominator <= 0) return interval;
  const double ratio = total.numerator / total.denominator;
  interval = {ratio, ratio, ratio, usable_confidence(confidence), static_cast<std::int64_t>(blocks),
              false};
  if (alone || blocks < kFewestBlocks) return interval;
  double largest = 0;
  for (const std::vector<RatioSums>& stratum : strata) {
    for (const RatioSums& block : stratum) {
      largest = std::max(largest, std::abs(block.numerator - ratio * block.denominator));
    }
  }
  if (largest <= 1e-12 * total.denominator / blocks) return interval;
  largest /= total.denominator / blocks;
  const auto count = static_cast<double>(strata.size());
  const double effective = count * count / inverse;
  const double pseudo = (blocks < kFewBlocks ? 0.5 : 0.25) * largest * largest;
  const double error =
      std::sqrt(jackknife_variance(strata, total) + pseudo / (effective * effective));
  return student_t_interval(ratio, error, blocks - count, interval.count, confidence);
}

}  // namespace muster::stats
