// Rollouts: where they stop, whom they follow, and what a recorder hears.
#include "agents/mcts/rollout.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "games/classic/breakthrough.h"
#include "games/classic/connect_four.h"
#include "games/classic/pig.h"
#include "games/classic/tic_tac_toe.h"
#include "tests/agents/mcts/support.h"
#include "tests/support/rule_pig.h"

namespace muster {
namespace {

using classic::Breakthrough;
using classic::ConnectFour;
using classic::Pig;
using classic::TicTacToe;
using mcts::Rollout;
using mcts::RolloutKind;
using testing::RulePig;

TEST(MctsRollout, PlaysToTheEnd) {
  const Pig game;
  Rng rng(1);
  Pig::State state = game.initial_state();
  const Returns returns = Rollout<Pig>()(game, state, rng);
  EXPECT_EQ(game.to_move(state), kTerminal);
  EXPECT_EQ(returns, game.returns(state));
}

TEST(MctsRollout, StopsAtItsDepthAndEvaluates) {
  const Pig game;
  Rng rng(1);
  Pig::State state{{30, 10}, 0, 0, 0, Pig::Phase::kChoose};
  const double expected = evaluate(game, state, 0);
  const Returns none = Rollout<Pig>({.kind = RolloutKind::kNone})(game, state, rng);
  EXPECT_EQ(none[0], expected);
  EXPECT_EQ(none[1], -expected);
  EXPECT_EQ(state.turns, 0);
  const Returns one = Rollout<Pig>({.depth = 1})(game, state, rng);
  EXPECT_EQ(state.rolls + state.turns, 1);  // one forced roll
  EXPECT_EQ(one[0], evaluate(game, state, 0));

  const TicTacToe plain;
  for (int depth = 1; depth <= 4; ++depth) {
    TicTacToe::State board = plain.initial_state();
    const Returns cut = Rollout<TicTacToe>({.depth = depth})(plain, board, rng);
    EXPECT_EQ(plain.turn(board), depth);
    EXPECT_EQ(cut, Returns{});
  }
  // An end of the game that comes first is what counts.
  TicTacToe::State ended = testing::after({0, 3, 1, 4, 2});
  EXPECT_EQ(Rollout<TicTacToe>({.depth = 1})(plain, ended, rng)[0], 1);
}

TEST(MctsRollout, StopsAfterItsTurns) {
  const Pig game;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (const int turns : {1, 2, 5}) {
      Rng rng(seed);
      Pig::State state{{30, 10}, 4, 2, 6, Pig::Phase::kChoose};
      const Returns cut = Rollout<Pig>({.turns = turns})(game, state, rng);
      EXPECT_EQ(state.turns, 6 + turns);
      EXPECT_EQ(state.phase, Pig::Phase::kChoose);
      EXPECT_EQ(cut[0], evaluate(game, state, 0));
    }
  }
}

TEST(MctsRollout, HeuristicTakesTheBestEvaluation) {
  const Breakthrough game;
  Rng rng(1);
  ActionList legal;
  for (int i = 0; i < 50; ++i) {
    const Breakthrough::State before = testing::random_position(game, rng, 20);
    const Player player = game.to_move(before);
    double best = -2;
    game.legal_actions(before, legal);
    for (const Action action : legal) {
      Breakthrough::State next = before;
      game.apply(next, action);
      best = std::max(best, evaluate(game, next, player));
    }
    Breakthrough::State state = before;
    Rollout<Breakthrough>({.kind = RolloutKind::kHeuristic, .depth = 1})(game, state, rng);
    EXPECT_EQ(evaluate(game, state, player), best);
  }
}

TEST(MctsRollout, HeuristicBreaksTiesEvenly) {
  const ConnectFour game;
  std::vector<int> count(7);
  // Two columns of the same worth: both ends of a symmetrical board are, and others may be.
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    Rng rng(seed);
    ConnectFour::State state = game.initial_state();
    const Rollout<ConnectFour> rollout({.kind = RolloutKind::kHeuristic, .depth = 2});
    std::vector<Action> played;
    rollout(game, state, rng, [&](Player, Action action) { played.push_back(action); });
    ++count[static_cast<std::size_t>(played[1])];
  }
  for (std::size_t column = 0; column < 7; ++column) {
    EXPECT_NEAR(count[column], count[6 - column], 4 * std::sqrt(2000.0));
  }
}

