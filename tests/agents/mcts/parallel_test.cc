// Threads: the same bits for any number of them where that is promised, and sums that add up.
#include <gtest/gtest.h>
#include <tbb/info.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include "agents/mcts/search.h"
#include "core/fork_join.h"
#include "games/classic/connect_four.h"
#include "games/classic/kuhn_poker.h"
#include "games/classic/pig.h"
#include "games/classic/tic_tac_toe.h"
#include "tests/agents/mcts/support.h"

namespace muster {
namespace {

using classic::ConnectFour;
using classic::KuhnPoker;
using classic::Pig;
using classic::TicTacToe;
using mcts::Parallel;
using mcts::RootChild;
using mcts::Search;
using mcts::SearchParams;

void expect_same(const std::vector<RootChild>& found, const std::vector<RootChild>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i].action, expected[i].action);
    EXPECT_EQ(found[i].visits, expected[i].visits);
    EXPECT_EQ(found[i].value_sum, expected[i].value_sum);
    EXPECT_EQ(found[i].square_sum, expected[i].square_sum);
    EXPECT_EQ(found[i].strategy, expected[i].strategy);
  }
}

// The sum of `workers` trees grown one after the other.
template <Game G>
std::vector<RootChild> by_hand(const G& game, const typename G::State& state,
                               const SearchParams& params, std::uint64_t seed) {
  const mcts::Rollout<G> rollout;
  std::vector<RootChild> sum;
  const auto workers = static_cast<std::uint64_t>(params.workers);
  for (std::uint64_t i = 0; i < workers; ++i) {
    const auto all = static_cast<std::uint64_t>(params.iterations);
    const std::uint64_t share = all / workers + (i < all % workers ? 1 : 0);
    if (share == 0) break;
    mcts::TreeSearch<G> tree(game, params, rollout);
    tree.run(state, game.to_move(state), workers == 1 ? seed : hash_combine(seed, i),
             {.iterations = share, .deadline = {}});
    if (i == 0) {
      sum = tree.root_children();
      continue;
    }
    for (std::size_t c = 0; c < sum.size(); ++c) {
      sum[c].visits += tree.root_children()[c].visits;
      sum[c].value_sum += tree.root_children()[c].value_sum;
      sum[c].square_sum += tree.root_children()[c].square_sum;
      sum[c].strategy += tree.root_children()[c].strategy;
    }
  }
  return sum;
}

template <Game G>
void expect_root_parallel(const G& game, const typename G::State& state, SearchParams params) {
  params.parallel = Parallel::kTrees;
  params.keep_squares = true;
  for (const std::int64_t workers : {1, 2, 5}) {
    params.workers = workers;
    const std::vector<RootChild> expected = by_hand(game, state, params, 7);
    for (const std::int64_t threads : {1, 2, 4}) {
      params.threads = threads;
      Search<G> search(game, params);
      search.run(state, game.to_move(state), 7);
      expect_same(search.root_children(), expected);
      EXPECT_EQ(search.statistics().iterations, static_cast<std::uint64_t>(params.iterations));
      EXPECT_EQ(testing::total_visits(search), search.statistics().iterations);
    }
  }
}

TEST(MctsParallel, TreesOfTheirOwnAreTheSumOfSequentialOnes) {
  const ConnectFour connect_four;
  expect_root_parallel(connect_four, connect_four.initial_state(), {.iterations = 1003});
  expect_root_parallel(connect_four, testing::discs("44"), {.iterations = 1003, .rave = true});
  const Pig pig;
  expect_root_parallel(pig, pig.initial_state(),
                       {.iterations = 501, .tree = mcts::TreeKind::kOpenLoop});
  const KuhnPoker kuhn;
  const KuhnPoker::State dealt = testing::after_actions(kuhn, {2, 1});
  expect_root_parallel(kuhn, dealt, {.iterations = 501});
  expect_root_parallel(kuhn, dealt, {.iterations = 501, .tree = mcts::TreeKind::kMultipleObserver});
}

TEST(MctsParallel, FewerIterationsThanTreesAreNotLost) {
  const TicTacToe game;
  for (const std::int64_t iterations : {1, 3, 8, 9}) {
    Search<TicTacToe> search(
        game, {.iterations = iterations, .parallel = Parallel::kTrees, .workers = 8});
    search.run(game.initial_state(), 0, 1);
    EXPECT_EQ(testing::total_visits(search), static_cast<std::uint64_t>(iterations));
    EXPECT_EQ(search.statistics().trees,
              std::min<std::uint64_t>(static_cast<std::uint64_t>(iterations), 8));
  }
}

// Later decisions of a turn may leave some trees without a share; what these found at an earlier
// decision does not count.
TEST(MctsParallel, TreesWithoutAShareAddNothing) {
  const Pig game;
  Search<Pig> search(game, {.iterations = 40,
                            .budget = mcts::Budget::kTurn,
                            .turn_share = 0.5,
                            .parallel = Parallel::kTrees,
                            .workers = 8});
  const Pig::State state{{10, 10}, 5, 1, 2, Pig::Phase::kChoose};
  bool fewer = false;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    search.run(state, 0, seed);
    EXPECT_EQ(testing::total_visits(search), search.statistics().iterations) << seed;
    EXPECT_EQ(search.statistics().trees,
              std::min<std::uint64_t>(search.statistics().iterations, 8));
    fewer = fewer || search.statistics().trees < 8;
  }
  EXPECT_TRUE(fewer);
}

