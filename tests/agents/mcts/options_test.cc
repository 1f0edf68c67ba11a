// What single options do: formulas, urgency, priors, widening, all moves as first, implicit
// minimax.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "agents/mcts/search.h"
#include "games/classic/connect_four.h"
#include "games/classic/pig.h"
#include "games/classic/tic_tac_toe.h"
#include "tests/agents/mcts/support.h"
#include "tests/support/rule_pig.h"

namespace muster {
namespace {

using classic::ConnectFour;
using classic::Pig;
using classic::TicTacToe;
using mcts::Formula;
using mcts::kRoot;
using mcts::NodeIndex;
using mcts::Prior;
using mcts::Search;
using mcts::SearchParams;
using mcts::Urgency;
using testing::after;
using testing::children_of;
using testing::discs;
using testing::Grown;
using testing::RulePig;
using testing::visits;

template <class T>
std::size_t tried(const std::vector<T>& counts) {
  return counts.size() - static_cast<std::size_t>(std::count(counts.begin(), counts.end(), T{0}));
}

TEST(MctsUrgency, FirstTriesEveryActionBeforeAnyTwice) {
  const std::vector<std::uint64_t> once(7, 1);
  for (const testing::Variant& variant : testing::variants(7, true)) {
    const SearchParams& params = variant.params;
    if (params.urgency != Urgency::kFirst || params.widening > 0) continue;
    if (params.parallel == mcts::Parallel::kTrees) continue;
    const ConnectFour game;
    EXPECT_EQ(visits(game, game.initial_state(), params), once) << variant.name;
  }
}

// The first action tried wins at once half of the time, so with few simulations there is no reason
// to look at others when these count as lost.
TEST(MctsUrgency, ValueAndParentLeaveBadActionsUntried) {
  const TicTacToe game;
  const TicTacToe::State state = after({0, 3, 1, 4});
  for (const auto kind : {mcts::TreeKind::kClosedLoop, mcts::TreeKind::kOpenLoop}) {
    const SearchParams first = {.iterations = 40, .tree = kind, .exploration = 0.1};
    SearchParams value = first;
    value.urgency = Urgency::kValue;
    value.urgency_value = -0.9;
    SearchParams parent = first;
    parent.urgency = Urgency::kParent;
    parent.urgency_value = 1;
    EXPECT_EQ(tried(visits(game, state, first)), 5U);
    EXPECT_LT(tried(visits(game, state, value)), 5U);
    EXPECT_LT(tried(visits(game, state, parent)), 5U);
    // Higher than anything: as first.
    value.urgency_value = 5;
    parent.urgency_value = -5;
    EXPECT_EQ(visits(game, state, value), visits(game, state, first));
    EXPECT_EQ(visits(game, state, parent), visits(game, state, first));
  }
}

TEST(MctsFormula, MoreExplorationSpreadsVisits) {
  const TicTacToe game;
  for (const Formula formula : {Formula::kUct, Formula::kPuct}) {
    const auto most_visits = [&](double exploration) {
      const auto found =
          visits(game, after({0, 3, 1, 4}),
                 {.iterations = 2000, .formula = formula, .exploration = exploration});
      return *std::max_element(found.begin(), found.end());
    };
    EXPECT_GT(most_visits(0.1), 1900U);
    EXPECT_LT(most_visits(100), 800U);
  }
}

// Four columns in which the first player has discs upon each other: one completes four.
TEST(MctsPriors, EvaluationPutsTheBetterActionFirst) {
  const ConnectFour game;
  const ConnectFour::State state = discs("414243");
  for (const Urgency urgency : {Urgency::kFirst, Urgency::kValue, Urgency::kParent}) {
    const auto found = visits(game, state,
                              {.iterations = 1,
                               .formula = Formula::kPuct,
                               .urgency = urgency,
                               .prior = Prior::kEvaluation});
    EXPECT_EQ(found[3], 1U) << static_cast<int>(urgency);
  }
}

TEST(MctsPriors, EvaluationSharpensWithItsTemperature) {
  const ConnectFour game;
  const ConnectFour::State state = discs("414243");
  const auto prior_of_win = [&](double temperature) {
    Grown<ConnectFour> grown(
        game,
        {.formula = Formula::kPuct, .prior = Prior::kEvaluation, .prior_temperature = temperature});
    grown.run(state, 1, 1);
    double sum = 0;
    double win = 0;
    for (const NodeIndex c : children_of(grown.tree, kRoot)) {
      const auto prior = static_cast<double>(grown.tree.prior(c));
      EXPECT_GT(prior, 0);
      sum += prior;
      if (grown.tree[c].action == Action{3}) win = prior;
    }
    EXPECT_NEAR(sum, 1, 1e-6);
    return win;
  };
  EXPECT_GT(prior_of_win(0.05), 0.99);
  EXPECT_NEAR(prior_of_win(100), 1.0 / 7, 0.01);
  EXPECT_GT(prior_of_win(0.5), prior_of_win(1));
}

TEST(MctsPriors, RuleGetsItsShare) {
  const RulePig game;
  const auto rule = std::make_shared<const RulePig::Rule>(RulePig::Rule{20});
  const mcts::Rollout<RulePig> rollout({}, rule);
  for (const auto& [total, favourite] : {std::pair(19, Pig::kRoll), std::pair(20, Pig::kHold)}) {
    const RulePig::State state{
        {30, 30}, static_cast<std::uint16_t>(total), 4, 6, Pig::Phase::kChoose};
    Grown<RulePig> grown(
        game, {.formula = Formula::kPuct, .prior = Prior::kRule, .prior_share = 0.6}, rollout);
    grown.run(state, 1, 1);
    for (const NodeIndex c : children_of(grown.tree, kRoot)) {
      const double expected = grown.tree[c].action == favourite ? 0.2 + 0.6 : 0.2;
      EXPECT_NEAR(static_cast<double>(grown.tree.prior(c)), expected, 1e-6);
    }
  }
}

// After every simulation no node has more children than its visits allow.
TEST(MctsWidening, BoundsTheNumberOfActions) {
  const ConnectFour game;
  for (const double exponent : {0.0, 0.3, 0.5}) {
    Grown<ConnectFour> grown(game, {.widening = 1.5, .widening_exponent = exponent});
    std::size_t most = 0;
    grown.run(game.initial_state(), 400, 1, [&] {
      for (NodeIndex n = 0; n < grown.tree.size(); ++n) {
        const double visits_of_node = std::max<double>(grown.tree[n].visits, 1);
        const double limit = std::ceil(1.5 * std::pow(visits_of_node, exponent) - 1e-9);
        ASSERT_LE(grown.tree[n].child_count, limit) << grown.tree[n].visits;
        most = std::max<std::size_t>(most, grown.tree[n].child_count);
      }
    });
    EXPECT_EQ(most, exponent == 0 ? 2U : 7U);
  }
}

TEST(MctsWidening, BoundsTheNumberOfOutcomes) {
  const Pig game;
  Grown<Pig> grown(game, {.chance_widening = 1, .widening_exponent = 0.25});
  std::size_t most = 0;
  grown.run(game.initial_state(), 3000, 1, [&] {
    for (NodeIndex n = 0; n < grown.tree.size(); ++n) {
      if (!grown.tree[n].chance) continue;
      const double limit = std::ceil(std::pow(grown.tree[n].visits, 0.25) - 1e-9);
      const std::size_t outcomes = children_of(grown.tree, n).size();
      ASSERT_LE(static_cast<double>(outcomes), limit) << grown.tree[n].visits;
      most = std::max(most, outcomes);
    }
  });
  EXPECT_EQ(most, 6U);
}

TEST(MctsRave, AHugeBiasIsPlainUct) {
  const ConnectFour game;
  const SearchParams plain = {.iterations = 1000};
  SearchParams rave = plain;
  rave.rave = true;
  rave.rave_bias = 1e300;
  EXPECT_EQ(visits(game, discs("44"), rave), visits(game, discs("44"), plain));
  rave.rave_bias = 1e-3;
  EXPECT_NE(visits(game, discs("44"), rave), visits(game, discs("44"), plain));
}

TEST(MctsRave, TheReferenceMatters) {
  const ConnectFour game;
  const auto with = [&](std::int64_t reference) {
    return visits(game, discs("44"),
                  {.iterations = 500, .rave = true, .rave_reference = reference});
  };
  EXPECT_EQ(with(0), with(1));         // a node that is gone through has been visited
  EXPECT_NE(with(0), with(20));        // some have their own values, others those of a node above
  EXPECT_NE(with(0), with(1000000));   // the root's alone
  EXPECT_NE(with(20), with(1000000));  // not the root's
}

// An action that wins whenever it is played later as well has more all-moves-as-first values than
// visits, and they are sums over the simulations that played it.
TEST(MctsRave, CountsActionsPlayedLater) {
  const ConnectFour game;
  Grown<ConnectFour> grown(game, {.rave = true});
  grown.run(game.initial_state(), 300, 1);
  for (const NodeIndex c : children_of(grown.tree, kRoot)) {
    const mcts::Amaf& amaf = grown.tree.amaf(c);
    EXPECT_GT(amaf.visits, 2 * grown.tree[c].visits);  // nearly every column is played some time
    EXPECT_LE(amaf.visits, 300U);
    EXPECT_LE(std::abs(amaf.value_sum), amaf.visits);
  }
}

// After every action was tried once, the next simulation goes to what evaluates best.
TEST(MctsImplicitMinimax, WithShareOneFollowsTheEvaluation) {
  const ConnectFour game;
  for (const char* moves : {"4152", "44", "415"}) {
    const ConnectFour::State state = discs(moves);
    const Player player = game.to_move(state);
    const auto evaluation = [&](Action action) {
      ConnectFour::State next = state;
      game.apply(next, action);
      return evaluate(game, next, player);
    };
    double best = -1;
    for (int column = 0; column < 7; ++column) {
      best = std::max(best, evaluation(static_cast<Action>(column)));
    }
    Search<ConnectFour> search(game, {.iterations = 8, .exploration = 0, .implicit_minimax = 1});
    EXPECT_EQ(evaluation(search.run(state, player, 1)), best) << moves;
  }
}

// At all times the backed-up value of a node is the best of its visited children's.
TEST(MctsImplicitMinimax, BacksUpTheBestChild) {
  const ConnectFour game;
  for (const Prior prior : {Prior::kUniform, Prior::kEvaluation}) {
    Grown<ConnectFour> grown(game,
                             {.formula = prior == Prior::kUniform ? Formula::kUct : Formula::kPuct,
                              .prior = prior,
                              .implicit_minimax = 0.5});
    grown.run(discs("44444"), 400, 1);
    for (NodeIndex n = 0; n < grown.tree.size(); ++n) {
      float best = -2;
      for (const NodeIndex c : children_of(grown.tree, n)) {
        if (grown.tree[c].visits == 0) continue;
        const float sign = grown.tree[c].player == 0 ? 1.0F : -1.0F;
        best = std::max(best, sign * grown.tree.minimax(c));
      }
      if (best < -1) continue;  // a leaf
      const Player player = grown.tree[children_of(grown.tree, n).front()].player;
      ASSERT_EQ(grown.tree.minimax(n), player == 0 ? best : -best) << static_cast<int>(prior);
    }
  }
}

TEST(MctsImplicitMinimax, ChanceIsWorthTheMeanOfWhatCameUp) {
  const Pig game;
  Grown<Pig> grown(game, {.implicit_minimax = 0.5});
  grown.run(game.initial_state(), 400, 1);
  int looked_at = 0;
  for (NodeIndex n = 0; n < grown.tree.size(); ++n) {
    if (!grown.tree[n].chance) continue;
    double sum = 0;
    double visited = 0;
    for (const NodeIndex c : children_of(grown.tree, n)) {
      sum += static_cast<double>(grown.tree.minimax(c)) * grown.tree[c].visits;
      visited += grown.tree[c].visits;
    }
    if (visited == 0) continue;
    ASSERT_FLOAT_EQ(grown.tree.minimax(n), static_cast<float>(sum / visited));
    ++looked_at;
  }
  EXPECT_GT(looked_at, 20);
}

}  // namespace
}  // namespace muster
