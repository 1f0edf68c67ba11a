// All differences at once: tables with levels in different scenarios, degenerate tables, and what
// holds for every table.
#include "experiments/statistics/all_pairs.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "experiments/statistics/distributions.h"
#include "tests/support/generators.h"

namespace muster::stats {
namespace {

// Three factions, of whom two meet in each scenario: (0, 1), (0, 2), (1, 2). Faction 0 wins 80 %
// against 1; the others are alike.
LevelTable factions(std::size_t blocks) {
  LevelTable table(3, {blocks, blocks, blocks});
  for (std::size_t r = 0; r < blocks; ++r) {
    const double win = r % 5 == 0 ? 0 : 1;
    const double even = r % 2 == 0 ? 0 : 1;
    table.at(0, 0, r) = win;
    table.at(1, 0, r) = 1 - win;
    table.at(0, 1, r) = even;
    table.at(2, 1, r) = 1 - even;
    table.at(1, 2, r) = even;
    table.at(2, 2, r) = 1 - even;
  }
  return table;
}

// By hand: d = (y_a + y_a') / 2 - (y_b + y_b') / 2; in scenario (0, 1) a block of d is twice a
// block's share of .5, so that V = (4 v_1 + v_2 + v_3) / 4 / R with v_1 = .16, v_2 = v_3 = .25
// (times R / (R - 1)).
TEST(AllPairsTest, LevelsInDifferentScenarios) {
  const AllPairs all = all_pairs(factions(20));
  const PairDifference& pair = all.pairs[0];
  EXPECT_NEAR(pair.mean.estimate, 0.65 - 0.35, 1e-12);
  EXPECT_NEAR(pair.mean.variance, (4 * 0.16 + 0.25 + 0.25) / 4 / 19, 1e-12);
  EXPECT_EQ(pair.mean.blocks, 60);
  EXPECT_EQ(pair.heterogeneity.strata, 1) << "they meet in one scenario";
  EXPECT_EQ(pair.heterogeneity.ahead, 1);
  EXPECT_FALSE(pair.like_these.has_value());
  // Where they meet it is the plain difference.
  const BlockValues met = common_differences(factions(20), 0, 1);
  EXPECT_EQ(met[0][0], -1);
  EXPECT_EQ(met[0][1], 1);
  EXPECT_TRUE(met[1].empty());
}

// Both in all scenarios: the difference in scenarios like these has an interval, of one pair alone.
TEST(AllPairsTest, LevelsInTheSameScenarios) {
  LevelTable table(2, std::vector<std::size_t>(8, 20));
  for (std::size_t s = 0; s < 8; ++s) {
    for (std::size_t r = 0; r < 20; ++r) {
      table.at(0, s, r) = r % (s + 2) == 0 ? 0 : 1;
      table.at(1, s, r) = r % 2 == 0 ? 0 : 1;
    }
  }
  const PairDifference pair = all_pairs(table).pairs[0];
  const auto alone = like_these_difference(difference_values(table, 0, 1));
  ASSERT_TRUE(alone.has_value());
  ASSERT_TRUE(pair.like_these.has_value());
  EXPECT_NEAR(pair.like_these->low, alone->low, 1e-9);
  EXPECT_NEAR(pair.like_these->high, alone->high, 1e-9);
  EXPECT_LT(pair.like_these->low, pair.alone.low);  // wider than that of these scenarios
}

TEST(AllPairsTest, VarianceThatPairingSaves) {
  // Luck of 0, .25, ... 1 that both have, and .25 of which one of them has in some blocks.
  LevelTable table(2, {25});
  for (std::size_t r = 0; r < 25; ++r) {
    const double luck = static_cast<double>(r % 5) / 8;
    table.at(0, 0, r) = luck;
    table.at(1, 0, r) = luck + (r / 5 % 2 == 0 ? 0.25 : 0);
  }
  const PairDifference pair = all_pairs(table).pairs[0];
  const double first = block_mean(table.of(0)).variance;
  const double second = block_mean(table.of(1)).variance;
  EXPECT_NEAR(pair.pairing, (first + second) / pair.mean.variance, 1e-12);
  EXPECT_GT(pair.pairing, 4);
  EXPECT_NEAR(pair.mean.block_sd(), 0.25 * std::sqrt(0.6 * 0.4 * 25 / 24), 1e-12);
}

TEST(AllPairsTest, NothingToCompare) {
  EXPECT_TRUE(all_pairs(LevelTable()).pairs.empty());
  EXPECT_TRUE(all_levels(LevelTable()).empty());
  EXPECT_TRUE(all_pairs(LevelTable(1, {40})).pairs.empty());
  const AllPairs empty = all_pairs(LevelTable(3, {40, 0}));  // blocks that nobody played
  ASSERT_EQ(empty.pairs.size(), 3U);
  for (const PairDifference& pair : empty.pairs) {
    EXPECT_FALSE(pair.simultaneous.width_known);
    EXPECT_EQ(pair.p_adjusted, 1);
    EXPECT_EQ(pair.simultaneous.count, 0);
  }
  // One of them never played.
  LevelTable some(3, {40});
  for (std::size_t r = 0; r < 40; ++r) some.at(0, 0, r) = some.at(1, 0, r) = r % 2 == 0 ? 1 : 0;
  const AllPairs played = all_pairs(some);
  EXPECT_TRUE(played.pairs[0].simultaneous.width_known);
  EXPECT_FALSE(played.pairs[1].simultaneous.width_known);
}

// A level that always wins, one that always loses, and two that are the same.
TEST(AllPairsTest, LevelsWithoutVariance) {
  LevelTable table(4, {20, 20});
  for (std::size_t s = 0; s < 2; ++s) {
    for (std::size_t r = 0; r < 20; ++r) {
      table.at(0, s, r) = 1;
      table.at(1, s, r) = 0;
      table.at(2, s, r) = table.at(3, s, r) = r % 2 == 0 ? 1 : 0;
    }
  }
  const AllPairs all = all_pairs(table);
  EXPECT_GT(all.critical, 1.9);
  EXPECT_GT(all.pairs[0].simultaneous.low, 0.9);  // 1 against 0
  EXPECT_LT(all.pairs[0].p_adjusted, 1e-6);
  EXPECT_LE(all.pairs[5].simultaneous.low, 0);  // the same
  EXPECT_EQ(all.pairs[5].p_adjusted, 1);
  const std::vector<LevelValue> values = all_levels(table);
  EXPECT_GT(values[0].simultaneous.low, 0.8);
  EXPECT_EQ(values[0].simultaneous.high, 1);
}

// All scores of two seats add up to 1: one question, and no price for asking it twice.
TEST(AllLevelsTest, MirroredLevelsAreOneComparison) {
  LevelTable table(2, {100});
  for (std::size_t r = 0; r < 100; ++r) {
    table.at(0, 0, r) = r % 3 == 0 ? 1 : 0;
    table.at(1, 0, r) = 1 - table.at(0, 0, r);
  }
  for (const LevelValue& value : all_levels(table)) {
    EXPECT_NEAR(value.simultaneous.low, value.alone.low, 0.003);
    EXPECT_NEAR(value.simultaneous.high, value.alone.high, 0.003);
    EXPECT_LE(value.simultaneous.low, value.alone.low);
  }
}

// What is said of a level for itself needs no draws.
TEST(AllLevelsTest, NothingIsDrawnThatIsNotLookedAt) {
  const std::vector<LevelValue> together = all_levels(factions(20));
  const std::vector<LevelValue> apart = all_levels(factions(20), {.together = false});
  for (std::size_t level = 0; level < together.size(); ++level) {
    EXPECT_EQ(apart[level].alone.low, together[level].alone.low);
    EXPECT_EQ(apart[level].alone.high, together[level].alone.high);
    EXPECT_LT(together[level].alone.half_width(), together[level].simultaneous.half_width());
    EXPECT_EQ(apart[level].simultaneous.low,
              score_interval(factions(20).of(level), {.confidence = 1 - 0.05 / 3}).low);
  }
}

TEST(AllPairsTest, FewBlocksAreBonferronis) {
  LevelTable table(3, {4, 30});
  for (std::size_t s = 0; s < 2; ++s) {
    for (std::size_t r = 0; r < table.blocks(s); ++r) {
      for (std::size_t level = 0; level < 3; ++level) {
        table.at(level, s, r) = static_cast<double>((r * (level + 2) + s) % 7) / 6;
      }
    }
  }
  const AllPairs all = all_pairs(table);
  EXPECT_EQ(all.critical, 0);
  for (const PairDifference& pair : all.pairs) {
    const Interval third = difference_interval(difference_values(table, pair.first, pair.second),
                                               {.confidence = 1 - 0.05 / 3});
    EXPECT_NEAR(pair.simultaneous.low, third.low, 1e-12);
    EXPECT_NEAR(pair.p_adjusted, std::min(1.0, 3 * pair.p_alone), 1e-12);
  }
}

LevelTable any_table() {
  const auto levels = pick<std::size_t>(2, 5);
  std::vector<std::size_t> blocks(pick<std::size_t>(1, 4));
  for (std::size_t& count : blocks) count = pick<std::size_t>(0, 20);
  LevelTable table(levels, blocks);
  const auto steps = pick<std::size_t>(2, 6);
  for (std::size_t s = 0; s < blocks.size(); ++s) {
    std::vector<bool> present(levels);
    for (std::size_t level = 0; level < levels; ++level) present[level] = pick(0, 4) > 0;
    for (std::size_t r = 0; r < blocks[s]; ++r) {
      for (std::size_t level = 0; level < levels; ++level) {
        const bool missing = !present[level] || pick(0, 30) == 0;
        const auto score =
            static_cast<double>(pick<std::size_t>(0, steps)) / static_cast<double>(steps - 1);
        if (!missing) table.at(level, s, r) = score;
      }
    }
  }
  return table;
}

void expect_sound(const Interval& interval) {
  RC_ASSERT(std::isfinite(interval.low) && std::isfinite(interval.high));
  RC_ASSERT(interval.low <= interval.estimate && interval.estimate <= interval.high);
}

RC_GTEST_PROP(AllPairsProperties, VerdictsIntervalsAndPValuesAgree, ()) {
  const LevelTable table = any_table();
  const bool bounded = pick(0, 2) == 0;
  for (const PairDifference& pair : all_pairs(table, {.bounded = bounded}).pairs) {
    expect_sound(pair.alone);
    expect_sound(pair.simultaneous);
    if (pair.like_these) expect_sound(*pair.like_these);
    RC_ASSERT(pair.simultaneous.low <= pair.alone.low);
    RC_ASSERT(pair.simultaneous.high >= pair.alone.high);
    RC_ASSERT(0 <= pair.p_alone && pair.p_alone <= pair.p_adjusted && pair.p_adjusted <= 1);
    RC_ASSERT(std::isfinite(pair.pairing) && pair.pairing >= 0);
    if (!pair.simultaneous.width_known) continue;
    const bool open = pair.simultaneous.low <= 0 && pair.simultaneous.high >= 0;
    RC_ASSERT((open ? pair.p_adjusted > 0.05 - 1e-9 : pair.p_adjusted < 0.05 + 1e-9));
  }
  for (const LevelValue& value : all_levels(table, {.bounded = bounded})) {
    expect_sound(value.alone);
    expect_sound(value.simultaneous);
  }
}

// Neither the names of levels nor the order of blocks decide anything.
RC_GTEST_PROP(AllPairsProperties, OrderDoesNotMatter, ()) {
  const LevelTable table = any_table();
  std::vector<std::size_t> counts;
  for (std::size_t s = 0; s < table.strata(); ++s) counts.push_back(table.blocks(s));
  LevelTable turned(table.levels(), counts);
  const std::size_t last = table.levels() - 1;
  for (std::size_t level = 0; level <= last; ++level) {
    for (std::size_t s = 0; s < table.strata(); ++s) {
      for (std::size_t r = 0; r < counts[s]; ++r) {
        turned.at(last - level, s, counts[s] - 1 - r) = table.at(level, s, r);
      }
    }
  }
  const AllPairs before = all_pairs(table);
  const AllPairs after = all_pairs(turned);
  for (const PairDifference& pair : before.pairs) {
    const auto same = std::find_if(after.pairs.begin(), after.pairs.end(), [&](const auto& other) {
      return other.first == last - pair.second && other.second == last - pair.first;
    });
    RC_ASSERT(same != after.pairs.end());
    RC_ASSERT(std::abs(pair.alone.low + same->alone.high) < 1e-9);
    RC_ASSERT(std::abs(pair.alone.high + same->alone.low) < 1e-9);
    RC_ASSERT(std::abs(pair.p_alone - same->p_alone) < 1e-9);
    // Critical values are drawn, and other levels are drawn first.
    RC_ASSERT(std::abs(pair.simultaneous.low + same->simultaneous.high) <
              0.04 * (pair.simultaneous.high - pair.simultaneous.low) + 1e-9);
  }
}

// Of a level that is in four of six blocks: mean and variance are those of its four values.
TEST(AllPairs, DomainValuesKeepMeansAndVariances) {
  LevelTable table(2, {7});
  const double some[] = {0.1, kAbsent, 0.5, 0.9, kAbsent, 0.3, kAbsent};
  const double all[] = {0.2, 0.4, 0.1, 0.8, 0.6, 0.5, kAbsent};  // the last block has neither
  for (std::size_t block = 0; block < 7; ++block) {
    table.at(0, 0, block) = some[block];
    table.at(1, 0, block) = all[block];
  }
  const LevelTable filled = domain_values(table);
  const BlockMean own = block_mean(table.of(0));
  const BlockMean mean = block_mean(filled.of(0));
  EXPECT_EQ(mean.blocks, 6);
  EXPECT_NEAR(mean.estimate, own.estimate, 1e-15);
  EXPECT_NEAR(mean.variance, own.variance, 1e-15);
  EXPECT_DOUBLE_EQ(filled.at(0, 0, 1), own.estimate);
  for (std::size_t block = 0; block < 6; ++block) {
    EXPECT_EQ(filled.at(1, 0, block), all[block]) << "it lacks nothing";
  }
  EXPECT_TRUE(std::isnan(filled.at(0, 0, 6)));
  const AllPairs pairs = all_pairs(table, {.dealt = true});
  EXPECT_LE(pairs.pairs[0].mean.degrees_of_freedom, 3) << "of four blocks";
  EXPECT_EQ(pairs.pairs[0].simultaneous.count, 6);
}

// 0 and 1 by turns in `count` blocks.
void fill_blocks(LevelTable& table, std::size_t level, std::size_t stratum, std::size_t first,
                 std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    table.at(level, stratum, first + i) = static_cast<double>(i % 2);
  }
}

// Ten blocks and twenty of thirty: what is filled up is no knowledge.
TEST(AllPairs, DealtPairsReachAsFarAsTheirOwnBlocksTell) {
  LevelTable table(2, {30});
  fill_blocks(table, 0, 0, 0, 10);
  fill_blocks(table, 1, 0, 10, 20);
  const PairDifference pair = all_pairs(table, {.dealt = true}).pairs[0];
  const double variance = 10 * 0.25 / 9 / 10 + 20 * 0.25 / 19 / 20;
  EXPECT_NEAR(pair.mean.variance, variance, 1e-12);
  EXPECT_NEAR(pair.mean.degrees_of_freedom, 9, 1e-12);
  const double pseudo = 0.5 * (0.05 * 0.05 + 0.025 * 0.025);
  const double half = student_t_quantile_two_sided(0.95, 9) * std::sqrt(variance + pseudo);
  EXPECT_NEAR(pair.alone.high - pair.alone.estimate, half, 1e-9);
  EXPECT_NEAR(pair.simultaneous.high - pair.simultaneous.estimate, half, 1e-9);
}

TEST(AllPairs, DealtPairsHaveTheDegreesOfUnevenScenarios) {
  LevelTable table(2, {20, 20});
  fill_blocks(table, 0, 0, 0, 4);
  fill_blocks(table, 0, 1, 0, 16);
  fill_blocks(table, 1, 0, 0, 20);
  fill_blocks(table, 1, 1, 0, 20);
  const double degrees = all_pairs(table, {.dealt = true}).pairs[0].mean.degrees_of_freedom;
  EXPECT_NEAR(degrees, block_mean(table.of(0)).degrees_of_freedom, 1e-12);
  EXPECT_LT(degrees, 8) << "18 without regard to the four blocks' weight";
}

}  // namespace
}  // namespace muster::stats
