#include "games/classic/tic_tac_toe.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>

#include "tests/games/classic/support.h"

namespace muster::classic {
namespace {

TicTacToe::State marked(std::initializer_list<int> cells) {
  const TicTacToe game;
  TicTacToe::State state = game.initial_state();
  for (const int cell : cells) game.apply(state, static_cast<Action>(cell));
  return state;
}

void collect(const TicTacToe& game, const TicTacToe::State& state,
             std::set<std::pair<int, int>>& positions) {
  if (!positions.emplace(state.marks[0], state.marks[1]).second) return;
  if (game.to_move(state) == kTerminal) return;
  for (const Action action : legal_set(game, state)) {
    TicTacToe::State next = state;
    game.apply(next, action);
    collect(game, next, positions);
  }
}

// What player 0 gets when both play their best.
double value(const TicTacToe& game, const TicTacToe::State& state) {
  const Player player = game.to_move(state);
  if (player == kTerminal) return game.returns(state)[0];
  double best = player == 0 ? -2 : 2;
  for (const Action action : legal_set(game, state)) {
    TicTacToe::State next = state;
    game.apply(next, action);
    best = player == 0 ? std::max(best, value(game, next)) : std::min(best, value(game, next));
  }
  return best;
}

TEST(TicTacToe, HasTheKnownNumbersOfPositionsAndGames) {
  const TicTacToe game;
  std::set<std::pair<int, int>> positions;
  collect(game, game.initial_state(), positions);
  EXPECT_EQ(positions.size(), 5478U);
  TreeCount count;
  count_tree(game, game.initial_state(), count);
  EXPECT_EQ(count.terminal, 255168);
}

TEST(TicTacToe, IsADrawUnlessTheReplyToTheCornerIsWrong) {
  const TicTacToe game;
  EXPECT_EQ(value(game, game.initial_state()), 0);
  EXPECT_EQ(value(game, marked({0, 4})), 0);
  EXPECT_EQ(value(game, marked({0, 1})), 1);
}

TEST(TicTacToe, LinesWin) {
  const TicTacToe game;
  EXPECT_EQ(game.returns(marked({0, 3, 1, 4, 2}))[0], 1);     // a row
  EXPECT_EQ(game.returns(marked({0, 2, 3, 5, 7, 8}))[1], 1);  // a column
  EXPECT_EQ(game.returns(marked({2, 0, 4, 1, 6}))[0], 1);     // a diagonal
  EXPECT_EQ(game.to_move(marked({2, 0, 4, 1, 6})), kTerminal);
  const TicTacToe::State full = marked({0, 1, 2, 4, 3, 5, 7, 6, 8});
  EXPECT_EQ(game.to_move(full), kTerminal);
  EXPECT_EQ(game.returns(full), Returns{});
  EXPECT_EQ(legal_set(game, marked({0, 1, 2, 4, 3, 5, 7})), (std::set{Action{6}, Action{8}}));
}

TEST(TicTacToe, HasNoSettings) { expect_strict_settings<TicTacToe>(); }

}  // namespace
}  // namespace muster::classic
