// Choices made at the same moment: average strategies approach equilibria of matrix games, and the
// final choice is drawn from them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <vector>

#include "agents/mcts/search.h"
#include "games/classic/matrix_game.h"
#include "tests/agents/mcts/support.h"

namespace muster {
namespace {

using classic::MatrixGame;
using mcts::Commitment;
using mcts::RootChild;
using mcts::Search;
using mcts::SearchParams;
using mcts::TreeKind;

// The average strategy of the player to move; by visits for decoupled UCT.
std::vector<double> strategy(const Search<MatrixGame>& search, bool by_visits) {
  std::vector<double> shares;
  double total = 0;
  for (const RootChild& child : search.root_children()) {
    shares.push_back(by_visits ? static_cast<double>(child.visits) : child.strategy);
    total += shares.back();
  }
  for (double& share : shares) share /= total;
  return shares;
}

std::vector<double> found(const MatrixGame& game, const SearchParams& params, std::uint64_t seed) {
  Search<MatrixGame> search(game, params);
  search.run(game.initial_state(), 0, seed);
  return strategy(search, params.commitment == Commitment::kUcb);
}

SearchParams mixing(Commitment commitment, std::int64_t iterations, double share) {
  return {.iterations = iterations,
          .tree = TreeKind::kMultipleObserver,
          .commitment = commitment,
          .mixing = share};
}

TEST(MctsCommitment, RockPaperScissorsIsMixedEvenly) {
  const MatrixGame game;
  for (const Commitment commitment : {Commitment::kRegretMatching, Commitment::kExp3}) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      for (const double share : found(game, mixing(commitment, 50000, 0.05), seed)) {
        EXPECT_NEAR(share, 1.0 / 3, 0.06) << static_cast<int>(commitment);
      }
    }
  }
}

// Heads on heads pays three times as much. With heads by p, both columns pay the same when
// 3 p - (1 - p) = -p + (1 - p): p = 1/3.
TEST(MctsCommitment, BiasedMatchingPennies) {
  const MatrixGame game({{3, -1}, {-1, 1}});
  for (const Commitment commitment : {Commitment::kRegretMatching, Commitment::kExp3}) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const auto shares = found(game, mixing(commitment, 100000, 0.02), seed);
      EXPECT_NEAR(shares[0], 1.0 / 3, 0.05) << static_cast<int>(commitment);
      EXPECT_NEAR(shares[0] + shares[1], 1, 1e-9);
    }
  }
}

// The last row is worse than the first whatever the column.
TEST(MctsCommitment, DominatedChoicesVanish) {
  const MatrixGame game({{2, -1}, {-1, 1}, {0, -2}});
  for (const Commitment commitment : {Commitment::kRegretMatching, Commitment::kExp3}) {
    EXPECT_LT(found(game, mixing(commitment, 50000, 0.05), 1)[2], 0.05);
  }
}

TEST(MctsCommitment, MixingExploresBesideTheStrategy) {
  const MatrixGame game({{1, 1}, {-1, -1}});  // the first row wins
  for (const Commitment commitment : {Commitment::kRegretMatching, Commitment::kExp3}) {
    Search<MatrixGame> search(game, mixing(commitment, 20000, 0.2));
    search.run(game.initial_state(), 0, 1);
    const RootChild& bad = search.root_children()[1];
    EXPECT_GT(bad.visits, 1500U);  // half of a fifth
    EXPECT_LT(bad.visits, 3500U);
    EXPECT_LT(strategy(search, false)[1], 0.05);
    EXPECT_EQ(testing::total_visits(search), 20000U);
  }
}

// The choice is drawn: it varies with the seed, and it is as frequent as the strategy of the same
// search says.
TEST(MctsCommitment, TheChoiceFollowsTheStrategy) {
  const MatrixGame game({{3, -1}, {-1, 1}});
  for (const Commitment commitment :
       {Commitment::kUcb, Commitment::kRegretMatching, Commitment::kExp3}) {
    double expected = 0;
    double heads = 0;
    constexpr int kRuns = 1000;
    for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
      Search<MatrixGame> search(game, mixing(commitment, 200, 0.1));
      const Action chosen = search.run(game.initial_state(), 0, seed);
      heads += chosen == Action{0} ? 1 : 0;
      expected += strategy(search, commitment == Commitment::kUcb)[0];
      EXPECT_EQ(search.run(game.initial_state(), 0, seed), chosen);
    }
    EXPECT_GT(heads, 0);
    EXPECT_LT(heads, kRuns);
    // Four standard deviations.
    EXPECT_NEAR(heads / kRuns, expected / kRuns, 4 * 0.5 / std::sqrt(kRuns));
  }
}

TEST(MctsCommitment, WithoutInformationSetsTheMostVisitedIsTaken) {
  const MatrixGame game;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Search<MatrixGame> search(game, {.iterations = 300});
    const Action chosen = search.run(game.initial_state(), 0, seed);
    for (const RootChild& child : search.root_children()) {
      EXPECT_LE(child.visits, testing::root_child(search, chosen).visits);
    }
  }
}

TEST(MctsCommitment, TheSecondDoesNotSeeTheFirst) {
  const MatrixGame game;
  for (const Commitment commitment :
       {Commitment::kUcb, Commitment::kRegretMatching, Commitment::kExp3}) {
    std::set<std::vector<double>> strategies;
    for (int row = 0; row < 3; ++row) {
      Search<MatrixGame> search(game, mixing(commitment, 500, 0.1));
      search.run(testing::after_actions(game, {row}), 1, 7);
      strategies.insert(strategy(search, commitment == Commitment::kUcb));
    }
    EXPECT_EQ(strategies.size(), 1U) << static_cast<int>(commitment);
  }
}

TEST(MctsCommitment, SumsStrategiesOverTrees) {
  const MatrixGame game({{3, -1}, {-1, 1}});
  SearchParams params = mixing(Commitment::kRegretMatching, 100000, 0.02);
  params.parallel = mcts::Parallel::kTrees;
  params.workers = 4;
  Search<MatrixGame> search(game, params);
  search.run(game.initial_state(), 0, 1);
  EXPECT_NEAR(strategy(search, false)[0], 1.0 / 3, 0.07);
  EXPECT_NEAR(search.root_children()[0].strategy + search.root_children()[1].strategy, 100000, 1);
}

}  // namespace
}  // namespace muster
