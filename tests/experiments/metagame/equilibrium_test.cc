// Equilibria of matrices: games with known answers, and what must hold of any.
#include "experiments/metagame/equilibrium.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/rng.h"
#include "experiments/metagame/cycles.h"
#include "tests/experiments/metagame/matrices.h"

namespace muster::metagame {
namespace {

void expect_shares(const std::vector<double>& shares, const std::vector<double>& expected) {
  ASSERT_EQ(shares.size(), expected.size());
  for (std::size_t i = 0; i < shares.size(); ++i) EXPECT_NEAR(shares[i], expected[i], 1e-6) << i;
}

TEST(Equilibrium, OfKnownGames) {
  const PayoffMatrix circle = {{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}};
  EXPECT_NEAR(game_value(circle), 0, 1e-9);
  expect_shares(maximum_entropy_equilibrium(circle).rows, {1.0 / 3, 1.0 / 3, 1.0 / 3});
  const PayoffMatrix uneven = {{0, -.5, 1}, {.5, 0, -.1}, {-1, .1, 0}};
  expect_shares(maximum_entropy_equilibrium(uneven).rows, {1.0 / 16, 10.0 / 16, 5.0 / 16});
  const PayoffMatrix pennies = {{3, -1}, {-2, 1}};
  const Equilibrium mixed = maximum_entropy_equilibrium(pennies);
  EXPECT_NEAR(mixed.value, 1.0 / 7, 1e-9);
  expect_shares(mixed.rows, {3.0 / 7, 4.0 / 7});
  expect_shares(mixed.columns, {2.0 / 7, 5.0 / 7});
  const Equilibrium saddle = maximum_entropy_equilibrium({{4, 2, 3}, {1, 0, 5}});
  EXPECT_NEAR(saddle.value, 2, 1e-9);
  expect_shares(saddle.rows, {1, 0});
  expect_shares(saddle.columns, {0, 1, 0});
}

TEST(Equilibrium, ClonesShareWhatOneOfThemWouldGet) {
  const PayoffMatrix cloned = {{0, 0, -1, 1}, {0, 0, -1, 1}, {1, 1, 0, -1}, {-1, -1, 1, 0}};
  expect_shares(maximum_entropy_equilibrium(cloned).rows, {1.0 / 6, 1.0 / 6, 1.0 / 3, 1.0 / 3});
  expect_shares(maximum_entropy_equilibrium(PayoffMatrix(3, std::vector<double>(4, 0.2))).columns,
                {.25, .25, .25, .25});
}

// The optimal mixtures of rows are those with 1/4 <= x <= 1: the most mixed one is 1/2, where no
// column holds it.
TEST(Equilibrium, IsTheMostMixedOfMany) {
  const PayoffMatrix loose = {{0, 1, 3}, {0, 2, -1}};
  const Equilibrium equilibrium = maximum_entropy_equilibrium(loose);
  EXPECT_NEAR(equilibrium.value, 0, 1e-9);
  expect_shares(equilibrium.rows, {.5, .5});
  // With 2 x >= 1.2 it is at the edge.
  expect_shares(maximum_entropy_equilibrium({{0, .8}, {0, -1.2}}).rows, {.6, .4});
}

void expect_equilibrium(const PayoffMatrix& payoffs, const Equilibrium& equilibrium) {
  EXPECT_NEAR(testing::sum(equilibrium.rows), 1, 1e-9);
  EXPECT_NEAR(testing::sum(equilibrium.columns), 1, 1e-9);
  for (const std::vector<double>& shares : {equilibrium.rows, equilibrium.columns}) {
    EXPECT_GE(*std::min_element(shares.begin(), shares.end()), 0);
  }
  for (const std::vector<double>& row : payoffs) {
    EXPECT_LE(testing::dot(row, equilibrium.columns), equilibrium.value + 1e-6);
  }
  for (const std::vector<double>& column : turned(payoffs)) {
    EXPECT_LE(testing::dot(column, equilibrium.rows), -equilibrium.value + 1e-6);
  }
}

TEST(Equilibrium, NobodyGainsByLeavingIt) {
  Rng rng(11);
  for (int run = 0; run < 60; ++run) {
    const std::size_t rows = 1 + uniform_below(rng, 9);
    const std::size_t columns = 1 + uniform_below(rng, 9);
    const PayoffMatrix payoffs = testing::random_matrix(rng, rows, columns, run % 3 == 0);
    expect_equilibrium(payoffs, maximum_entropy_equilibrium(payoffs));
    expect_equilibrium(payoffs, some_equilibrium(payoffs));
    EXPECT_NEAR(some_equilibrium(payoffs).value, game_value(payoffs), 1e-9);
  }
}

TEST(HodgeSplit, OfAWorkedExample) {
  const HodgeSplit split = hodge_split({{0, .3, -.1}, {-.3, 0, .2}, {.1, -.2, 0}});
  EXPECT_NEAR(split.ratings[0], .2 / 3, 1e-12);
  EXPECT_NEAR(split.ratings[1], -.1 / 3, 1e-12);
  EXPECT_NEAR(split.ratings[2], -.1 / 3, 1e-12);
  EXPECT_NEAR(split.cyclic_share, 6.0 / 7, 1e-12);
  EXPECT_NEAR(hodge_split({{0, 1, 3}, {-1, 0, 2}, {-3, -2, 0}}).cyclic_share, 0, 1e-12);
}

}  // namespace
}  // namespace muster::metagame
