// Defense Dice: first the blocks among n dice, then the Criticals among the dice that do not block,
// then Pierces among the rest, then Heats; what is left are flesh wounds (PN-31 .. PN-33). Each
// step is an exact binomial with integer weights, so a chance node has at most 25 outcomes.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>

#include "core/rng.h"
#include "games/penance/dice/faces.h"

namespace muster::penance {

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

}  // namespace muster::penance