// With epsilon one guidance is never followed: the same distribution as at random. With zero it
// always is.
TEST(MctsRollout, EpsilonIsTheShareOfRandomActions) {
  const RulePig game;
  const auto rule = std::make_shared<const RulePig::Rule>(RulePig::Rule{20});
  const auto share_of_holds = [&](double epsilon) {
    const Rollout<RulePig> rollout({RolloutKind::kRule, epsilon, 1, 0}, rule);
    int holds = 0;
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
      Rng rng(seed);
      RulePig::State state{{0, 0}, 10, 3, 0, Pig::Phase::kChoose};
      rollout(game, state, rng, [&](Player, Action action) { holds += action == Pig::kHold; });
    }
    return holds / 4000.0;
  };
  EXPECT_EQ(share_of_holds(0), 0);
  EXPECT_NEAR(share_of_holds(0.5), 0.25, 0.03);
  EXPECT_NEAR(share_of_holds(1), 0.5, 0.03);
}

// Nothing is drawn for guidance that is not there.
TEST(MctsRollout, EpsilonDoesNotMatterToRandomRollouts) {
  const ConnectFour game;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    ConnectFour::State plain = game.initial_state();
    ConnectFour::State other = plain;
    Rng plain_rng(seed);
    Rng other_rng(seed);
    Rollout<ConnectFour>()(game, plain, plain_rng);
    Rollout<ConnectFour>({.epsilon = 1})(game, other, other_rng);
    EXPECT_EQ(game.hash(plain), game.hash(other));
  }
}

TEST(MctsRollout, FollowsARule) {
  const RulePig game;
  Rng rng(1);
  const auto rule = std::make_shared<const RulePig::Rule>(RulePig::Rule{20});
  RulePig::State state = game.initial_state();
  const Rollout<RulePig> rollout({.kind = RolloutKind::kRule}, rule);
  rollout(game, state, rng);
  EXPECT_EQ(game.to_move(state), kTerminal);
  EXPECT_GE(std::max(state.scores[0], state.scores[1]), 100);
  const Rollout<RulePig> step({.kind = RolloutKind::kRule, .depth = 1}, rule);
  RulePig::State ready{{0, 0}, 20, 5, 0, Pig::Phase::kChoose};
  step(game, ready, rng);
  EXPECT_EQ(ready.scores[0], 20);
  RulePig::State early{{0, 0}, 19, 5, 0, Pig::Phase::kChoose};
  step(game, early, rng);
  EXPECT_EQ(early.scores[0], 0);
}

// Replaying what was recorded, with the same dice, leads to the same end.
RC_GTEST_PROP(MctsRolloutProperty, TheRecorderHearsEachDecision, (std::uint64_t seed)) {
  const ConnectFour game;
  Rng rng(seed);
  const ConnectFour::State before = testing::random_position(game, rng, 10);
  ConnectFour::State state = before;
  std::vector<std::pair<Player, Action>> played;
  const RolloutKind kind = *rc::gen::element(RolloutKind::kRandom, RolloutKind::kHeuristic);
  const std::int64_t depth = *rc::gen::element<std::int64_t>(0, 3);
  Rollout<ConnectFour>({.kind = kind, .epsilon = 0.2, .depth = depth})(
      game, state, rng, [&](Player player, Action action) { played.emplace_back(player, action); });
  ConnectFour::State replayed = before;
  for (const auto& [player, action] : played) {
    RC_ASSERT(game.to_move(replayed) == player);
    game.apply(replayed, action);
  }
  RC_ASSERT(game.hash(replayed) == game.hash(state));
  RC_ASSERT(depth == 0 || played.size() <= static_cast<std::size_t>(depth));
  RC_ASSERT(depth > 0 || game.to_move(state) == kTerminal);
}

}  // namespace
}  // namespace muster
