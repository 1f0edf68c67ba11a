// Going on with what earlier searches know, and sharing the iterations of a turn.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "agents/mcts/search.h"
#include "games/classic/breakthrough.h"
#include "games/classic/connect_four.h"
#include "games/classic/leduc_poker.h"
#include "games/classic/pig.h"
#include "tests/agents/mcts/support.h"

namespace muster {
namespace {

using classic::Breakthrough;
using classic::ConnectFour;
using classic::LeducPoker;
using classic::Pig;
using mcts::Search;
using mcts::SearchParams;
using testing::total_visits;

constexpr SearchParams kReuse = {.iterations = 2000, .reuse = true};

TEST(MctsReuse, GoesOnAfterTheOwnMoveAndTheReply) {
  const ConnectFour game;
  Search<ConnectFour> search(game, kReuse);
  search.run(game.initial_state(), 0, 1);
  EXPECT_FALSE(search.statistics().reused);
  EXPECT_EQ(total_visits(search), 2000U);
  const Action own = search.run(game.initial_state(), 0, 2);
  EXPECT_TRUE(search.statistics().reused);  // the same state again
  EXPECT_EQ(total_visits(search), 4000U);
  const Action reply = search.principal_variation(own, 2).back();
  ConnectFour::State state = game.initial_state();
  game.apply(state, own);
  game.apply(state, reply);
  search.run(state, 0, 3);
  EXPECT_TRUE(search.statistics().reused);
  EXPECT_EQ(search.statistics().iterations, 2000U);
  EXPECT_GT(total_visits(search), 2050U);
  EXPECT_LT(total_visits(search), 6000U);
}

TEST(MctsReuse, FallsBackWhenTheStateIsNotFound) {
  const ConnectFour game;
  for (const char* moves : {"44", "4433", "1"}) {
    const ConnectFour::State state = testing::discs(moves);
    const Player player = game.to_move(state);
    Search<ConnectFour> used(game, kReuse);
    used.run(testing::discs("12345671"), 0, 1);
    used.run(state, player, 5);
    EXPECT_FALSE(used.statistics().reused) << moves;
    Search<ConnectFour> unused(game, kReuse);
    unused.run(state, player, 5);
    EXPECT_EQ(testing::visits_of(used), testing::visits_of(unused)) << moves;
  }
}

// Along a match: the root's actions are the legal ones, visits are those of this run and at least
// as many as what was carried over, nodes stay within their limit, and the tree stays sound.
template <Game G>
void expect_match(const G& game, SearchParams params, std::uint64_t seed) {
  Search<G> search(game, params);
  typename G::State state = game.initial_state();
  Rng rng(seed);
  ActionList legal;
  int reused = 0;
  for (int step = 0; step < 60 && game.to_move(state) != kTerminal; ++step) {
    const Player player = game.to_move(state);
    if (player == kChance) {
      game.apply(state, game.sample_chance(state, rng));
      continue;
    }
    game.legal_actions(state, legal);
    Action action = legal[uniform_below(rng, legal.size())];
    if (player == 0 && legal.size() > 1) {
      action = search.run(state, player, rng());
      ASSERT_EQ(search.root_children().size(), legal.size());
      for (std::size_t i = 0; i < legal.size(); ++i) {
        ASSERT_EQ(search.root_children()[i].action, legal[i]);
        if (params.urgency == mcts::Urgency::kFirst && !search.statistics().proven) {
          ASSERT_GT(search.root_children()[i].visits, 0U);
        }
      }
      ASSERT_GE(total_visits(search), search.statistics().iterations);
      if (!search.statistics().reused) {
        ASSERT_EQ(total_visits(search), search.statistics().iterations);
      }
      ASSERT_LE(search.statistics().nodes, static_cast<std::uint64_t>(params.max_nodes));
      reused += search.statistics().reused ? 1 : 0;
    }
    game.apply(state, action);
  }
  EXPECT_TRUE(reused > 0 || params.max_nodes < 1000);  // little memory forgets replies
}

TEST(MctsReuse, HoldsAlongMatches) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    for (const std::int64_t max_nodes : {400, 1 << 20}) {
      const SearchParams params = {.iterations = 500, .reuse = true, .max_nodes = max_nodes};
      SearchParams rave = params;
      rave.rave = true;
      SearchParams priors = params;
      priors.formula = mcts::Formula::kPuct;
      priors.prior = mcts::Prior::kEvaluation;
      SearchParams solver = params;
      solver.solver = true;
      for (const SearchParams& p : {params, rave, priors, solver}) {
        expect_match(ConnectFour(), p, seed);
        expect_match(Breakthrough(5, 5), p, seed);
        expect_match(Pig(40), p, seed);
      }
    }
  }
}

