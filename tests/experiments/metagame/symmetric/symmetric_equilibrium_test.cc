// Symmetric equilibria of games whose answer is known.
#include "experiments/metagame/symmetric/symmetric_equilibrium.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/experiments/metagame/matrices.h"
#include "tests/experiments/metagame/symmetric/tables.h"

namespace muster::metagame {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

// Rock, paper, scissors of so many: who has what beats everything else at the table shares the
// first place; where all three are there, all do.
testing::Chances rock_paper_scissors(std::size_t players) {
  return testing::chances_of(players, 3,
                             [](const std::vector<std::size_t>& seats, std::size_t strategy) {
                               const auto sits = [&](std::size_t other) {
                                 return std::count(seats.begin(), seats.end(), other) > 0;
                               };
                               if (sits(0) && sits(1) && sits(2)) return 1.0;
                               return sits((strategy + 1) % 3) ? 0.0 : 1.0;
                             });
}

TEST(SymmetricGame, GainsAddUpToNothing) {
  Rng rng(3);
  for (const std::size_t players : {2U, 3U, 4U, 6U}) {
    const SymmetricGame game = testing::game_of(testing::random_chances(players, 3, rng));
    EXPECT_EQ(game.players(), players);
    const std::vector<double> mixture = {0.5, 0.2, 0.3};
    EXPECT_NEAR(testing::sum(game.weights(mixture)), 1, 1e-12);
    EXPECT_NEAR(testing::dot(game.gains(mixture), mixture), 0, 1e-12);
    const PayoffMatrix slopes = game.slopes(mixture);
    for (std::size_t share = 0; share < 3; ++share) {
      constexpr double kStep = 1e-6;
      std::vector<double> moved = mixture;
      moved[share] += kStep;
      for (std::size_t row = 0; row < 3; ++row) {
        const double slope = (game.gains(moved)[row] - game.gains(mixture)[row]) / kStep;
        EXPECT_NEAR(slopes[row][share], slope, 1e-4);
      }
    }
  }
}

// The public good: who gives nothing is better off whatever the others do.
TEST(SymmetricEquilibrium, OfThePublicGoodIsToGiveNothing) {
  const SymmetricGame game = testing::game_of(testing::chances_of(
      3, 2, [](const auto&, std::size_t strategy) { return 1.0 + 2.0 * (strategy == 1); }));
  const auto found = symmetric_equilibria(game);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_THAT(found.front().shares, ElementsAre(0, 1));
}

// Of a minority game: with P and Q what who sits alone with the first and the second gets more than
// an even share, where both are more, the first is played P / (P + Q).
TEST(SymmetricEquilibrium, OfAMinorityGameIsMixed) {
  const SymmetricGame game = testing::game_of(testing::lone_wins(0.9, 0.6));
  const auto found = symmetric_equilibria(game);
  ASSERT_THAT(found, SizeIs(1));
  const double first = 0.9 - 1.0 / 3;
  const double second = 0.6 - 1.0 / 3;
  EXPECT_NEAR(found.front().shares[0], first / (first + second), 1e-9);
  EXPECT_LT(found.front().regret, 1e-9);
}

TEST(SymmetricEquilibrium, OfCoordinationAreThree) {
  const SymmetricGame game = testing::game_of(testing::lone_wins(0.1, 0.2));
  const auto found = symmetric_equilibria(game);
  ASSERT_THAT(found, SizeIs(3));
  EXPECT_NEAR(found.front().shares[0], (1.0 / 3 - 0.1) / (2.0 / 3 - 0.3), 1e-9);
  std::vector<double> pure = {found[1].shares[0], found[2].shares[0]};
  std::sort(pure.begin(), pure.end());
  EXPECT_THAT(pure, ElementsAre(0, 1));
}

TEST(SymmetricEquilibrium, OfRockPaperScissorsIsAThirdEach) {
  for (const std::size_t players : {3U, 4U, 5U}) {
    const auto found = symmetric_equilibria(testing::game_of(rock_paper_scissors(players)));
    ASSERT_FALSE(found.empty());
    for (const double share : found.front().shares) EXPECT_NEAR(share, 1.0 / 3, 1e-9);
    EXPECT_LT(found.front().regret, 1e-9);
  }
}

// The first two are the same: they have the same shares.
TEST(SymmetricEquilibrium, GivesTheSameTheSameShares) {
  const testing::Chances two = testing::lone_wins(0.9, 0.6);
  const testing::Chances three =
      testing::chances_of(3, 3, [&](std::vector<std::size_t> seats, std::size_t strategy) {
        for (std::size_t& seat : seats) seat = seat == 2 ? 1 : 0;
        std::sort(seats.begin(), seats.end());
        const std::size_t like = strategy == 2 ? 1 : 0;
        const auto place = std::find(seats.begin(), seats.end(), like) - seats.begin();
        return two.at(seats)[static_cast<std::size_t>(place)];
      });
  const auto found = symmetric_equilibria(testing::game_of(three));
  const double first = 0.9 - 1.0 / 3;
  const double both = first / (first + 0.6 - 1.0 / 3);
  EXPECT_NEAR(found.front().shares[0], both / 2, 1e-6);
  EXPECT_NEAR(found.front().shares[1], both / 2, 1e-6);
}

// There always is one.
TEST(SymmetricEquilibrium, IsFoundInRandomGames) {
  Rng rng(5);
  for (int run = 0; run < 60; ++run) {
    const std::size_t players = 3 + uniform_below(rng, 3);
    const std::size_t strategies = 2 + uniform_below(rng, 4);
    const SymmetricGame game = testing::game_of(testing::random_chances(players, strategies, rng));
    for (const SymmetricMixture& found : symmetric_equilibria(game)) {
      EXPECT_LE(found.regret, kEquilibriumGain) << run;
      EXPECT_NEAR(testing::sum(found.shares), 1, 1e-9);
      EXPECT_EQ(found.regret, game.regret(found.shares));
    }
  }
}

}  // namespace
}  // namespace muster::metagame
