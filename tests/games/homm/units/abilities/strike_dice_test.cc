// Dice of an attack: plans, outcomes, and what abilities make of them.
#include <numeric>

#include "games/homm/targeting/foresee.h"
#include "tests/games/homm/units/abilities/strikes.h"

namespace muster::homm {
namespace {

std::uint32_t total(const DiceOutcomes& outcomes) {
  std::uint32_t sum = 0;
  for (const DiceOutcome& outcome : outcomes) sum += outcome.weight;
  return sum;
}

TEST(HommStrikeDice, OneDieTwoDiceAndBothCancelled) {
  RULE("HC-36");
  EXPECT_EQ(face_weights({}), kEven);
  EXPECT_EQ(face_weights({.lower = true}), kLower);
  EXPECT_EQ(face_weights({.higher = true}), kHigher);
  EXPECT_EQ(face_weights({.lower = true, .higher = true}), kEven);
  EXPECT_EQ(dice_outcomes({.lower = true}).size(), 6u);  // pairs, for rerolls of one of them
  EXPECT_EQ(dice_outcomes({.sum = true}, false).size(), 6u);
}

TEST(HommStrikeDice, ForcedRerollsComeAfterSetEffects) {
  RULE("HC-82");
  EXPECT_EQ(face_weights({.set_minus1 = true}), (Weights{1, 0, 0}));
  EXPECT_EQ(face_weights({.set_minus1 = true, .reroll_minus1_once = true}), kEven);
  EXPECT_EQ(face_weights({.set_minus1 = true, .reroll_minus1_always = true}), (Weights{0, 1, 1}));
  EXPECT_EQ(face_weights({.reroll_minus1_once = true}), (Weights{1, 4, 4}));
  EXPECT_EQ(face_weights({.reroll_minus1_once = true, .reroll_minus1_always = true}),
            (Weights{0, 1, 1}));
}

TEST(HommStrikeDice, EveryPlanHasOrderedPairsAndATotalThatDividesTheOdds) {
  for (unsigned bits = 0; bits < 64; ++bits) {
    const DicePlan plan{.lower = (bits & 1) != 0,
                        .higher = (bits & 2) != 0,
                        .sum = (bits & 4) != 0,
                        .set_minus1 = (bits & 8) != 0,
                        .reroll_minus1_once = (bits & 16) != 0,
                        .reroll_minus1_always = (bits & 32) != 0};
    for (const bool pairs : {true, false}) {
      const DiceOutcomes outcomes = dice_outcomes(plan, pairs);
      EXPECT_EQ(972u / 3 % total(outcomes), 0u) << bits;  // combat.h: kOdds, a defense die included
      for (const DiceOutcome& outcome : outcomes) {
        EXPECT_GT(outcome.weight, 0u);
        const bool two = plan.two() && (pairs || plan.sum);
        EXPECT_EQ(outcome.faces.second != kNoDie, two) << bits;
        EXPECT_LE(outcome.faces.first, outcome.faces.second);  // kNoDie is above every face
      }
    }
  }
}

TEST(HommStrikeDice, AdditionComesBeforeTriplingAndIgnoringBeatsBoth) {
  RULE("HC-82");
  EXPECT_EQ(counted_die({.shift = 1, .triple = true}, {-1}), 0);
  EXPECT_EQ(counted_die({.shift = 1, .triple = true}, {1}), 6);
  EXPECT_EQ(counted_die({.ignore = true, .shift = 1, .triple = true}, {1}), 0);
  EXPECT_EQ(counted_die({.sum = true}, {-1, 1}), 0);
  EXPECT_EQ(counted_die({.lower = true}, {-1, 1}), -1);
  EXPECT_EQ(counted_die({.higher = true}, {-1, 1}), 1);
}

TEST(HommStrikeDice, WhatAbilitiesSeeOfTheDice) {
  EXPECT_EQ(resolved_face({.shift = 1}, {-1}), 0);
  EXPECT_EQ(resolved_face({.shift = 1}, {1}), 1);  // never beyond a face
  EXPECT_EQ(resolved_face({.ignore = true}, {1}), 1);
  EXPECT_EQ(dice_showing({.sum = true}, {0, 1}, 0, 1), 2);
  EXPECT_EQ(dice_showing({.sum = true}, {-1, 1}, 0, 1), 1);
  EXPECT_EQ(dice_showing({.higher = true}, {-1, 1}, 0, 1), 1);
  EXPECT_EQ(dice_showing({.no_roll = true}, {0}, -1, 1), 0);
}

TEST(HommStrikeDice, PlusOneIsSeenByTheTargetsAbilities) {
  RULE("HA:DIE_PLUS_1");
  // Zombies have 1 defense more against 0 and +1, and ghost dragons turn -1 to 0.
  EXPECT_EQ(Blow("P ghost_dragons", "P zombies").damages(), (std::vector{5, 6, 7}));
  EXPECT_EQ(bare_blow("P ghost_dragons", "P zombies").damages(), (std::vector{5, 6, 7}));
  EXPECT_EQ(Blow("P ghost_dragons", "F gnolls").damages(), (std::vector{6, 7, 8}));
  EXPECT_EQ(Blow("P ghost_dragons", "F gnolls", kRetaliation).damages(), (std::vector{5, 6, 7}));
}

TEST(HommStrikeDice, TwoDiceTheHigherOnEveryAttack) {
  RULE("HA:ROLL2_HIGH_ANY");
  for (const AttackKind kind : {AttackKind::kMain, AttackKind::kAgain, kRetaliation}) {
    EXPECT_EQ(face_weights(Blow("N crusaders", "F gnolls", kind).dice()), kHigher);
  }
  EXPECT_EQ(face_weights(bare_blow("N crusaders", "F gnolls").dice()), kEven);
  // Against "two dice, the lower" one die is left (A26).
  EXPECT_EQ(face_weights(Blow("N crusaders", "F dread_knights", kRetaliation).dice()), kEven);
}

TEST(HommStrikeDice, TwoDiceTheHigherOnItsOwnAttack) {
  RULE("HA:ROLL2_HIGH_ATTACK");
  EXPECT_EQ(face_weights(Blow("N leprechaun", "F gnolls").dice()), kHigher);
  EXPECT_EQ(face_weights(Blow("N leprechaun", "F gnolls", kRetaliation).dice()), kEven);
  Blow all("N leprechaun", "F gnolls", kRetaliation);
  all.strike.all_icons = true;
  EXPECT_EQ(face_weights(all.dice()), kHigher);
}

TEST(HommStrikeDice, TwoDiceAddedUp) {
  RULE("HA:ROLL2_SUM");
  const Blow blow("N champions", "F gnolls");  // attack 4, defense 1
  EXPECT_TRUE(blow.dice().sum);
  EXPECT_EQ(blow.damage({1, 1}), 5);
  EXPECT_EQ(blow.damage({0, 1}), 4);
  EXPECT_FALSE(Blow("N champions", "F gnolls", kRetaliation).dice().two());
  // Each of the dice counts for the target's ability: 2 more defense against 0 and +1.
  EXPECT_EQ(Blow("N champions", "P zombies").damage({0, 1}), 4 + 1 - (1 + 2));
}

TEST(HommStrikeDice, NoMinusOneAtAll) {
  RULE("HA:REROLL_MINUS1_ALWAYS");
  EXPECT_EQ(face_weights(Blow("N champions", "F gnolls", kRetaliation).dice()), (Weights{0, 1, 1}));
  EXPECT_EQ(face_weights(bare_blow("N champions", "F gnolls", kRetaliation).dice()), kEven);
  const DiceOutcomes both = dice_outcomes(Blow("N champions", "F gnolls").dice());
  ASSERT_EQ(both.size(), 3u);  // 0 0, 0 +1, +1 +1
  EXPECT_EQ(both[1].weight, 2u);
  EXPECT_EQ(both[0].faces, (Faces{0, 0}));
}

TEST(HommStrikeDice, AMinusOneIsRerolledOnce) {
  RULE("HA:REROLL_MINUS1_ATTACK");
  EXPECT_EQ(face_weights(Blow("N minotaurs", "F gnolls").dice()), (Weights{1, 4, 4}));
  EXPECT_EQ(face_weights(Blow("N minotaurs", "F gnolls", kRetaliation).dice()), kEven);
  EXPECT_EQ(face_weights(bare_blow("N minotaurs", "F gnolls").dice()), kEven);
}

TEST(HommStrikeDice, RightsToReroll) {
  RULE("HA:REROLL_ZERO");
  EXPECT_TRUE(Blow("P crusaders", "F gnolls").dice().reroll_zero);
  EXPECT_FALSE(Blow("P crusaders", "F gnolls", kRetaliation).dice().reroll_zero);
  EXPECT_FALSE(bare_blow("P crusaders", "F gnolls").dice().reroll_zero);
  RULE("HA:REROLL_IF_MOVED");
  Blow champions("P champions", "F gnolls");
  EXPECT_FALSE(champions.dice().reroll_any);
  champions.strike.moved = true;
  EXPECT_TRUE(champions.dice().reroll_any);
  champions.strike.kind = kRetaliation;
  EXPECT_FALSE(champions.dice().reroll_any);
}

TEST(HommStrikeDice, TheOwnDieCountsNothing) {
  RULE("HA:IGNORE_OWN_DIE");
  EXPECT_EQ(Blow("N mummies", "F gnolls").damages(), (std::vector{2, 2, 2}));
  EXPECT_EQ(bare_blow("N mummies", "F gnolls").damages(), (std::vector{1, 2, 3}));
  EXPECT_EQ(Blow("N mummies", "F gnolls", kRetaliation).damages(), (std::vector{1, 2, 3}));
  // It is rolled all the same, for abilities that look at it.
  EXPECT_EQ(Blow("N mummies", "F zombies").damages(), (std::vector{2, 2, 1}));
}

TEST(HommStrikeDice, TheAttackersDieIsSet) {
  RULE("HA:SET_ATTACKER_DIE_MINUS1");
  const Weights set = {1, 0, 0};
  for (const AttackKind kind : {AttackKind::kMain, AttackKind::kExtra, kRetaliation}) {
    EXPECT_EQ(face_weights(Blow("F gnolls", "N mummies", kind).dice()), set);
  }
  EXPECT_EQ(face_weights(bare_blow("F gnolls", "N mummies").dice()), kEven);
  // Rerolls come later (A27).
  EXPECT_EQ(face_weights(Blow("N minotaurs", "N mummies").dice()), kEven);
  EXPECT_EQ(face_weights(Blow("N champions", "N mummies", kRetaliation).dice()),
            (Weights{0, 1, 1}));
}

TEST(HommStrikeDice, TheCombatPenaltyOfRangedUnits) {
  RULE("HC-38");
  RULE("HC-39");
  Blow blow("F lizardmen", "F gnolls");
  EXPECT_EQ(face_weights(blow.dice()), kLower);
  blow.strike.adjacent = false;
  EXPECT_EQ(face_weights(blow.dice()), kEven);
  blow.strike.far_rows = true;
  EXPECT_EQ(face_weights(blow.dice()), kLower);
  blow.strike.penalty = false;
  EXPECT_EQ(face_weights(blow.dice()), kEven);
  EXPECT_EQ(face_weights(Blow("F gnolls", "F lizardmen").dice()), kEven);
}

TEST(HommStrikeDice, NoPenaltyAgainstAdjacentUnits) {
  RULE("HA:NO_PENALTY_ADJACENT");
  for (const AttackKind kind : {AttackKind::kMain, kRetaliation}) {
    Blow blow("P zealots", "F gnolls", kind);
    EXPECT_EQ(face_weights(blow.dice()), kEven);
    blow.strike.adjacent = false;
    blow.strike.far_rows = true;
    EXPECT_EQ(face_weights(blow.dice()), kLower);
  }
  EXPECT_EQ(face_weights(bare_blow("P zealots", "F gnolls").dice()), kLower);
}

TEST(HommStrikeDice, NoPenaltyAtAllOnItsOwnAttack) {
  RULE("HA:NO_PENALTY");
  Blow blow("N sharpshooters", "F gnolls");
  EXPECT_EQ(face_weights(blow.dice()), kEven);
  blow.strike.adjacent = false;
  blow.strike.far_rows = true;
  EXPECT_EQ(face_weights(blow.dice()), kEven);
  EXPECT_EQ(face_weights(Blow("N sharpshooters", "F gnolls", kRetaliation).dice()), kLower);
  EXPECT_EQ(face_weights(bare_blow("N sharpshooters", "F gnolls").dice()), kLower);
  // Halflings roll two dice, the higher counting, where others suffer the penalty.
  EXPECT_EQ(face_weights(Blow("N halflings", "F gnolls").dice()), kHigher);
}

TEST(HommStrikeDice, ARetaliationThatRollsTheLowerOfTwo) {
  RULE("HA:ENEMY_RETAL_ROLL2_LOW");
  EXPECT_EQ(face_weights(Blow("F gnolls", "F dread_knights", kRetaliation).dice()), kLower);
  EXPECT_EQ(face_weights(Blow("F gnolls", "F dread_knights").dice()), kEven);
  EXPECT_EQ(face_weights(bare_blow("F gnolls", "F dread_knights", kRetaliation).dice()), kEven);
}

TEST(HommStrikeDice, WithoutAbilitiesAllRollOneDie) {
  const DicePlan dice = Blow("N crusaders", "N mummies").dice();
  EXPECT_TRUE(dice.higher && dice.set_minus1);
  EXPECT_EQ(bare_blow("N crusaders", "N mummies").dice(), DicePlan{});
}

}  // namespace
}  // namespace muster::homm
