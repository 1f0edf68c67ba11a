// Dice of Heroes: NdS+B, N dice of S sides summed, then B added once (HE-01 .. HE-07).
//
// A DiceSum has one sidedness. Sums of equal sidedness consolidate into one; sums of different
// sidedness never do: they are rolled one after the other and their results added.
//
// As chance nodes, big sums are rolled in portions of at most kMaxDicePerRoll six-sided dice: 24
// dice have 121 results whose weights add up to 6^24, which fits 64 bits.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/dice/distribution.h"
#include "core/rng.h"

namespace muster::heroes {

// HE-02. The percent die dP has ten sides and shows 10, 20, ... 100.
enum class DieSize : std::uint8_t { kD4, kD6, kD10, kD12, kPercent };
inline constexpr std::size_t kDieSizes = 5;

constexpr int sides_of(DieSize size) {
  constexpr std::array<int, kDieSizes> kSides = {4, 6, 10, 12, 10};
  return kSides[static_cast<std::size_t>(size)];
}
// What side 1 .. sides_of(size) shows.
constexpr int shown_by(DieSize size, int side) {
  return size == DieSize::kPercent ? 10 * side : side;
}

struct DiceSum {
  std::uint16_t count = 0;  // N
  std::int16_t bonus = 0;   // B
  DieSize size = DieSize::kD6;
  friend constexpr bool operator==(const DiceSum& a, const DiceSum& b) = default;
};
constexpr DiceSum d6(int count, int bonus = 0) {
  return {static_cast<std::uint16_t>(count), static_cast<std::int16_t>(bonus), DieSize::kD6};
}

// HE-05. Contract: equal sidedness.
constexpr DiceSum operator+(const DiceSum& a, const DiceSum& b) {
  assert(a.size == b.size);
  return {static_cast<std::uint16_t>(a.count + b.count),
          static_cast<std::int16_t>(a.bonus + b.bonus), a.size};
}
// HE-05, HE-06: one sum for each sidedness, in order of first appearance.
std::vector<DiceSum> consolidate(std::span<const DiceSum> sums);

constexpr int min_of(const DiceSum& sum) { return sum.count * shown_by(sum.size, 1) + sum.bonus; }
constexpr int max_of(const DiceSum& sum) {
  return sum.count * shown_by(sum.size, sides_of(sum.size)) + sum.bonus;
}

// "5d6+15", "2d6", "1dP"; without dice the bonus: "3".
std::string to_string(const DiceSum& sum);
// The exact distribution of individual rolls.
dice::Distribution distribution(const DiceSum& sum);

// HE-04. The representative roll of a sum: one die, times N, plus B: (N * 1dS)+B. Same mean, larger
// variance.
dice::Distribution representative_distribution(const DiceSum& sum);
// "(5 * 1d6)+15".
std::string representative_text(const DiceSum& sum);
// (k * NdS)+B in general: NdS once, times k, plus B.
dice::Distribution representative_distribution(int k, const DiceSum& sum);

// ---- Rolls of six-sided dice as chance outcomes.

inline constexpr int kMaxDicePerRoll = 24;
inline constexpr std::size_t kMaxRollResults = 5 * kMaxDicePerRoll + 1;

// For n = 0 .. kMaxDicePerRoll dice: [n][i] = in how many of the 6^n ways they show at most n + i;
// entries from i = 5 n on are 6^n.
using RollWays = std::array<std::array<std::uint64_t, kMaxRollResults>, kMaxDicePerRoll + 1>;
extern const RollWays kRollWaysUpTo;

constexpr std::uint64_t ways_of(int dice) {
  std::uint64_t ways = 1;
  for (int i = 0; i < dice; ++i) ways *= 6;
  return ways;
}
// In how many ways `dice` dice (at most kMaxDicePerRoll) show dice + above, above = 0 .. 5 dice.
inline std::uint64_t roll_weight(int dice, int above) {
  const auto& up_to = kRollWaysUpTo[static_cast<std::size_t>(dice)];
  const auto i = static_cast<std::size_t>(above);
  return up_to[i] - (i == 0 ? 0 : up_to[i - 1]);
}
// Draws how far `dice` six-sided dice (1 .. kMaxDicePerRoll) show above their minimum: 0 .. 5 dice.
template <RandomBits Generator>
int sample_above(Generator& generator, int dice) {
  if (dice == 1) return static_cast<int>(uniform_below(generator, 6));
  const auto& up_to = kRollWaysUpTo[static_cast<std::size_t>(dice)];
  const std::size_t last = 5 * static_cast<std::size_t>(dice);
  const std::uint64_t ticket = uniform_below(generator, up_to[last]);
  const auto* const end = up_to.data() + last + 1;
  return static_cast<int>(std::upper_bound(up_to.data(), end, ticket) - up_to.data());
}
// Draws the total of a sum of six-sided dice, of any number of them.
template <RandomBits Generator>
int sample_total(Generator& generator, const DiceSum& sum) {
  assert(sum.size == DieSize::kD6);
  int total = sum.bonus + sum.count;
  for (int left = sum.count; left > 0; left -= kMaxDicePerRoll) {
    total += sample_above(generator, std::min(left, kMaxDicePerRoll));
  }
  return total;
}
// Draws the total of its representative roll.
template <RandomBits Generator>
int sample_representative(Generator& generator, const DiceSum& sum) {
  assert(sum.size == DieSize::kD6);
  return sum.bonus + sum.count * (1 + static_cast<int>(uniform_below(generator, 6)));
}
// Draws what a percent die shows: 10, 20, ... 100.
template <RandomBits Generator>
int sample_percent(Generator& generator) {
  return 10 + 10 * static_cast<int>(uniform_below(generator, 10));
}

}  // namespace muster::heroes
