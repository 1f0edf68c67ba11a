// Estimates from blocks against numbers worked out by hand.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <optional>
#include <vector>

#include "experiments/statistics/all_pairs.h"
#include "experiments/statistics/block_intervals.h"
#include "experiments/statistics/block_mean.h"
#include "experiments/statistics/heterogeneity.h"
#include "experiments/statistics/power.h"
#include "experiments/statistics/verdict.h"

namespace muster::stats {
namespace {

constexpr double kDigits = 6e-7;

// Two agents against u and v on two scenarios, four repetitions each: block means.
const BlockValues kA = {{1, 0.75, 0.5, 1}, {0.25, 1, 0, 0.5}};
const BlockValues kB = {{0.5, 0.5, 0, 0.5}, {0, 0.75, 0.25, 0}};

BlockValues difference(const BlockValues& a, const BlockValues& b) {
  BlockValues values = a;
  for (std::size_t s = 0; s < a.size(); ++s) {
    for (std::size_t r = 0; r < a[s].size(); ++r) values[s][r] -= b[s][r];
  }
  return values;
}

void expect_interval(const Interval& interval, double low, double high) {
  EXPECT_TRUE(interval.width_known);
  EXPECT_NEAR(interval.low, low, kDigits);
  EXPECT_NEAR(interval.high, high, kDigits);
}

TEST(BlockMean, WorkedNumbers) {
  const BlockMean mean = block_mean(kA);
  EXPECT_NEAR(mean.estimate, 0.625, kDigits);
  EXPECT_NEAR(mean.variance, 0.014974, kDigits);
  EXPECT_NEAR(mean.degrees_of_freedom, 6, kDigits);
  EXPECT_NEAR(0.625 * 0.375 / mean.variance, 15.652174, kDigits);
  EXPECT_EQ(mean.effective_blocks, 8);
}

TEST(BlockIntervals, ScoresWorkedNumbers) {
  expect_interval(score_interval(kA), 0.333423, 0.847406);
  expect_interval(score_interval(kB), 0.124092, 0.593227);
  const BlockMean mean = block_mean(kA);
  EXPECT_NEAR(half_block_limit(mean, 0.95, 0), 0.313784, kDigits);
  EXPECT_NEAR(half_block_limit(mean, 0.95, 1), 0.874719, kDigits);
}

TEST(BlockIntervals, AllWinsHaveALowerEnd) {
  expect_interval(score_interval({{1, 1, 1, 1}, {1, 1, 1, 1}}), 0.571944, 1);
  expect_interval(score_interval({{0, 0, 0, 0}, {0, 0, 0, 0}}), 0, 1 - 0.571944);
}

TEST(BlockIntervals, DifferencesWorkedNumbers) {
  const BlockValues values = difference(kA, kB);
  const BlockMean mean = block_mean(values);
  EXPECT_NEAR(mean.estimate, 0.3125, kDigits);
  EXPECT_NEAR(mean.variance, 0.007161, kDigits);
  EXPECT_NEAR(mean.block_sd(), 0.239357, kDigits);
  expect_interval(difference_interval(values), 0.078893, 0.546107);
  EXPECT_NEAR(blocks_to_detect(mean.block_sd(), 0.05), 179.870, 1e-3);
  const double error = std::sqrt(mean.variance + 0.125 / 64);
  EXPECT_NEAR(equivalence_p(mean.estimate, error, mean.degrees_of_freedom, 0.5), 0.048580, kDigits);
  EXPECT_NEAR(equivalence_p(mean.estimate, error, mean.degrees_of_freedom, 0.1), 0.966173, kDigits);
}

TEST(BlockIntervals, SparseDifferencesWorkedNumbers) {
  std::vector<double> blocks(12, 0);
  blocks[0] = 1;
  blocks[1] = 0.5;
  expect_interval(difference_interval({blocks}), -0.111250, 0.400568);
  // Turned round, the interval is.
  for (double& block : blocks) block = -block;
  expect_interval(difference_interval({blocks}), -0.400568, 0.111250);
}

// Five scenarios with these means and standard deviations, ten blocks each.
BlockValues five_scenarios() {
  const std::vector<double> means = {0.10, 0.25, -0.05, 0.15, 0.20};
  const std::vector<double> sds = {0.40, 0.35, 0.45, 0.40, 0.30};
  BlockValues values;
  for (std::size_t s = 0; s < means.size(); ++s) {
    std::vector<double> blocks;
    for (int r = 0; r < 10; ++r) {
      const double sign = r % 2 == 0 ? 1 : -1;
      blocks.push_back(means[s] + sign * sds[s] * std::sqrt(9.0 / 10));
    }
    values.push_back(blocks);
  }
  return values;
}

TEST(BlockIntervals, BothScopesWorkedNumbers) {
  const BlockValues values = five_scenarios();
  const BlockMean mean = block_mean(values);
  EXPECT_NEAR(mean.estimate, 0.13, kDigits);
  EXPECT_NEAR(mean.variance, 0.002940, kDigits);
  // At most the N - S degrees that the worked example takes.
  const double half = student_t_quantile_two_sided(0.95, 45) * std::sqrt(mean.variance);
  EXPECT_NEAR(mean.estimate - half, 0.020792, kDigits);
  const auto like = like_these_difference(values);
  ASSERT_TRUE(like.has_value());
  expect_interval(*like, -0.028889, 0.288889);
  const Heterogeneity spread = heterogeneity(values);
  EXPECT_EQ(spread.tau, 0);
  EXPECT_EQ(spread.ahead, 4);
  EXPECT_EQ(spread.strata, 5);
  ASSERT_TRUE(spread.p_value.has_value());
  EXPECT_GT(*spread.p_value, 0.2);
  EXPECT_FALSE(like_these_difference({values.begin(), values.begin() + 4}).has_value());
}

// Thirds that were added up in another order are equal all the same.
TEST(BlockIntervals, RoundingIsNoSpread) {
  const double third = 1.0 / 3;
  const double other = 1 - third - third;
  ASSERT_NE(third, other);
  const BlockMean mean = block_mean({{third, other, third, other}});
  EXPECT_EQ(mean.variance, 0);
  const Interval rounded = score_interval({{third, other, third, other}});
  const Interval equal = score_interval({{third, third, third, third}});
  EXPECT_NEAR(rounded.low, equal.low, 1e-12);
  EXPECT_NEAR(rounded.high, equal.high, 1e-12);
  EXPECT_GT(equal.half_width(), 0.2);
}

TEST(BlockMean, SaysWhereItIsNotToBeTrusted) {
  const auto blocks = [](std::size_t count) { return std::vector<double>(count, 0.5); };
  EXPECT_FALSE(block_mean({}).has_interval());
  EXPECT_FALSE(block_mean({blocks(3)}).has_interval());
  EXPECT_TRUE(block_mean({blocks(4), {}}).has_interval());
  EXPECT_EQ(block_mean({blocks(4), {}}).strata, 1) << "an empty scenario is none";
  EXPECT_FALSE(block_mean({blocks(40), blocks(1)}).has_interval());
  EXPECT_TRUE(block_mean({blocks(11)}).rough());
  EXPECT_FALSE(block_mean({blocks(12)}).rough());
  EXPECT_FALSE(block_mean({blocks(3)}).rough());
  EXPECT_TRUE(block_mean({blocks(9), blocks(28)}).uneven());
  EXPECT_FALSE(block_mean({blocks(9), blocks(27)}).uneven());
  EXPECT_FALSE(block_mean({blocks(10), blocks(60)}).uneven());
}

// R = 2 and 8: w = 1/2, a = 1/8 and 1/32, N_b = 32/5.
TEST(BlockMean, ScenariosWeighAlike) {
  const BlockMean mean = block_mean({{0, 1}, {0, 0, 0, 0, 1, 1, 1, 1}});
  EXPECT_DOUBLE_EQ(block_mean({{1, 1}, {0, 0, 0, 0, 0, 0, 0, 0}}).estimate, 0.5);
  EXPECT_DOUBLE_EQ(mean.effective_blocks, 6.4);
  const double first = 0.5 / 8;
  const double second = 2.0 / 7 / 32;
  EXPECT_DOUBLE_EQ(mean.variance, first + second);
  EXPECT_DOUBLE_EQ(mean.degrees_of_freedom,
                   (first + second) * (first + second) / (first * first / 3 + second * second / 9));
}

// One scenario of twelve differs: a t interval of the scenarios' means would be far too narrow.
TEST(BlockIntervals, FewScenariosThatDifferAreSparse) {
  BlockValues values(12, std::vector<double>(5, 0.0));
  const Interval none = *like_these_difference(values);
  EXPECT_GT(none.high, 0.1);
  EXPECT_EQ(none.low, -none.high);
  values[3][0] = 1;
  const Interval one = *like_these_difference(values);
  EXPECT_GT(one.high, none.high);
  EXPECT_LT(one.low, 0);
  for (std::vector<double>& blocks : values) blocks.assign(5, 0.25);
  EXPECT_TRUE(like_these_difference(values)->width_known);
  EXPECT_GT(like_these_difference(values)->low, 0);
  EXPECT_FALSE(like_these_unbounded(values)->width_known);
}

// How far scenarios are from each other says nothing about how sure their mean is.
TEST(BlockIntervals, MetricsOfScenariosFarApartAreNoLessSure) {
  const BlockValues near = {{1, 2, 3, 5}, {2, 2, 1, 4}};
  BlockValues far = near;
  for (double& value : far[1]) value += 1000;
  EXPECT_NEAR(unbounded_interval(far).half_width(), unbounded_interval(near).half_width(), 1e-9);
  EXPECT_NEAR(unbounded_interval(far).estimate, unbounded_interval(near).estimate + 500, 1e-9);
}

TEST(BlockIntervals, DifferencesOfScoresEndAtOne) {
  const BlockValues always(2, std::vector<double>(10, 1.0));
  const Interval interval = difference_interval(always);
  EXPECT_EQ(interval.high, 1);
  EXPECT_LT(interval.low, 1);
  EXPECT_GT(interval.low, 0.8);
}

TEST(AllPairs, IntervalAndVerdictAgreeAndIdenticalLevelsAreTold) {
  LevelTable table(3, {20, 20});
  for (std::size_t s = 0; s < 2; ++s) {
    for (std::size_t r = 0; r < 20; ++r) {
      const double luck = static_cast<double>((r * 7 + s) % 5) / 4;
      table.at(0, s, r) = luck;
      table.at(1, s, r) = luck;
      table.at(2, s, r) = r % 3 == 0 ? luck : 0;
    }
  }
  const AllPairs all = all_pairs(table);
  ASSERT_EQ(all.pairs.size(), 3U);
  EXPECT_EQ(all.pairs[0].simultaneous.estimate, 0);
  EXPECT_LE(all.pairs[0].simultaneous.low, 0);
  EXPECT_EQ(all.pairs[0].p_adjusted, 1);
  EXPECT_GT(all.pairs[1].simultaneous.low, 0);
  EXPECT_LT(all.pairs[1].p_adjusted, 0.05);
  for (const PairDifference& pair : all.pairs) {
    EXPECT_LE(pair.simultaneous.low, pair.alone.low);
    EXPECT_GE(pair.simultaneous.high, pair.alone.high);
  }
}

// a meets b on the first scenario, and c on the second: what they do elsewhere counts, too.
TEST(AllPairs, LevelsOfDifferentScenariosAreCompared) {
  LevelTable table(3, {10, 10, 10});
  for (std::size_t r = 0; r < 10; ++r) {
    const double win = r % 5 == 0 ? 0 : 1;  // .8
    table.at(0, 0, r) = win;
    table.at(1, 0, r) = 1 - win;
    table.at(0, 1, r) = 0.5;
    table.at(2, 1, r) = 0.5;
    table.at(1, 2, r) = 0.5;
    table.at(2, 2, r) = 0.5;
  }
  const AllPairs all = all_pairs(table);
  EXPECT_NEAR(all.pairs[0].mean.estimate, 0.65 - 0.35, 1e-12);  // (.8 + .5) / 2 - (.2 + .5) / 2
  EXPECT_NEAR(all.pairs[1].mean.estimate, 0.65 - 0.5, 1e-12);
}

TEST(AllPairs, IncompleteBlocksAreLeftOut) {
  LevelTable table(2, {6});
  for (std::size_t r = 0; r < 6; ++r) {
    table.at(0, 0, r) = 1;
    if (r != 2) table.at(1, 0, r) = 0;
  }
  EXPECT_EQ(all_pairs(table).pairs[0].mean.blocks, 5);
}

TEST(Verdicts, AreReadFromTheInterval) {
  const Interval above{0.1, 0.01, 0.2, 0.95, 40, true};
  const Interval narrow{0.01, -0.02, 0.04, 0.95, 40, true};
  const Interval unknown{0.1, 0.1, 0.1, 0.95, 2, false};
  EXPECT_EQ(verdict_of(above, 0.5), Verdict::kAhead);
  EXPECT_EQ(verdict_of(narrow, std::nullopt), Verdict::kOpen);
  EXPECT_EQ(verdict_of(narrow, 0.05), Verdict::kEquivalent);
  EXPECT_EQ(verdict_of(narrow, 0.04), Verdict::kOpen);
  EXPECT_EQ(verdict_of(unknown, 0.5), Verdict::kNoData);
  EXPECT_EQ(balance_of({0.52, 0.48, 0.54, 0.95, 40, true}, 0.5, 0.05), Balance::kBalanced);
  EXPECT_EQ(balance_of({0.52, 0.51, 0.54, 0.95, 40, true}, 0.5, 0.01), Balance::kAbove);
  EXPECT_EQ(balance_of({0.52, 0.46, 0.58, 0.95, 40, true}, 0.5, 0.05), Balance::kOpen);
  EXPECT_EQ(balance_of({0.2, 0.16, 0.24, 0.95, 40, true}, 0.25, 0.005), Balance::kBelow);
}

// Any values in [0, 1]: strata and blocks of any number.
rc::Gen<BlockValues> any_scores() {
  const auto score =
      rc::gen::map(rc::gen::inRange(0, 5), [](int quarter) { return quarter / 4.0; });
  return rc::gen::container<std::vector<std::vector<double>>>(
      rc::gen::container<std::vector<double>>(score));
}

RC_GTEST_PROP(BlockProperties, ScoresAreContainedFiniteAndMirrored, ()) {
  const BlockValues values = *any_scores();
  BlockValues mirrored = values;
  for (auto& blocks : mirrored) {
    for (double& value : blocks) value = 1 - value;
  }
  const Interval interval = score_interval(values);
  const Interval other = score_interval(mirrored);
  RC_ASSERT(std::isfinite(interval.low) && std::isfinite(interval.high));
  RC_ASSERT(interval.low <= interval.estimate && interval.estimate <= interval.high);
  if (interval.count == 0) return;
  RC_ASSERT(std::abs(interval.low - (1 - other.high)) < 1e-9);
  RC_ASSERT(std::abs(interval.high - (1 - other.low)) < 1e-9);
}

RC_GTEST_PROP(BlockProperties, DifferencesAreContainedFiniteAndMirrored, ()) {
  BlockValues values = *any_scores();
  for (auto& blocks : values) {
    for (double& value : blocks) value = 2 * value - 1;
  }
  BlockValues mirrored = values;
  for (auto& blocks : mirrored) {
    for (double& value : blocks) value = -value;
  }
  const Interval interval = difference_interval(values);
  const Interval other = difference_interval(mirrored);
  RC_ASSERT(std::isfinite(interval.low) && std::isfinite(interval.high));
  RC_ASSERT(interval.low <= interval.estimate && interval.estimate <= interval.high);
  RC_ASSERT(std::abs(interval.low + other.high) < 1e-9);
  const Interval metric = unbounded_interval(values);
  RC_ASSERT(metric.low <= metric.estimate && metric.estimate <= metric.high);
  const Heterogeneity spread = heterogeneity(values);
  RC_ASSERT(std::isfinite(spread.tau));
  if (!spread.p_value) return;  // an `||` within RC_ASSERT looks at both of its sides
  RC_ASSERT(*spread.p_value >= 0 && *spread.p_value <= 1);
}

}  // namespace
}  // namespace muster::stats
