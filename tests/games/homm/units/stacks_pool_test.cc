// Dice and tokens in numbers: the tables, hits and damage of the Dice Stacks mod.
#include <gtest/gtest.h>

#include <array>

#include "games/homm/units/stacks.h"
#include "tests/support/rules.h"

namespace muster::homm {
namespace {

constexpr std::array<Tier, 4> kTiers = {Tier::kBronze, Tier::kSilver, Tier::kGold, Tier::kAzure};

TEST(StacksNumbers, DiceAndShieldsGrowWithTheTier) {
  RULE("DS-02");
  RULE("DS-04");
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(base_dice(kTiers[static_cast<std::size_t>(i)]), 2 + i);
    EXPECT_EQ(token_shield(kTiers[static_cast<std::size_t>(i)]), 1 + i);
  }
}

TEST(StacksNumbers, TokensCostHalfTheCard) {
  EXPECT_EQ(token_price(3, 1), 1);  // 3 gold: 1, then 2
  EXPECT_EQ(token_price(3, 2), 2);
  EXPECT_EQ(token_price(3, 3), 1);
  EXPECT_EQ(token_price(8, 1), 4);
  EXPECT_EQ(token_price(8, 2), 4);
  EXPECT_EQ(token_price(1, 1), 0);
  EXPECT_EQ(tokens_price(3, 0), 0);
  EXPECT_EQ(tokens_price(3, 1), 1);
  EXPECT_EQ(tokens_price(3, 2), 3);
  EXPECT_EQ(tokens_price(3, 5), 7);
}

TEST(StacksPool, CountsFaces) {
  Pool pool = {6, 1, 4, 5, 3, 6, 2};
  EXPECT_EQ(pool.size(), 7);
  EXPECT_EQ(pool.showing(6), 2);
  EXPECT_EQ(pool.showing(1), 1);
  EXPECT_EQ(pool, (Pool{1, 2, 3, 4, 5, 6, 6}));  // their order does not matter
  pool.add(6, -2);
  EXPECT_EQ(pool.showing(6), 0);
  EXPECT_EQ(pool.size(), 5);
  EXPECT_EQ(Pool::unpacked(pool.packed()), pool);
  Pool most;
  most.add(4, kPoolLimit);
  EXPECT_EQ(most.showing(4), kPoolLimit);
  EXPECT_EQ(most.showing(5), 0);
}

TEST(StacksHits, TheThresholdFollowsBothValues) {
  RULE("DS-08");
  RULE("DS-09");
  EXPECT_EQ(to_hit(3, 1), 4);
  EXPECT_EQ(to_hit(3, 3), 6);
  EXPECT_EQ(to_hit(2, 6), 6);  // a 6 always hits
  EXPECT_EQ(to_hit(5, 1), 2);
  EXPECT_EQ(to_hit(9, 1), 2);  // a 1 always misses
  EXPECT_EQ(to_hit(0, 0), 6);
}

TEST(StacksHits, SurplusDefenseTakesOff) {
  RULE("DS-10");
  EXPECT_EQ(pool_damage(3, 2, 2, 5), 3);
  EXPECT_EQ(pool_damage(3, 2, 4, 5), 1);
  EXPECT_EQ(pool_damage(1, 2, 4, 5), 0);  // not below 0
}

TEST(StacksHits, SurplusAttackAdds) {
  RULE("DS-11");
  EXPECT_EQ(pool_damage(1, 5, 1, 4), 1);
  EXPECT_EQ(pool_damage(1, 7, 1, 4), 3);
  EXPECT_EQ(pool_damage(3, 7, 1, 4), 4);  // not above the dice
  EXPECT_EQ(pool_damage(0, 6, 1, 4), 1);  // also without a hit
  EXPECT_EQ(pool_damage(0, 6, 1, 4, true), 0);
  EXPECT_EQ(pool_damage(1, 6, 1, 4, true), 2);
}

int rolled_damage(const Pool& pool, int attack, int defense) {
  int hits = 0;
  for (int face = to_hit(attack, defense); face <= 6; ++face) hits += pool.showing(face);
  return pool_damage(hits, attack, defense, pool.size());
}

TEST(StacksHits, ExampleOfPitLordsAndBlackDragons) {
  RULE("DS-03");
  RULE("DS-09");
  RULE("DS-11");
  const Pool attack = {6, 1, 4, 5, 3, 6, 2};
  EXPECT_EQ(attack.size(), base_dice(Tier::kSilver) + 4);
  EXPECT_EQ(to_hit(5, 3 + 1), 5);  // with a Defense card
  EXPECT_EQ(rolled_damage(attack, 5, 4), 3);
  const Pool back = {1, 1, 4, 5};
  EXPECT_EQ(back.size(), base_dice(Tier::kGold));
  EXPECT_EQ(rolled_damage(back, 6, 1), 3);
  EXPECT_EQ(rolled_damage({2, 3, 4, 5}, 6, 1), 4);  // without a 1: no more than the dice
}

TEST(StacksClass, SixesAgainstOnes) {
  RULE("DS-17");
  EXPECT_EQ(outcome_class({6, 6, 1}), 1);
  EXPECT_EQ(outcome_class({6, 1, 1, 5}), -1);
  EXPECT_EQ(outcome_class({6, 1, 3}), 0);
  EXPECT_EQ(outcome_class({2, 3, 4, 5}), 0);  // none of either
}

TEST(StacksChanges, SetToMinusOne) {
  RULE("DS-23");
  EXPECT_EQ(set_to_minus1({6, 6, 5, 1, 3}), (Pool{1, 1, 1, 3, 5}));
  EXPECT_EQ(set_to_minus1({2, 5}), (Pool{2, 5}));
}

TEST(StacksChanges, AdditionsStayWithinTheDie) {
  RULE("DS-26");
  EXPECT_EQ(final_faces({1, 4, 5, 6}, 1, false), (Pool{2, 5, 6, 6}));
  EXPECT_EQ(final_faces({1, 2, 6}, -1, false), (Pool{1, 1, 5}));
}

TEST(StacksChanges, TriplingLeavesOnesAndSixes) {
  RULE("DS-27");
  EXPECT_EQ(final_faces({1, 2, 3, 4, 5, 6}, 0, true), (Pool{1, 1, 1, 6, 6, 6}));
  RULE("DS-12");  // the addition comes first
  EXPECT_EQ(final_faces({3, 3, 2}, 1, true), (Pool{6, 6, 1}));
}

TEST(StacksChanges, ExampleOfChampions) {
  RULE("DS-12");
  RULE("DS-20");
  RULE("DS-22");
  Pool pool = {1, 4, 1, 2, 6, 5};  // gold, 2 tokens
  pool = rerolled(pool, 1, {1, 6});
  pool = rerolled(pool, 1, {3});
  EXPECT_EQ(pool, (Pool{6, 6, 2, 3, 4, 5}));  // the two 6s are kept, the others thrown again
  for (const int face : {2, 3, 4, 5}) EXPECT_EQ(pool.showing(face), 1);
}

TEST(StacksChanges, ExampleOfLuck) {
  RULE("DS-28");
  EXPECT_EQ(rerolled({1, 3, 3, 6}, 3, {2, 5}), (Pool{1, 2, 5, 6}));
}

TEST(StacksIgnored, AttackLessDefenseIsForFourDice) {
  RULE("DS-24");
  EXPECT_EQ(ignored_damage(3, 3, 5), 0);
  EXPECT_EQ(ignored_damage(2, 4, 5), 0);
  EXPECT_EQ(ignored_damage(2, 1, 5), 2);  // 5 / 4, rounded up
  EXPECT_EQ(ignored_damage(3, 1, 3), 2);  // 6 / 4
  EXPECT_EQ(ignored_damage(4, 1, 3), 3);  // 9 / 4
  EXPECT_EQ(ignored_damage(3, 1, 2), 1);  // exactly 1
  EXPECT_EQ(ignored_damage(5, 1, 7), 7);
  EXPECT_EQ(ignored_damage(9, 1, 3), 3);
}

TEST(StacksTokens, Policies) {
  RULE("DS-05");
  using enum TokenPolicy;
  EXPECT_EQ(tokens_removed(kSurvive, 3, 2, 4, 5), 0);  // not deadly
  EXPECT_EQ(tokens_removed(kSurvive, 3, 2, 5, 5), 1);
  EXPECT_EQ(tokens_removed(kSurvive, 3, 2, 6, 5), 1);
  EXPECT_EQ(tokens_removed(kSurvive, 3, 2, 7, 5), 2);
  EXPECT_EQ(tokens_removed(kSurvive, 3, 2, 10, 5), 3);
  EXPECT_EQ(tokens_removed(kSurvive, 3, 2, 11, 5), 0);  // cannot be saved
  EXPECT_EQ(tokens_removed(kNever, 3, 2, 5, 5), 0);
  EXPECT_EQ(tokens_removed(kAlways, 3, 2, 1, 5), 1);
  EXPECT_EQ(tokens_removed(kAlways, 3, 2, 5, 5), 3);
  EXPECT_EQ(tokens_removed(kAlways, 3, 2, 0, 5), 0);
  EXPECT_EQ(useful_tokens(3, 2, 3), 2);
  EXPECT_EQ(after_tokens(3, 2, 2), 0);  // the surplus is lost
  EXPECT_EQ(after_tokens(5, 1, 2), 3);
}

TEST(StacksTokens, ExampleOfGorgonsAndLightningBolt) {
  RULE("DS-04");
  RULE("DS-05");
  const int shield = token_shield(Tier::kSilver);
  const int left = 5 - 3;  // health less damage
  EXPECT_EQ(tokens_removed(TokenPolicy::kSurvive, 1, shield, 3, left), 1);
  EXPECT_EQ(after_tokens(3, 1, shield), 1);
  EXPECT_LT(1, left);
  EXPECT_GE(3, left);  // deadly without it
}

TEST(StacksTokens, PoliciesHaveNames) {
  EXPECT_EQ(to_string(TokenPolicy::kSurvive), "survive");
  EXPECT_EQ(to_string(TokenPolicy::kNever), "never");
  EXPECT_EQ(to_string(TokenPolicy::kAlways), "always");
}

}  // namespace
}  // namespace muster::homm
