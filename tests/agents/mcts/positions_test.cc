// Every option, on and off, finds what there is to find in positions with a known answer.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "agents/mcts/mcts_agent.h"
#include "agents/random/random_agent.h"
#include "experiments/engine/match.h"
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
using mcts::RolloutKind;
using mcts::Search;
using testing::after;
using testing::discs;
using testing::HiddenCard;
using testing::Variant;

template <Game G>
Action best(const G& game, const typename G::State& state, const mcts::SearchParams& params,
            std::uint64_t seed) {
  Search<G> search(game, params);
  return search.run(state, game.to_move(state), seed);
}

// The mean returns of `first` over matches in which the two change seats.
template <Game G>
double mean_of_first(const G& game, Agent<G>& first, Agent<G>& second, int matches) {
  double sum = 0;
  for (int i = 0; i < matches; ++i) {
    const auto seat = static_cast<std::size_t>(i % 2);
    Agent<G>* agents[] = {&first, &second};
    if (seat == 1) std::swap(agents[0], agents[1]);
    sum += play_match<G>(game, agents, static_cast<std::uint64_t>(i / 2)).returns[seat];
  }
  return sum / matches;
}

TEST(MctsPositions, TicTacToeWinsAndBlocks) {
  const TicTacToe game;
  for (const Variant& variant : testing::variants(2000, false)) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      SCOPED_TRACE(variant.name);
      // X has 0 and 1, O has 3 and 4: both could win at once, X is to move.
      EXPECT_EQ(best(game, after({0, 3, 1, 4}), variant.params, seed), Action{2});
      // X has 0 and 1; O must take 2.
      EXPECT_EQ(best(game, after({0, 4, 1}), variant.params, seed), Action{2});
    }
  }
}

TEST(MctsPositions, ConnectFourWinsAndBlocks) {
  const ConnectFour game;
  for (const Variant& variant : testing::variants(1000, true)) {
    SCOPED_TRACE(variant.name);
    // Three of the first player's discs upon each other in column 4: to win, and to stop.
    EXPECT_EQ(best(game, discs("414243"), variant.params, 1), Action{3});
    EXPECT_EQ(best(game, discs("41424"), variant.params, 1), Action{3});
    // Two in the middle of an empty bottom row: three of them in a row would win on both sides.
    EXPECT_NE(best(game, discs("45"), variant.params, 1), Action{0});
  }
}

// Discs at 3 and 4 of the bottom row and room on both sides: the second player must take a side.
TEST(MctsPositions, ConnectFourSeesTheOpenThree) {
  const ConnectFour game;
  for (const Variant& variant : testing::variants(4000, true)) {
    const Action action = best(game, discs("334"), variant.params, 1);
    EXPECT_TRUE(action == Action{1} || action == Action{4} || action == Action{5})
        << variant.name << ": " << static_cast<int>(action);
  }
}

TEST(MctsPositions, TicTacToeAnswersTheCornerByTheCentre) {
  const TicTacToe game;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    EXPECT_EQ(best(game, after({0}), {.iterations = 20000}, seed), Action{4}) << seed;
  }
}

TEST(MctsPositions, TicTacToeAgainstItselfIsADraw) {
  const TicTacToe game;
  for (const Variant& variant : testing::variants(5000, false)) {
    if (variant.params.max_nodes < 1000) continue;  // too little memory for perfect play
    MctsAgent<TicTacToe> first(variant.params, mcts::Rollout<TicTacToe>());
    MctsAgent<TicTacToe> second(variant.params, mcts::Rollout<TicTacToe>());
    for (std::uint64_t seed = 0; seed < 2; ++seed) {
      Agent<TicTacToe>* agents[] = {&first, &second};
      EXPECT_EQ(play_match<TicTacToe>(game, agents, seed).returns[0], 0) << variant.name;
    }
  }
}

// One roll decides: any face but a 1 reaches the target. The other side would win at once.
TEST(MctsPositions, PigIsValuedByItsProbabilities) {
  const Pig game(20, 4);
  const Pig::State state{{10, 19}, 8, 2, 2, Pig::Phase::kChoose};
  for (const Variant& variant : testing::variants(4000, true)) {
    if (variant.params.implicit_minimax > 0) continue;  // its choices are, its means are not biased
    SCOPED_TRACE(variant.name);
    Search<Pig> search(game, variant.params);
    EXPECT_EQ(search.run(state, 0, 1), Pig::kRoll);
    const mcts::RootChild& hold = search.root_children()[0];
    const mcts::RootChild& roll = search.root_children()[1];
    EXPECT_EQ(hold.action, Pig::kHold);
    EXPECT_EQ(roll.action, Pig::kRoll);
    // A 1 (1 in 6) loses, as the other side is ahead after the last turn; other faces win when
    // held, which is the only legal thing to do.
    if (variant.params.solver) {
      EXPECT_NEAR(roll.low, 5.0 / 6 - 1.0 / 6, 1e-5);
      EXPECT_NEAR(roll.high, 5.0 / 6 - 1.0 / 6, 1e-5);
    } else {
      EXPECT_NEAR(roll.mean(), 5.0 / 6 - 1.0 / 6, 0.05);
    }
    EXPECT_EQ(hold.mean(), -1);
  }
}

TEST(MctsPositions, BeatsRandomAtPig) {
  const Pig game;
  RandomAgent<Pig> random;
  MctsAgent<Pig> searcher({.iterations = 500}, mcts::Rollout<Pig>());
  EXPECT_GT(mean_of_first<Pig>(game, searcher, random, 60), 0.3);
  MctsAgent<Pig> by_evaluation({.iterations = 200},
                               mcts::Rollout<Pig>({.kind = RolloutKind::kNone}));
  EXPECT_GT(mean_of_first<Pig>(game, by_evaluation, random, 60), 0.5);
  MctsAgent<Pig> open({.iterations = 500, .tree = mcts::TreeKind::kOpenLoop}, mcts::Rollout<Pig>());
  EXPECT_GT(mean_of_first<Pig>(game, open, random, 60), 0.3);
}

TEST(MctsPositions, BeatsRandomAtHiddenCard) {
  const HiddenCard game(10, 6);
  RandomAgent<HiddenCard> random;
  for (const auto kind : {mcts::TreeKind::kClosedLoop, mcts::TreeKind::kSingleObserver,
                          mcts::TreeKind::kMultipleObserver}) {
    MctsAgent<HiddenCard> searcher({.iterations = 400, .tree = kind}, mcts::Rollout<HiddenCard>());
    EXPECT_GT(mean_of_first<HiddenCard>(game, searcher, random, 1000), 0.08)
        << static_cast<int>(kind);
  }
}

}  // namespace
}  // namespace muster
