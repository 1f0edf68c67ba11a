#include "games/classic/breakthrough.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/games/classic/support.h"

namespace muster::classic {
namespace {

using Board = Breakthrough::Board;

// Another breakthrough, plain and slow: signs by row and column.
struct SlowBoard {
  std::vector<std::string> rows;  // from player 0's side; 'x' = player 0, 'o' = player 1
  char mover = 'x';

  SlowBoard(int row_count, int columns) {
    const auto width = static_cast<std::size_t>(columns);
    for (int row = 0; row < row_count; ++row) {
      rows.emplace_back(width, row < 2 ? 'x' : row >= row_count - 2 ? 'o' : '.');
    }
  }
  struct Move {
    int row;
    int column;
    int step;  // -1, 0 or 1 columns
  };
  int forward() const { return mover == 'x' ? 1 : -1; }
  char other() const { return mover == 'x' ? 'o' : 'x'; }
  // '#' off the board.
  char cell(int row, int column) const {
    if (row < 0 || row >= static_cast<int>(rows.size())) return '#';
    const std::string& text = rows[static_cast<std::size_t>(row)];
    if (column < 0 || column >= static_cast<int>(text.size())) return '#';
    return text[static_cast<std::size_t>(column)];
  }
  void set(int row, int column, char sign) {
    rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = sign;
  }
  std::vector<Move> moves() const {
    std::vector<Move> all;
    for (int row = 0; row < static_cast<int>(rows.size()); ++row) {
      for (int column = 0; column < static_cast<int>(rows[0].size()); ++column) {
        if (cell(row, column) != mover) continue;
        for (int step = -1; step <= 1; ++step) {
          const char there = cell(row + forward(), column + step);
          if (there == '.' || (there == other() && step != 0)) all.push_back({row, column, step});
        }
      }
    }
    return all;
  }
  // True when the move wins; else the other is to move.
  bool play(const Move& move) {
    const int to = move.row + forward();
    set(move.row, move.column, '.');
    set(to, move.column + move.step, mover);
    if (cell(to + forward(), 0) == '#') return true;
    const char loser = other();
    mover = loser;
    return std::none_of(rows.begin(), rows.end(), [loser](const std::string& row) {
      return row.find(loser) != std::string::npos;
    });
  }
};

Action action_of(const SlowBoard::Move& move) {
  return Breakthrough::move(move.row * 8 + move.column, move.step + 1);
}

std::int64_t slow_perft(const SlowBoard& board, int depth) {
  if (depth == 0) return 1;
  std::int64_t leaves = 0;
  for (const SlowBoard::Move& move : board.moves()) {
    SlowBoard next = board;
    const bool won = next.play(move);
    if (!won || depth == 1) leaves += slow_perft(next, depth - 1);
  }
  return leaves;
}

// Lines of play of `depth` moves.
std::int64_t perft(const Breakthrough& game, const Breakthrough::State& state, int depth) {
  if (depth == 0) return 1;
  if (game.to_move(state) == kTerminal) return 0;
  ActionList actions;
  game.legal_actions(state, actions);
  std::int64_t leaves = 0;
  for (const Action action : actions) {
    Breakthrough::State next = state;
    game.apply(next, action);
    leaves += perft(game, next, depth - 1);
  }
  return leaves;
}

TEST(Breakthrough, CountsLinesOfPlayLikeASlowBoard) {
  const struct {
    int rows;
    int columns;
    int depth;
  } boards[] = {{8, 8, 4}, {6, 6, 5}, {5, 3, 7}, {4, 2, 9}, {4, 8, 3}};
  for (const auto& board : boards) {
    const Breakthrough game(board.rows, board.columns);
    for (int depth = 1; depth <= board.depth; ++depth) {
      EXPECT_EQ(perft(game, game.initial_state(), depth),
                slow_perft(SlowBoard(board.rows, board.columns), depth))
          << board.rows << " x " << board.columns << ", depth " << depth;
    }
  }
  const Breakthrough game;
  EXPECT_EQ(perft(game, game.initial_state(), 1), 22);  // 8 straight, 7 to each side
  EXPECT_EQ(perft(game, game.initial_state(), 2), 22 * 22);
}

// Whole games, on boards of all sizes.
RC_GTEST_PROP(Breakthrough, AgreesWithASlowBoard, (std::uint64_t seed)) {
  Rng rng(seed);
  const int rows = 4 + static_cast<int>(uniform_below(rng, 5));
  const int columns = 2 + static_cast<int>(uniform_below(rng, 7));
  const Breakthrough game(rows, columns);
  Breakthrough::State state = game.initial_state();
  SlowBoard slow(rows, columns);
  for (;;) {
    RC_ASSERT(game.to_move(state) == (slow.mover == 'x' ? 0 : 1));
    std::set<Action> expected;
    const std::vector<SlowBoard::Move> moves = slow.moves();
    for (const SlowBoard::Move& move : moves) expected.insert(action_of(move));
    RC_ASSERT(legal_set(game, state) == expected);
    const SlowBoard::Move move = moves[uniform_below(rng, moves.size())];
    const Player player = game.to_move(state);
    const int promise = game.promise(state, action_of(move));
    game.apply(state, action_of(move));
    const bool won = slow.play(move);
    for (int row = 0; row < rows; ++row) {
      const auto text = game.to_json(state).at("board").at(static_cast<std::size_t>(row));
      RC_ASSERT(text == slow.rows[static_cast<std::size_t>(rows - 1 - row)]);
    }
    RC_ASSERT((game.to_move(state) == kTerminal) == won);
    if (won) {
      RC_ASSERT(game.returns(state)[static_cast<std::size_t>(player)] == 1);
      RC_ASSERT(game.returns(state)[static_cast<std::size_t>(1 - player)] == -1);
      RC_ASSERT(promise >= 100);  // a win or a capture
      return;
    }
  }
}

Breakthrough::State position(Board first, Board second, std::int16_t mover) {
  return {{first, second}, 0, mover, Breakthrough::kNobody};
}
constexpr Board cell(int row, int column) { return Board{1} << (row * 8 + column); }

TEST(Breakthrough, CapturesDiagonallyAlone) {
  const Breakthrough game;
  const Breakthrough::State state = position(cell(3, 3), cell(4, 2) | cell(4, 3) | cell(7, 7), 0);
  EXPECT_EQ(legal_set(game, state),
            (std::set{Breakthrough::move(27, 0), Breakthrough::move(27, 2)}));
  EXPECT_EQ(game.describe(state, Breakthrough::move(27, 0)), "d4xc5");
  EXPECT_EQ(game.describe(state, Breakthrough::move(27, 2)), "d4-e5");
  Breakthrough::State captured = state;
  game.apply(captured, Breakthrough::move(27, 0));
  EXPECT_EQ(captured.pawns[0], cell(4, 2));
  EXPECT_EQ(captured.pawns[1], cell(4, 3) | cell(7, 7));
  EXPECT_EQ(game.to_move(captured), 1);
}

TEST(Breakthrough, TheFarRowAndTheLastPawnWin) {
  const Breakthrough game(6, 6);
  Breakthrough::State far = position(cell(4, 0), cell(5, 5) | cell(1, 2), 0);
  game.apply(far, Breakthrough::move(32, 1));
  EXPECT_EQ(game.returns(far), (Returns{1, -1}));
  Breakthrough::State down = position(cell(4, 0), cell(5, 5) | cell(1, 2), 1);
  game.apply(down, Breakthrough::move(10, 0));
  EXPECT_EQ(game.returns(down), (Returns{-1, 1}));
  Breakthrough::State last = position(cell(2, 1), cell(3, 2), 1);
  game.apply(last, Breakthrough::move(26, 0));
  EXPECT_EQ(game.to_move(last), kTerminal);
  EXPECT_EQ(game.returns(last), (Returns{-1, 1}));
  EXPECT_EQ(evaluate(game, last, 1), 1);
}

TEST(Breakthrough, EvaluatesPawnsAndTheForemost) {
  const Breakthrough game;
  EXPECT_EQ(evaluate(game, game.initial_state(), 0), 0);
  const Board back = cell(0, 0) | cell(0, 1);
  const Board far_back = cell(7, 0) | cell(7, 1);
  EXPECT_GT(evaluate(game, position(back, cell(7, 0), 0), 0), 0);  // a pawn more
  EXPECT_LT(evaluate(game, position(back, cell(7, 0), 0), 1), 0);
  EXPECT_GT(evaluate(game, position(back | cell(4, 4), far_back | cell(6, 4), 0), 0), 0);
  // A pawn is worth more than a step.
  EXPECT_LT(evaluate(game, position(cell(0, 0) | cell(1, 1), far_back | cell(7, 4), 0), 0), 0);
}

TEST(Breakthrough, PromisesWinsThenCapturesThenAdvances) {
  const Breakthrough game;
  const Breakthrough::State state =
      position(cell(6, 0) | cell(3, 3) | cell(5, 6), cell(4, 2) | cell(7, 7) | cell(7, 4), 0);
  const int win = game.promise(state, Breakthrough::move(48, 1));
  const int capture = game.promise(state, Breakthrough::move(27, 0));
  const int far = game.promise(state, Breakthrough::move(46, 1));
  const int near = game.promise(state, Breakthrough::move(27, 1));
  EXPECT_GT(win, capture);
  EXPECT_GT(capture, far);
  EXPECT_GT(far, near);
}

TEST(Breakthrough, ReadsItsScenario) {
  expect_strict_settings<Breakthrough>();
  EXPECT_EQ(expect_data_files_load<Breakthrough>(), 2);
  const auto game = load_rules<Breakthrough>("", "rows = 5\ncolumns = 4");
  ASSERT_TRUE(game.ok());
  EXPECT_EQ((*game)->rows(), 5);
  EXPECT_EQ((*game)->columns(), 4);
  EXPECT_COMPLAINT(Breakthrough, "", "rows = 3", "key `rows`: expected an integer from 4 to 8");
  EXPECT_COMPLAINT(Breakthrough, "", "columns = 9",
                   "key `columns`: expected an integer from 2 to 8");
}

}  // namespace
}  // namespace muster::classic
