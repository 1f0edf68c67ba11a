// Little memory: a full tree forgets or stops growing, and the search goes on either way.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "agents/mcts/search.h"
#include "games/classic/connect_four.h"
#include "games/classic/leduc_poker.h"
#include "games/classic/pig.h"
#include "games/classic/tic_tac_toe.h"
#include "tests/agents/mcts/support.h"

namespace muster {
namespace {

using classic::ConnectFour;
using classic::LeducPoker;
using classic::Pig;
using classic::TicTacToe;
using mcts::kMinNodes;
using mcts::Search;
using testing::Grown;
using testing::total_visits;

TEST(MctsMemory, RecyclingStaysWithinTheLimitAndFindsWins) {
  const ConnectFour game;
  for (const std::int64_t max_nodes : {kMinNodes, std::int64_t{200}, std::int64_t{1000}}) {
    for (const auto kind : {mcts::TreeKind::kClosedLoop, mcts::TreeKind::kOpenLoop}) {
      Search<ConnectFour> search(game, {.iterations = 5000, .tree = kind, .max_nodes = max_nodes});
      for (const char* moves : {"414243", "41424"}) {
        const ConnectFour::State state = testing::discs(moves);
        EXPECT_EQ(search.run(state, game.to_move(state), 1), Action{3}) << max_nodes;
      }
      search.run(game.initial_state(), 0, 1);
      EXPECT_LE(search.statistics().nodes, static_cast<std::uint64_t>(max_nodes));
      EXPECT_TRUE(search.statistics().recycled);
      EXPECT_FALSE(search.statistics().tree_full);
      EXPECT_EQ(total_visits(search), 5000U);
    }
  }
}

// What is remembered of the root is remembered in full.
TEST(MctsMemory, RecyclingKeepsTheStatisticsOfTheRoot) {
  const ConnectFour game;
  Grown<ConnectFour> grown(game, {.rave = true, .max_nodes = 1000});
  std::uint32_t done = 0;
  for (int round = 0; round < 10; ++round) {
    grown.run(game.initial_state(), 600, static_cast<std::uint64_t>(round), [&] {
      ++done;
      ASSERT_EQ(grown.tree[mcts::kRoot].visits, done);
    });
    std::uint64_t visits = 0;
    for (const mcts::NodeIndex c : testing::children_of(grown.tree, mcts::kRoot)) {
      visits += grown.tree[c].visits;
    }
    EXPECT_EQ(visits, done);
    ASSERT_TRUE(grown.tree.recycle());
    EXPECT_LE(grown.tree.size(), 500U);
    EXPECT_EQ(testing::fault_of(grown.tree, true), "");
  }
}

// Among the first moves of connect four the middle is best (Allis 1988); a thousand nodes are
// enough to see it, though they are a hundredth of the simulations.
TEST(MctsMemory, RecyclingKeepsTheSearchStrong) {
  const ConnectFour game;
  const auto middles = [&](std::int64_t max_nodes, bool recycle) {
    int count = 0;
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      Search<ConnectFour> search(
          game,
          {.iterations = 50000, .exploration = 0.7, .max_nodes = max_nodes, .recycle = recycle});
      count += search.run(game.initial_state(), 0, seed) == Action{3} ? 1 : 0;
    }
    return count;
  };
  EXPECT_EQ(middles(1000, true), 5);
  EXPECT_EQ(middles(1 << 20, true), 5);
}

TEST(MctsMemory, WithoutRecyclingItStopsGrowing) {
  const ConnectFour game;
  Search<ConnectFour> search(game, {.iterations = 3000, .max_nodes = 500, .recycle = false});
  search.run(game.initial_state(), 0, 1);
  EXPECT_TRUE(search.statistics().tree_full);
  EXPECT_FALSE(search.statistics().recycled);
  EXPECT_EQ(search.statistics().nodes, 500U);
  EXPECT_EQ(total_visits(search), 3000U);
  // Where there is room again, that is said as well.
  search.run(testing::discs("414243"), 0, 1);
  Search<ConnectFour> roomy(game, {.iterations = 3000, .recycle = false});
  roomy.run(game.initial_state(), 0, 1);
  EXPECT_FALSE(roomy.statistics().tree_full);
  EXPECT_FALSE(roomy.statistics().recycled);
}

TEST(MctsMemory, ALaterRunWithRoomIsNotFull) {
  const TicTacToe game;
  Search<TicTacToe> search(game, {.iterations = 3000, .max_nodes = 500, .recycle = false});
  search.run(game.initial_state(), 0, 1);
  EXPECT_TRUE(search.statistics().tree_full);
  search.run(testing::after({0, 3, 1, 4, 5, 2}), 0, 1);  // three cells left
  EXPECT_FALSE(search.statistics().tree_full);
}

TEST(MctsMemory, InformationSetsStopGrowing) {
  const LeducPoker game;
  for (const auto kind : {mcts::TreeKind::kSingleObserver, mcts::TreeKind::kMultipleObserver}) {
    Search<LeducPoker> search(game, {.iterations = 5000, .tree = kind, .max_nodes = kMinNodes});
    search.run(testing::after_actions(game, {2, 5}), 0, 1);
    EXPECT_TRUE(search.statistics().tree_full);
    EXPECT_LE(search.statistics().nodes, static_cast<std::uint64_t>(kMinNodes));
    EXPECT_EQ(total_visits(search), 5000U);
  }
}

// Even with nearly no memory, no option runs over or loses simulations.
TEST(MctsMemory, EveryOptionGoesOnInLittleMemory) {
  const ConnectFour game;
  for (testing::Variant variant : testing::variants(3000, true)) {
    for (const std::int64_t max_nodes : {kMinNodes, std::int64_t{300}}) {
      variant.params.max_nodes = max_nodes;
      Search<ConnectFour> search(game, variant.params);
      EXPECT_EQ(search.run(testing::discs("414243"), 0, 1), Action{3}) << variant.name;
      search.run(testing::discs("44"), 0, 1);
      EXPECT_EQ(total_visits(search), search.statistics().iterations) << variant.name;
      EXPECT_LE(search.statistics().nodes,
                static_cast<std::uint64_t>(max_nodes) * search.statistics().trees)
          << variant.name;
    }
  }
}

TEST(MctsMemory, PigWithTheLeastMemory) {
  const Pig game;
  for (const bool recycle : {false, true}) {
    Search<Pig> search(game, {.iterations = 3000, .max_nodes = kMinNodes, .recycle = recycle});
    search.run(game.initial_state(), 0, 1);
    EXPECT_EQ(search.statistics().tree_full, !recycle);
    EXPECT_LE(search.statistics().nodes, static_cast<std::uint64_t>(kMinNodes));
    EXPECT_EQ(search.root_children()[0].visits, 3000U);
  }
}

// All fits: nothing is forgotten, and nothing else is said.
TEST(MctsMemory, NothingIsRecycledWithoutNeed) {
  const TicTacToe game;
  Search<TicTacToe> search(game, {.iterations = 20, .max_nodes = kMinNodes});
  search.run(game.initial_state(), 0, 1);
  EXPECT_EQ(search.statistics().nodes, 21U);
  EXPECT_FALSE(search.statistics().recycled);
}

}  // namespace
}  // namespace muster
