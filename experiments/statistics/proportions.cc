#include "experiments/statistics/proportions.h"

#include <algorithm>
#include <cmath>

namespace muster::stats {

Interval newcombe_difference(std::int64_t wins1, std::int64_t n1, std::int64_t wins2,
                             std::int64_t n2, double confidence) {
  Interval result = independent_difference(wilson_interval(wins1, n1, confidence),
                                           wilson_interval(wins2, n2, confidence));
  result.low = std::max(result.low, -1.0);
  result.high = std::min(result.high, 1.0);
  return result;
}

Interval independent_difference(const Interval& a, const Interval& b) {
  const double estimate = a.estimate - b.estimate;
  return {.estimate = estimate,
          .low = estimate - std::hypot(a.estimate - a.low, b.high - b.estimate),
          .high = estimate + std::hypot(a.high - a.estimate, b.estimate - b.low),
          .confidence = a.confidence,
          .count = a.count + b.count,
          .width_known = a.width_known && b.width_known};
}

double sign_test(std::int64_t positive, std::int64_t negative) {
  const std::int64_t more = std::max<std::int64_t>({positive, negative, 0});
  const std::int64_t fewer = std::max<std::int64_t>(std::min(positive, negative), 0);
  return std::min(1.0, 2.0 * fair_coin_lower_tail(fewer, more + fewer));
}

double sign_test(std::span<const double> differences) {
  std::int64_t positive = 0;
  std::int64_t negative = 0;
  for (const double difference : differences) {
    if (difference > 0.0) ++positive;
    if (difference < 0.0) ++negative;
  }
  return sign_test(positive, negative);
}

double largest_unseen_share(std::uint64_t draws, double confidence) {
  return draws == 0 ? 1 : 1 - std::pow(1 - confidence, 1 / static_cast<double>(draws));
}

PairedCounts count_pairs(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b) {
  const std::size_t pairs = std::min(a.size(), b.size());
  PairedCounts counts;
  counts.unpaired = static_cast<std::int64_t>(std::max(a.size(), b.size()) - pairs);
  for (std::size_t i = 0; i < pairs; ++i) {
    const bool in_a = a[i] != 0;
    const bool in_b = b[i] != 0;
    if (in_a && in_b) ++counts.both;
    if (in_a && !in_b) ++counts.only_a;
    if (!in_a && in_b) ++counts.only_b;
    if (!in_a && !in_b) ++counts.neither;
  }
  return counts;
}

McNemar mcnemar_exact(const PairedCounts& counts) {
  const auto usable = [](std::int64_t count) { return std::max<std::int64_t>(count, 0); };
  const std::int64_t only_a = usable(counts.only_a);
  const std::int64_t only_b = usable(counts.only_b);
  McNemar result;
  result.discordant = only_a + only_b;
  result.pairs = result.discordant + usable(counts.both) + usable(counts.neither);
  result.p_value = sign_test(only_a, only_b);
  if (result.pairs > 0) {
    result.difference = static_cast<double>(only_a - only_b) / static_cast<double>(result.pairs);
  }
  return result;
}

}  // namespace muster::stats
