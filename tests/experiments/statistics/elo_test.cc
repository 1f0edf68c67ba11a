// Scores as Elo differences.
#include "experiments/statistics/ratings/elo.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace muster::stats {
namespace {

TEST(Elo, KnownPoints) {
  EXPECT_EQ(elo_from_score(0.5), 0.0);
  EXPECT_NEAR(elo_from_score(10.0 / 11.0), 400.0, 1e-9);
  EXPECT_NEAR(elo_from_score(0.75), 190.848502, 1e-6);  // 400 log10(3)
  EXPECT_NEAR(score_from_elo(400.0), 10.0 / 11.0, 1e-12);
  EXPECT_NEAR(score_from_elo(-190.848502), 0.25, 1e-8);
}

TEST(Elo, FloorKeepsScoresFinite) {
  EXPECT_NEAR(elo_from_score(1.0), 2400.0, 0.001);
  EXPECT_NEAR(elo_from_score(0.0), -2400.0, 0.001);
  EXPECT_EQ(elo_from_score(std::nan("")), 0.0);
}

TEST(EloDifference, TransformsBothEnds) {
  const EloDifference result = elo_difference(60, 10, 30);
  const Interval score = score_interval(60, 10, 30);
  EXPECT_NEAR(result.elo.estimate, elo_from_score(0.65), 1e-12);
  EXPECT_NEAR(result.elo.low, elo_from_score(score.low), 1e-12);
  EXPECT_NEAR(result.elo.high, elo_from_score(score.high), 1e-12);
  EXPECT_FALSE(result.low_unbounded);
  EXPECT_FALSE(result.high_unbounded);
  EXPECT_EQ(result.elo.count, 100);
}

// Ten wins of ten: estimate at 9.5 / 10, 400 log10(19) = 511.50; Wilson's low 10 / (10 + z^2),
// where the odds are 10 / z^2 = 2.603175: 400 log10(2.603175) = 166.20.
TEST(EloDifference, AllWinsIsFinite) {
  const EloDifference result = elo_difference(10, 0, 0);
  EXPECT_NEAR(result.elo.estimate, 511.50, 0.01);
  EXPECT_NEAR(result.elo.low, 166.20, 0.01);
  EXPECT_NEAR(result.elo.high, 2400.0, 0.001);
  EXPECT_TRUE(result.high_unbounded);
  EXPECT_FALSE(result.low_unbounded);
  const EloDifference mirrored = elo_difference(0, 0, 10);
  EXPECT_NEAR(mirrored.elo.estimate, -511.50, 0.01);
  EXPECT_TRUE(mirrored.low_unbounded);
}

TEST(EloDifference, NoGames) {
  const EloDifference result = elo_difference(0, 0, 0);
  EXPECT_EQ(result.elo.estimate, 0.0);
  EXPECT_TRUE(result.low_unbounded);
  EXPECT_TRUE(result.high_unbounded);
  EXPECT_TRUE(std::isfinite(result.elo.low) && std::isfinite(result.elo.high));
}

TEST(EloDifference, UnknownWidthStaysAPoint) {
  const Interval score{.estimate = 1.0, .low = 1.0, .high = 1.0, .count = 5, .width_known = false};
  const EloDifference result = elo_difference(score);
  EXPECT_NEAR(result.elo.estimate, 400.0 * std::log10(9.0), 1e-9);
  EXPECT_EQ(result.elo.low, result.elo.estimate);
  EXPECT_EQ(result.elo.high, result.elo.estimate);
  EXPECT_FALSE(result.elo.width_known);
  EXPECT_FALSE(result.high_unbounded);
}

RC_GTEST_PROP(EloProperties, FiniteContainedAndOdd, ()) {
  const auto wins = *rc::gen::inRange<std::int64_t>(0, 3000);
  const auto draws = *rc::gen::inRange<std::int64_t>(0, 3000);
  const auto losses = *rc::gen::inRange<std::int64_t>(0, 3000);
  const Interval elo = elo_difference(wins, draws, losses).elo;
  RC_ASSERT(std::isfinite(elo.low) && std::isfinite(elo.high));
  RC_ASSERT(elo.low <= elo.estimate && elo.estimate <= elo.high);
  const Interval mirrored = elo_difference(losses, draws, wins).elo;
  RC_ASSERT(std::abs(elo.estimate + mirrored.estimate) < 1e-6);
  RC_ASSERT(std::abs(elo.low + mirrored.high) < 1e-6);
}

RC_GTEST_PROP(EloProperties, ScoreAndBack, ()) {
  const double score = *rc::gen::inRange(1, 1000) / 1000.0;
  RC_ASSERT(std::abs(score_from_elo(elo_from_score(score)) - score) < 1e-12);
}

}  // namespace
}  // namespace muster::stats