// Nodes that had some of their actions tried before they moved to another place of the tree go on
// with the others.
TEST(MctsReuse, NoActionIsTriedTwiceAfterMoving) {
  const ConnectFour game;
  for (const double widening : {0.0, 1.0}) {
    testing::Grown<ConnectFour> grown(game, {.widening = widening, .max_nodes = 100000});
    ConnectFour::State state = game.initial_state();
    Rng rng(1);
    for (int move = 0; move < 8; ++move) {
      grown.simulation.start(rng());
      grown.run(state, 1000, rng());
      ASSERT_EQ(testing::fault_of(grown.tree, true), "");
      const auto children = testing::children_of(grown.tree, mcts::kRoot);
      const mcts::NodeIndex next = children[uniform_below(rng, children.size())];
      game.apply(state, grown.tree[next].action);
      if (game.to_move(state) == kTerminal) break;
      grown.tree.rebase(next);
      ASSERT_EQ(testing::fault_of(grown.tree, true), "");
    }
  }
}

TEST(MctsReuse, InformationSetsAreKept) {
  const LeducPoker game;
  for (const auto kind : {mcts::TreeKind::kSingleObserver, mcts::TreeKind::kMultipleObserver}) {
    SearchParams params = kReuse;
    params.tree = kind;
    Search<LeducPoker> search(game, params);
    const LeducPoker::State dealt = testing::after_actions(game, {2, 5});
    search.run(dealt, 0, 1);
    EXPECT_FALSE(search.statistics().reused);
    LeducPoker::State later = dealt;
    game.apply(later, LeducPoker::kCall);
    game.apply(later, LeducPoker::kRaise);
    search.run(later, 0, 2);
    EXPECT_TRUE(search.statistics().reused);
    EXPECT_GT(total_visits(search), 2100U);
    // No room for more: begins anew.
    params.max_nodes = mcts::kMinNodes;
    Search<LeducPoker> tiny(game, params);
    tiny.run(dealt, 0, 1);
    tiny.run(later, 0, 2);
    EXPECT_FALSE(tiny.statistics().reused);
    EXPECT_EQ(total_visits(tiny), 2000U);
  }
}

// A turn of Pig has many decisions.
RC_GTEST_PROP(MctsBudgetProperty, ATurnSpendsItsIterations, (std::uint64_t seed)) {
  const Pig game(1000);
  const auto iterations = *rc::gen::inRange<std::int64_t>(1, 300);
  const double share = *rc::gen::element(0.01, 0.25, 0.5, 1.0);
  Search<Pig> search(
      game, {.iterations = iterations, .budget = mcts::Budget::kTurn, .turn_share = share});
  Rng rng(seed);
  Pig::State state{{0, 0}, 0, 0, 0, Pig::Phase::kChoose};
  for (int turn = 0; turn < 3; ++turn) {
    std::int64_t spent = 0;
    std::int64_t actions = 0;
    for (int decision = 0; decision < 12; ++decision) {
      search.run(state, 0, rng());
      const auto used = static_cast<std::int64_t>(search.statistics().iterations);
      const auto legal = static_cast<std::int64_t>(search.root_children().size());
      if (decision == 0) {
        const auto wanted = std::ceil(static_cast<double>(iterations) * share);
        RC_ASSERT(used == std::max(legal, static_cast<std::int64_t>(wanted)));
      }
      RC_ASSERT(used >= legal);
      spent += used;
      actions += legal;
      RC_ASSERT(spent <= iterations + actions);
      state.turn_total = static_cast<std::uint16_t>(state.turn_total + 3);
      ++state.rolls;
    }
    RC_ASSERT(share < 1 || spent >= iterations);
    state = {{0, 0}, 0, 0, static_cast<std::uint16_t>(state.turns + 2), Pig::Phase::kChoose};
  }
}

TEST(MctsBudget, ADecisionHasItsIterationsWhateverTheTurn) {
  const Pig game;
  Search<Pig> search(game, {.iterations = 50, .turn_share = 0.1});
  const Pig::State state{{0, 0}, 4, 1, 0, Pig::Phase::kChoose};
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    search.run(state, 0, seed);
    EXPECT_EQ(search.statistics().iterations, 50U);
  }
}

}  // namespace
}  // namespace muster
