#include "experiments/statistics/paired.h"

#include <algorithm>
#include <cmath>

#include "experiments/statistics/proportions.h"

namespace muster::stats {

PairedDifference paired_difference(std::span<const double> a, std::span<const double> b,
                                   double confidence) {
  const std::size_t pairs = std::min(a.size(), b.size());
  Moments differences;
  double magnitude = 0.0;
  double least = 0.0;
  double most = 0.0;
  for (std::size_t i = 0; i < pairs; ++i) {
    const double difference = a[i] - b[i];
    differences.add(difference);
    magnitude = std::max({magnitude, std::abs(a[i]), std::abs(b[i])});
    least = i == 0 ? difference : std::min(least, difference);
    most = i == 0 ? difference : std::max(most, difference);
  }
  PairedDifference result;
  result.pairs = static_cast<std::int64_t>(pairs);
  result.unpaired = static_cast<std::int64_t>(std::max(a.size(), b.size()) - pairs);
  const double rounding = kRoundingShare * magnitude;
  const double mean = differences.mean();
  const double degrees = static_cast<double>(result.pairs - 1);
  const bool no_spread = most - least <= rounding;
  result.standard_error = no_spread ? 0.0 : differences.standard_error();
  result.difference =
      student_t_interval(mean, result.standard_error, degrees, result.pairs, confidence);
  if (pairs == 0) return result;
  if (no_spread) {
    result.source = PValueSource::kSignTest;
    result.p_value = std::abs(mean) <= rounding ? 1.0 : sign_test(result.pairs, 0);
  } else {
    result.source = PValueSource::kStudentT;
    result.p_value = student_t_p_two_sided(mean / result.standard_error, degrees);
  }
  return result;
}

PairedUnits pair_by_key(std::span<const KeyedValue> a, std::span<const KeyedValue> b) {
  const std::vector<KeyedMean> left = collapse_by_key(a);
  const std::vector<KeyedMean> right = collapse_by_key(b);
  PairedUnits result;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < left.size() && j < right.size()) {
    if (left[i].key == right[j].key) {
      result.units.push_back({.key = left[i].key, .a = left[i].mean, .b = right[j].mean});
      ++i;
      ++j;
    } else if (left[i].key < right[j].key) {
      ++i;
    } else {
      ++j;
    }
  }
  result.unpaired = static_cast<std::int64_t>(left.size() + right.size() - 2 * result.units.size());
  return result;
}

PairedDifference paired_difference_by_key(std::span<const KeyedValue> a,
                                          std::span<const KeyedValue> b, double confidence) {
  const PairedUnits paired = pair_by_key(a, b);
  std::vector<double> left;
  std::vector<double> right;
  left.reserve(paired.units.size());
  right.reserve(paired.units.size());
  for (const PairedUnit& unit : paired.units) {
    left.push_back(unit.a);
    right.push_back(unit.b);
  }
  PairedDifference result = paired_difference(left, right, confidence);
  result.unpaired = paired.unpaired;
  return result;
}

}  // namespace muster::stats
