#include "experiments/statistics/keyed.h"

#include <algorithm>
#include <compare>

#include "experiments/statistics/intervals.h"

namespace muster::stats {

std::vector<KeyedValue> sorted_by_key(std::span<const KeyedValue> observations) {
  std::vector<KeyedValue> sorted(observations.begin(), observations.end());
  std::sort(sorted.begin(), sorted.end(), [](const KeyedValue& a, const KeyedValue& b) {
    if (a.key != b.key) return a.key < b.key;
    return std::is_lt(std::strong_order(a.value, b.value));  // total, also with NaN
  });
  return sorted;
}

std::vector<KeyedMean> collapse_by_key(std::span<const KeyedValue> observations) {
  const std::vector<KeyedValue> sorted = sorted_by_key(observations);
  std::vector<KeyedMean> means;
  for (std::size_t i = 0; i < sorted.size();) {
    const std::uint64_t key = sorted[i].key;
    Moments unit;
    for (; i < sorted.size() && sorted[i].key == key; ++i) unit.add(sorted[i].value);
    means.push_back({.key = key, .mean = unit.mean(), .count = unit.count()});
  }
  return means;
}

}  // namespace muster::stats
