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
TEST(ScoreInterval, PublishedExamples) {
  for (const TableRow& row : {TableRow{81, 263, 0.2553, 0.3662}, TableRow{15, 148, 0.0624, 0.1605},
                              TableRow{0, 20, 0.0, 0.1611}, TableRow{1, 29, 0.0061, 0.1718}}) {
    const Interval interval = score_interval(row.wins, 0, row.n - row.wins);
    EXPECT_NEAR(interval.low, row.low, kTable) << row.wins << "/" << row.n;
    EXPECT_NEAR(interval.high, row.high, kTable) << row.wins << "/" << row.n;
    EXPECT_EQ(interval.count, row.n);
    EXPECT_EQ(interval.confidence, 0.95);
    EXPECT_TRUE(interval.width_known);
  }
}

TEST(ScoreInterval, NothingObserved) {
  for (const Interval& interval : {score_interval(0, 0, 0), score_interval(-1, -2, -3)}) {
    EXPECT_EQ(interval.estimate, 0.5);
    EXPECT_EQ(interval.low, 0.0);
    EXPECT_EQ(interval.high, 1.0);
    EXPECT_EQ(interval.count, 0);
  }
}

// 2 wins, 2 draws, 1 loss: 3 points of 5, the same as Wilson's interval for 3 of 5.
TEST(ScoreInterval, HalfPointsForDraws) {
  const Interval score = score_interval(2, 2, 1);
  const Interval wins = score_interval(3, 0, 2);
  EXPECT_NEAR(score.estimate, 0.6, 1e-15);
  EXPECT_NEAR(score.low, wins.low, 1e-15);
  EXPECT_NEAR(score.high, wins.high, 1e-15);
  // One draw of one game, p = 1/2: z sqrt(1/4 + z^2/4) / (1 + z^2) = z / (2 sqrt(1 + z^2)).
  const double z = 1.959963984540054;
  EXPECT_NEAR(score_interval(0, 1, 0).half_width(), z / 2.0 / std::sqrt(1.0 + z * z), 1e-12);
}

TEST(Moments, ByHand) {
  // 2 4 4 4 5 5 7 9: mean 5, squared deviations 9+1+1+1+0+0+4+16 = 32, variance 32/7.
  Moments data;
  for (const double value : {2, 4, 4, 4, 5, 5, 7, 9}) data.add(value);
  EXPECT_EQ(data.count(), 8);
  EXPECT_NEAR(data.mean(), 5.0, 1e-15);
  EXPECT_NEAR(data.variance(), 32.0 / 7.0, 1e-14);
  EXPECT_NEAR(data.standard_error(), std::sqrt(32.0 / 56.0), 1e-14);
}

TEST(Moments, KeepsItsDigitsFarFromZero) {
  Moments data;
  for (const double value : {1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16}) data.add(value);
  EXPECT_NEAR(data.variance(), 30.0, 1e-6);
}

// 1 2 3: mean 2, s = 1, t(2) = 4.302653, half width 4.302653 / sqrt(3) = 2.484138.
TEST(StudentInterval, ByHand) {
  const Interval interval = student_t_interval(2, std::sqrt(1.0 / 3), 2, 3);
  EXPECT_NEAR(interval.high, 4.484138, 1e-6);
  EXPECT_NEAR(interval.low, -0.484138, 1e-6);
  EXPECT_EQ(interval.count, 3);
  EXPECT_TRUE(interval.width_known);
  const Interval point = student_t_interval(0.1, 0, 2, 3);
  EXPECT_EQ(point.low, 0.1);
  EXPECT_EQ(point.high, 0.1);
  EXPECT_FALSE(point.width_known);
}

RC_GTEST_PROP(IntervalProperties, ScoresContainTheirEstimate, ()) {
  const auto n = *rc::gen::inRange<std::int64_t>(0, 5000);
  const auto wins = *rc::gen::inRange<std::int64_t>(0, n + 1);
  const double confidence = *rc::gen::inRange(0, 1001) / 1000.0;
  const auto draws = *rc::gen::inRange<std::int64_t>(0, n - wins + 1);
  const Interval interval = score_interval(wins, draws, n - wins - draws, confidence);
  RC_ASSERT(is_finite(interval));
  RC_ASSERT(0.0 <= interval.low && interval.low <= interval.estimate);
  RC_ASSERT(interval.estimate <= interval.high && interval.high <= 1.0);
  const Interval mirrored = score_interval(n - wins - draws, draws, wins, confidence);
  RC_ASSERT(std::abs(interval.low + mirrored.high - 1.0) < 1e-12);
}

RC_GTEST_PROP(IntervalProperties, MoreGamesNarrowAndMoreConfidenceWidens, ()) {
  const auto wins = *rc::gen::inRange<std::int64_t>(0, 300);
  const auto losses = *rc::gen::inRange<std::int64_t>(1, 300);
  const auto times = *rc::gen::inRange<std::int64_t>(2, 20);
  const double width = score_interval(wins, 0, losses).half_width();
  RC_ASSERT(score_interval(wins * times, 0, losses * times).half_width() < width);
  RC_ASSERT(score_interval(wins, 0, losses, 0.9).half_width() < width);
  RC_ASSERT(score_interval(wins, 0, losses, 0.99).half_width() > width);
}

}  // namespace
}  // namespace muster::stats
