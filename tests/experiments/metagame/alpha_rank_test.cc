#include "experiments/metagame/alpha_rank.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/experiments/metagame/matrices.h"

namespace muster::metagame {
namespace {

using ::testing::DoubleNear;
using ::testing::Each;
using testing::sum;

TEST(Stationary, IsLeftAsItIsByTheChain) {
  Rng rng(5);
  for (int run = 0; run < 50; ++run) {
    const std::size_t count = 1 + uniform_below(rng, 8);
    // Chances over many orders of size, which add up to less than 1; the rest stays.
    std::vector<std::vector<double>> chances(count, std::vector<double>(count, 0));
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = 0; j < count; ++j) {
        if (i != j)
          chances[i][j] = std::pow(10, -8 * uniform_unit(rng)) / static_cast<double>(count);
      }
    }
    const std::vector<double> played = stationary(chances);
    EXPECT_NEAR(sum(played), 1, 1e-12);
    for (std::size_t j = 0; j < count; ++j) {
      double comes = 0;
      double goes = 0;
      for (std::size_t i = 0; i < count; ++i) {
        comes += played[i] * chances[i][j];
        goes += played[j] * chances[j][i];
      }
      EXPECT_NEAR(comes, goes, 1e-12 * (comes + goes) + 1e-300);
    }
  }
}

TEST(Stationary, OfStatesThatAreHardlyEverLeft) {
  // Out of the second one 10^-200 times as often as into it.
  const std::vector<double> played = stationary({{0, 1e-3, 0}, {1e-203, 0, 1e-203}, {0, 1e-3, 0}});
  EXPECT_NEAR(played[0] / played[1], 1e-200, 1e-210);
  EXPECT_DOUBLE_EQ(played[0], played[2]);
}

TEST(AlphaRank, OfTwoStrategiesIsAQuotientOfFixations) {
  const double gain = 0.2;  // of the first against the second, and what that loses
  const auto ranks = alpha_ranks({{0, gain / 2}, {-gain / 2, 0}}, true);
  ASSERT_EQ(ranks.size(), std::size(kAlphas));
  for (const AlphaRank& rank : ranks) {
    // rho(up) / rho(down) = e^(alpha (m - 1) gain) for this process.
    const double odds = std::exp(rank.alpha * (kPopulation - 1) * gain);
    EXPECT_NEAR(rank.rows[0] / rank.rows[1], odds, 1e-9 * odds) << rank.alpha;
    EXPECT_TRUE(rank.columns.empty());
  }
}

TEST(AlphaRank, OfACircleIsEvenHoweverSure) {
  for (const AlphaRank& rank : alpha_ranks({{0, .2, -.2}, {-.2, 0, .2}, {.2, -.2, 0}}, true)) {
    EXPECT_THAT(rank.rows, Each(DoubleNear(1.0 / 3, 1e-9)));
  }
}

// A circle of three that all beat a fourth, whose gains differ: the fourth goes, and the circle is
// what is left; one that beats all others is what is left alone.
TEST(AlphaRank, ComesToWhatNothingBeats) {
  const PayoffMatrix circle = {
      {0, .1, -.1, .4}, {-.1, 0, .1, .4}, {.1, -.1, 0, .4}, {-.4, -.4, -.4, 0}};
  EXPECT_NEAR(alpha_ranks(circle, true).front().rows[3], 0.25, 0.15);
  EXPECT_LT(alpha_ranks(circle, true).back().rows[3], 1e-12);
  const PayoffMatrix ranking = {{0, .1, .2}, {-.1, 0, .1}, {-.2, -.1, 0}};
  EXPECT_GT(alpha_ranks(ranking, true).back().rows[0], 1 - 1e-9);
}

TEST(AlphaRank, OfTwoPlayers) {
  // Matching pennies: all pairs alike. A row that is better whatever the other does: that alone,
  // and the other's best answer to it.
  for (const AlphaRank& rank : alpha_ranks({{.5, -.5}, {-.5, .5}}, false)) {
    EXPECT_THAT(rank.rows, Each(DoubleNear(0.5, 1e-9)));
    EXPECT_THAT(rank.columns, Each(DoubleNear(0.5, 1e-9)));
  }
  const AlphaRank last = alpha_ranks({{.3, .1, .2}, {.2, 0, -.2}}, false).back();
  EXPECT_GT(last.rows[0], 1 - 1e-9);
  EXPECT_GT(last.columns[1], 1 - 1e-9);
}

TEST(AlphaRank, OfTooManyPairsIsNone) {
  EXPECT_TRUE(alpha_ranks(PayoffMatrix(21, std::vector<double>(20, 0)), false).empty());
  EXPECT_FALSE(alpha_ranks(PayoffMatrix(20, std::vector<double>(20, 0)), false).empty());
}

}  // namespace
}  // namespace muster::metagame
