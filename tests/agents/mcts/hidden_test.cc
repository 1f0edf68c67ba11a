// Hidden information: no search sees more than its player, and information sets do what guesses
// cannot.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "agents/mcts/search.h"
#include "games/classic/kuhn_poker.h"
#include "games/classic/leduc_poker.h"
#include "games/classic/pig.h"
#include "tests/agents/mcts/hidden_coin.h"
#include "tests/agents/mcts/support.h"
#include "tests/support/hidden_card.h"

namespace muster {
namespace {

using classic::KuhnPoker;
using classic::LeducPoker;
using classic::Pig;
using mcts::NodeIndex;
using mcts::Search;
using mcts::SearchParams;
using mcts::TreeKind;
using testing::after_actions;
using testing::Grown;
using testing::HiddenCard;
using testing::HiddenCoin;
using testing::visits;

constexpr TreeKind kKinds[] = {TreeKind::kClosedLoop, TreeKind::kSingleObserver,
                               TreeKind::kMultipleObserver};

TEST(MctsHidden, StatesThatLookTheSameAreSearchedTheSame) {
  const HiddenCard game;
  for (const TreeKind kind : kKinds) {
    const SearchParams params = {.iterations = 200, .tree = kind};
    const auto expected = visits(game, after_actions(game, {3, 1}), params, 1);
    for (const int other : {2, 4, 5, 6}) {
      EXPECT_EQ(visits(game, after_actions(game, {3, other}), params, 1), expected);
    }
    // A search that saw nothing at all would not see its own card.
    EXPECT_NE(visits(game, after_actions(game, {6, 1}), params, 1), expected);
    // The second player sees neither card nor bid.
    const auto second = visits(game, after_actions(game, {1, 4, 2}), params, 1);
    EXPECT_EQ(visits(game, after_actions(game, {6, 4, 3}), params, 1), second);
  }
}

// Of any decision in Leduc: the true state and one drawn for the player give the same search.
RC_GTEST_PROP(MctsHiddenProperty, LeducIsSearchedWithoutPeeking, (std::uint64_t seed)) {
  const LeducPoker game;
  Rng rng(seed);
  const LeducPoker::State state =
      testing::random_position(game, rng, 3 + static_cast<int>(uniform_below(rng, 6)));
  const Player player = game.to_move(state);
  const LeducPoker::State other = game.resample(state, player, rng);
  SearchParams params = {.iterations = 60, .tree = kKinds[uniform_below(rng, 3)]};
  params.rave = params.tree == TreeKind::kClosedLoop && uniform_below(rng, 2) == 0;
  params.reuse = params.tree != TreeKind::kClosedLoop;
  if (uniform_below(rng, 2) == 0) params.parallel = mcts::Parallel::kTrees;
  params.workers = 2;
  const std::uint64_t search_seed = rng();
  RC_ASSERT(visits(game, state, params, search_seed) == visits(game, other, params, search_seed));
}

TEST(MctsHidden, KuhnNeverFoldsAKingNorCallsWithAJack) {
  const KuhnPoker game;
  constexpr int kJack = 1;
  constexpr int kQueen = 2;
  constexpr int kKing = 3;
  for (const TreeKind kind : kKinds) {
    const SearchParams params = {.iterations = 600, .tree = kind, .determinizations = 20};
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const auto answer = [&](const KuhnPoker::State& state) {
        Search<KuhnPoker> search(game, params);
        return search.run(state, game.to_move(state), seed);
      };
      // A bet, answered by the second player; and a pass, answered by a bet.
      for (const int other : {kJack, kQueen}) {
        EXPECT_EQ(answer(after_actions(game, {other, kKing, 1})), KuhnPoker::kBet);
        EXPECT_EQ(answer(after_actions(game, {kKing, other, 0, 1})), KuhnPoker::kBet);
      }
      for (const int other : {kQueen, kKing}) {
        EXPECT_EQ(answer(after_actions(game, {other, kJack, 1})), KuhnPoker::kPass);
        EXPECT_EQ(answer(after_actions(game, {kJack, other, 0, 1})), KuhnPoker::kPass);
      }
    }
  }
}

// Each guess at the coin makes going on look like a sure win, so that perfect information Monte
// Carlo goes on; a tree over information sets has one guess for both sides of the coin, and stops.
TEST(MctsHidden, InformationSetsDoNotFuseStrategies) {
  const HiddenCoin game;
  const HiddenCoin::State state = after_actions(game, {1});
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    for (const TreeKind kind : kKinds) {
      Search<HiddenCoin> search(game, {.iterations = 2000, .tree = kind, .determinizations = 20});
      const bool fused = kind == TreeKind::kClosedLoop;
      EXPECT_EQ(search.run(state, 0, seed), fused ? HiddenCoin::kGoOn : HiddenCoin::kStop);
      const double going_on = testing::root_child(search, HiddenCoin::kGoOn).mean();
      if (fused) {
        EXPECT_GT(going_on, 0.8);
      } else {
        EXPECT_LT(going_on, HiddenCoin::kSure);
      }
    }
  }
}

// Where all actions are always there, the k-th to be tried was there at all visits but k - 1.
TEST(MctsHidden, AvailabilityIsCountedFromTheFirstTry) {
  const HiddenCard game;
  for (const TreeKind kind : {TreeKind::kSingleObserver, TreeKind::kMultipleObserver}) {
    Grown<HiddenCard> grown(game, {.tree = kind});
    grown.run(after_actions(game, {3, 5}), 500, 1);
    int nodes = 0;
    for (NodeIndex n = 0; n < grown.tree.size(); ++n) {
      std::vector<NodeIndex> children = testing::children_of(grown.tree, n);
      if (children.empty()) continue;
      std::reverse(children.begin(), children.end());  // in the order of trying
      for (std::size_t k = 0; k < children.size(); ++k) {
        EXPECT_EQ(grown.tree[children[k]].auxiliary, grown.tree[n].visits - k);
      }
      ++nodes;
    }
    EXPECT_GT(nodes, 2);
  }
}

// Where they vary (in an open loop of Pig one can hold after some rolls, and roll after some), an
// action was there at least as often as it was taken, and not always.
TEST(MctsHidden, AvailabilityIsOfTheVisitsThatOfferedTheAction) {
  const Pig game(8);
  Grown<Pig> grown(game, {.tree = TreeKind::kOpenLoop});
  const Pig::State state{{0, 3}, 3, 1, 2, Pig::Phase::kChoose};
  int sometimes_missing = 0;
  grown.run(state, 3000, 1);
  for (NodeIndex n = 0; n < grown.tree.size(); ++n) {
    for (const NodeIndex c : testing::children_of(grown.tree, n)) {
      const mcts::Node& child = grown.tree[c];
      EXPECT_LE(child.visits, child.auxiliary);
      EXPECT_LE(child.auxiliary, grown.tree[n].visits);
      if (child.visits > 50 && child.auxiliary + 50 < grown.tree[n].visits) ++sometimes_missing;
    }
  }
  EXPECT_GT(sometimes_missing, 0);
}

}  // namespace
}  // namespace muster
