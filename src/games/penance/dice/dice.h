// Rolling the dice of Penance: target numbers, results of an attack roll, pools, Defense Dice, with
// exact integer weights for chance nodes and fast samplers for playouts (PN-01 .. PN-39, PN-120).
//
// One attack:
//   const AimedRoll aimed = aim(modifier_of(terms, rules.cover_stacking), rules.to_hit);
//   const KeptPair pair = sample_pair(aimed.pool, rng);         // or pair_weights(aimed.pool)
//   const Band band = band_of(pair, aimed.target, rules);
//   const int damage = attack_damage(printed + buffs, band, side, rules);
//   const AfterFlat after = after_flat_defense(damage, flat, band, rules);
//   const DefenseCounts dice = sample_defense(after.dice, rng);  // or one DefenseStep at a time
//   const int final = final_damage({after.damage, dice, reduction}, rules);
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <string_view>
#include <utility>

#include "core/rng.h"
#include "games/penance/dice/faces.h"

namespace muster::penance {

// ---- One face.

template <RandomBits Generator>
constexpr int sample_face(Generator& generator) {  // 0 .. 5: the index of a face
  return static_cast<int>(uniform_below(generator, kFaces));
}

// ---- The target number.

inline constexpr int kBaseTarget = 5;

constexpr int range_term(int hexes) {  // PN-11
  return static_cast<int>(hexes > 3) + static_cast<int>(hexes > 6) + static_cast<int>(hexes > 10);
}
constexpr int movement_term(int hexes) {  // PN-12, PN-13
  return static_cast<int>(hexes > 0) + static_cast<int>(hexes > 3) + static_cast<int>(hexes > 6);
}

// A side of the defender, clockwise from its front: the rulebook's number less one. kNoSide stands
// for attacks without sides (on summons).
enum class Side : std::uint8_t {
  kFront,
  kFrontRight,
  kRearRight,
  kRear,
  kRearLeft,
  kFrontLeft,
  kNoSide
};
inline constexpr std::size_t kSides = 6;
inline constexpr std::array<std::int8_t, kSides + 1> kSideTerms = {0, 0, -1, -2, -1, 1, 0};
inline constexpr std::array<std::int8_t, kSides + 1> kSideDamage = {0, 1, 0, 3, 0, 0, 0};
inline constexpr std::array<std::int8_t, kSides + 1> kSideDefense = {0, 0, 0, 0, 0, 1, 0};
inline constexpr std::array<std::string_view, kSides + 1> kSideNames = {
    "front", "front right", "rear right", "rear", "rear left", "front left", "no side"};

constexpr std::size_t index_of(Side side) { return static_cast<std::size_t>(side); }
constexpr int side_term(Side side) { return kSideTerms[index_of(side)]; }       // PN-14
constexpr int side_damage(Side side) { return kSideDamage[index_of(side)]; }    // PN-26
constexpr int side_defense(Side side) { return kSideDefense[index_of(side)]; }  // PN-28
// Whether an attack from this side leaves the reactive window open (PN-35).
constexpr bool side_allows_reaction(Side side) {
  return side < Side::kRearRight || side > Side::kRearLeft;
}
// Whether shield cards may answer an attack from this side (PN-36).
constexpr bool side_allows_shield(Side side) {
  return side == Side::kFront || side == Side::kFrontLeft || side == Side::kNoSide;
}

// What the terrain does to an attack, as bits (PN-15).
using CoverBits = std::uint8_t;
inline constexpr CoverBits kLightCover = 1;
inline constexpr CoverBits kHeavyCover = 2;
inline constexpr CoverBits kObscured = 4;
inline constexpr CoverBits kHigherGround = 8;  // the attacker's
inline constexpr std::size_t kCoverSets = 16;
inline constexpr int kLightCoverTerm = 1;
inline constexpr int kHeavyCoverTerm = 2;
inline constexpr int kObscuredTerm = 2;
inline constexpr int kHigherGroundTerm = -1;

namespace internal {

consteval auto cover_terms() {
  std::array<std::array<std::int8_t, kCoverSets>, 2> terms{};
  for (std::size_t bits = 0; bits < kCoverSets; ++bits) {
    const int cover = (bits & kHeavyCover) != 0   ? kHeavyCoverTerm
                      : (bits & kLightCover) != 0 ? kLightCoverTerm
                                                  : 0;
    const int obscured = (bits & kObscured) != 0 ? kObscuredTerm : 0;
    const int higher = (bits & kHigherGround) != 0 ? kHigherGroundTerm : 0;
    terms[0][bits] = static_cast<std::int8_t>(cover + obscured + higher);
    terms[1][bits] = static_cast<std::int8_t>((cover > obscured ? cover : obscured) + higher);
  }
  return terms;
}
inline constexpr auto kCoverTerms = cover_terms();

}  // namespace internal

constexpr int cover_term(CoverBits cover, CoverStacking stacking) {  // PN-15, PN-16
  assert(cover < kCoverSets);
  return internal::kCoverTerms[static_cast<std::size_t>(stacking)][cover];
}
// What is left for an attack that ignores cover.
constexpr CoverBits without_cover(CoverBits cover) { return cover & kHigherGround; }

struct ToHitTerms {
  std::int16_t range = 1;           // hexes
  std::int16_t attacker_moved = 0;  // hexes, this turn
  std::int16_t defender_moved = 0;  // hexes, its last finished turn
  std::int16_t cards = 0;           // PN-17; the term of a destroyed Head belongs here, too
  Side side = Side::kNoSide;
  CoverBits cover = 0;
};

constexpr int modifier_of(const ToHitTerms& terms, CoverStacking stacking) {  // PN-10
  return range_term(terms.range) + movement_term(terms.attacker_moved) +
         movement_term(terms.defender_moved) + side_term(terms.side) +
         cover_term(terms.cover, stacking) + terms.cards;
}

// ---- Attack rolls.

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

// ---- Damage.

inline constexpr int kCatastropheHeat = 2;     // PN-23
inline constexpr int kCatastropheDamage = -2;  // PN-24

constexpr int band_damage(Band band, const DiceRules& rules) {  // PN-08, PN-29d
  switch (band) {
    case Band::kStrongHit:
      return 1;
    case Band::kCriticalHit:
      return 2;
    case Band::kExecution:
      return rules.exec_band_bonus;
    default:
      return 0;
  }
}

// Of a hit; `base`: printed damage with the card's changes, buffs and penalties (PN-25 .. PN-27).
constexpr int attack_damage(int base, Band band, Side side, const DiceRules& rules) {
  const int damage = base + band_damage(band, rules) + side_damage(side);
  return damage > 1 ? damage : 1;
}

struct AfterFlat {
  int damage = 0;  // before blocks and reductions
  int dice = 0;    // Defense Dice to roll; fewer than `damage` where points cannot be blocked
};
// `flat`: the flat Defense with that of the side and what the attack ignores taken off, at least 0
// (PN-28, PN-29, PN-29c, PN-30). An attack that cannot be blocked rolls no dice: its caller's word.
constexpr AfterFlat after_flat_defense(int damage, int flat, Band band, const DiceRules& rules) {
  assert(flat >= 0);
  if (band == Band::kExecution) return {damage, rules.exec_defense_dice ? damage : 0};
  const bool critical = band == Band::kCriticalHit;
  const bool bypass = critical && flat == 0 && rules.critical_bypass == CriticalBypass::kPoint;
  const int left = damage - (critical && flat > 0 ? flat - 1 : flat);
  const int passed = left > rules.flat_floor ? left : rules.flat_floor;
  return {passed, passed - static_cast<int>(bypass)};
}

// ---- Defense Dice: first the blocks among n dice, then the Criticals among the dice that do not
// block, then Pierces among the rest, then Heats; what is left are flesh wounds. Each step is an
// exact binomial with integer weights, so a chance node has at most 25 outcomes.

inline constexpr int kMostDefenseDice = 24;  // rolled together; more are rolled in portions

struct DefenseCounts {
  std::uint8_t blocks = 0;
  std::uint8_t criticals = 0;
  std::uint8_t pierces = 0;
  std::uint8_t heats = 0;
};

namespace internal {

using StepWeights = std::array<std::uint64_t, kMostDefenseDice + 1>;
struct StepTable {
  std::array<StepWeights, kMostDefenseDice + 1> weights{};   // by dice, then by count
  std::array<std::uint64_t, kMostDefenseDice + 1> totals{};  // by dice
};

consteval StepTable step_table(DefenseStep step) {
  std::uint64_t faces = faces_of(step);
  std::uint64_t others = faces_of(DefenseStep::kNothing);
  for (std::size_t later = static_cast<std::size_t>(step) + 1; later < kDefenseSteps; ++later) {
    others += faces_of(static_cast<DefenseStep>(later));
  }
  const std::uint64_t divisor = std::gcd(faces, others);
  faces /= divisor;
  others /= divisor;
  StepTable table;
  table.weights[0][0] = 1;
  table.totals[0] = 1;
  for (std::size_t n = 1; n < table.weights.size(); ++n) {
    for (std::size_t k = 0; k <= n; ++k) {
      table.weights[n][k] =
          table.weights[n - 1][k] * others + (k > 0 ? table.weights[n - 1][k - 1] * faces : 0);
    }
    table.totals[n] = table.totals[n - 1] * (faces + others);
  }
  return table;
}
inline constexpr std::array<StepTable, kDefenseSteps> kStepTables = {
    step_table(DefenseStep::kBlocks), step_table(DefenseStep::kCriticals),
    step_table(DefenseStep::kPierces), step_table(DefenseStep::kHeats)};

// One count in each byte, the blocks lowest: counts of dice add up as numbers.
using PackedCounts = std::uint32_t;
inline constexpr std::size_t kPackedDice = 3;
inline constexpr std::size_t kPackedRolls = kFaces * kFaces * kFaces;

constexpr PackedCounts packed_face(std::size_t face) {
  const DefenseStep step = kStepOfFace[face];
  return step == DefenseStep::kNothing ? 0 : PackedCounts{1} << 8 * static_cast<std::size_t>(step);
}
consteval auto packed_rolls() {
  std::array<PackedCounts, kPackedRolls> rolls{};
  for (std::size_t roll = 0; roll < kPackedRolls; ++roll) {
    rolls[roll] = packed_face(roll % kFaces) + packed_face(roll / kFaces % kFaces) +
                  packed_face(roll / kFaces / kFaces);
  }
  return rolls;
}
inline constexpr auto kPackedRollCounts = packed_rolls();

consteval auto powers_of_six() {
  std::array<std::uint64_t, kMostDefenseDice + 1> powers{1};
  for (std::size_t n = 1; n < powers.size(); ++n) powers[n] = powers[n - 1] * kFaces;
  return powers;
}
inline constexpr auto kPowersOfSix = powers_of_six();

}  // namespace internal

// Weights of 0 .. n of the dice that are left at this step showing it, 0 <= n <= kMostDefenseDice.
constexpr std::span<const std::uint64_t> step_weights(DefenseStep step, int n) {
  const auto dice = static_cast<std::size_t>(n);
  return std::span(internal::kStepTables[static_cast<std::size_t>(step)].weights[dice])
      .first(dice + 1);
}
constexpr std::uint64_t step_total(DefenseStep step, int n) {
  return internal::kStepTables[static_cast<std::size_t>(step)].totals[static_cast<std::size_t>(n)];
}

template <RandomBits Generator>
constexpr int sample_step(DefenseStep step, int n, Generator& generator) {
  const std::span<const std::uint64_t> weights = step_weights(step, n);
  std::uint64_t left = uniform_below(generator, step_total(step, n));
  int count = 0;
  while (left >= weights[static_cast<std::size_t>(count)]) {
    left -= weights[static_cast<std::size_t>(count)];
    ++count;
  }
  return count;
}

// All Defense Dice at once, with one random number: the same distribution as the four steps.
template <RandomBits Generator>
constexpr DefenseCounts sample_defense(int n, Generator& generator) {
  assert(0 <= n && n <= kMostDefenseDice);
  auto dice = static_cast<std::size_t>(n);
  std::uint64_t roll = uniform_below(generator, internal::kPowersOfSix[dice]);
  internal::PackedCounts counts = 0;
  for (; dice >= internal::kPackedDice; dice -= internal::kPackedDice) {
    counts += internal::kPackedRollCounts[roll % internal::kPackedRolls];
    roll /= internal::kPackedRolls;
  }
  for (; dice > 0; --dice, roll /= kFaces) counts += internal::packed_face(roll % kFaces);
  return {static_cast<std::uint8_t>(counts), static_cast<std::uint8_t>(counts >> 8),
          static_cast<std::uint8_t>(counts >> 16), static_cast<std::uint8_t>(counts >> 24)};
}

// Whether the dice leave the reactive window open (PN-34).
constexpr bool dice_allow_reaction(const DefenseCounts& dice, const DiceRules& rules) {
  return dice.pierces == 0 || rules.pierce == PierceScope::kPoint;
}

struct DamageParts {
  int damage = 0;  // after flat Defense
  DefenseCounts dice;
  int reduction = 0;  // of the reactive card played, 0 for none
};
// PN-37. A Pierce protects its own point where that is the reading (PN-34).
constexpr int final_damage(const DamageParts& parts, const DiceRules& rules) {
  const int unblocked = parts.damage - parts.dice.blocks;
  const int open = rules.pierce == PierceScope::kPoint ? unblocked - parts.dice.pierces : unblocked;
  const int left = unblocked - (parts.reduction < open ? parts.reduction : open);
  return left > rules.final_floor ? left : rules.final_floor;
}

}  // namespace muster::penance
