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
  double blocks = 0;
  double inverse = 0;
  bool alone = false;
  for (const std::vector<RatioSums>& stratum : kept) {
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
  for (const std::vector<RatioSums>& stratum : kept) {
    for (const RatioSums& block : stratum) {
      largest = std::max(largest, std::abs(block.numerator - ratio * block.denominator));
    }
  }
  if (largest <= 1e-12 * total.denominator / blocks) return interval;
  largest /= total.denominator / blocks;
  const auto count = static_cast<double>(kept.size());
  const double effective = count * count / inverse;
  const double pseudo = (blocks < kFewBlocks ? 0.5 : 0.25) * largest * largest;
  const Jackknife spread = jackknife(kept, total, blocks);
  const double error = std::sqrt(spread.variance + pseudo / (effective * effective));
  return student_t_interval(ratio, error, spread.degrees_of_freedom, interval.count, confidence);
}

}  // namespace muster::stats
