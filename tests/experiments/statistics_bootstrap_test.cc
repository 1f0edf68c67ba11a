// The bootstrap: its generator against published outputs, its intervals against exact
// distributions.
#include "experiments/statistics/bootstrap.h"
#include "tests/support/generators.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace muster::stats {
namespace {

double mean_of(std::span<const double> values) { return moments(values).mean(); }

double maximum_of(std::span<const double> values) {
  return *std::max_element(values.begin(), values.end());
}

// The reference outputs of SplitMix64 for the seed 1234567.
TEST(SplitMix64, PublishedOutputs) {
  SplitMix64 generator(1234567);
  EXPECT_EQ(generator.next(), 6457827717110365317u);
  EXPECT_EQ(generator.next(), 3203168211198807973u);
  EXPECT_EQ(generator.next(), 9817491932198370423u);
  EXPECT_EQ(generator.next(), 4593380528125082431u);
  EXPECT_EQ(generator.next(), 16408922859458223821u);
}

TEST(SplitMix64, BelowIsUniform) {
  SplitMix64 generator(5);
  std::array<int, 7> counts{};
  constexpr int kDraws = 70000;
  for (int i = 0; i < kDraws; ++i) ++counts.at(generator.below(7));
  // Chi-square with 6 degrees of freedom: 22.46 is exceeded once in a thousand seeds.
  double chi_square = 0.0;
  for (const int count : counts) {
    chi_square += (count - kDraws / 7.0) * (count - kDraws / 7.0) / (kDraws / 7.0);
  }
  EXPECT_LT(chi_square, 22.46);
  EXPECT_EQ(generator.below(0), 0u);
  EXPECT_EQ(generator.below(1), 0u);
}

// Bound 3 * 2^62: four inputs map to three values. Without the rejection, values divisible by 3
// would come twice as often as the others.
TEST(SplitMix64, BelowRejectsTheUnevenRest) {
  SplitMix64 generator(11);
  constexpr std::uint64_t kQuarter = std::uint64_t{1} << 62;
  std::array<int, 3> residues{};
  for (int i = 0; i < 30000; ++i) {
    const std::uint64_t value = generator.below(3 * kQuarter);
    ASSERT_LT(value, 3 * kQuarter);
    ++residues.at(value % 3);
  }
  for (const int count : residues) EXPECT_NEAR(count, 10000, 350);  // 4 standard deviations
}

// Two values 0 and 1: a resample's mean is 0, 1/2, 1 with probability 1/4, 1/2, 1/4. The 2.5 % and
// 97.5 % points are 0 and 1; the 30 % and 70 % points are both 1/2.
TEST(Bootstrap, TwoValuesExactly) {
  const std::vector<double> values{0.0, 1.0};
  const BootstrapInterval wide = bootstrap_interval(values, mean_of, 1);
  EXPECT_EQ(wide.interval.estimate, 0.5);
  EXPECT_EQ(wide.interval.low, 0.0);
  EXPECT_EQ(wide.interval.high, 1.0);
  EXPECT_TRUE(wide.interval.width_known);
  EXPECT_EQ(wide.resamples, 1999);
  EXPECT_EQ(wide.discarded, 0);
  const BootstrapInterval narrow = bootstrap_interval(values, mean_of, 1, {.confidence = 0.4});
  EXPECT_EQ(narrow.interval.low, 0.5);
  EXPECT_EQ(narrow.interval.high, 0.5);
}

// 1 .. 400: the mean's standard error under resampling is sqrt((400^2 - 1) / 12 / 400) = 5.7735, so
// that the interval is close to 200.5 -+ 1.96 * 5.7735 = [189.18, 211.82].
TEST(Bootstrap, MeanOfManyIsNearlyNormal) {
  std::vector<double> values;
  for (int i = 1; i <= 400; ++i) values.push_back(i);
  const Interval interval = bootstrap_interval(values, mean_of, 99, {.resamples = 9999}).interval;
  EXPECT_NEAR(interval.low, 189.18, 0.5);
  EXPECT_NEAR(interval.high, 211.82, 0.5);
  EXPECT_EQ(interval.count, 400);
}

TEST(Bootstrap, DegenerateDataIsFinite) {
  const BootstrapInterval none = bootstrap_interval({}, maximum_of, 1);
  EXPECT_EQ(none.interval.low, 0.0);
  EXPECT_EQ(none.interval.high, 0.0);
  EXPECT_FALSE(none.interval.width_known);
  const std::vector<double> single{4.0};
  for (const BootstrapInterval& point :
       {bootstrap_interval(single, mean_of, 1),
        bootstrap_interval(std::vector<double>{4.0, 4.0}, mean_of, 1),
        bootstrap_interval(std::vector<double>{3.0, 5.0}, mean_of, 1, {.resamples = 0}),
        bootstrap_interval(std::vector<double>{3.0, 5.0}, mean_of, 1, {.resamples = 1}),
        bootstrap_clusters(std::vector<KeyedValue>{{1, 3.0}, {1, 5.0}}, mean_of, 1)}) {
    EXPECT_EQ(point.interval.estimate, 4.0);
    EXPECT_EQ(point.interval.low, 4.0);
    EXPECT_EQ(point.interval.high, 4.0);
    EXPECT_FALSE(point.interval.width_known);
  }
  EXPECT_FALSE(bootstrap_interval(single, Statistic(), 1).interval.width_known);
  EXPECT_EQ(bootstrap_clusters({}, maximum_of, 1).interval.high, 0.0);
}

// A quarter of the resamples of {0, 1} have the sum 0 and no ratio; they are left out and counted.
TEST(Bootstrap, NonFiniteResamplesAreCounted) {
  const Statistic inverse_mean = [](std::span<const double> values) {
    return 1.0 / mean_of(values);
  };
  const BootstrapInterval result =
      bootstrap_interval(std::vector<double>{0.0, 1.0}, inverse_mean, 3);
  EXPECT_EQ(result.resamples + result.discarded, 1999);
  EXPECT_NEAR(static_cast<double>(result.discarded), 499.75, 80.0);  // 4 standard deviations
  EXPECT_EQ(result.interval.low, 1.0);
  EXPECT_EQ(result.interval.high, 2.0);
}

// Clusters {0, 0, 0} and {1}: whole clusters are drawn, so that the mean is 0 (1/4), 1/4 (1/2) or 1
// (1/4). At confidence 0.4 both ends are 1/4, which single draws from 0 0 0 1 would not pin.
TEST(BootstrapClusters, DrawsWholeClusters) {
  const std::vector<KeyedValue> data{{8, 1.0}, {2, 0.0}, {2, 0.0}, {2, 0.0}};
  std::array<int, 4> seen{};  // mean 0, 1/4, 1, anything else
  const Statistic statistic = [&](std::span<const double> values) {
    const double mean = mean_of(values);
    ++seen.at(mean == 0.0 ? 0 : mean == 0.25 ? 1 : mean == 1.0 ? 2 : 3);
    return mean;
  };
  const BootstrapInterval result =
      bootstrap_clusters(data, statistic, 17, {.resamples = 1999, .confidence = 0.4});
  EXPECT_EQ(result.interval.estimate, 0.25);
  EXPECT_EQ(result.interval.low, 0.25);
  EXPECT_EQ(result.interval.high, 0.25);
  EXPECT_EQ(result.interval.count, 4);
  EXPECT_EQ(seen[3], 0);
  EXPECT_NEAR(seen[0], 499.75, 80.0);
  EXPECT_NEAR(seen[2], 499.75, 80.0);
}

bool same(const BootstrapInterval& a, const BootstrapInterval& b) {
  return a.interval.low == b.interval.low && a.interval.high == b.interval.high &&
         a.interval.estimate == b.interval.estimate && a.resamples == b.resamples;
}

RC_GTEST_PROP(BootstrapProperties, SameSeedSameInterval, (std::uint64_t seed)) {
  const std::vector<double> values = gen_values();
  const BootstrapOptions options{.resamples = 99};
  RC_ASSERT(same(bootstrap_interval(values, mean_of, seed, options),
                 bootstrap_interval(values, mean_of, seed, options)));
}

TEST(Bootstrap, AnotherSeedAnotherInterval) {
  std::vector<double> values;
  values.reserve(50);
  for (int i = 0; i < 50; ++i) values.push_back(std::sqrt(i));
  EXPECT_FALSE(
      same(bootstrap_interval(values, mean_of, 1), bootstrap_interval(values, mean_of, 2)));
}

RC_GTEST_PROP(BootstrapProperties, EndsAreOrderedWithinTheDataAndShift, (std::uint64_t seed)) {
  const std::vector<double> values = gen_values();
  RC_PRE(!values.empty());
  std::vector<double> shifted = values;
  for (double& value : shifted) value += 1000.0;
  const BootstrapOptions options{.resamples = 99};
  const Interval before = bootstrap_interval(values, mean_of, seed, options).interval;
  const Interval after = bootstrap_interval(shifted, mean_of, seed, options).interval;
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  RC_ASSERT(*least - 1e-9 <= before.low && before.low <= before.high);
  RC_ASSERT(before.high <= *most + 1e-9);
  RC_ASSERT(std::abs(after.low - before.low - 1000.0) < 1e-6);
  RC_ASSERT(std::abs(after.high - before.high - 1000.0) < 1e-6);
}

RC_GTEST_PROP(BootstrapProperties, OrderOfRowsDoesNotMatterByCluster, (std::uint64_t seed)) {
  std::vector<KeyedValue> rows;
  for (const double value : gen_values()) {
    rows.push_back({*rc::gen::inRange<std::uint64_t>(0, 5), value});
  }
  const std::vector<KeyedValue> reversed(rows.rbegin(), rows.rend());
  const BootstrapOptions options{.resamples = 99};
  RC_ASSERT(same(bootstrap_clusters(rows, mean_of, seed, options),
                 bootstrap_clusters(reversed, mean_of, seed, options)));
}

}  // namespace
}  // namespace muster::stats
