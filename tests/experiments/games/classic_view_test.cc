// What the views of the classic games say of positions, whom they show what, and what can be
// clicked.
#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "experiments/classic/show/grid.h"
#include "experiments/classic/show/seats.h"
#include "experiments/classic/show/views.h"
#include "tests/support/markup.h"
#include "tests/support/view_frames.h"

namespace muster::classic {
namespace {

using testing::balanced;
using testing::count;

bool says(const ViewFrame& frame, const std::string& slot, const std::string& words) {
  return testing::slot_of(frame, slot).find(words) != std::string::npos;
}

// How many slots whose names begin with `prefix` say `words`.
int slots_saying(const ViewFrame& frame, const std::string& prefix, const std::string& words) {
  int found = 0;
  for (const auto& [slot, content] : frame.slots) {
    if (slot.starts_with(prefix) && content.find(words) != std::string::npos) ++found;
  }
  return found;
}

// A match that is played by hand, and its view.
template <Game G>
struct Shown {
  Shown(const G& rules, std::unique_ptr<View<G>> of_rules)
      : game(rules), view(std::move(of_rules)), state(game.initial_state()) {}

  void play(std::initializer_list<int> actions) {
    for (const int action : actions) {
      const typename G::State before = state;
      game.apply(state, static_cast<Action>(action));
      view->step(before, static_cast<Action>(action), state);
    }
  }
  ViewFrame frame(int eye = kSeesAll) const { return view->frame(state, eye); }
  std::vector<std::string> clicks(Action action) const { return view->slots_of(state, action); }

