// Positions of the classic games read from JSON, and what cannot be one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "core/status.h"
#include "games/classic/breakthrough.h"
#include "games/classic/connect_four.h"
#include "games/classic/kuhn_poker.h"
#include "games/classic/leduc_poker.h"
#include "games/classic/matrix_game.h"
#include "games/classic/nim.h"
#include "games/classic/pig.h"
#include "games/classic/tic_tac_toe.h"

namespace muster::classic {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

template <class G>
typename G::State read(const G& game, const char* text) {
  const auto state = game.read_state(Json::parse(text));
  EXPECT_TRUE(state.ok()) << message_of(state.status());
  return state.ok() ? *state : game.initial_state();
}

template <class G>
void refused(const G& game, const char* text, const char* what) {
  const auto state = game.read_state(Json::parse(text));
  EXPECT_THAT(state.ok() ? "it is read" : message_of(state.status()), HasSubstr(what)) << text;
}

TEST(ClassicPositions, ConnectFourByItsBoard) {
  const ConnectFour game;
  const auto state = read(game, R"({"board": [".......", ".......", ".......", ".......",
                                              "..oo...", "..xxx.."]})");
  EXPECT_EQ(game.turn(state), 5);
  EXPECT_EQ(game.to_move(state), 1);
  const auto won = read(game, R"({"board": [".......", ".......", ".......", ".......", ".ooo...",
                                            ".xxxx.."]})");
  EXPECT_EQ(game.to_move(won), kTerminal);
  EXPECT_EQ(game.returns(won)[0], 1);
  refused(game, "{}", "member `board`: is missing");
  refused(game, R"({"board": ["......."]})", "member `board`: expected 6 rows of 7 signs");
  refused(game, R"({"board": [".......", ".......", ".......", ".......", "x......", "......."]})",
          "a disc hangs in the air");
  refused(game, R"({"board": [".......", ".......", ".......", ".......", ".......", "xx....."]})",
          "expected as many x as o");
  refused(game, R"({"board": [".......", ".......", ".......", ".......", "xxx....", "oooo..."]})",
          "expected as many x as o");
}

TEST(ClassicPositions, ConnectFourThatWentOnAfterItsEndIsNone) {
  refused(ConnectFour(), R"({"board": [".......", ".......", ".......", ".......", "oooo...",
                                       "xxxx..."]})",
          "the game was over before the last disc");
}

TEST(ClassicPositions, BreakthroughByItsBoard) {
  const Breakthrough game(5, 3);
  const auto state = read(game, R"({"board": ["ooo", "..o", ".x.", "x..", "..x"], "mover": 1})");
  EXPECT_EQ(game.to_move(state), 1);
  const auto over = read(game, R"({"board": ["x.o", "...", "...", "...", "..x"], "mover": -2})");
  EXPECT_EQ(game.returns(over)[0], 1);
  refused(game, R"({"board": ["x.o", "...", "...", "...", "..x"], "mover": 1})",
          "member `mover`: expected -2");
  refused(game, R"({"board": ["..o", "...", "...", "...", "..x"], "mover": -2})",
          "member `mover`: expected -2");
  refused(game, R"({"board": ["..o", "...", "...", "...", "..x"], "mover": -1})",
          "member `mover`: expected 0, 1 or -2");
  refused(game, R"({"board": ["...", "...", "...", "...", "..."]})", "expected pawns");
  refused(game, R"({"board": ["..z", "...", "...", "...", "..x"]})", "expected 5 rows of 3 signs");
}

TEST(ClassicPositions, NimByItsHeaps) {
  const Nim game;
  const auto state = read(game, R"({"heaps": [0, 2, 5], "player": 2, "turns": 4})");
  EXPECT_EQ(game.to_move(state), 2);
  EXPECT_EQ(game.turn(state), 4);
  refused(game, R"({"heaps": [4]})", "member `heaps`: has more objects");
  refused(game, R"({"heaps": [1, 1, 1, 1]})", "member `heaps`: has 4 entries");
  refused(game, R"({"player": 3})", "member `player`: is 3");
}

TEST(ClassicPositions, PigByItsScores) {
  const Pig game;
  const auto state =
      read(game, R"({"scores": [90, 12], "turn_total": 8, "rolls": 2, "turns": 6, "phase": 0})");
  EXPECT_EQ(game.to_move(state), 0);
  refused(game, R"({"scores": [100, 0]})", "member `phase`: expected 2: the game is over");
  refused(game, R"({"phase": 2})", "member `phase`: expected 0: the game is not over");
  refused(game, R"({"scores": [1000, 0]})", "member `scores`: is 1000");
}

TEST(ClassicPositions, CardsAndBetting) {
  const KuhnPoker kuhn;
  EXPECT_EQ(kuhn.to_move(read(kuhn, R"({"cards": ["king", "jack"], "betting": "pb"})")), 0);
  EXPECT_EQ(kuhn.to_move(read(kuhn, R"({"cards": ["king", "-"]})")), kChance);
  refused(kuhn, R"({"cards": ["king", "king"]})", "are one card twice");
  refused(kuhn, R"({"cards": ["-", "king"]})", "a card is dealt before one that is missing");
  refused(kuhn, R"({"cards": ["ace", "king"]})", "unknown name \"ace\"");
  refused(kuhn, R"({"cards": ["jack", "king"], "betting": "bbb"})", "member `betting`: expected p");
  refused(kuhn, R"({"betting": "b"})", "member `betting`: expected p");
  const LeducPoker leduc;
  const auto state = read(leduc, R"({"cards": ["Js", "Kh"], "public": "Qs", "betting": "rc/r"})");
  EXPECT_EQ(leduc.to_move(state), 1);
  EXPECT_EQ(state.chips[0], 7);
  refused(leduc, R"({"cards": ["Js", "Kh"], "betting": "f"})", "member `betting`: expected c");
  refused(leduc, R"({"cards": ["Js", "Kh"], "public": "Qs", "betting": "r"})",
          "member `public`: is dealt before the first round");
  refused(leduc, R"({"cards": ["Js", "Js"]})", "are one card twice");
  refused(leduc, R"({"cards": ["Js", "Kh"], "betting": 3})", "member `betting`: expected a text");
}

TEST(ClassicPositions, ChoicesAndMarks) {
  const MatrixGame game;
  EXPECT_EQ(game.to_move(read(game, R"({"row": "paper"})")), 1);
  refused(game, R"({"column": "paper"})", "member `row`: is missing");
  refused(game, R"({"row": "papr"})", "did you mean `paper`");
  const TicTacToe cells;
  EXPECT_EQ(cells.to_move(read(cells, R"({"x": 3, "o": 8})")), 1);
  refused(cells, R"({"x": 3, "o": 3})", "member `o`: has a cell that x has");
  refused(cells, R"({"x": 7})", "member `x`: expected as many cells");
  refused(cells, R"({"x": 512})", "member `x`: is 512");
}

}  // namespace
}  // namespace muster::classic
