// Intervals for one quantity, against published tables and values worked out by hand.
#include "experiments/statistics/intervals.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "experiments/statistics/distributions.h"

namespace muster::stats {
namespace {

constexpr double kTable = 0.00005;  // published with four decimals

bool is_finite(const Interval& interval) {
  return std::isfinite(interval.estimate) && std::isfinite(interval.low) &&
         std::isfinite(interval.high);
}

TEST(Distributions, TableValues) {
  EXPECT_NEAR(normal_quantile_two_sided(0.95), 1.959964, 1e-6);
  EXPECT_NEAR(normal_quantile_two_sided(0.99), 2.575829, 1e-6);
  EXPECT_NEAR(student_t_quantile_two_sided(0.95, 2), 4.302653, 1e-6);
  EXPECT_NEAR(student_t_quantile_two_sided(0.99, 10), 3.169273, 1e-6);
  // With one degree of freedom T is Cauchy: P(|T| >= 1) = 1/2.
  EXPECT_NEAR(student_t_p_two_sided(1.0, 1), 0.5, 1e-12);
  EXPECT_NEAR(student_t_p_two_sided(-1.0, 1), 0.5, 1e-12);
  // Beta(1, 1) is uniform; Beta(2, 1) has P(X <= x) = x^2.
  EXPECT_NEAR(beta_quantile(0.3, 1, 1), 0.3, 1e-12);
  EXPECT_NEAR(beta_quantile(0.25, 2, 1), 0.5, 1e-12);
  EXPECT_NEAR(beta_quantile_upper(0.75, 2, 1), 0.5, 1e-12);
  // 4 coins: (1 + 4) / 16.
  EXPECT_NEAR(fair_coin_lower_tail(1, 4), 5.0 / 16.0, 1e-15);
  EXPECT_EQ(fair_coin_lower_tail(-1, 4), 0.0);
  EXPECT_EQ(fair_coin_lower_tail(4, 4), 1.0);
}

TEST(Distributions, UnusableArgumentsArePulledIn) {
  EXPECT_EQ(usable_confidence(std::nan("")), kDefaultConfidence);
  EXPECT_EQ(usable_confidence(7.0), kMaxConfidence);
  EXPECT_EQ(usable_confidence(-1.0), 0.0);
  EXPECT_EQ(usable_confidence(0.9), 0.9);
  EXPECT_EQ(student_t_p_two_sided(std::numeric_limits<double>::infinity(), 3), 0.0);
  EXPECT_EQ(student_t_p_two_sided(std::nan(""), 3), 1.0);
  EXPECT_EQ(student_t_quantile_two_sided(0.95, 0), student_t_quantile_two_sided(0.95, 1));
  EXPECT_TRUE(std::isfinite(normal_quantile_two_sided(1.0)));
  EXPECT_TRUE(std::isfinite(student_t_quantile_two_sided(1.0, 1)));
}

struct TableRow {
  std::int64_t wins, n;
  double low, high;
};

// Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I, method 3.
TEST(Wilson, PublishedExamples) {
  for (const TableRow& row : {TableRow{81, 263, 0.2553, 0.3662}, TableRow{15, 148, 0.0624, 0.1605},
                              TableRow{0, 20, 0.0, 0.1611}, TableRow{1, 29, 0.0061, 0.1718}}) {
    const Interval interval = wilson_interval(row.wins, row.n);
    EXPECT_NEAR(interval.low, row.low, kTable) << row.wins << "/" << row.n;
    EXPECT_NEAR(interval.high, row.high, kTable) << row.wins << "/" << row.n;
    EXPECT_EQ(interval.count, row.n);
    EXPECT_EQ(interval.confidence, 0.95);
    EXPECT_TRUE(interval.width_known);
  }
}

// The same table, method 5.
TEST(ClopperPearson, PublishedExamples) {
  for (const TableRow& row : {TableRow{81, 263, 0.2527, 0.3676}, TableRow{15, 148, 0.0578, 0.1617},
                              TableRow{0, 20, 0.0, 0.1684}, TableRow{1, 29, 0.0009, 0.1776}}) {
    const Interval interval = clopper_pearson_interval(row.wins, row.n);
    EXPECT_NEAR(interval.low, row.low, kTable) << row.wins << "/" << row.n;
    EXPECT_NEAR(interval.high, row.high, kTable) << row.wins << "/" << row.n;
  }
}

// No wins in n: high = 1 - (a/2)^(1/n). Here 1 - 0.025^(1/10) = 0.308498; mirrored for all wins.
TEST(ClopperPearson, AllOneWayByHand) {
  EXPECT_NEAR(clopper_pearson_interval(0, 10).high, 1.0 - std::pow(0.025, 0.1), 1e-12);
  EXPECT_NEAR(clopper_pearson_interval(10, 10).low, std::pow(0.025, 0.1), 1e-12);
  EXPECT_EQ(clopper_pearson_interval(0, 10).low, 0.0);
  EXPECT_EQ(clopper_pearson_interval(10, 10).high, 1.0);
}

// Sums the exact binomial probabilities of the outcomes whose interval holds the true value.
double exact_coverage(std::int64_t n, double p,
                      Interval (*interval)(std::int64_t, std::int64_t, double)) {
  double covered = 0.0;
  for (std::int64_t k = 0; k <= n; ++k) {
    const Interval range = interval(k, n, 0.95);
    if (p < range.low || p > range.high) continue;
    const double dn = static_cast<double>(n);
    const double dk = static_cast<double>(k);
    covered += std::exp(std::lgamma(dn + 1) - std::lgamma(dk + 1) - std::lgamma(dn - dk + 1) +
                        dk * std::log(p) + (dn - dk) * std::log1p(-p));
  }
  return covered;
}

TEST(Coverage, ExactIsNeverBelowAndWilsonIsRightOnAverage) {
  double wilson = 0.0;
  double exact = 0.0;
  constexpr int kPoints = 100;
  for (int i = 0; i < kPoints; ++i) {
    const double p = (i + 0.5) / kPoints;
    EXPECT_GE(exact_coverage(30, p, clopper_pearson_interval), 0.95 - 1e-9) << p;
    exact += exact_coverage(30, p, clopper_pearson_interval);
    wilson += exact_coverage(30, p, wilson_interval);
  }
  EXPECT_NEAR(wilson / kPoints, 0.95, 0.01);
  EXPECT_GT(exact / kPoints, wilson / kPoints);
}

TEST(Proportions, NothingObserved) {
  for (const Interval& interval :
       {wilson_interval(0, 0), wilson_interval(3, -1), clopper_pearson_interval(0, 0),
        score_interval(0, 0, 0), score_interval(-1, -2, -3)}) {
    EXPECT_EQ(interval.estimate, 0.5);
    EXPECT_EQ(interval.low, 0.0);
    EXPECT_EQ(interval.high, 1.0);
    EXPECT_EQ(interval.count, 0);
  }
}

TEST(Proportions, WinsOutsideTheRangeArePulledIn) {
  EXPECT_EQ(wilson_interval(12, 10).estimate, 1.0);
  EXPECT_EQ(wilson_interval(-1, 10).estimate, 0.0);
  EXPECT_EQ(clopper_pearson_interval(12, 10).low, clopper_pearson_interval(10, 10).low);
}

// 2 wins, 2 draws, 1 loss: 3 points of 5, the same as Wilson's interval for 3 of 5.
TEST(ScoreInterval, HalfPointsForDraws) {
  const Interval score = score_interval(2, 2, 1);
  const Interval wins = wilson_interval(3, 5);
  EXPECT_NEAR(score.estimate, 0.6, 1e-15);
  EXPECT_NEAR(score.low, wins.low, 1e-15);
  EXPECT_NEAR(score.high, wins.high, 1e-15);
  // One draw of one game, p = 1/2: z sqrt(1/4 + z^2/4) / (1 + z^2) = z / (2 sqrt(1 + z^2)).
  const double z = 1.959963984540054;
  EXPECT_NEAR(score_interval(0, 1, 0).half_width(), z / 2.0 / std::sqrt(1.0 + z * z), 1e-12);
}

TEST(Moments, ByHand) {
  // 2 4 4 4 5 5 7 9: mean 5, squared deviations 9+1+1+1+0+0+4+16 = 32, variance 32/7.
  const Moments data = moments(std::vector<double>{2, 4, 4, 4, 5, 5, 7, 9});
  EXPECT_EQ(data.count(), 8);
  EXPECT_NEAR(data.mean(), 5.0, 1e-15);
  EXPECT_NEAR(data.variance(), 32.0 / 7.0, 1e-14);
  EXPECT_NEAR(data.standard_error(), std::sqrt(32.0 / 56.0), 1e-14);
}

TEST(Moments, KeepsItsDigitsFarFromZero) {
  EXPECT_NEAR(moments(std::vector<double>{1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16}).variance(), 30.0,
              1e-6);
}

// 1 2 3: mean 2, s = 1, t(2) = 4.302653, half width 4.302653 / sqrt(3) = 2.484138.
TEST(MeanInterval, ByHand) {
  const Interval interval = mean_interval(std::vector<double>{1, 2, 3});
  EXPECT_NEAR(interval.estimate, 2.0, 1e-15);
  EXPECT_NEAR(interval.high, 4.484138, 1e-6);
  EXPECT_NEAR(interval.low, -0.484138, 1e-6);
  EXPECT_EQ(interval.count, 3);
  EXPECT_TRUE(interval.width_known);
}

TEST(MeanInterval, DegenerateDataGivesAPointThatSaysSo) {
  for (const std::vector<double>& data :
       {std::vector<double>{}, std::vector<double>{0.1}, std::vector<double>{0.1, 0.1, 0.1}}) {
    const Interval interval = mean_interval(data);
    EXPECT_EQ(interval.estimate, data.empty() ? 0.0 : 0.1);
    EXPECT_EQ(interval.low, interval.estimate);
    EXPECT_EQ(interval.high, interval.estimate);
    EXPECT_FALSE(interval.width_known);
    EXPECT_EQ(interval.count, static_cast<std::int64_t>(data.size()));
  }
}

RC_GTEST_PROP(IntervalProperties, ProportionsContainTheirEstimate, ()) {
  const auto n = *rc::gen::inRange<std::int64_t>(0, 5000);
  const auto wins = *rc::gen::inRange<std::int64_t>(0, n + 1);
  const double confidence = *rc::gen::inRange(0, 1001) / 1000.0;
  const auto draws = *rc::gen::inRange<std::int64_t>(0, n - wins + 1);
  for (const Interval& interval :
       {wilson_interval(wins, n, confidence), clopper_pearson_interval(wins, n, confidence),
        score_interval(wins, draws, n - wins - draws, confidence)}) {
    RC_ASSERT(is_finite(interval));
    RC_ASSERT(0.0 <= interval.low && interval.low <= interval.estimate);
    RC_ASSERT(interval.estimate <= interval.high && interval.high <= 1.0);
  }
}

RC_GTEST_PROP(IntervalProperties, MoreGamesAtTheSameRateNarrow, ()) {
  const auto n = *rc::gen::inRange<std::int64_t>(1, 300);
  const auto wins = *rc::gen::inRange<std::int64_t>(0, n + 1);
  const auto times = *rc::gen::inRange<std::int64_t>(2, 20);
  RC_ASSERT(wilson_interval(wins * times, n * times).half_width() <
            wilson_interval(wins, n).half_width());
  RC_ASSERT(clopper_pearson_interval(wins * times, n * times).half_width() <
            clopper_pearson_interval(wins, n).half_width());
}

RC_GTEST_PROP(IntervalProperties, MoreConfidenceWidens, ()) {
  const auto n = *rc::gen::inRange<std::int64_t>(1, 300);
  const auto wins = *rc::gen::inRange<std::int64_t>(0, n + 1);
  RC_ASSERT(wilson_interval(wins, n, 0.9).half_width() < wilson_interval(wins, n).half_width());
  RC_ASSERT(wilson_interval(wins, n, 0.99).half_width() > wilson_interval(wins, n).half_width());
}

RC_GTEST_PROP(IntervalProperties, WinsAndLossesMirror, ()) {
  const auto n = *rc::gen::inRange<std::int64_t>(1, 3000);
  const auto wins = *rc::gen::inRange<std::int64_t>(0, n + 1);
  RC_ASSERT(std::abs(wilson_interval(wins, n).low + wilson_interval(n - wins, n).high - 1.0) <
            1e-12);
  RC_ASSERT(std::abs(clopper_pearson_interval(wins, n).low +
                     clopper_pearson_interval(n - wins, n).high - 1.0) < 1e-9);
}

// A constant added to every value moves the interval by that constant.
RC_GTEST_PROP(IntervalProperties, MeanIsShiftEquivariant, (const std::vector<std::int16_t>& raw)) {
  const double shift = *rc::gen::inRange(-1000, 1000);
  Moments plain;
  Moments shifted;
  for (const std::int16_t value : raw) {
    plain.add(value);
    shifted.add(value + shift);
  }
  RC_PRE(!raw.empty());
  const Interval before = mean_interval(plain);
  const Interval after = mean_interval(shifted);
  RC_ASSERT(is_finite(before));
  RC_ASSERT(before.low <= before.estimate && before.estimate <= before.high);
  RC_ASSERT(std::abs(after.estimate - before.estimate - shift) < 1e-6);
  RC_ASSERT(std::abs(after.low - before.low - shift) < 1e-6);
  RC_ASSERT(std::abs(after.high - before.high - shift) < 1e-6);
}

}  // namespace
}  // namespace muster::stats
