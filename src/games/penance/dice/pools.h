// Attack rolls: pools of dice, the two that are kept, results, with exact integer weights for
// chance nodes and fast samplers for playouts (PN-05 .. PN-09, PN-120).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/rng.h"
#include "games/penance/dice/faces.h"
#include "games/penance/dice/target.h"

namespace muster::penance {

// Which dice are rolled, and which two of them are kept.
enum class Pool : std::uint8_t { kTwo, kThreeHigh, kFourHigh, kThreeLow, kFourLow };
inline constexpr std::size_t kPools = 5;
inline constexpr std::array<std::uint8_t, kPools> kPoolDice = {2, 3, 4, 3, 4};
inline constexpr std::array<std::string_view, kPools> kPoolNames = {
    "2 dice", "3 dice, keep the 2 highest", "4 dice, keep the 2 highest",
    "3 dice, keep the 2 lowest", "4 dice, keep the 2 lowest"};

constexpr std::size_t index_of(Pool pool) { return static_cast<std::size_t>(pool); }
constexpr Pool pool_of(int net_modifier) {  // PN-120
  if (net_modifier <= -2) return Pool::kFourHigh;
  if (net_modifier == -1) return Pool::kThreeHigh;
  if (net_modifier == 0) return Pool::kTwo;
  return net_modifier == 1 ? Pool::kThreeLow : Pool::kFourLow;
}

// The two dice kept, without order: an index that says both values.
enum class KeptPair : std::uint8_t {};
inline constexpr std::size_t kKeptPairs = 21;
inline constexpr int kLargestTotal = 10;

constexpr std::size_t index_of(KeptPair pair) { return static_cast<std::size_t>(pair); }
constexpr KeptPair kept_pair(int one, int other) {  // values 0 .. 5
  const int high = one > other ? one : other;
  const int low = one > other ? other : one;
  return static_cast<KeptPair>(high * (high + 1) / 2 + low);
}

namespace internal {

struct PairValues {
  std::uint8_t high = 0;
  std::uint8_t low = 0;
};
consteval auto pair_values() {
  std::array<PairValues, kKeptPairs> values{};
  for (std::uint8_t high = 0; high < kFaces; ++high) {
    for (std::uint8_t low = 0; low <= high; ++low)
      values[index_of(kept_pair(high, low))] = {high, low};
  }
  return values;
}
inline constexpr auto kPairValues = pair_values();

// The pair kept of the dice whose faces are the digits of `roll` in base 6.
constexpr KeptPair pair_of_roll(std::size_t roll, Pool pool) {
  std::array<int, 4> values{};
  const std::size_t count = kPoolDice[index_of(pool)];
  for (std::size_t die = 0; die < count; ++die, roll /= kFaces) {
    int value = kAttackValues[roll % kFaces];
    for (std::size_t at = 0; at < die; ++at) {  // keeps the values sorted, the highest first
      if (value > values[at]) std::swap(value, values[at]);
    }
    values[die] = value;
  }
  const bool low = pool == Pool::kThreeLow || pool == Pool::kFourLow;
  const std::size_t first = low ? count - 2 : 0;
  return kept_pair(values[first], values[first + 1]);
}

inline constexpr std::array<std::uint16_t, kPools> kPoolTotals = {36, 216, 1296, 216, 1296};
inline constexpr std::array<std::uint16_t, kPools> kPoolStarts = {0, 36, 252, 1548, 1764};
inline constexpr std::size_t kPoolRolls = 3060;

constexpr std::array<KeptPair, kPoolRolls> pairs_of_rolls() {
  std::array<KeptPair, kPoolRolls> pairs{};
  for (std::size_t pool = 0; pool < kPools; ++pool) {
    for (std::size_t roll = 0; roll < kPoolTotals[pool]; ++roll) {
      pairs[kPoolStarts[pool] + roll] = pair_of_roll(roll, static_cast<Pool>(pool));
    }
  }
  return pairs;
}
inline constexpr auto kPairsOfRolls = pairs_of_rolls();

consteval auto pair_weights() {
  std::array<std::array<std::uint16_t, kKeptPairs>, kPools> weights{};
  for (std::size_t pool = 0; pool < kPools; ++pool) {
    for (std::size_t roll = 0; roll < kPoolTotals[pool]; ++roll) {
      ++weights[pool][index_of(kPairsOfRolls[kPoolStarts[pool] + roll])];
    }
  }
  return weights;
}
inline constexpr auto kPairWeights = pair_weights();

}  // namespace internal

constexpr int high_of(KeptPair pair) { return internal::kPairValues[index_of(pair)].high; }
constexpr int low_of(KeptPair pair) { return internal::kPairValues[index_of(pair)].low; }
constexpr int total_of(KeptPair pair) { return high_of(pair) + low_of(pair); }
constexpr bool is_double_jam(KeptPair pair) { return high_of(pair) == kJamValue; }
constexpr bool is_double_death_blow(KeptPair pair) { return low_of(pair) == kDeathBlowValue; }

// By index of KeptPair; the probability of a pair is weight / pool_total. All are positive.
constexpr const std::array<std::uint16_t, kKeptPairs>& pair_weights(Pool pool) {
  return internal::kPairWeights[index_of(pool)];
}
constexpr std::uint64_t pool_total(Pool pool) { return internal::kPoolTotals[index_of(pool)]; }

template <RandomBits Generator>
constexpr KeptPair sample_pair(Pool pool, Generator& generator) {
  const std::uint64_t roll = uniform_below(generator, pool_total(pool));
  return internal::kPairsOfRolls[internal::kPoolStarts[index_of(pool)] + roll];
}

struct AimedRoll {
  int target = kBaseTarget;
  Pool pool = Pool::kTwo;
};
// `net_modifier`: the sum of the terms, less the steps of advantage (PN-19).
constexpr AimedRoll aim(int net_modifier, ToHit to_hit) {
  if (to_hit == ToHit::kPools) return {kBaseTarget, pool_of(net_modifier)};
  return {kBaseTarget + net_modifier, Pool::kTwo};
}

// The result of an attack roll (PN-05 .. PN-09).
enum class Band : std::uint8_t { kCatastrophe, kMiss, kHit, kStrongHit, kCriticalHit, kExecution };
inline constexpr std::size_t kBands = 6;
inline constexpr std::array<std::string_view, kBands> kBandNames = {
    "catastrophe", "miss", "hit", "strong hit", "critical hit", "execution"};
inline constexpr int kStrongHitTotal = 7;
inline constexpr int kCriticalHitTotal = 9;

constexpr std::size_t index_of(Band band) { return static_cast<std::size_t>(band); }
constexpr bool is_hit(Band band) { return band >= Band::kHit; }

constexpr Band band_of(KeptPair pair, int target, const DiceRules& rules) {
  const int total = total_of(pair);
  if (is_double_jam(pair)) return Band::kCatastrophe;
  if (is_double_death_blow(pair) && (rules.exec_always_hits || total >= target)) {
    return Band::kExecution;
  }
  if (total < target || (total < kBaseTarget && !rules.low_totals_hit)) return Band::kMiss;
  if (total >= kCriticalHitTotal) return Band::kCriticalHit;
  return total >= kStrongHitTotal ? Band::kStrongHit : Band::kHit;
}
// PN-18.
constexpr Band with_autohit(Band band) { return band == Band::kMiss ? Band::kHit : band; }

}  // namespace muster::penance
