#include "experiments/statistics/ratio.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "experiments/statistics/block_intervals.h"
#include "experiments/statistics/blocks.h"

namespace muster::stats {
namespace {

TEST(RatioTest, BigBlocksWeighMore) {
  EXPECT_DOUBLE_EQ(ratio_interval({{{9, 9}, {0, 1}}}).estimate, 0.9);
}

// By hand: ratio 12 / 8; without each block 11 / 7, 9 / 6, 9 / 6, 7 / 5: mean 1.492857, sum of
// squares .0147959, times 3 / 4; residuals -.5, 0, 0, .5; pseudo-blocks half of (.5 / 2)^2 over 16.
TEST(RatioTest, JackknifeByHand) {
  const Interval ratio = ratio_interval({{{1, 1}, {3, 2}, {3, 2}, {5, 3}}});
  EXPECT_DOUBLE_EQ(ratio.estimate, 1.5);
  const double mean = (11.0 / 7 + 1.5 + 1.5 + 7.0 / 5) / 4;
  double squares = 0;
  for (const double without : {11.0 / 7, 1.5, 1.5, 7.0 / 5}) {
    squares += (without - mean) * (without - mean);
  }
  const double error = std::sqrt(0.75 * squares + 0.5 * 0.0625 / 16);
  EXPECT_NEAR(ratio.half_width(), 3.182446 * error, 1e-6);
  EXPECT_EQ(ratio.count, 4);
}

// With denominators of 1 the ratio is the mean of the numerators, of which the jackknife is exact.
TEST(RatioTest, OfOnesIsTheMean) {
  const BlockValues values = {{0.5, 2, 1, 0}, {3, 2.5, 4, 2}};
  std::vector<std::vector<RatioSums>> sums;
  for (const std::vector<double>& blocks : values) {
    sums.emplace_back();
    for (const double value : blocks) sums.back().push_back({value, 1});
  }
  const Interval mean = unbounded_interval(values);
  const Interval ratio = ratio_interval(sums);
  EXPECT_DOUBLE_EQ(ratio.estimate, mean.estimate);
  EXPECT_NEAR(ratio.low, mean.low, 1e-12);
  EXPECT_NEAR(ratio.high, mean.high, 1e-12);
}

TEST(RatioTest, SaysWhenItKnowsNoWidth) {
  EXPECT_EQ(ratio_interval({}).count, 0);
  EXPECT_EQ(ratio_interval({{{0, 0}, {3, 0}}}).count, 0);
  EXPECT_FALSE(ratio_interval({{{1, 2}, {2, 4}, {3, 6}, {4, 8}}}).width_known) << "no spread";
  EXPECT_FALSE(ratio_interval({{{1, 2}, {2, 2}, {3, 2}}}).width_known) << "three blocks";
  EXPECT_FALSE(ratio_interval({{{1, 2}, {2, 2}, {3, 2}, {1, 1}}, {{1, 2}}}).width_known)
      << "a scenario of one block";
}

TEST(RatioTest, StrataThatDifferDoNotWiden) {
  // The same spread within, once in one stratum and once around far apart means.
  const std::vector<RatioSums> low = {{1, 10}, {2, 10}, {1, 10}, {2, 10}};
  const std::vector<RatioSums> high = {{8, 10}, {9, 10}, {8, 10}, {9, 10}};
  const Interval apart = ratio_interval({low, high});
  std::vector<RatioSums> both = low;
  both.insert(both.end(), high.begin(), high.end());
  const Interval together = ratio_interval({both});
  EXPECT_DOUBLE_EQ(apart.estimate, together.estimate);
  EXPECT_LT(apart.half_width(), 0.6 * together.half_width());
}

}  // namespace
}  // namespace muster::stats