  const G& game;
  std::unique_ptr<View<G>> view;
  typename G::State state;
};

TEST(ClassicGrid, FindsWholeRowsInEveryDirection) {
  const GridBoard board(4, 5);
  const auto rows = [&](int length, const std::vector<GridCell>& cells) {
    return board.rows_of(length, [&](GridCell cell) {
      return std::find(cells.begin(), cells.end(), cell) != cells.end();
    });
  };
  const auto down = rows(3, {{0, 4}, {1, 4}, {2, 4}, {3, 4}, {3, 3}});
  ASSERT_EQ(down.size(), 1U);
  EXPECT_EQ(down[0].from, (GridCell{0, 4}));
  EXPECT_EQ(down[0].to, (GridCell{3, 4}));
  EXPECT_EQ(rows(3, {{0, 0}, {1, 1}, {2, 2}}).size(), 1U);
  EXPECT_EQ(rows(3, {{0, 2}, {1, 1}, {2, 0}, {0, 0}, {2, 2}}).size(), 2U);
  EXPECT_EQ(rows(3, {{1, 3}, {1, 4}, {2, 0}}).size(), 0U) << "a row does not go on at the left";
}

TEST(ClassicSeats, NameWinnersInWords) {
  EXPECT_EQ(outcome_words({1, -1}, 2), "first has won");
  EXPECT_EQ(outcome_words({1, -1, 1, -1}, 4), "first and third have won");
  EXPECT_EQ(outcome_words({0, 0}, 2), "a draw");
}

TEST(ClassicView, MarksTheLineInTicTacToe) {
  const TicTacToe game;
  Shown<TicTacToe> shown(game, make_tic_tac_toe_view(game));
  shown.play({4, 0, 2, 1});
  const ViewFrame before = shown.frame();
  EXPECT_EQ(before.moment, "move 5: first");
  EXPECT_TRUE(says(before, "cell-0-1", "the last move"));
  EXPECT_EQ(slots_saying(before, "cell-", "the last move"), 1);
  EXPECT_FALSE(before.slots.contains("row"));
  EXPECT_TRUE(says(before, "seat-0", "on turn"));
  EXPECT_EQ(shown.clicks(Action{6}), std::vector<std::string>{"cell-2-0"});
  shown.play({6});
  const ViewFrame after = shown.frame();
  EXPECT_EQ(after.moment, "first has won in 5 moves");
  EXPECT_TRUE(says(after, "row", "the winning line"));
  EXPECT_TRUE(says(after, "seat-0", "has won") && says(after, "seat-1", "has lost"));
  EXPECT_EQ(slots_saying(after, "cell-", "<title>first</title>"), 3);
  EXPECT_EQ(slots_saying(after, "cell-", "<title>second</title>"), 2);
}

TEST(ClassicView, TellsADrawInTicTacToe) {
  const TicTacToe game;
  Shown<TicTacToe> shown(game, make_tic_tac_toe_view(game));
  shown.play({0, 1, 2, 4, 3, 5, 7, 6, 8});
  EXPECT_EQ(shown.frame().moment, "a draw in 9 moves");
  EXPECT_TRUE(says(shown.frame(), "seat-0", "a draw"));
  EXPECT_FALSE(shown.frame().slots.contains("row"));
}

TEST(ClassicView, OpensTheColumnsOfConnectFour) {
  const ConnectFour game(*ConnectFour::position("444444"));
  Shown<ConnectFour> shown(game, make_connect_four_view(game));
  EXPECT_EQ(shown.frame().moment, "move 7: first");
  EXPECT_EQ(slots_saying(shown.frame(), "column-", "can be dropped"), 6);
  EXPECT_FALSE(shown.frame().slots.contains("column-3"));
  EXPECT_EQ(shown.clicks(Action{5}), std::vector<std::string>{"column-5"});
  shown.play({0, 0});
  EXPECT_TRUE(says(shown.frame(), "cell-4-0", "the last move")) << "second from below";
  EXPECT_TRUE(says(shown.frame(), "cell-4-0", "<title>second</title>"));
  shown.play({1, 1, 5, 5});
  EXPECT_FALSE(shown.frame().slots.contains("row")) << "the first's four have gaps";
  EXPECT_EQ(slots_saying(shown.frame(), "column-", "can be dropped"), 6);
  shown.state = *ConnectFour::position("1122334");
  EXPECT_EQ(shown.frame().moment, "first has won in 7 moves");
  EXPECT_EQ(count(shown.frame().slots.at("row"), "<path"), 1);
  EXPECT_EQ(slots_saying(shown.frame(), "column-", ""), 0) << "nothing can be dropped any more";
}

TEST(ClassicView, FollowsTheSizeOfBreakthrough) {
  const Breakthrough game(5, 3);
  Shown<Breakthrough> shown(game, make_breakthrough_view(game));
  const ViewPage page = shown.view->page();
  EXPECT_EQ(count(page.board, "data-slot=\"cell-"), 15);
  EXPECT_EQ(count(page.board, "where first wins"), 3);
  EXPECT_EQ(count(page.board, ">c</text>"), 1);
  EXPECT_EQ(count(page.board, ">d</text>"), 0);
  // b2, which is in the line above the lowest, to a3.
  const Action action = Breakthrough::move(Breakthrough::kStride + 1, 0);
  EXPECT_EQ(shown.clicks(action), (std::vector<std::string>{"cell-3-1", "cell-2-0"}));
  shown.play({static_cast<int>(action)});
  EXPECT_TRUE(says(shown.frame(), "cell-3-1", "where the last move began"));
  EXPECT_TRUE(says(shown.frame(), "cell-2-0", "the last move"));
  EXPECT_TRUE(says(shown.frame(), "seat-1", "6 pawns"));
  // b4 takes it.
  shown.play({static_cast<int>(Breakthrough::move(3 * Breakthrough::kStride + 1, 0))});
  EXPECT_TRUE(says(shown.frame(), "cell-2-0", "<title>second</title>"));
  EXPECT_TRUE(says(shown.frame(), "seat-0", "5 pawns"));
}

TEST(ClassicView, KeepsWhoTookWhichStoneOfNim) {
  Nim::Options options;
  options.heaps = {2, 9};
  options.players = 4;
  options.teams = {1, 2, 1, 2};
  options.max_take = 3;
  options.misere = true;
  const Nim game(options);
  Shown<Nim> shown(game, make_nim_view(game));
  const ViewPage page = shown.view->page();
  EXPECT_EQ(count(page.board, "data-slot=\"stone-"), 11);
  EXPECT_EQ(count(page.board, "Whoever takes the last stone loses; at most 3 stones in a turn"), 1);
  EXPECT_EQ(page.colours.size(), 4U);
  EXPECT_EQ(shown.clicks(Nim::take(1, 3)), std::vector<std::string>{"stone-1-6"});
  shown.play({static_cast<int>(Nim::take(1, 3)), static_cast<int>(Nim::take(0, 2))});
  const ViewFrame frame = shown.frame();
  EXPECT_EQ(frame.slots.at("left-0"), "0");
  EXPECT_EQ(frame.slots.at("left-1"), "6");
  EXPECT_EQ(slots_saying(frame, "stone-1-", "taken by first"), 3);
  EXPECT_EQ(slots_saying(frame, "stone-0-", "just"), 2) << "the last ones are marked";
  EXPECT_EQ(slots_saying(frame, "stone-1-", "just"), 0);
  EXPECT_TRUE(says(frame, "seat-0", "3 taken, team 1") && says(frame, "seat-3", "0 taken, team 2"));
  EXPECT_EQ(frame.curves[0][0], 3);
  EXPECT_EQ(frame.curves[0][1], 2);
  EXPECT_EQ(frame.moment, "move 3: third");
  // Without its course a position has stones that somebody took.
  EXPECT_EQ(count(make_nim_view(game)->picture(shown.state), "<title>taken</title>"), 5);
}

TEST(ClassicView, KeepsTheDiceOfATurnOfPig) {
  const Pig game(20, 400);
  Shown<Pig> shown(game, make_pig_view(game));
  const auto roll = static_cast<int>(Pig::kRoll);
  EXPECT_TRUE(says(shown.frame(), "total", "roll the die"));
  EXPECT_EQ(shown.clicks(Pig::kRoll), std::vector<std::string>{"die"});
  EXPECT_EQ(shown.clicks(Pig::kHold), std::vector<std::string>{"total"});
  shown.play({roll, 5, roll, 3});
  ViewFrame frame = shown.frame();
  EXPECT_TRUE(says(frame, "die", "#pig-die-3") && says(frame, "earlier-0", "#pig-die-5"));
  EXPECT_TRUE(says(frame, "total", "turn total 8"));
  EXPECT_TRUE(says(frame, "bar-0", "at stake"));
  EXPECT_EQ(frame.curves[0][0], 0) << "not banked yet";
  shown.play({static_cast<int>(Pig::kHold)});
  frame = shown.frame();
  EXPECT_TRUE(says(frame, "total", "8 banked"));
  EXPECT_TRUE(says(frame, "seat-0", "8 points of 20") && says(frame, "seat-1", "on turn"));
  EXPECT_EQ(frame.curves[0][0], 8);
  EXPECT_EQ(frame.moment, "round 1: second");
  shown.play({roll, 1});
  frame = shown.frame();
  EXPECT_TRUE(says(frame, "die", "#pig-die-1") && says(frame, "total", "a 1: nothing"));
  EXPECT_EQ(frame.moment, "round 2: first");
  shown.play({roll});
  EXPECT_TRUE(says(shown.frame(), "die", "#pig-die-0")) << "still rolling";
  EXPECT_FALSE(shown.frame().slots.contains("earlier-0")) << "of another turn";
  shown.play({6, roll, 6, static_cast<int>(Pig::kHold)});
  EXPECT_EQ(shown.frame().moment, "first has won after 3 turns");
  EXPECT_EQ(shown.frame().round, 2);
  EXPECT_EQ(shown.view->page().curves[0].least_top, 20);
}

TEST(ClassicView, HidesTheOthersCardInKuhnPoker) {
  const KuhnPoker game;
  Shown<KuhnPoker> shown(game, make_kuhn_poker_view(game));
  EXPECT_TRUE(shown.frame().set_up);
  shown.play({2, 3});
  EXPECT_FALSE(shown.frame().set_up);
  EXPECT_TRUE(says(shown.frame(), "card-0", "queen") && says(shown.frame(), "card-1", "king"));
  EXPECT_TRUE(says(shown.frame(0), "card-0", "queen"));
  EXPECT_TRUE(says(shown.frame(0), "card-1", "a hidden card"));
  EXPECT_TRUE(says(shown.frame(1), "card-0", "a hidden card"));
  shown.play({0, 1});
  EXPECT_EQ(shown.frame().moment, "betting: first");
  EXPECT_TRUE(says(shown.frame(), "pot", "pot 3") && says(shown.frame(), "act-1", "bet"));
  EXPECT_EQ(count(shown.frame().slots.at("chips-1"), "class=\"chip"), 2);
  const KuhnPoker::State facing = shown.state;
  shown.play({0});
  EXPECT_EQ(shown.frame(1).moment, "a fold: second has won");
  EXPECT_TRUE(says(shown.frame(1), "card-0", "a hidden card")) << "folded cards are not shown";
  EXPECT_TRUE(says(shown.frame(1), "seat-0", "-1 chip<"));
  shown.state = facing;
  shown.play({1});
  EXPECT_EQ(shown.frame(1).moment, "showdown: second has won");
  EXPECT_TRUE(says(shown.frame(1), "card-0", "queen"));
  EXPECT_TRUE(says(shown.frame(1), "seat-1", "+2 chips"));
}

TEST(ClassicView, TellsTheRoundsOfLeducPoker) {
  const LeducPoker game;
  Shown<LeducPoker> shown(game, make_leduc_poker_view(game));
  shown.play({3, 5});  // the queen of spades, the king of spades
  EXPECT_EQ(shown.frame().moment, "first round: first");
  EXPECT_EQ(shown.frame().round, 1);
  EXPECT_FALSE(shown.frame().slots.contains("card-public"));
  EXPECT_TRUE(says(shown.frame(0), "card-1", "a hidden card"));
  shown.play({2, 1});
  EXPECT_EQ(shown.frame().moment, "the public card");
  EXPECT_TRUE(says(shown.frame(), "act-0", "raise") && says(shown.frame(), "act-1", "call"));
  shown.play({4});
  EXPECT_EQ(shown.frame().moment, "second round: first");
  EXPECT_EQ(shown.frame().round, 2);
  EXPECT_TRUE(says(shown.frame(0), "card-public", "queen of hearts"));
  EXPECT_FALSE(says(shown.frame(), "act-0", "raise")) << "of the first round";
  shown.play({1, 2, 1});
  const ViewFrame end = shown.frame(1);
  EXPECT_EQ(end.moment, "showdown: first has won");
  EXPECT_TRUE(says(end, "card-0", "queen of spades"));
  EXPECT_TRUE(says(end, "seat-0", "a pair of queens, +7 chips"));
  EXPECT_TRUE(says(end, "seat-1", "a king, -7 chips"));
  EXPECT_TRUE(says(end, "pot", "pot 14"));
  EXPECT_EQ(end.curves[0][0], 7);
}

TEST(ClassicView, HidesTheRowUntilBothHaveChosen) {
  const MatrixGame game({{3, 0}, {5, 1}}, {{3, 5}, {0, 1}}, {"nice", "<mean>"}, {"nice", "mean"});
  Shown<MatrixGame> shown(game, make_matrix_game_view(game));
  EXPECT_EQ(count(shown.view->page().board, "&lt;mean&gt;"), 1);
  EXPECT_EQ(shown.clicks(Action{1}), std::vector<std::string>{"row-1"});
  shown.play({1});
  EXPECT_EQ(shown.clicks(Action{0}), std::vector<std::string>{"column-0"});
  EXPECT_TRUE(says(shown.frame(), "row-1", "chosen, unseen"));
  EXPECT_TRUE(says(shown.frame(0), "row-1", "chosen, unseen"));
  EXPECT_EQ(slots_saying(shown.frame(1), "row-", "chosen"), 0);
  EXPECT_TRUE(says(shown.frame(1), "seat-0", "has chosen, unseen"));
  EXPECT_FALSE(shown.frame().slots.contains("meet"));
  shown.play({0});
  const ViewFrame end = shown.frame(1);
  EXPECT_TRUE(says(end, "row-1", "chosen") && says(end, "column-0", "chosen"));
  EXPECT_TRUE(end.slots.contains("meet"));
  EXPECT_TRUE(says(end, "seat-0", "&lt;mean&gt;, gets 5") && says(end, "seat-0", "has won"));
  EXPECT_TRUE(says(end, "seat-1", "nice, gets 0") && says(end, "seat-1", "has lost"));
}

TEST(ClassicView, DrawsPositionsAsPictures) {
  const MatrixGame game;
  const std::string picture = make_matrix_game_view(game)->picture({{0, 1}});
  EXPECT_TRUE(balanced(picture));
  EXPECT_EQ(count(picture, "paper, gets 1"), 1);
  const ConnectFour four;
  const std::string board = make_connect_four_view(four)->picture(*ConnectFour::position("4453"));
  EXPECT_TRUE(balanced(board));
  EXPECT_EQ(count(board, "<title>second</title>"), 3) << "two discs, and the seat's sign";
}

}  // namespace
}  // namespace muster::classic
