// What is said of equilibria over a box of payoffs, against the games in it.
#include "experiments/metagame/regret.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/experiments/metagame/matrices.h"

namespace muster::metagame {
namespace {

PayoffBox around(const PayoffMatrix& payoffs, double half, bool symmetric) {
  PayoffBox box = {payoffs, payoffs, payoffs, symmetric};
  for (std::size_t row = 0; row < payoffs.size(); ++row) {
    for (std::size_t column = 0; column < payoffs[row].size(); ++column) {
      if (symmetric && row == column) continue;
      box.low[row][column] -= half;
      box.high[row][column] += half;
    }
  }
  return box;
}

// A game in the box, at its edges as often as inside.
PayoffMatrix game_in(const PayoffBox& box, Rng& rng) {
  PayoffMatrix game = box.estimate;
  for (std::size_t row = 0; row < game.size(); ++row) {
    for (std::size_t column = 0; column < game[row].size(); ++column) {
      const std::uint64_t edge = uniform_below(rng, 4);
      const double part = edge == 0 ? 0 : edge == 1 ? 1 : uniform_unit(rng);
      game[row][column] =
          box.low[row][column] + part * (box.high[row][column] - box.low[row][column]);
      if (box.symmetric && column < row) game[row][column] = -game[column][row];
    }
  }
  return game;
}

std::vector<Membership> memberships(const PayoffBox& box) {
  std::vector<Membership> all;
  for (const RowRegret& each : row_regrets(box)) all.push_back(each.membership);
  return all;
}

constexpr Membership kNone = Membership::kNone;
constexpr Membership kEvery = Membership::kEvery;
constexpr Membership kOpen = Membership::kOpen;

TEST(Regret, OfKnownPayoffsIsExact) {
  const PayoffMatrix circle = {
      {0, -.4, .4, .3}, {.4, 0, -.4, .3}, {-.4, .4, 0, .3}, {-.3, -.3, -.3, 0}};
  const auto regrets = row_regrets(around(circle, 0, true));
  for (std::size_t row = 0; row < 3; ++row) {
    EXPECT_EQ(regrets[row].membership, kEvery);
    EXPECT_NEAR(regrets[row].largest, 0, 1e-7);
  }
  EXPECT_EQ(regrets[3].membership, kNone);
  EXPECT_NEAR(regrets[3].least, .3, 1e-7);
  EXPECT_NEAR(regrets[3].largest, .3, 1e-7);
}

TEST(Regret, WidensWithTheIntervals) {
  const PayoffMatrix circle = {
      {0, -.4, .4, .3}, {.4, 0, -.4, .3}, {-.4, .4, 0, .3}, {-.3, -.3, -.3, 0}};
  EXPECT_EQ(memberships(around(circle, .05, true)),
            (std::vector<Membership>{kEvery, kEvery, kEvery, kNone}));
  EXPECT_EQ(memberships(around(circle, .5, true)), std::vector<Membership>(4, kOpen));
  const double narrower = narrowing_to_decide(around(circle, .5, true), 3);
  EXPECT_GT(narrower, .3);
  EXPECT_LT(narrower, .7);
  EXPECT_EQ(memberships(around(circle, .5 * narrower - .01, true))[3], kNone);
  // Two that are alike can never be told.
  const PayoffMatrix alike = {{0, 0, .1}, {0, 0, .1}, {-.1, -.1, 0}};
  EXPECT_EQ(narrowing_to_decide(around(alike, .3, true), 0), 0);
}

// Whatever game of the box is the true one.
void expect_true(const PayoffBox& box, const PayoffMatrix& game) {
  const auto regrets = row_regrets(box);
  const Equilibrium equilibrium = maximum_entropy_equilibrium(game);
  for (std::size_t row = 0; row < game.size(); ++row) {
    const double regret = equilibrium.value - testing::dot(game[row], equilibrium.columns);
    EXPECT_GE(regret, regrets[row].least - 1e-6);
    EXPECT_LE(regret, regrets[row].largest + 1e-6);
    if (regrets[row].membership == kNone) {
      EXPECT_LT(equilibrium.rows[row], 1e-6);  // it plays what any equilibrium plays
    }
    if (regrets[row].membership == kEvery && game.size() > 1) {
      PayoffMatrix others = game;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(row));
      EXPECT_LT(game_value(others), equilibrium.value + 1e-9);
      EXPECT_GT(equilibrium.rows[row], 0);
    }
  }
}

TEST(Regret, HoldsForEveryGameInTheBox) {
  Rng rng(5);
  int certain = 0;
  for (int run = 0; run < 200; ++run) {
    const bool symmetric = run % 2 == 0;
    const std::size_t rows = 2 + uniform_below(rng, 4);
    const PayoffMatrix middle =
        symmetric ? testing::random_symmetric(rng, rows, run % 3 == 0)
                  : testing::random_matrix(rng, rows, 2 + uniform_below(rng, 4), run % 3 == 0);
    const PayoffBox box = around(middle, .02 + .2 * uniform_unit(rng), symmetric);
    for (const Membership each : memberships(box)) certain += each == kOpen ? 0 : 1;
    for (int games = 0; games < 5; ++games) {
      const PayoffMatrix game = game_in(box, rng);
      expect_true(box, game);
      if (symmetric) continue;
      expect_true(box.turned(), turned(game));
    }
  }
  EXPECT_GT(certain, 150);  // something is said
}

}  // namespace
}  // namespace muster::metagame
