// Two proportions, sign test and McNemar's test, against published examples and counts by hand.
#include "experiments/statistics/proportions.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <vector>

namespace muster::stats {
namespace {

struct Example {
  std::int64_t wins1, n1, wins2, n2;
  double low, high;
};

// Newcombe 1998, comparison of eleven methods, table II, method 10.
TEST(NewcombeDifference, PublishedExamples) {
  for (const Example& e :
       {Example{56, 70, 48, 80, 0.0524, 0.3339}, Example{9, 10, 3, 10, 0.1705, 0.8090},
        Example{6, 7, 2, 7, 0.0582, 0.8062}, Example{5, 56, 0, 29, -0.0381, 0.1926},
        Example{10, 10, 0, 20, 0.6791, 1.0}, Example{10, 10, 0, 10, 0.6075, 1.0}}) {
    const Interval interval = newcombe_difference(e.wins1, e.n1, e.wins2, e.n2);
    EXPECT_NEAR(interval.low, e.low, 0.00005) << e.wins1 << "/" << e.n1;
    EXPECT_NEAR(interval.high, e.high, 0.00005) << e.wins1 << "/" << e.n1;
    EXPECT_EQ(interval.count, e.n1 + e.n2);
  }
  EXPECT_NEAR(newcombe_difference(56, 70, 48, 80).estimate, 0.2, 1e-15);
}

TEST(NewcombeDifference, NothingObservedOnOneSide) {
  // 1/2 in [0, 1] against itself: 0 -+ sqrt(1/4 + 1/4).
  const Interval interval = newcombe_difference(0, 0, 0, 0);
  EXPECT_EQ(interval.estimate, 0.0);
  EXPECT_NEAR(interval.low, -std::sqrt(0.5), 1e-15);
  EXPECT_NEAR(interval.high, std::sqrt(0.5), 1e-15);
}

TEST(IndependentDifference, SquaresAndAdds) {
  // 5 [2, 6] - 1 [-3, 5]: low 4 - hypot(3, 4) = -1, high 4 + hypot(1, 4).
  const Interval a{.estimate = 5, .low = 2, .high = 6, .count = 3};
  Interval b{.estimate = 1, .low = -3, .high = 5, .count = 4};
  const Interval difference = independent_difference(a, b);
  EXPECT_NEAR(difference.estimate, 4.0, 1e-15);
  EXPECT_NEAR(difference.low, -1.0, 1e-14);
  EXPECT_NEAR(difference.high, 4.0 + std::sqrt(17.0), 1e-14);
  EXPECT_EQ(difference.count, 7);
  EXPECT_TRUE(difference.width_known);
  b.width_known = false;
  EXPECT_FALSE(independent_difference(a, b).width_known);
}

TEST(SignTest, ByHand) {
  // 8 against 2: 2 (1 + 10 + 45) / 1024.
  EXPECT_NEAR(sign_test(8, 2), 112.0 / 1024.0, 1e-14);
  EXPECT_NEAR(sign_test(2, 8), 112.0 / 1024.0, 1e-14);
  EXPECT_NEAR(sign_test(5, 0), 2.0 / 32.0, 1e-15);
  EXPECT_EQ(sign_test(4, 4), 1.0);
  EXPECT_EQ(sign_test(1, 0), 1.0);
  EXPECT_EQ(sign_test(0, 0), 1.0);
  EXPECT_EQ(sign_test(-3, -4), 1.0);
  EXPECT_EQ(sign_test(5, -2), sign_test(5, 0));
}

TEST(SignTest, LeavesOutZeros) {
  EXPECT_NEAR(sign_test(std::vector<double>{1, 0, 2, 0.5, 0, 3, 4, std::nan("")}), 2.0 / 32.0,
              1e-15);
  EXPECT_EQ(sign_test(std::vector<double>{}), 1.0);
}

TEST(McNemar, ByHand) {
  // 9 against 1 discordant of 40 pairs: 2 (1 + 10) / 1024, difference 8 / 40.
  const McNemar result = mcnemar_exact({.both = 20, .only_a = 9, .only_b = 1, .neither = 10});
  EXPECT_NEAR(result.p_value, 22.0 / 1024.0, 1e-14);
  EXPECT_NEAR(result.difference, 0.2, 1e-15);
  EXPECT_EQ(result.pairs, 40);
  EXPECT_EQ(result.discordant, 10);
}

TEST(McNemar, NoPairsAndNoDiscordantPairs) {
  EXPECT_EQ(mcnemar_exact({}).p_value, 1.0);
  EXPECT_EQ(mcnemar_exact({}).difference, 0.0);
  EXPECT_EQ(mcnemar_exact({.both = 7}).p_value, 1.0);
  EXPECT_EQ(mcnemar_exact({.both = 7}).pairs, 7);
}

TEST(CountPairs, FourCasesAndSurplus) {
  const std::vector<std::uint8_t> a{1, 1, 1, 0, 0, 1, 1};
  const std::vector<std::uint8_t> b{1, 0, 0, 1, 0};
  const PairedCounts counts = count_pairs(a, b);
  EXPECT_EQ(counts.both, 1);
  EXPECT_EQ(counts.only_a, 2);
  EXPECT_EQ(counts.only_b, 1);
  EXPECT_EQ(counts.neither, 1);
  EXPECT_EQ(counts.unpaired, 2);
}

RC_GTEST_PROP(ProportionProperties, DifferenceContainsItsEstimateAndMirrors, ()) {
  const auto n1 = *rc::gen::inRange<std::int64_t>(0, 2000);
  const auto n2 = *rc::gen::inRange<std::int64_t>(0, 2000);
  const auto wins1 = *rc::gen::inRange<std::int64_t>(0, n1 + 1);
  const auto wins2 = *rc::gen::inRange<std::int64_t>(0, n2 + 1);
  const Interval forward = newcombe_difference(wins1, n1, wins2, n2);
  const Interval backward = newcombe_difference(wins2, n2, wins1, n1);
  RC_ASSERT(-1.0 <= forward.low && forward.low <= forward.estimate);
  RC_ASSERT(forward.estimate <= forward.high && forward.high <= 1.0);
  RC_ASSERT(std::abs(forward.low + backward.high) < 1e-12);
}

// The p value is at most the level in at most that share of fair outcomes (exactly summed).
RC_GTEST_PROP(ProportionProperties, SignTestKeepsItsLevel, ()) {
  const int n = *rc::gen::inRange(1, 60);
  const double level = *rc::gen::inRange(1, 100) / 100.0;
  double rejected = 0.0;
  for (int k = 0; k <= n; ++k) {
    if (sign_test(k, n - k) <= level) {
      rejected += std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) -
                           n * std::log(2.0));
    }
  }
  RC_ASSERT(rejected <= level + 1e-9);
}

}  // namespace
}  // namespace muster::stats
