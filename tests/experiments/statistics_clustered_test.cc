// Cluster-robust errors, worked out by hand on small clusters.
#include "experiments/statistics/clustered.h"
#include "tests/support/generators.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <vector>

namespace muster::stats {
namespace {

// Clusters {1, 3}, {2}, {6, 8}: N = 5, mean 20 / 5 = 4. Residual sums -3 - 1 = -4, -2, 2 + 4 = 6;
// squares 16 + 4 + 36 = 56. CR1 variance 3/2 * 56 / 25 = 3.36. t(2) = 4.302653.
TEST(ClusteredMean, ThreeClustersByHand) {
  const std::vector<KeyedValue> data{{30, 6}, {10, 1}, {20, 2}, {10, 3}, {30, 8}};
  const ClusteredMean result = clustered_mean(data);
  EXPECT_NEAR(result.mean.estimate, 4.0, 1e-14);
  EXPECT_NEAR(result.standard_error, std::sqrt(3.36), 1e-14);
  EXPECT_EQ(result.degrees_of_freedom, 2.0);
  EXPECT_EQ(result.clusters, 3);
  EXPECT_EQ(result.mean.count, 5);
  EXPECT_TRUE(result.cluster_robust);
  EXPECT_NEAR(result.mean.low, 4.0 - 4.302653 * std::sqrt(3.36), 1e-5);
  EXPECT_NEAR(result.mean.high, 4.0 + 4.302653 * std::sqrt(3.36), 1e-5);
  // Two degrees of freedom: p = 1 - t / sqrt(t^2 + 2), t^2 = 16 / 3.36.
  const double t2 = 16.0 / 3.36;
  EXPECT_NEAR(result.p_value, 1.0 - std::sqrt(t2 / (t2 + 2.0)), 1e-12);
  EXPECT_EQ(result.source, PValueSource::kStudentT);
}

TEST(ClusteredMean, OneClusterFallsBackAndSaysSo) {
  const ClusteredMean result = clustered_mean(std::vector<KeyedValue>{{4, 1}, {4, 2}, {4, 3}});
  EXPECT_FALSE(result.cluster_robust);
  EXPECT_EQ(result.clusters, 1);
  EXPECT_NEAR(result.standard_error, 1.0 / std::sqrt(3.0), 1e-15);
  EXPECT_EQ(result.degrees_of_freedom, 2.0);
  EXPECT_TRUE(result.mean.width_known);
}

TEST(ClusteredMean, NothingAndOneObservation) {
  const ClusteredMean none = clustered_mean({});
  EXPECT_EQ(none.mean.estimate, 0.0);
  EXPECT_EQ(none.p_value, 1.0);
  EXPECT_EQ(none.clusters, 0);
  EXPECT_FALSE(none.cluster_robust);
  EXPECT_FALSE(none.mean.width_known);
  EXPECT_EQ(none.source, PValueSource::kNoData);
  const ClusteredMean one = clustered_mean(std::vector<KeyedValue>{{4, 2.5}});
  EXPECT_EQ(one.mean.low, 2.5);
  EXPECT_EQ(one.mean.high, 2.5);
  EXPECT_EQ(one.p_value, 1.0);
  EXPECT_FALSE(one.mean.width_known);
}

TEST(ClusteredMean, EqualClusterMeansGoToTheSignTest) {
  // Each cluster sums to its share exactly: no spread between the four clusters, 2 / 2^4.
  const ClusteredMean result = clustered_mean(
      std::vector<KeyedValue>{{1, 0.5}, {1, 1.5}, {2, 1.0}, {3, 0.75}, {3, 1.25}, {4, 1.0}});
  EXPECT_EQ(result.standard_error, 0.0);
  EXPECT_FALSE(result.mean.width_known);
  EXPECT_EQ(result.source, PValueSource::kSignTest);
  EXPECT_NEAR(result.p_value, 0.125, 1e-15);
  // 0.1 + 0.2 is not 0.3 in its last bit: rounding is no spread either.
  const ClusteredMean rounded =
      clustered_mean(std::vector<KeyedValue>{{1, 0.3}, {2, 0.1 + 0.2}, {3, 0.3}});
  EXPECT_EQ(rounded.source, PValueSource::kSignTest);
  EXPECT_NEAR(rounded.p_value, 0.25, 1e-15);
  const ClusteredMean zeros = clustered_mean(std::vector<KeyedValue>{{1, 0}, {2, 0}, {3, 0}});
  EXPECT_EQ(zeros.p_value, 1.0);
}

// Games of one scenario that always end alike add nothing: the plain error would shrink by
// sqrt(10).
TEST(ClusteredMean, AlikeGamesDoNotCountTwice) {
  std::vector<KeyedValue> data;
  std::vector<double> plain;
  for (int game = 0; game < 10; ++game) {
    for (const KeyedValue& scenario : {KeyedValue{1, 0}, KeyedValue{2, 1}, KeyedValue{3, 5}}) {
      data.push_back(scenario);
      plain.push_back(scenario.value);
    }
  }
  const double by_scenario = moments(std::vector<double>{0, 1, 5}).standard_error();
  EXPECT_NEAR(clustered_mean(data).standard_error, by_scenario, 1e-12);
  EXPECT_LT(moments(plain).standard_error(), 0.4 * by_scenario);
}

RC_GTEST_PROP(ClusteredProperties, SingletonClustersGiveThePlainInterval, ()) {
  const std::vector<double> values = gen_values();
  std::vector<KeyedValue> data;
  data.reserve(values.size());
  for (const double value : values) data.push_back({data.size(), value});
  const ClusteredMean clustered = clustered_mean(data);
  const Interval plain = mean_interval(values);
  RC_ASSERT(std::abs(clustered.mean.low - plain.low) < 1e-6);
  RC_ASSERT(std::abs(clustered.mean.high - plain.high) < 1e-6);
  RC_ASSERT(clustered.mean.width_known == plain.width_known);
}

RC_GTEST_PROP(ClusteredProperties, FiniteContainedAndShiftEquivariant, ()) {
  const std::vector<double> values = gen_values();
  RC_PRE(!values.empty());
  const double shift = *rc::gen::inRange(-100, 100);
  std::vector<KeyedValue> data;
  std::vector<KeyedValue> shifted;
  for (const double value : values) {
    const std::uint64_t key = *rc::gen::inRange<std::uint64_t>(0, 5);
    data.push_back({key, value});
    shifted.push_back({key, value + shift});
  }
  const ClusteredMean before = clustered_mean(data);
  const ClusteredMean after = clustered_mean(shifted);
  RC_ASSERT(std::isfinite(before.mean.low) && std::isfinite(before.mean.high));
  RC_ASSERT(before.mean.low <= before.mean.estimate && before.mean.estimate <= before.mean.high);
  RC_ASSERT(0.0 <= before.p_value && before.p_value <= 1.0);
  RC_ASSERT(std::abs(after.mean.low - before.mean.low - shift) < 1e-6);
  RC_ASSERT(std::abs(after.mean.high - before.mean.high - shift) < 1e-6);
}

}  // namespace
}  // namespace muster::stats
