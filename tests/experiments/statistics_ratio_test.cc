#include "experiments/statistics/ratio.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/rng.h"

namespace muster::stats {
namespace {

TEST(RatioTest, EqualDenominatorsGiveTheMeanAndItsInterval) {
  const std::vector<double> values = {1, 4, 2, 7, 3};
  std::vector<RatioSums> clusters;
  for (const double value : values) clusters.push_back({2 * value, 2});
  const Interval ratio = ratio_interval(clusters);
  const Interval mean = mean_interval(values);
  EXPECT_NEAR(ratio.estimate, mean.estimate, 1e-12);
  EXPECT_NEAR(ratio.low, mean.low, 1e-12);
  EXPECT_NEAR(ratio.high, mean.high, 1e-12);
  EXPECT_EQ(ratio.count, 5);
}

TEST(RatioTest, BigClustersWeighMore) {
  const std::vector<RatioSums> clusters = {{9, 9}, {0, 1}};
  EXPECT_DOUBLE_EQ(ratio_interval(clusters).estimate, 0.9);
}

// By hand: ratio 6 / 4, residuals 1 - 1.5 and 5 - 4.5.
TEST(RatioTest, VarianceIsTheLinearisedOne) {
  const std::vector<RatioSums> clusters = {{1, 1}, {5, 3}};
  const Interval ratio = ratio_interval(clusters);
  const double error = std::sqrt(2.0 * (0.25 + 0.25)) / 4;
  const Interval expected = student_t_interval(1.5, error, 1, 2);
  EXPECT_DOUBLE_EQ(ratio.low, expected.low);
  EXPECT_DOUBLE_EQ(ratio.high, expected.high);
}

TEST(RatioTest, SaysWhenItKnowsNoWidth) {
  const std::vector<RatioSums> one = {{1, 2}, {0, 0}};
  EXPECT_DOUBLE_EQ(ratio_interval(one).estimate, 0.5);
  EXPECT_EQ(ratio_interval(one).count, 1);
  EXPECT_FALSE(ratio_interval(one).width_known);
  EXPECT_EQ(ratio_interval({}).count, 0);
  const std::vector<RatioSums> equal = {{0.1, 1}, {0.3, 3}, {0.7, 7}};
  EXPECT_FALSE(ratio_interval(equal).width_known);
}

// Clusters of 1 to 8 tosses that succeed with 0.3: the interval holds 0.3 about 95 times of 100.
TEST(RatioTest, CoversTheTruth) {
  Rng rng(5);
  int covered = 0;
  constexpr int kTrials = 2000;
  for (int trial = 0; trial < kTrials; ++trial) {
    std::vector<RatioSums> clusters;
    for (int i = 0; i < 60; ++i) {
      RatioSums cluster;
      const std::uint64_t tosses = 1 + uniform_below(rng, 8);
      for (std::uint64_t toss = 0; toss < tosses; ++toss) {
        cluster.numerator += uniform_below(rng, 10) < 3 ? 1 : 0;
        cluster.denominator += 1;
      }
      clusters.push_back(cluster);
    }
    const Interval ratio = ratio_interval(clusters);
    covered += ratio.low <= 0.3 && 0.3 <= ratio.high ? 1 : 0;
  }
  EXPECT_GT(covered, 0.93 * kTrials);
  EXPECT_LT(covered, 0.97 * kTrials);
}

}  // namespace
}  // namespace muster::stats
