// Critical values of the largest |t| against published ones, and covariances without rank.
#include "experiments/statistics/max_t.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

#include "experiments/statistics/distributions.h"

namespace muster::stats {
namespace {

// Of a quantile at 5 % from 20,000 draws, three standard errors.
constexpr double kDrawn = 0.045;

Covariance equal(std::size_t levels, double variance, double covariance) {
  Covariance matrix(levels, std::vector<double>(levels, covariance));
  for (std::size_t i = 0; i < levels; ++i) matrix[i][i] = variance;
  return matrix;
}

// Tukey's studentized range over the square root of 2; a covariance that all share changes nothing.
TEST(MaxT, OfDifferencesIsTukeys) {
  EXPECT_NEAR(MaxT::of_differences(equal(3, 1, 0), 1).critical(0.95, 19), 2.540, kDrawn);
  EXPECT_NEAR(MaxT::of_differences(equal(8, 1, 0), 1).critical(0.95, 56), 3.148, kDrawn);
  EXPECT_NEAR(MaxT::of_differences(equal(8, 5, 4), 2).critical(0.95, 56), 3.148, kDrawn);
}

// One mean has Student's t; independent ones nearly Sidak's, which is exact without a common
// standard deviation.
TEST(MaxT, OfMeans) {
  EXPECT_NEAR(MaxT::of_means(equal(1, 4, 0), 1).critical(0.95, 10), 2.228, kDrawn);
  EXPECT_NEAR(MaxT::of_means(equal(5, 1, 0), 1).critical(0.95, 1e6),
              normal_quantile_two_sided(0.9897939), kDrawn);  // .95^(1/5)
  // Means that are each other's mirror are one.
  EXPECT_NEAR(MaxT::of_means({{1, -1}, {-1, 1}}, 1).critical(0.95, 10), 2.228, kDrawn);
}

TEST(MaxT, WhatHasNoVarianceIsLeftOut) {
  // Two that are the same, and a third.
  const Covariance twins = {{1, 1, 0}, {1, 1, 0}, {0, 0, 1}};
  EXPECT_NEAR(MaxT::of_differences(twins, 1).critical(0.95, 1e6), 1.960, kDrawn);
  EXPECT_EQ(MaxT::of_differences(equal(3, 2, 2), 1).critical(0.95, 10), 0);
  EXPECT_EQ(MaxT::of_means(equal(3, 0, 0), 1).critical(0.95, 10), 0);
  // A level that always wins.
  EXPECT_NEAR(MaxT::of_means({{0, 0}, {0, 1}}, 1).critical(0.95, 10), 2.228, kDrawn);
}

TEST(MaxT, EveryComparisonHasItsOwnDegreesOfFreedom) {
  const MaxT one = MaxT::of_means(equal(1, 1, 0), 3);
  EXPECT_NEAR(one.critical(0.95, 3), 3.182, 2 * kDrawn);
  EXPECT_NEAR(one.critical(0.95, 6.5), student_t_quantile_two_sided(0.95, 6.5), kDrawn);
  EXPECT_NEAR(one.critical(0.95, 25), student_t_quantile_two_sided(0.95, 25), kDrawn);
  EXPECT_EQ(one.critical(0.95, 0.5), one.critical(0.95, 1));
}

TEST(MaxT, PValuesAreSharesOfDrawsAndSeedsRepeat) {
  const MaxT draws = MaxT::of_differences(equal(4, 1, 0), 7);
  EXPECT_NEAR(draws.p_value(draws.critical(0.95, 30), 30), 0.05, 1e-4);
  EXPECT_NEAR(draws.p_value(draws.critical(0.95, 17), 17), 0.05, 2e-3);  // between two
  EXPECT_EQ(draws.p_value(0, 30), 1);
  EXPECT_EQ(draws.p_value(1e9, 30), 0);
  EXPECT_EQ(MaxT::of_differences(equal(4, 1, 0), 7).critical(0.9, 30), draws.critical(0.9, 30));
  EXPECT_NE(MaxT::of_differences(equal(4, 1, 0), 8).critical(0.9, 30), draws.critical(0.9, 30));
}

}  // namespace
}  // namespace muster::stats
