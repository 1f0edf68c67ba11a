// Proven bounds: they hold the exact value at all times, and what is proven is chosen.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "agents/mcts/search.h"
#include "games/classic/connect_four.h"
#include "games/classic/pig.h"
#include "games/classic/tic_tac_toe.h"
#include "tests/agents/exact/random_tree_game.h"
#include "tests/agents/mcts/support.h"

namespace muster {
namespace {

using classic::ConnectFour;
using classic::Pig;
using classic::TicTacToe;
using mcts::NodeIndex;
using mcts::RootChild;
using mcts::Search;
using mcts::SearchParams;
using testing::Exact;
using testing::Grown;
using testing::RandomTree;

constexpr double kTiny = 1e-4;  // bounds are of single precision, rounded outwards

// Searches until proven and checks the result against `exact`; false when it was not proven.
template <Game G>
bool expect_proof(const G& game, Exact<G>& exact, const typename G::State& state,
                  const SearchParams& params, std::uint64_t seed) {
  const Player player = game.to_move(state);
  const auto p = static_cast<std::size_t>(player);
  Search<G> search(game, params);
  const Action chosen = search.run(state, player, seed);
  for (const RootChild& child : search.root_children()) {
    const double value = exact.after(state, child.action)[p];
    EXPECT_LE(child.low, value + kTiny);
    EXPECT_GE(child.high, value - kTiny);
  }
  const auto iterations = static_cast<std::uint64_t>(params.iterations);
  EXPECT_EQ(search.statistics().proven, search.statistics().iterations < iterations);
  if (!search.statistics().proven) return false;
  EXPECT_TRUE(exact.is_best(state, chosen)) << static_cast<int>(chosen);
  EXPECT_NEAR(testing::root_child(search, chosen).low, exact.value(state)[p], kTiny);
  return true;
}

TEST(MctsSolver, ProvesThatTicTacToeIsADraw) {
  const TicTacToe game;
  Exact<TicTacToe> exact(game);
  EXPECT_TRUE(
      expect_proof(game, exact, game.initial_state(), {.iterations = 100000, .solver = true}, 1));
}

RC_GTEST_PROP(MctsSolverProperty, ProvesTicTacToePositions, (std::uint64_t seed)) {
  const TicTacToe game;
  Exact<TicTacToe> exact(game);
  Rng rng(seed);
  const TicTacToe::State state =
      testing::random_position(game, rng, 2 + static_cast<int>(uniform_below(rng, 6)));
  SearchParams params = {.iterations = 20000, .solver = true};
  params.rave = uniform_below(rng, 3) == 0;
  params.formula = uniform_below(rng, 2) == 0 ? mcts::Formula::kUct : mcts::Formula::kPuct;
  params.max_nodes = uniform_below(rng, 2) == 0 ? 1000 : 1 << 20;
  RC_ASSERT(expect_proof(game, exact, state, params, rng()) || params.max_nodes == 1000);
  RC_ASSERT(!::testing::Test::HasFailure());
}

// The best action need not be the most visited one: another may have as high an upper bound.
RC_GTEST_PROP(MctsSolverProperty, ProvesGamesWithChance, (std::uint64_t seed)) {
  Rng rng(seed);
  const RandomTree game(rng(), 1 + static_cast<int>(uniform_below(rng, 6)));
  if (game.to_move(game.initial_state()) < 0) return;
  Exact<RandomTree> exact(game);
  SearchParams params = {.iterations = 1 + static_cast<std::int64_t>(uniform_below(rng, 30000)),
                         .solver = true};
  if (uniform_below(rng, 2) == 0) {
    params.formula = mcts::Formula::kPuct;
    params.prior = mcts::Prior::kEvaluation;
  }
  expect_proof(game, exact, game.initial_state(), params, rng());
  RC_ASSERT(!::testing::Test::HasFailure());
}

// The bounds of every node, after every simulation, and not only of the root.
RC_GTEST_PROP(MctsSolverProperty, BoundsHoldTheValue, (std::uint64_t seed)) {
  Rng rng(seed);
  const RandomTree game(rng(), 5);
  const RandomTree::State root = game.initial_state();
  if (game.to_move(root) < 0) return;
  Exact<RandomTree> exact(game);
  Grown<RandomTree> grown(game, {.solver = true});
  const auto check = [&](const auto& self, NodeIndex node, RandomTree::State state) -> void {
    const double value = exact.value(state)[0];
    const mcts::Bounds bounds = grown.tree.bounds(node);
    RC_ASSERT(static_cast<double>(bounds.low) <= value + kTiny);
    RC_ASSERT(static_cast<double>(bounds.high) >= value - kTiny);
    for (const NodeIndex c : testing::children_of(grown.tree, node)) {
      RandomTree::State next = state;
      game.apply(next, grown.tree[c].action);
      self(self, c, next);
    }
  };
  grown.run(root, 60, rng(), [&] { check(check, mcts::kRoot, root); });
}

TEST(MctsSolver, ProvesPig) {
  const Pig game(6, 3);
  Exact<Pig> exact(game);
  Rng rng(1);
  int proven = 0;
  for (int i = 0; i < 20; ++i) {
    const Pig::State state = testing::random_position(game, rng, 6);
    proven +=
        expect_proof(game, exact, state, {.iterations = 20000, .solver = true}, rng()) ? 1 : 0;
  }
  EXPECT_GT(proven, 10);
}

TEST(MctsSolver, StopsEarlyWhenProven) {
  const ConnectFour game;
  // Two discs in the bottom row with room on both sides: a third one makes a double threat.
  Search<ConnectFour> search(game, {.iterations = 200000, .solver = true});
  const Action chosen = search.run(testing::discs("3344"), 0, 1);
  EXPECT_TRUE(chosen == Action{1} || chosen == Action{4});
  EXPECT_TRUE(search.statistics().proven);
  EXPECT_LT(search.statistics().iterations, 20000U);
  EXPECT_EQ(testing::root_child(search, chosen).low, 1);
  // A win at once is proven as soon as it is tried.
  Search<ConnectFour> at_once(game, {.iterations = 200000, .solver = true});
  EXPECT_EQ(at_once.run(testing::discs("414243"), 0, 1), Action{3});
  EXPECT_LE(at_once.statistics().iterations, 7U);
}

// Bounds of several trees are rounded differently; they are still bounds of one value.
TEST(MctsSolver, TreesAgree) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const RandomTree game(seed, 5);
    const RandomTree::State root = game.initial_state();
    if (game.to_move(root) < 0) continue;
    Search<RandomTree> search(game, {.iterations = 20000,
                                     .solver = true,
                                     .parallel = mcts::Parallel::kTrees,
                                     .workers = 3,
                                     .threads = 1});
    search.run(root, game.to_move(root), seed);
    for (const RootChild& child : search.root_children()) {
      EXPECT_LE(child.low, child.high) << seed;
    }
  }
}

// The tree goes on from what is proven, small as it is, and never plays what loses.
TEST(MctsSolver, ReuseAndRecyclingKeepProofs) {
  const TicTacToe game;
  Exact<TicTacToe> exact(game);
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const auto max_nodes = static_cast<std::int64_t>(mcts::kMinNodes + seed * 5);
    Search<TicTacToe> search(
        game, {.iterations = 3000, .solver = true, .reuse = true, .max_nodes = max_nodes});
    TicTacToe::State state = game.initial_state();
    Rng rng(seed);
    ActionList legal;
    while (game.to_move(state) != kTerminal) {
      const Player player = game.to_move(state);
      game.legal_actions(state, legal);
      Action action = legal[uniform_below(rng, legal.size())];
      if (player == 0) {
        action = search.run(state, player, seed);
        for (const RootChild& child : search.root_children()) {
          const double value = exact.after(state, child.action)[0];
          ASSERT_LE(child.low, value + kTiny) << seed;
          ASSERT_GE(child.high, value - kTiny) << seed;
        }
        if (search.statistics().proven) {
          ASSERT_TRUE(exact.is_best(state, action)) << seed;
        }
      }
      game.apply(state, action);
    }
  }
}

}  // namespace
}  // namespace muster