TEST(MctsParallel, RolloutsAtTheSameTimeAreTheSame) {
  const ConnectFour game;
  SearchParams params = {.iterations = 400, .rollouts = 5, .keep_squares = true};
  Search<ConnectFour> sequential(game, params);
  const Action expected = sequential.run(testing::discs("44"), 0, 3);
  params.parallel = Parallel::kRollouts;
  for (const std::int64_t threads : {1, 2, 4}) {
    params.threads = threads;
    Search<ConnectFour> search(game, params);
    EXPECT_EQ(search.run(testing::discs("44"), 0, 3), expected);
    expect_same(search.root_children(), sequential.root_children());
  }
  // Rollouts of a leaf differ: their means are nearer to 0 than results, which are mostly 1 or -1.
  double squares = 0;
  for (const RootChild& child : sequential.root_children()) squares += child.square_sum;
  EXPECT_LT(squares, 0.7 * 400);
  // And they are not single rollouts.
  params.rollouts = 1;
  Search<ConnectFour> single(game, params);
  single.run(testing::discs("44"), 0, 3);
  EXPECT_NE(single.root_children()[0].value_sum, sequential.root_children()[0].value_sum);
}

SearchParams one_tree(std::int64_t iterations, std::int64_t threads) {
  return {.iterations = iterations,
          .parallel = Parallel::kThreads,
          .workers = threads,
          .threads = threads};
}

TEST(MctsParallel, ThreadsInOneTreeAddUp) {
  const ConnectFour game;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    Search<ConnectFour> search(game, one_tree(20000, 4));
    search.run(game.initial_state(), 0, seed);
    EXPECT_EQ(search.statistics().iterations, 20000U);
    EXPECT_EQ(testing::total_visits(search), 20000U);
    EXPECT_LE(search.statistics().nodes, 20001U);
    for (const RootChild& child : search.root_children()) {
      EXPECT_LE(std::abs(child.value_sum), static_cast<double>(child.visits));
    }
  }
  // The only action of the root is there for all threads.
  const Pig pig;
  Search<Pig> search(pig, one_tree(5000, 4));
  search.run(pig.initial_state(), 0, 1);
  EXPECT_EQ(testing::total_visits(search), 5000U);
}

TEST(MctsParallel, ThreadsInOneTreeFindForcedWins) {
  const ConnectFour game;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    Search<ConnectFour> search(game, one_tree(3000, 4));
    EXPECT_EQ(search.run(testing::discs("414243"), 0, seed), Action{3});
    const Action chosen = search.run(testing::discs("3344"), 0, seed);
    EXPECT_TRUE(chosen == Action{1} || chosen == Action{4});
  }
}

TEST(MctsParallel, ThreadsGoOnInAFullTree) {
  const TicTacToe game;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    SearchParams params = one_tree(20000, 4);
    params.max_nodes = mcts::kMinNodes;
    Search<TicTacToe> search(game, params);
    EXPECT_EQ(search.run(testing::after({0, 3, 1, 4}), 0, seed), Action{2});
    EXPECT_EQ(testing::total_visits(search), 20000U);
    EXPECT_LE(search.statistics().nodes, static_cast<std::uint64_t>(mcts::kMinNodes));
    search.run(game.initial_state(), 0, seed);
    EXPECT_TRUE(search.statistics().tree_full);
    EXPECT_EQ(testing::total_visits(search), 20000U);
  }
}

// Simulations of four threads in one tree, looked into afterwards: nobody is below any node any
// more, no action is listed twice and children have the visits of their parents.
TEST(MctsParallel, NothingIsLeftPending) {
  const SearchParams params = one_tree(0, 4);
  const mcts::Rollout<TicTacToe> rollout;
  const TicTacToe game;
  mcts::Tree tree(400, {}, true);
  std::vector<std::unique_ptr<mcts::Simulation<TicTacToe>>> simulations;
  for (int i = 0; i < 4; ++i) {
    simulations.push_back(
        std::make_unique<mcts::Simulation<TicTacToe>>(game, params, rollout, tree));
    simulations.back()->start(1);
  }
  tbb::task_arena arena(std::min(4, tbb::info::default_concurrency()));
  parallel_for(arena, simulations.size(), [&](std::size_t i) {
    Rng rng(i);
    for (int n = 0; n < 5000; ++n) simulations[i]->run(game.initial_state(), 0, rng);
    simulations[i]->flush();
  });
  EXPECT_EQ(testing::fault_of(tree, false), "");
  EXPECT_EQ(tree[mcts::kRoot].visits, 20000U);
  EXPECT_EQ(tree[mcts::kRoot].child_count, 9);
  EXPECT_EQ(testing::children_of(tree, mcts::kRoot).size(), 9U);
  EXPECT_EQ(tree.size(), 400U);
}

}  // namespace
}  // namespace muster
