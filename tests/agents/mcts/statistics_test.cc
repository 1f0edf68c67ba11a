// The statistics of a search add up, whatever options are switched on, and its trees are sound.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "agents/mcts/search.h"
#include "games/classic/connect_four.h"
#include "games/classic/pig.h"
#include "games/classic/tic_tac_toe.h"
#include "tests/agents/mcts/support.h"
#include "tests/support/hidden_card.h"

namespace muster {
namespace {

using classic::ConnectFour;
using classic::Pig;
using classic::TicTacToe;
using mcts::RootChild;
using mcts::Search;
using mcts::SearchParams;
using testing::Grown;
using testing::HiddenCard;
using testing::Variant;

// Root actions are the legal ones in order, their visits are the iterations, their values possible.
template <Game G>
void expect_sums(const G& game, const typename G::State& state, const Variant& variant,
                 std::uint64_t seed) {
  SCOPED_TRACE(variant.name);
  Search<G> search(game, variant.params);
  const Action chosen = search.run(state, game.to_move(state), seed);
  ActionList legal;
  game.legal_actions(state, legal);
  ASSERT_EQ(search.root_children().size(), legal.size());
  bool listed = false;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    const RootChild& child = search.root_children()[i];
    EXPECT_EQ(child.action, legal[i]);
    EXPECT_LE(std::abs(child.value_sum), static_cast<double>(child.visits));
    EXPECT_LE(child.low, child.high + 1e-6);
    listed = listed || chosen == legal[i];
  }
  EXPECT_TRUE(listed);
  const auto iterations = static_cast<std::uint64_t>(variant.params.iterations);
  EXPECT_EQ(testing::total_visits(search), search.statistics().iterations);
  if (!search.statistics().proven) {
    EXPECT_EQ(search.statistics().iterations, iterations);
  }
  EXPECT_LE(search.statistics().nodes,
            static_cast<std::uint64_t>(variant.params.max_nodes) * search.statistics().trees);
  EXPECT_EQ(search.statistics().trees, variant.params.parallel == mcts::Parallel::kTrees ? 3U : 1U);
}

TEST(MctsStatistics, VisitsAreTheIterations) {
  const ConnectFour connect_four;
  for (const Variant& variant : testing::variants(700, true)) {
    expect_sums(connect_four, connect_four.initial_state(), variant, 1);
    expect_sums(connect_four, testing::discs("4455123"), variant, 2);
  }
  const TicTacToe tic_tac_toe;
  for (const Variant& variant : testing::variants(700, false)) {
    expect_sums(tic_tac_toe, testing::after({0, 4}), variant, 3);
  }
  const Pig pig(30);
  const Pig::State two_choices{{10, 12}, 6, 2, 4, Pig::Phase::kChoose};
  for (const Variant& variant : testing::variants(700, true)) {
    expect_sums(pig, two_choices, variant, 4);
  }
}

TEST(MctsStatistics, TreesAreSound) {
  const ConnectFour connect_four;
  const Pig pig(20);
  for (const Variant& variant : testing::variants(1500, true)) {
    if (variant.params.parallel != mcts::Parallel::kNone) continue;
    SCOPED_TRACE(variant.name);
    const bool closed = variant.params.tree == mcts::TreeKind::kClosedLoop;
    Grown<ConnectFour> one(connect_four, variant.params);
    one.run(connect_four.initial_state(), 1500, 1);
    EXPECT_EQ(testing::fault_of(one.tree, closed), "");
    EXPECT_EQ(one.tree[mcts::kRoot].visits, 1500U);
    Grown<Pig> other(pig, variant.params);
    other.run(pig.initial_state(), 1500, 1);
    EXPECT_EQ(testing::fault_of(other.tree, closed), "");
  }
}

// 32 bytes a simulation.
TEST(MctsStatistics, ASimulationIsOneNode) {
  const ConnectFour game;
  for (const auto kind : {mcts::TreeKind::kClosedLoop, mcts::TreeKind::kOpenLoop}) {
    Search<ConnectFour> search(game, {.iterations = 5000, .tree = kind});
    search.run(game.initial_state(), 0, 1);
    EXPECT_LE(search.statistics().nodes, 5001U);
    EXPECT_GE(search.statistics().nodes, 4900U);  // some come to an end of the game again
    EXPECT_LE((search.statistics().nodes - 1) * sizeof(mcts::Node), 5000U * 32);
  }
}

// Beside one node each, simulations make nodes for what is forced.
TEST(MctsStatistics, OnlyForcedStepsMakeMoreNodes) {
  const Pig game(12);
  for (const auto kind : {mcts::TreeKind::kClosedLoop, mcts::TreeKind::kOpenLoop}) {
    Grown<Pig> grown(game, {.tree = kind});
    std::size_t size = grown.tree.size();
    bool met_forced = false;
    grown.run(game.initial_state(), 2000, 1, [&] {
      std::size_t forced = 0;
      for (const mcts::Step& step : grown.simulation.path()) forced += step.forced ? 1 : 0;
      const std::size_t made = grown.tree.size() - size;
      ASSERT_LE(made, 1 + forced);
      met_forced = met_forced || made > 1;
      size = grown.tree.size();
    });
    EXPECT_TRUE(met_forced);
  }
}

// Of one information node and one child a simulation; the root of the block is not used.
TEST(MctsStatistics, InformationSetsMakeTwoNodesAtMost) {
  const HiddenCard game;
  const HiddenCard::State state = testing::after_actions(game, {3, 5});
  for (const auto kind : {mcts::TreeKind::kSingleObserver, mcts::TreeKind::kMultipleObserver}) {
    Grown<HiddenCard> grown(game, {.tree = kind});
    grown.run(state, 500, 1);
    EXPECT_EQ(testing::fault_of(grown.tree, false), "");
    EXPECT_LE(grown.tree.size(), 2U * 500 + 1);
    const mcts::NodeIndex root = grown.simulation.find(state, 0);
    ASSERT_NE(root, mcts::kNoNode);
    EXPECT_EQ(grown.tree[root].visits, 500U);
  }
}

TEST(MctsStatistics, SharesIterationsBetweenDeterminizations) {
  const HiddenCard game;
  const HiddenCard::State state = testing::after_actions(game, {3, 5});
  Search<HiddenCard> search(game, {.iterations = 103, .determinizations = 10});
  search.run(state, 0, 1);
  EXPECT_EQ(search.statistics().trees, 10U);
  EXPECT_EQ(search.statistics().iterations, 103U);
  EXPECT_EQ(testing::total_visits(search), 103U);
  Search<HiddenCard> tiny(game, {.iterations = 3, .determinizations = 10});
  tiny.run(state, 0, 1);
  EXPECT_EQ(tiny.statistics().trees, 3U);
  EXPECT_EQ(tiny.statistics().iterations, 3U);
}

// A search that was used before finds the same as a fresh one.
template <Game G>
bool same_when_used(const G& game, const typename G::State& state, const SearchParams& params,
                    std::uint64_t seed) {
  const Player player = game.to_move(state);
  Search<G> used(game, params);
  used.run(state, player, seed + 1);
  Search<G> fresh(game, params);
  if (used.run(state, player, seed) != fresh.run(state, player, seed)) return false;
  for (std::size_t i = 0; i < fresh.root_children().size(); ++i) {
    const RootChild& one = used.root_children()[i];
    const RootChild& other = fresh.root_children()[i];
    if (one.visits != other.visits || one.value_sum != other.value_sum) return false;
  }
  return used.statistics().nodes == fresh.statistics().nodes;
}

RC_GTEST_PROP(MctsStatisticsProperty, SameSeedSameSearch, (std::uint64_t seed)) {
  const std::vector<Variant> all = testing::variants(200, true);
  const Variant& variant = all[*rc::gen::inRange<std::size_t>(0, all.size())];
  if (variant.params.parallel == mcts::Parallel::kThreads) return;
  RC_ASSERT(same_when_used(ConnectFour(), testing::discs("44"), variant.params, seed));
  const HiddenCard hidden;
  const auto kind = *rc::gen::element(mcts::TreeKind::kClosedLoop, mcts::TreeKind::kSingleObserver,
                                      mcts::TreeKind::kMultipleObserver);
  RC_ASSERT(same_when_used(hidden, testing::after_actions(hidden, {3, 5}),
                           {.iterations = 64, .tree = kind}, seed));
}

TEST(MctsStatistics, SeedsMatter) {
  const TicTacToe game;
  for (const Variant& variant : testing::variants(100, false)) {
    Search<TicTacToe> search(game, variant.params);
    search.run(game.initial_state(), 0, 0);
    const std::vector<std::uint64_t> first = testing::visits_of(search);
    search.run(game.initial_state(), 0, 1);
    EXPECT_NE(testing::visits_of(search), first) << variant.name;
  }
}

TEST(MctsStatistics, SquaresAreThoseOfTheValues) {
  const TicTacToe game;
  Search<TicTacToe> plain(game, {.iterations = 500});
  plain.run(game.initial_state(), 0, 1);
  EXPECT_FALSE(plain.statistics().squares);
  Search<TicTacToe> search(game, {.iterations = 500, .keep_squares = true});
  search.run(game.initial_state(), 0, 1);
  EXPECT_TRUE(search.statistics().squares);
  EXPECT_EQ(testing::visits_of(search), testing::visits_of(plain));
  for (const RootChild& child : search.root_children()) {
    // Results are -1, 0 or 1: squares count wins and losses.
    EXPECT_LE(child.square_sum, static_cast<double>(child.visits));
    EXPECT_GE(child.square_sum, std::abs(child.value_sum));
    EXPECT_EQ(std::fmod(child.square_sum + child.value_sum, 2.0), 0);
  }
}

}  // namespace
}  // namespace muster
