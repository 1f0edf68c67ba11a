// Paired differences and the collapse to units, against Student's own data and cases by hand.
#include "experiments/statistics/paired.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace muster::stats {
namespace {

// Student 1908: additional hours of sleep under two drugs, ten patients. t = 4.0621 with 9 degrees
// of freedom, p = 0.002833, mean 1.58, 95 % interval [0.7001, 2.4599].
TEST(PairedDifference, StudentsSleepData) {
  const std::vector<double> a{1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};
  const std::vector<double> b{0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};
  const PairedDifference result = paired_difference(a, b);
  EXPECT_NEAR(result.difference.estimate, 1.58, 1e-12);
  EXPECT_NEAR(result.difference.estimate / result.standard_error, 4.0621, 5e-5);
  EXPECT_NEAR(result.p_value, 0.002833, 5e-7);
  EXPECT_NEAR(result.difference.low, 0.7001, 5e-5);
  EXPECT_NEAR(result.difference.high, 2.4599, 5e-5);
  EXPECT_EQ(result.pairs, 10);
  EXPECT_EQ(result.unpaired, 0);
  EXPECT_EQ(result.source, PValueSource::kStudentT);
}

TEST(PairedDifference, NoPairs) {
  const PairedDifference result = paired_difference({}, {});
  EXPECT_EQ(result.pairs, 0);
  EXPECT_EQ(result.p_value, 1.0);
  EXPECT_EQ(result.difference.low, 0.0);
  EXPECT_EQ(result.difference.high, 0.0);
  EXPECT_FALSE(result.difference.width_known);
  EXPECT_EQ(result.source, PValueSource::kNoData);
}

TEST(PairedDifference, OnePair) {
  const PairedDifference result =
      paired_difference(std::vector<double>{3.0}, std::vector<double>{1.0});
  EXPECT_EQ(result.difference.estimate, 2.0);
  EXPECT_EQ(result.difference.low, 2.0);
  EXPECT_EQ(result.difference.high, 2.0);
  EXPECT_FALSE(result.difference.width_known);
  EXPECT_EQ(result.standard_error, 0.0);
  EXPECT_EQ(result.p_value, 1.0);  // 2^(1 - 1)
  EXPECT_EQ(result.source, PValueSource::kSignTest);
}

// Six equal differences: 2 / 2^6. The values differ in their last bits, which is rounding and no
// spread.
TEST(PairedDifference, ConstantDifferenceGoesToTheSignTest) {
  const std::vector<double> a{0.3, 0.5, 0.7, 0.9, 0.2, 0.4};
  std::vector<double> b;
  b.reserve(a.size());
  for (const double value : a) b.push_back(value - 0.1);
  const PairedDifference result = paired_difference(a, b);
  EXPECT_NEAR(result.difference.estimate, 0.1, 1e-12);
  EXPECT_NEAR(result.p_value, 1.0 / 32.0, 1e-14);
  EXPECT_EQ(result.source, PValueSource::kSignTest);
  EXPECT_FALSE(result.difference.width_known);
  EXPECT_NEAR(paired_difference(b, a).p_value, 1.0 / 32.0, 1e-14);
}

TEST(PairedDifference, SurplusIsReported) {
  const PairedDifference result =
      paired_difference(std::vector<double>{1, 2, 4, 100}, std::vector<double>{0, 0, 0});
  EXPECT_EQ(result.pairs, 3);
  EXPECT_EQ(result.unpaired, 1);
  EXPECT_NEAR(result.difference.estimate, 7.0 / 3.0, 1e-15);
}

// Outcomes that vary together: the pairs show what the plain comparison would hide.
TEST(PairedDifference, PairsBeatIndependentComparison) {
  const std::vector<double> a{11, 22, 31, 42, 51, 62};
  const std::vector<double> b{10, 20, 30, 40, 50, 60};
  EXPECT_LT(paired_difference(a, b).p_value, 0.01);
  EXPECT_LT(paired_difference(a, b).standard_error, 0.1 * moments(a).standard_error());
}

TEST(CollapseByKey, AveragesSeatsOfASeed) {
  const std::vector<KeyedValue> games{{7, 1.0}, {3, 0.5}, {7, 0.0}, {3, 1.0}, {9, 1.0}};
  const std::vector<KeyedMean> units = collapse_by_key(games);
  ASSERT_EQ(units.size(), 3u);
  EXPECT_EQ(units[0].key, 3u);
  EXPECT_EQ(units[0].mean, 0.75);
  EXPECT_EQ(units[0].count, 2);
  EXPECT_EQ(units[1].key, 7u);
  EXPECT_EQ(units[1].mean, 0.5);
  EXPECT_EQ(units[2].key, 9u);
  EXPECT_EQ(units[2].mean, 1.0);
  EXPECT_EQ(units[2].count, 1);
  EXPECT_TRUE(collapse_by_key({}).empty());
}

TEST(PairByKey, JoinsAndCountsTheRest) {
  // Unit 1: 1/2 - 0. Unit 5: 1 - 1/2. Units 2 (a only), 4 and 9 (b only) have no partner.
  const std::vector<KeyedValue> a{{5, 1.0}, {1, 0.0}, {1, 1.0}, {2, 1.0}};
  const std::vector<KeyedValue> b{{9, 0.0}, {5, 0.0}, {5, 1.0}, {1, 0.0}, {4, 1.0}};
  const PairedUnits paired = pair_by_key(a, b);
  ASSERT_EQ(paired.units.size(), 2u);
  EXPECT_EQ(paired.units[0].key, 1u);
  EXPECT_EQ(paired.units[0].a, 0.5);
  EXPECT_EQ(paired.units[0].b, 0.0);
  EXPECT_EQ(paired.units[1].key, 5u);
  EXPECT_EQ(paired.unpaired, 3);
  const PairedDifference result = paired_difference_by_key(a, b);
  EXPECT_EQ(result.difference.estimate, 0.5);
  EXPECT_EQ(result.pairs, 2);
  EXPECT_EQ(result.unpaired, 3);
  EXPECT_NEAR(result.p_value, 0.5, 1e-15);  // two equal differences: 2 / 2^2
}

RC_GTEST_PROP(PairedProperties, AgainstItselfIsZero, (const std::vector<std::int16_t>& raw)) {
  const std::vector<double> values(raw.begin(), raw.end());
  const PairedDifference result = paired_difference(values, values);
  RC_ASSERT(result.difference.estimate == 0.0);
  RC_ASSERT(result.difference.low == 0.0 && result.difference.high == 0.0);
  RC_ASSERT(result.p_value == 1.0);
}

std::vector<double> gen_values(std::size_t n) {
  const auto raw = *rc::gen::container<std::vector<int>>(n, rc::gen::inRange(-50, 50));
  return {raw.begin(), raw.end()};
}

RC_GTEST_PROP(PairedProperties, FiniteContainedAndAntisymmetric, ()) {
  const auto n = *rc::gen::inRange<std::size_t>(0, 30);
  const std::vector<double> a = gen_values(n);
  const std::vector<double> b = gen_values(n);
  const PairedDifference forward = paired_difference(a, b);
  const PairedDifference backward = paired_difference(b, a);
  const Interval& d = forward.difference;
  RC_ASSERT(std::isfinite(d.low) && std::isfinite(d.high));
  RC_ASSERT(d.low <= d.estimate && d.estimate <= d.high);
  RC_ASSERT(0.0 <= forward.p_value && forward.p_value <= 1.0);
  RC_ASSERT(d.estimate == -backward.difference.estimate);
  RC_ASSERT(forward.p_value == backward.p_value);
}

// The interval excludes zero exactly where p is below 1 - confidence: two faces of one test.
RC_GTEST_PROP(PairedProperties, IntervalAndPValueAgree, ()) {
  const auto n = *rc::gen::inRange<std::size_t>(2, 12);
  const std::vector<double> a = gen_values(n);
  const std::vector<double> b = gen_values(n);
  const PairedDifference result = paired_difference(a, b);
  RC_PRE(result.source == PValueSource::kStudentT);
  RC_PRE(std::abs(result.p_value - 0.05) > 1e-9);
  const bool excludes_zero = result.difference.low > 0.0 || result.difference.high < 0.0;
  RC_ASSERT(excludes_zero == (result.p_value < 0.05));
}

RC_GTEST_PROP(PairedProperties, OrderOfRowsDoesNotMatter, ()) {
  std::vector<KeyedValue> rows;
  for (const auto& [key, value] : *rc::gen::container<std::vector<std::pair<int, int>>>(
           rc::gen::pair(rc::gen::inRange(0, 6), rc::gen::inRange(-30, 30)))) {
    rows.push_back({static_cast<std::uint64_t>(key), value / 7.0});
  }
  std::vector<KeyedValue> reversed(rows.rbegin(), rows.rend());
  const std::vector<KeyedMean> one = collapse_by_key(rows);
  const std::vector<KeyedMean> other = collapse_by_key(reversed);
  RC_ASSERT(one.size() == other.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    RC_ASSERT(one[i].key == other[i].key);
    RC_ASSERT(one[i].mean == other[i].mean);  // bit for bit
    RC_ASSERT(one[i].count == other[i].count);
  }
}

TEST(SortedByKey, TakesNanWithoutHarm) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<KeyedValue> sorted =
      sorted_by_key(std::vector<KeyedValue>{{2, nan}, {1, 5.0}, {2, 1.0}, {1, nan}, {1, -2.0}});
  EXPECT_EQ(sorted[0].value, -2.0);
  EXPECT_EQ(sorted[1].value, 5.0);
  EXPECT_TRUE(std::isnan(sorted[2].value));
  EXPECT_EQ(sorted[3].value, 1.0);
  EXPECT_TRUE(std::isnan(sorted[4].value));
}

}  // namespace
}  // namespace muster::stats
