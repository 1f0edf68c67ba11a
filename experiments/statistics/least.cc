#include "experiments/statistics/least.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "experiments/statistics/block_intervals.h"

namespace muster::stats {
namespace {

// What is left of values that are the same, measured by the same.
constexpr double kRounding = 1e-12;

BlockValues less(const BlockValues& first, const BlockValues& second) {
  BlockValues difference = first;
  for (std::size_t s = 0; s < difference.size(); ++s) {
    for (std::size_t b = 0; b < difference[s].size(); ++b) {
      double& value = difference[s][b];
      value -= second[s][b];
      if (std::abs(value) < kRounding) value = 0;
    }
  }
  return difference;
}

// Of each by itself.
std::vector<Interval> intervals_of(const std::vector<BlockValues>& values, LeastOf of,
                                   double confidence) {
  std::vector<Interval> all;
  for (const BlockValues& each : values) {
    const Reach reach{confidence};
    all.push_back(of == LeastOf::kScores ? score_interval(each, reach)
                                         : difference_interval(each, reach));
  }
  return all;
}

// Of differences in [-largest, largest].
Interval gap_within(BlockValues values, double largest, const Reach& reach) {
  for (std::vector<double>& stratum : values) {
    for (double& value : stratum) value /= largest;
  }
  Interval gap = difference_interval(values, reach);
  for (double* end : {&gap.estimate, &gap.low, &gap.high}) *end *= largest;
  return gap;
}

}  // namespace

double confidence_of_each(double confidence, std::size_t count) {
  return 1 - (1 - confidence) / static_cast<double>(count);
}

Interval least_of(const std::vector<Interval>& alone, const std::vector<Interval>& together) {
  Interval least = alone.front();
  for (std::size_t i = 0; i < alone.size(); ++i) {
    least.estimate = std::min(least.estimate, alone[i].estimate);
    least.low = std::min(least.low, alone[i].low);
    least.high = i == 0 ? together[i].high : std::min(least.high, together[i].high);
    least.count = std::min(least.count, alone[i].count);
    least.width_known = least.width_known && alone[i].width_known;
  }
  if (!least.width_known) least.low = least.high = least.estimate;
  return least;
}

Interval least_interval(const std::vector<BlockValues>& values, LeastOf of, double confidence) {
  return least_of(intervals_of(values, of, confidence),
                  intervals_of(values, of, confidence_of_each(confidence, values.size())));
}

Interval least_difference(const std::vector<BlockValues>& first,
                          const std::vector<BlockValues>& second, LeastOf of, double confidence) {
  constexpr double kEndless = std::numeric_limits<double>::infinity();
  const Reach reach{confidence_of_each(confidence, first.size())};
  Interval least = least_interval(first, of, confidence);
  least.estimate -= least_interval(second, of, confidence).estimate;
  least.low = kEndless;
  std::vector<double> highs(second.size(), kEndless);
  for (std::size_t i = 0; i < first.size(); ++i) {
    double low = -kEndless;
    for (std::size_t j = 0; j < second.size(); ++j) {
      // What both are measured by is gone where it is the same.
      const double largest = of == LeastOf::kScores || i == j ? 1 : 2;
      const Interval gap = gap_within(less(first[i], second[j]), largest, reach);
      low = std::max(low, gap.low);
      highs[j] = std::min(highs[j], gap.high);
      least.width_known = least.width_known && gap.width_known;
    }
    least.low = std::min(least.low, low);
  }
  least.high = *std::max_element(highs.begin(), highs.end());
  if (!least.width_known) least.low = least.high = least.estimate;
  return least;
}

}  // namespace muster::stats
