// Observations that belong to a unit: the seed that two seats shared, the scenario that many games
// were played on. Observations of one unit are not independent, so that they are averaged
// (collapse_by_key), or the unit is treated as a cluster (clustered.h, bootstrap.h).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace muster::stats {

struct KeyedValue {
  std::uint64_t key = 0;
  double value = 0.0;
};

struct KeyedMean {
  std::uint64_t key = 0;
  double mean = 0.0;
  std::int64_t count = 0;  // at least 1
};

// The observations by key, then by value. Whatever is computed from this order does not depend, to
// the last bit, on the order in which rows came from the store.
std::vector<KeyedValue> sorted_by_key(std::span<const KeyedValue> observations);

// One mean per distinct key, in increasing order of the key. For swapped seats: key = the seed,
// values = the agent's score in either seat.
std::vector<KeyedMean> collapse_by_key(std::span<const KeyedValue> observations);

}  // namespace muster::stats
