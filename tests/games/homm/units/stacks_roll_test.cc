// Rolling pools: weights of a die after forced rerolls against step by step counting, and pools as
// successive binomials against all sequences of dice.
#include "games/homm/units/roll.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <vector>

#include "games/homm/units/odds.h"
#include "tests/support/rules.h"

namespace muster::homm {
namespace {

using Faces6 = std::array<std::uint32_t, kDieFaces>;

Faces6 faces_of(const DieWeights& weights) {
  Faces6 faces{};
  for (int face = 1; face <= kDieFaces; ++face) {
    faces[static_cast<std::size_t>(face - 1)] = weights.at(face);
  }
  return faces;
}
Faces6 weights_of(const DicePlan& plan) { return faces_of(die_weights(plan)); }

TEST(StacksDie, PlainAndTwoDice) {
  RULE("DS-18");
  RULE("DS-19");
  RULE("DS-20");
  RULE("DS-21");
  EXPECT_EQ(weights_of({}), (Faces6{1, 1, 1, 1, 1, 1}));
  EXPECT_EQ(weights_of({.lower = true}), (Faces6{7, 7, 7, 7, 7, 1}));
  EXPECT_EQ(weights_of({.higher = true}), (Faces6{1, 7, 7, 7, 7, 7}));
  EXPECT_EQ(weights_of({.sum = true}), (Faces6{5, 2, 2, 2, 2, 5}));
  EXPECT_EQ(weights_of({.lower = true, .higher = true}), (Faces6{1, 1, 1, 1, 1, 1}));
  EXPECT_EQ(weights_of({.lower = true, .sum = true}), (Faces6{5, 2, 2, 2, 2, 5}));
}

TEST(StacksDie, SetAndForcedRerolls) {
  RULE("DS-22");
  RULE("DS-23");
  EXPECT_EQ(weights_of({.set_minus1 = true}), (Faces6{2, 1, 1, 1, 1, 0}));
  EXPECT_EQ(weights_of({.reroll_minus1_once = true}), (Faces6{1, 7, 7, 7, 7, 7}));
  EXPECT_EQ(weights_of({.reroll_minus1_always = true}), (Faces6{0, 1, 1, 1, 1, 1}));
  // The set 1s are thrown again, and 6s come back.
  EXPECT_EQ(weights_of({.set_minus1 = true, .reroll_minus1_once = true}),
            (Faces6{1, 4, 4, 4, 4, 1}));
  EXPECT_EQ(weights_of({.set_minus1 = true, .reroll_minus1_always = true}),
            (Faces6{0, 7, 7, 7, 7, 2}));
}

TEST(StacksDie, OnesGoBeforeAndAfterTheSum) {
  RULE("DS-12");
  // Champions: 1s until gone; all but 6s once; 1s until gone. A die is a 6 at once (1/5), or by the
  // second throw (4/5 of 1/6), or by the throws for its 1 (4/5 of 1/6 of 1/5): 27 of 75.
  EXPECT_EQ(weights_of({.sum = true, .reroll_minus1_always = true}), (Faces6{0, 4, 4, 4, 4, 9}));
  EXPECT_EQ(faces_of(die_weights(reroll_kind({.sum = true}, 2))), (Faces6{1, 1, 1, 1, 1, 1}));
  EXPECT_EQ(faces_of(die_weights(reroll_kind({.reroll_zero = true}, 3))),
            (Faces6{1, 1, 0, 1, 1, 1}));
  EXPECT_EQ(faces_of(die_weights(reroll_kind({.reroll_zero = true}, 4))),
            (Faces6{1, 1, 1, 1, 1, 1}));
  EXPECT_EQ(faces_of(die_weights(reroll_kind({.sum = true, .reroll_minus1_always = true}, 2))),
            (Faces6{0, 1, 1, 1, 1, 1}));
}

TEST(StacksGroups, FacesThatNothingTellsApart) {
  const DieWeights fair = die_weights(DicePlan{});
  const Cuts five = hit_cuts(5, false);
  const FaceGroup hits = group_at(fair, five, 6);
  EXPECT_EQ(hits.lowest, 5);
  EXPECT_EQ(hits.noted, 5);
  EXPECT_EQ(hits.weight, 2u);
  EXPECT_EQ(hits.below, 4u);
  const FaceGroup misses = group_at(fair, five, 4);
  EXPECT_EQ(misses.lowest, 1);
  EXPECT_EQ(misses.noted, 4);
  EXPECT_EQ(misses.below, 0u);
  EXPECT_EQ(hit_cuts(5, true), (1u << 4) | (1u << 5));
  EXPECT_EQ(hit_cuts(6, true), 1u << 5);
  EXPECT_EQ(group_at(fair, kEveryFace, 3).lowest, 3);
}

TEST(StacksGroups, BatchesFitSixtyFourBits) {
  EXPECT_EQ(batch_size(die_weights(DicePlan{})), kPoolLimit);
  EXPECT_EQ(batch_size(die_weights(DicePlan{.lower = true})), 12);  // 36^12 < 2^63 < 36^13
  EXPECT_EQ(batch_size(die_weights(DicePlan{.sum = true})), 15);    // of 18
}

// Follows every path of the chance nodes; probabilities by pool.
std::map<std::uint32_t, double> by_nodes(const DieWeights& weights, Cuts cuts, int dice) {
  std::map<std::uint32_t, double> all;
  const std::function<void(PoolRoll, Pool, double)> follow = [&](PoolRoll roll, Pool pool,
                                                                 double chance) {
    if (roll.face == 0) {
      all[pool.packed()] += chance;
      return;
    }
    const FaceGroup group = group_at(weights, cuts, roll.face);
    const auto total = static_cast<double>(count_total(group, roll.open));
    std::uint64_t sum = 0;
    for_each_count(group, roll.open, [&](int count, std::uint64_t weight) {
      sum += weight;
      PoolRoll next = roll;
      Pool grown = pool;
      settle_group(weights, cuts, count, next, grown);
      follow(next, grown, chance * static_cast<double>(weight) / total);
    });
    EXPECT_EQ(sum, count_total(group, roll.open));
  };
  PoolRoll roll;
  Pool pool;
  start_roll(weights, cuts, dice, roll, pool);
  follow(roll, pool, 1.0);
  return all;
}

// The same die after die.
std::map<std::uint32_t, double> die_by_die(const DieWeights& weights, int dice) {
  std::map<std::uint32_t, double> all = {{0, 1.0}};
  for (int i = 0; i < dice; ++i) {
    std::map<std::uint32_t, double> next;
    for (const auto& [bits, chance] : all) {
      for (int face = 1; face <= kDieFaces; ++face) {
        if (weights.at(face) == 0) continue;
        Pool pool = Pool::unpacked(bits);
        pool.add(face, 1);
        next[pool.packed()] += chance * weights.at(face) / weights.total();
      }
    }
    all = std::move(next);
  }
  return all;
}

void expect_same(const std::map<std::uint32_t, double>& a,
                 const std::map<std::uint32_t, double>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (const auto& [bits, chance] : a) {
    ASSERT_TRUE(b.contains(bits));
    EXPECT_NEAR(chance, b.at(bits), 1e-12);
  }
}

TEST(StacksRoll, NodesMakeTheMultinomial) {
  for (const DicePlan& plan : {DicePlan{}, DicePlan{.lower = true}, DicePlan{.set_minus1 = true},
                               DicePlan{.sum = true, .reroll_minus1_always = true}}) {
    const DieWeights weights = die_weights(plan);
    expect_same(by_nodes(weights, kEveryFace, 4), die_by_die(weights, 4));
  }
}

TEST(StacksRoll, BatchesAddUp) {
  const DieWeights weights = die_weights(DicePlan{.lower = true});
  const Cuts cuts = hit_cuts(5, false);
  const auto nodes = by_nodes(weights, cuts, 14);  // 12 and 2
  EXPECT_EQ(nodes.size(), 15u);
  double hits = 0;
  for (const auto& [bits, chance] : nodes) hits += Pool::unpacked(bits).showing(5) * chance;
  EXPECT_NEAR(hits, 14 * 8.0 / 36, 1e-9);  // 5: 7 of 36, 6: 1 of 36
}

TEST(StacksRoll, GroupsMergeFaces) {
  const DieWeights fair = die_weights(DicePlan{});
  const auto nodes = by_nodes(fair, hit_cuts(3, false), 3);
  Pool none;
  none.add(2, 3);
  EXPECT_EQ(nodes.size(), 4u);
  EXPECT_NEAR(nodes.at(none.packed()), 1.0 / 27, 1e-12);
}

TEST(StacksRoll, CertainGroupsAskNothing) {
  PoolRoll roll;
  Pool pool;
  start_roll(die_weights(DicePlan{}), 0, 5, roll, pool);  // nothing tells faces apart
  EXPECT_EQ(roll, PoolRoll{});
  EXPECT_EQ(pool.size(), 5);
  Pool none;
  start_roll(die_weights(DicePlan{}), kEveryFace, 0, roll, none);
  EXPECT_EQ(roll, PoolRoll{});
  EXPECT_TRUE(none.empty());
}

TEST(StacksRoll, SamplingAgreesWithTheWeights) {
  const FaceGroup group = group_at(die_weights(DicePlan{.lower = true}), kEveryFace, 4);
  constexpr int kDice = 6;
  constexpr int kDraws = 100000;
  std::array<int, kDice + 1> seen{};
  Rng rng(7);
  for (int i = 0; i < kDraws; ++i) {
    ++seen[static_cast<std::size_t>(sample_count(group, kDice, rng))];
  }
  double chi_square = 0;
  for_each_count(group, kDice, [&](int count, std::uint64_t weight) {
    const double expected =
        kDraws * static_cast<double>(weight) / static_cast<double>(count_total(group, kDice));
    const double off = seen[static_cast<std::size_t>(count)] - expected;
    chi_square += off * off / expected;
  });
  EXPECT_LT(chi_square, 22.5);  // 6 degrees of freedom, 0.1 %
}

TEST(StacksWalk, ExactAndQuickAgree) {
  const DieWeights weights = die_weights(DicePlan{.lower = true});
  const Cuts cuts = static_cast<Cuts>(hit_cuts(3, true) | hit_cuts(6, false));
  std::map<std::uint32_t, double> quick;
  for_each_pool<double>(weights, cuts, 5, [&](const Pool& pool, double chance) {
    EXPECT_EQ(pool.size(), 5);
    quick[pool.packed()] += chance;
  });
  dice::Fraction sum;
  for_each_pool<dice::Fraction>(weights, cuts, 5,
                                [&](const Pool& pool, const dice::Fraction& chance) {
                                  sum = sum + chance;
                                  EXPECT_NEAR(quick.at(pool.packed()), chance.to_double(), 1e-12);
                                });
  EXPECT_EQ(sum, dice::Fraction(1));
  expect_same(by_nodes(weights, cuts, 5), quick);
}

}  // namespace
}  // namespace muster::homm
