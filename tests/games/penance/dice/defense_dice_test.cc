// Damage and Defense Dice against numbers worked out by hand, as exact fractions.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <tuple>
#include <vector>

#include "core/dice/fraction.h"
#include "games/penance/dice/dice.h"
#include "tests/games/penance/fixed_draw.h"
#include "tests/support/rules.h"

namespace muster::penance {
namespace {

using dice::Fraction;

constexpr DiceRules kUnchanged;

TEST(PenanceDefenseDice, AttackDamageAddsResultAndSideAndIsAtLeastOne) {
  RULE("PN-08");
  RULE("PN-25");
  RULE("PN-26");
  RULE("PN-27");
  EXPECT_EQ(attack_damage(4, Band::kHit, Side::kFront, kUnchanged), 4);
  EXPECT_EQ(attack_damage(4, Band::kStrongHit, Side::kFront, kUnchanged), 5);
  EXPECT_EQ(attack_damage(4, Band::kCriticalHit, Side::kFrontRight, kUnchanged), 7);
  EXPECT_EQ(attack_damage(4, Band::kHit, Side::kRear, kUnchanged), 7);
  EXPECT_EQ(attack_damage(1 + kCatastropheDamage, Band::kHit, Side::kFront, kUnchanged), 1);
}

TEST(PenanceDefenseDice, AnExecutionHasNoBonusOfItsResult) {
  RULE("PN-29d");
  EXPECT_EQ(attack_damage(4, Band::kExecution, Side::kRear, kUnchanged), 7);
  DiceRules generous;
  generous.exec_band_bonus = 2;
  EXPECT_EQ(attack_damage(4, Band::kExecution, Side::kRear, generous), 9);
}

void expect_after(const AfterFlat& after, int damage, int dice) {
  EXPECT_EQ(after.damage, damage);
  EXPECT_EQ(after.dice, dice);
}

TEST(PenanceDefenseDice, FlatDefenseLeavesOneDamage) {
  RULE("PN-28");
  RULE("PN-30");
  expect_after(after_flat_defense(6, 2, Band::kHit, kUnchanged), 4, 4);
  expect_after(after_flat_defense(3, 5, Band::kStrongHit, kUnchanged), 1, 1);
  DiceRules low;
  low.flat_floor = 0;
  expect_after(after_flat_defense(3, 5, Band::kStrongHit, low), 0, 0);
}

TEST(PenanceDefenseDice, ACriticalHitBypassesAPoint) {
  RULE("PN-29");
  expect_after(after_flat_defense(6, 2, Band::kCriticalHit, kUnchanged), 5, 5);
  expect_after(after_flat_defense(6, 0, Band::kCriticalHit, kUnchanged), 6, 5);
  DiceRules flat;
  flat.critical_bypass = CriticalBypass::kFlatOnly;
  expect_after(after_flat_defense(6, 2, Band::kCriticalHit, flat), 5, 5);
  expect_after(after_flat_defense(6, 0, Band::kCriticalHit, flat), 6, 6);
}

TEST(PenanceDefenseDice, AnExecutionRollsNoDefenseDiceUnlessTheSettingSaysSo) {
  RULE("PN-29c");
  expect_after(after_flat_defense(6, 4, Band::kExecution, kUnchanged), 6, 0);
  DiceRules dice;
  dice.exec_defense_dice = true;
  expect_after(after_flat_defense(6, 4, Band::kExecution, dice), 6, 6);
}

TEST(PenanceDefenseDice, BlocksAndReductionsLeaveTheFinalDamage) {
  RULE("PN-31");
  RULE("PN-37");
  DamageParts parts;
  parts.damage = 8;
  parts.dice = {.blocks = 3, .criticals = 2, .pierces = 1, .heats = 1};
  EXPECT_EQ(final_damage(parts, kUnchanged), 5);
  parts.reduction = 2;
  EXPECT_EQ(final_damage(parts, kUnchanged), 3);
  parts.reduction = 9;
  EXPECT_EQ(final_damage(parts, kUnchanged), 0);
  DiceRules one;
  one.final_floor = 1;
  EXPECT_EQ(final_damage(parts, one), 1);
}

TEST(PenanceDefenseDice, APierceClosesTheWindowOrKeepsItsPoint) {
  RULE("PN-34");
  DiceRules point;
  point.pierce = PierceScope::kPoint;
  const DefenseCounts pierced = {.blocks = 1, .criticals = 0, .pierces = 2, .heats = 0};
  EXPECT_FALSE(dice_allow_reaction(pierced, kUnchanged));
  EXPECT_TRUE(dice_allow_reaction({}, kUnchanged));
  EXPECT_TRUE(dice_allow_reaction(pierced, point));
  DamageParts parts;
  parts.damage = 6;
  parts.dice = pierced;
  parts.reduction = 9;
  EXPECT_EQ(final_damage(parts, point), 2);
}

Fraction step_chance(DefenseStep step, int n, int count) {
  return {static_cast<std::int64_t>(step_weights(step, n)[static_cast<std::size_t>(count)]),
          static_cast<std::int64_t>(step_total(step, n))};
}

TEST(PenanceDefenseDice, SixDefenseDiceBlockTwiceOnAverage) {
  RULE("PN-30");
  RULE("PN-31");
  const std::array<int, 7> of_729 = {64, 192, 240, 160, 60, 12, 1};
  for (int blocks = 0; blocks <= 6; ++blocks) {
    EXPECT_EQ(step_chance(DefenseStep::kBlocks, 6, blocks),
              Fraction(of_729[static_cast<std::size_t>(blocks)], 729));
  }
  for (const int n : {3, 6, 9, 12}) {
    Fraction mean;
    for (int k = 0; k <= n; ++k) {
      mean = mean + Fraction(k) * step_chance(DefenseStep::kBlocks, n, k);
    }
    EXPECT_EQ(mean, Fraction(n, 3));
  }
}

// P(at least `least` dice of n take the step), through the steps before it.
Fraction at_least(DefenseStep step, int n, int least) {
  std::map<int, Fraction> left = {{n, Fraction(1)}};
  for (std::size_t s = 0; s < static_cast<std::size_t>(step); ++s) {
    std::map<int, Fraction> next;
    for (const auto& [dice, probability] : left) {
      for (int k = 0; k <= dice; ++k) {
        next[dice - k] =
            next[dice - k] + probability * step_chance(static_cast<DefenseStep>(s), dice, k);
      }
    }
    left = next;
  }
  Fraction sum;
  for (const auto& [dice, probability] : left) {
    for (int k = least; k <= dice; ++k) sum = sum + probability * step_chance(step, dice, k);
  }
  return sum;
}

TEST(PenanceDefenseDice, ThreeCriticalsAreLikelierWithMoreDice) {
  RULE("PN-32");
  const std::map<int, Fraction> three = {{3, {1, 216}},
                                         {4, {7, 432}},
                                         {5, {23, 648}},
                                         {6, {1453, 23328}},
                                         {8, {75497, 559872}},
                                         {10, {566299, 2519424}},
                                         {12, {702172961, 2176782336}}};
  for (const auto& [n, expected] : three) {
    EXPECT_EQ(at_least(DefenseStep::kCriticals, n, 3), expected) << n;
  }
}

TEST(PenanceDefenseDice, OnePierceIsLikelierWithMoreDice) {
  RULE("PN-34");
  EXPECT_EQ(at_least(DefenseStep::kPierces, 4, 1), Fraction(671, 1296));
  EXPECT_EQ(at_least(DefenseStep::kPierces, 6, 1), Fraction(31031, 46656));
  EXPECT_EQ(at_least(DefenseStep::kPierces, 8, 1), Fraction(1288991, 1679616));
}

TEST(PenanceDefenseDice, EachDefenseDieGivesASixthOfHeatAndOfACritical) {
  RULE("PN-32");
  RULE("PN-33");
  for (const DefenseStep step :
       {DefenseStep::kCriticals, DefenseStep::kPierces, DefenseStep::kHeats}) {
    EXPECT_EQ(at_least(step, 1, 1), Fraction(1, 6));
    EXPECT_EQ(at_least(step, 2, 1), Fraction(11, 36));
    EXPECT_EQ(at_least(step, 2, 2), Fraction(1, 36));
  }
}

TEST(PenanceDefenseDice, WeightsOfTwentyFourDiceFitAndAddUp) {
  for (std::size_t s = 0; s < kDefenseSteps; ++s) {
    const auto step = static_cast<DefenseStep>(s);
    for (int n = 0; n <= kMostDefenseDice; ++n) {
      std::uint64_t sum = 0;
      for (const std::uint64_t weight : step_weights(step, n)) sum += weight;
      EXPECT_EQ(sum, step_total(step, n));
      EXPECT_EQ(step_weights(step, n).size(), static_cast<std::size_t>(n) + 1);
    }
  }
}

TEST(PenanceDefenseDice, RollingAllDefenseDiceAtOnceGivesWhatTheStepsGive) {
  for (const int n : {0, 1, 4, 5}) {
    std::uint64_t rolls = 1;
    for (int die = 0; die < n; ++die) rolls *= kFaces;
    std::map<std::tuple<int, int, int, int>, std::int64_t> counts;
    for (std::uint64_t roll = 0; roll < rolls; ++roll) {
      Fixed generator(roll, rolls);
      const DefenseCounts dice = sample_defense(n, generator);
      ++counts[{dice.blocks, dice.criticals, dice.pierces, dice.heats}];
    }
    for (const auto& [count, rolled] : counts) {
      const auto& [blocks, criticals, pierces, heats] = count;
      const int open = n - blocks - criticals;
      EXPECT_EQ(Fraction(rolled, static_cast<std::int64_t>(rolls)),
                step_chance(DefenseStep::kBlocks, n, blocks) *
                    step_chance(DefenseStep::kCriticals, n - blocks, criticals) *
                    step_chance(DefenseStep::kPierces, open, pierces) *
                    step_chance(DefenseStep::kHeats, open - pierces, heats));
    }
  }
}

TEST(PenanceDefenseDice, SamplingAStepFollowsItsWeights) {
  for (std::size_t s = 0; s < kDefenseSteps; ++s) {
    const auto step = static_cast<DefenseStep>(s);
    std::vector<std::uint64_t> counts(6);
    for (std::uint64_t roll = 0; roll < step_total(step, 5); ++roll) {
      Fixed generator(roll, step_total(step, 5));
      ++counts[static_cast<std::size_t>(sample_step(step, 5, generator))];
    }
    const auto weights = step_weights(step, 5);
    EXPECT_EQ(counts, std::vector<std::uint64_t>(weights.begin(), weights.end()));
  }
}

}  // namespace
}  // namespace muster::penance
