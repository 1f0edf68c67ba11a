// What is said of symmetric equilibria over a box of payoffs, against the games in it.
#include "experiments/metagame/symmetric/symmetric_regret.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "experiments/metagame/symmetric/bernstein.h"
#include "experiments/metagame/symmetric/symmetric_equilibrium.h"
#include "tests/experiments/metagame/matrices.h"
#include "tests/experiments/metagame/symmetric/tables.h"

namespace muster::metagame {
namespace {

bool is_own(const OtherChoices& others, std::size_t row, std::size_t column) {
  return others[column].front() == row && others[column].back() == row;
}

SymmetricBox around(const SymmetricGame& game, double half) {
  SymmetricBox box = {game.others(), {game.payoffs(), game.payoffs(), game.payoffs(), true}};
  for (std::size_t row = 0; row < game.strategies(); ++row) {
    for (std::size_t column = 0; column < box.others.size(); ++column) {
      if (is_own(box.others, row, column)) continue;
      box.box.low[row][column] -= half;
      box.box.high[row][column] += half;
    }
  }
  return box;
}

std::vector<Membership> memberships(const SymmetricBox& box) {
  std::vector<Membership> all;
  for (const RowRegret& each : symmetric_regrets(box)) all.push_back(each.membership);
  return all;
}

constexpr Membership kNone = Membership::kNone;
constexpr Membership kEvery = Membership::kEvery;
constexpr Membership kOpen = Membership::kOpen;

// A value of a polynomial by its Bernstein coefficients.
double value_at(const BernsteinBasis& basis, const std::vector<double>& coefficients,
                const std::vector<double>& mixture) {
  return testing::dot(SymmetricGame(basis.multisets(), PayoffMatrix(basis.corners(), coefficients))
                          .weights(mixture),
                      coefficients);
}

TEST(Bernstein, HalvesAreTheSamePolynomial) {
  Rng rng(7);
  for (const std::size_t degree : {1U, 2U, 3U, 5U}) {
    const BernsteinBasis basis(3, degree);
    std::vector<double> coefficients;
    for (std::size_t i = 0; i < basis.size(); ++i) coefficients.push_back(uniform_unit(rng));
    const std::vector<double> half = basis.halved(coefficients, 2, 0);
    const std::vector<double> inside = {0.2, 0.5, 0.3};
    const std::vector<double> outside = {0.2 + 0.15, 0.5, 0.15};
    EXPECT_NEAR(value_at(basis, half, inside), value_at(basis, coefficients, outside), 1e-12);
    EXPECT_EQ(coefficients[basis.at_corner(1)], value_at(basis, coefficients, {0, 1, 0}));
  }
}

// Against all points of a grid.
TEST(Bernstein, TheLeastIsABoundAndClose) {
  Rng rng(8);
  int empty = 0;
  for (int run = 0; run < 100; ++run) {
    const BernsteinBasis basis(3, 1 + uniform_below(rng, 3));
    PayoffMatrix bounds(2);
    std::vector<double> aim;
    for (std::size_t i = 0; i < basis.size(); ++i) {
      for (std::vector<double>& bound : bounds) bound.push_back(uniform_unit(rng) - 0.4);
      aim.push_back(uniform_unit(rng) - 0.5);
    }
    constexpr int kGrid = 60;
    double least = std::numeric_limits<double>::infinity();
    for (int a = 0; a <= kGrid; ++a) {
      for (int b = 0; a + b <= kGrid; ++b) {
        const std::vector<double> mixture = {a / double{kGrid}, b / double{kGrid},
                                             (kGrid - a - b) / double{kGrid}};
        if (value_at(basis, bounds[0], mixture) > 0 || value_at(basis, bounds[1], mixture) > 0) {
          continue;
        }
        least = std::min(least, value_at(basis, aim, mixture));
      }
    }
    const double bound = least_within(basis, bounds, aim, {.tolerance = 1e-4});
    EXPECT_LE(bound, least + 1e-9);
    if (std::isinf(bound)) {
      ++empty;
    } else if (!std::isinf(least)) {
      EXPECT_GE(bound, least - 0.05);
    }
  }
  EXPECT_GT(empty, 5);
  EXPECT_LT(empty, 60);
}

TEST(SymmetricRegret, OfKnownPayoffsIsExact) {
  const SymmetricBox minority = around(testing::game_of(testing::lone_wins(0.9, 0.6)), 0);
  EXPECT_EQ(memberships(minority), (std::vector<Membership>{kEvery, kEvery}));
  for (const RowRegret& each : symmetric_regrets(minority)) EXPECT_NEAR(each.largest, 0, 2e-3);
  // Two that all may play, and a mixture of them.
  const SymmetricBox coordination = around(testing::game_of(testing::lone_wins(0.1, 0.2)), 0.05);
  EXPECT_EQ(memberships(coordination), (std::vector<Membership>{kOpen, kOpen}));
  EXPECT_EQ(symmetric_narrowing(coordination, 0), 0);
  EXPECT_EQ(pure_standing(coordination, 0).standing, Standing::kHolds);
  EXPECT_EQ(pure_standing(coordination, 1).standing, Standing::kHolds);
}

TEST(SymmetricRegret, WidensWithTheIntervals) {
  const SymmetricGame game = testing::game_of(testing::chances_of(
      3, 2, [](const auto&, std::size_t strategy) { return 1.0 + 2.0 * (strategy == 1); }));
  // Alone, who gives loses 1/3 - 1/7.
  const auto regrets = symmetric_regrets(around(game, 0));
  EXPECT_EQ(regrets[0].membership, kNone);
  EXPECT_NEAR(regrets[0].least, 1.0 / 3 - 1.0 / 7, 1e-3);
  EXPECT_NEAR(regrets[0].largest, 1.0 / 3 - 1.0 / 7, 1e-3);
  EXPECT_EQ(regrets[1].membership, kEvery);
  const SymmetricBox wide = around(game, 0.4);
  EXPECT_EQ(memberships(wide), (std::vector<Membership>{kOpen, kOpen}));
  const double narrower = symmetric_narrowing(wide, 0);
  EXPECT_GT(narrower, 0.3);
  EXPECT_LT(narrower, 0.7);
  EXPECT_EQ(memberships(around(game, 0.4 * narrower - 0.01))[0], kNone);
  const PureStanding giving = pure_standing(around(game, 0.05), 0);
  EXPECT_EQ(giving.standing, Standing::kBroken);
  EXPECT_EQ(giving.deviation, std::size_t{1});
  EXPECT_NEAR(giving.gain, 3.0 / 5 - 1.0 / 3, 1e-12);
  EXPECT_EQ(pure_standing(wide, 0).standing, Standing::kOpen);
  EXPECT_NEAR(pure_standing(wide, 0).narrowing, (3.0 / 5 - 1.0 / 3) / 0.4, 0.01);
}

// Of two players it is what linear programs say.
TEST(SymmetricRegret, OfTwoPlayersAgreesWithLinearPrograms) {
  Rng rng(11);
  for (int run = 0; run < 40; ++run) {
    const std::size_t strategies = 2 + uniform_below(rng, 3);
    const PayoffMatrix payoffs = testing::random_symmetric(rng, strategies, false);
    const SymmetricBox box =
        around(SymmetricGame(multisets(1, strategies), payoffs), 0.02 + 0.2 * uniform_unit(rng));
    const auto expected = row_regrets(box.box);
    const auto regrets = symmetric_regrets(box);
    for (std::size_t row = 0; row < strategies; ++row) {
      EXPECT_LE(regrets[row].least, expected[row].least + 1e-3);
      EXPECT_GE(regrets[row].largest, expected[row].largest - 1e-3);
      EXPECT_NEAR(regrets[row].largest, expected[row].largest, 5e-3);
      if (expected[row].least > 0.01) {
        EXPECT_EQ(regrets[row].membership, kNone);
        EXPECT_NEAR(regrets[row].least, expected[row].least, 5e-3);
      }
      if (expected[row].membership != kNone) {
        EXPECT_NE(regrets[row].membership, kNone);
      }
    }
  }
}

// A game whose scores add up to 1, some `half` or less away.
SymmetricGame game_near(const SymmetricGame& middle, double half, Rng& rng) {
  const SymmetricGame other =
      testing::game_of(testing::random_chances(middle.players(), middle.strategies(), rng));
  double farthest = 0;
  for (std::size_t row = 0; row < middle.strategies(); ++row) {
    for (std::size_t column = 0; column < middle.others().size(); ++column) {
      farthest = std::max(farthest,
                          std::abs(other.payoffs()[row][column] - middle.payoffs()[row][column]));
    }
  }
  const double part =
      std::min(1.0, half / farthest) * (uniform_below(rng, 2) == 0 ? 1 : uniform_unit(rng));
  PayoffMatrix payoffs = middle.payoffs();
  for (std::size_t row = 0; row < middle.strategies(); ++row) {
    for (std::size_t column = 0; column < middle.others().size(); ++column) {
      payoffs[row][column] += part * (other.payoffs()[row][column] - payoffs[row][column]);
    }
  }
  return {middle.others(), std::move(payoffs)};
}

// Whatever game of the box is the true one, and whichever of its equilibria.
TEST(SymmetricRegret, HoldsForEveryGameInTheBox) {
  Rng rng(5);
  int certain = 0;
  for (int run = 0; run < 60; ++run) {
    const std::size_t players = 3 + uniform_below(rng, 2);
    const std::size_t strategies = 2 + uniform_below(rng, 2);
    const SymmetricGame middle =
        testing::game_of(testing::random_chances(players, strategies, rng));
    const double half = 0.005 + 0.04 * uniform_unit(rng);
    const SymmetricBox box = around(middle, half);
    const auto regrets = symmetric_regrets(box);
    for (const RowRegret& each : regrets) certain += each.membership == kOpen ? 0 : 1;
    for (int games = 0; games < 4; ++games) {
      const SymmetricGame game = game_near(middle, half, rng);
      for (const SymmetricMixture& found : symmetric_equilibria(game)) {
        const std::vector<double> gains = game.gains(found.shares);
        for (std::size_t row = 0; row < strategies; ++row) {
          EXPECT_GE(-gains[row], regrets[row].least - 1e-6);
          EXPECT_LE(-gains[row], regrets[row].largest + 1e-6);
          if (regrets[row].membership == kNone) {
            EXPECT_LT(found.shares[row], 1e-6);
          }
          if (regrets[row].membership == kEvery) {
            EXPECT_GT(found.shares[row], 0);
          }
        }
      }
      const std::vector<double> some(strategies, 1.0 / static_cast<double>(strategies));
      const GainRange range = gains_over(box, some);
      EXPECT_GE(game.regret(some), range.least - 1e-12);
      EXPECT_LE(game.regret(some), range.largest + 1e-12);
    }
  }
  EXPECT_GT(certain, 60);  // something is said
}

}  // namespace
}  // namespace muster::metagame
