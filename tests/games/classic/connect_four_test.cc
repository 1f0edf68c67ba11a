#include "games/classic/connect_four.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/playout.h"
#include "tests/games/classic/support.h"

namespace muster::classic {
namespace {

using Discs = ConnectFour::Board;

ConnectFour::State at(const std::string& columns) {
  const auto state = ConnectFour::position(columns);
  EXPECT_TRUE(state.ok()) << message_of(state.status());
  return state.value_or(ConnectFour().initial_state());
}

// Another connect four, plain and slow: signs by column and row, every line of four spelled out.
struct SlowConnectFour {
  std::array<std::array<char, 6>, 7> cells{};  // 0 = free

  static std::vector<std::array<std::pair<int, int>, 4>> lines() {
    std::vector<std::array<std::pair<int, int>, 4>> all;
    for (int column = 0; column < 7; ++column) {
      for (int row = 0; row < 6; ++row) {
        for (const auto& [right, up] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
          const int last_column = column + 3 * right;
          const int last_row = row + 3 * up;
          if (last_column > 6 || last_row > 5 || last_row < 0) continue;
          std::array<std::pair<int, int>, 4> line;
          for (int i = 0; i < 4; ++i) {
            line[static_cast<std::size_t>(i)] = {column + i * right, row + i * up};
          }
          all.push_back(line);
        }
      }
    }
    return all;
  }
  char cell(std::pair<int, int> place) const {
    return cells[static_cast<std::size_t>(place.first)][static_cast<std::size_t>(place.second)];
  }
  bool free(int column) const { return cell({column, 5}) == 0; }
  int drop(int column, char sign) {
    auto& stack = cells[static_cast<std::size_t>(column)];
    auto* const place = std::find(stack.begin(), stack.end(), 0);
    *place = sign;
    return static_cast<int>(place - stack.begin());
  }
  bool wins(char sign) const {
    for (const auto& line : lines()) {
      if (std::all_of(line.begin(), line.end(), [&](auto c) { return cell(c) == sign; })) {
        return true;
      }
    }
    return false;
  }
  // Cells where one more disc of `sign` makes a line.
  std::set<std::pair<int, int>> completing(char sign) const {
    std::set<std::pair<int, int>> all;
    for (const auto& line : lines()) {
      const auto own =
          std::count_if(line.begin(), line.end(), [&](auto place) { return cell(place) == sign; });
      if (own != 3) continue;
      for (const auto& place : line) {
        if (cell(place) == 0) all.insert(place);
      }
    }
    return all;
  }
};

Discs bit_of(std::pair<int, int> place) { return Discs{1} << (7 * place.first + place.second); }

TEST(ConnectFour, HasSixtyNineLines) {
  const auto lines = SlowConnectFour::lines();
  ASSERT_EQ(lines.size(), 69U);
  for (const auto& line : lines) {
    Discs board = 0;
    for (const auto& place : line) board |= bit_of(place);
    EXPECT_TRUE(ConnectFour::has_line(board));
    for (const auto& place : line) {
      const Discs three = board & ~bit_of(place);
      EXPECT_FALSE(ConnectFour::has_line(three));
      EXPECT_NE(ConnectFour::completing_cells(three) & bit_of(place), 0U);
    }
  }
}

RC_GTEST_PROP(ConnectFour, AgreesWithASlowBoard, (std::uint64_t seed)) {
  const ConnectFour game;
  ConnectFour::State state = game.initial_state();
  SlowConnectFour slow;
  Rng rng(seed);
  char sign = 'x';
  for (;;) {
    for (const int player : {0, 1}) {
      Discs threats = 0;
      for (const auto& place : slow.completing(player == 0 ? 'x' : 'o')) threats |= bit_of(place);
      const Discs taken = state.discs[0] | state.discs[1];
      RC_ASSERT((ConnectFour::completing_cells(state.discs[player]) & ~taken) == threats);
    }
    ActionList actions;
    game.legal_actions(state, actions);
    std::vector<int> free;
    for (int column = 0; column < 7; ++column) {
      if (slow.free(column)) free.push_back(column);
    }
    RC_ASSERT(actions.size() == free.size());
    for (std::size_t i = 0; i < free.size(); ++i) {
      RC_ASSERT(static_cast<int>(actions[i]) == free[i]);
    }
    const Action action = actions[uniform_below(rng, actions.size())];
    const int column = static_cast<int>(action);
    const int row = slow.drop(column, sign);
    game.apply(state, action);
    RC_ASSERT((state.discs[sign == 'x' ? 0 : 1] & bit_of({column, row})) != 0U);
    if (slow.wins(sign)) {
      RC_ASSERT(game.to_move(state) == kTerminal);
      RC_ASSERT(game.returns(state)[0] == (sign == 'x' ? 1 : -1));
      RC_ASSERT(game.returns(state)[1] == (sign == 'x' ? -1 : 1));
      return;
    }
    if (game.turn(state) == 42) {
      RC_ASSERT(game.to_move(state) == kTerminal);
      RC_ASSERT(game.returns(state) == Returns{});
      return;
    }
    sign = sign == 'x' ? 'o' : 'x';
    RC_ASSERT(game.to_move(state) == (sign == 'x' ? 0 : 1));
  }
}

TEST(ConnectFour, EndsInEveryDirection) {
  const ConnectFour game;
  for (const std::string won : {"1212121", "1122334", "12233434474", "76655454414"}) {
    const ConnectFour::State before = at(won.substr(0, won.size() - 1));
    EXPECT_EQ(game.to_move(before), 0) << won;
    EXPECT_EQ(game.to_move(at(won)), kTerminal) << won;
    EXPECT_EQ(game.returns(at(won))[0], 1) << won;
  }
  EXPECT_EQ(game.returns(at("71212121"))[0], -1);  // the second player wins as well
}

// Four in a row from the top of one column to the bottom of the next is no line.
TEST(ConnectFour, LinesDoNotGoRoundTheEdge) {
  const Discs over_the_top = bit_of({0, 4}) | bit_of({0, 5}) | bit_of({1, 0}) | bit_of({1, 1});
  EXPECT_FALSE(ConnectFour::has_line(over_the_top));
  const Discs steep = bit_of({0, 4}) | bit_of({1, 5}) | bit_of({3, 0}) | bit_of({4, 1});
  EXPECT_FALSE(ConnectFour::has_line(steep));
}

TEST(ConnectFour, AFullBoardIsADraw) {
  const ConnectFour game;
  const ConnectFour::State full = at("312622253651251125155137446443434673777766");
  EXPECT_EQ(game.to_move(full), kTerminal);
  EXPECT_EQ(game.returns(full), Returns{});
  EXPECT_EQ(game.summary(full).rounds, 42);
  EXPECT_EQ(evaluate(game, full, 0), 0);
}

// Distinct positions after n discs, where games go on (Tromp's table at the start).
TEST(ConnectFour, HasTheKnownNumbersOfPositions) {
  const ConnectFour game;
  std::set<std::pair<Discs, Discs>> level = {{0, 0}};
  std::vector<std::size_t> sizes;
  for (int turns = 0; turns <= 7; ++turns) {
    sizes.push_back(level.size());
    std::set<std::pair<Discs, Discs>> next;
    for (const auto& [first, second] : level) {
      ConnectFour::State state = game.initial_state();
      state.discs[0] = first;
      state.discs[1] = second;
      state.turns = static_cast<std::uint32_t>(turns);
      state.mover = static_cast<std::int16_t>(turns % 2);
      if (ConnectFour::has_line(first) || ConnectFour::has_line(second)) continue;
      for (const Action action : legal_set(game, state)) {
        ConnectFour::State child = state;
        game.apply(child, action);
        next.emplace(child.discs[0], child.discs[1]);
      }
    }
    level = std::move(next);
  }
  EXPECT_EQ(sizes, (std::vector<std::size_t>{1, 7, 49, 238, 1120, 4263, 16422, 54859}));
}

TEST(ConnectFour, RandomGamesHaveTheKnownLength) {
  const ConnectFour game;
  Rng rng(4);
  constexpr int kGames = 20000;
  double sum = 0;
  double squares = 0;
  for (int i = 0; i < kGames; ++i) {
    ConnectFour::State state = game.initial_state();
    random_playout(game, state, rng);
    sum += game.turn(state);
    squares += game.turn(state) * game.turn(state);
  }
  const double mean = sum / kGames;
  const double error = std::sqrt((squares / kGames - mean * mean) / kGames);
  EXPECT_NEAR(mean, 21.3, 4 * error);
  EXPECT_GT(21.8 - mean, 4 * error);  // sharp enough to notice half a disc
}

TEST(ConnectFour, PromisesWinsThenBlocksThenThreatsThenTheMiddle) {
  const ConnectFour game;
  const auto promise = [&game](const ConnectFour::State& state, int column) {
    return game.promise(state, static_cast<Action>(column - 1));
  };
  const ConnectFour::State both = at("121212");  // both have three upwards
  EXPECT_GT(promise(both, 1), promise(both, 2));
  EXPECT_GT(promise(both, 2), promise(both, 4));
  const ConnectFour::State pair = at("4454");  // a third one beside 4 and 5 threatens
  EXPECT_GT(promise(pair, 3), promise(pair, 4));
  EXPECT_GT(promise(pair, 6), promise(pair, 4));
  EXPECT_GT(promise(pair, 4), promise(pair, 1));
  const ConnectFour::State empty = game.initial_state();
  EXPECT_GT(promise(empty, 4), promise(empty, 3));
  EXPECT_EQ(promise(empty, 3), promise(empty, 5));
  EXPECT_GT(promise(empty, 2), promise(empty, 7));
}

TEST(ConnectFour, EvaluatesOpenThrees) {
  const ConnectFour game;
  const ConnectFour::State open = at("445566");  // both have three across, open to 3 and 7
  EXPECT_EQ(evaluate(game, game.initial_state(), 0), 0);
  EXPECT_GT(evaluate(game, at("44556"), 0), evaluate(game, at("4455"), 0));
  EXPECT_LT(evaluate(game, open, 0), evaluate(game, at("44556"), 0));
  EXPECT_EQ(evaluate(game, open, 1), -evaluate(game, open, 0));
  // One of the two ends is stopped: 0.1 for the other, middle weights 6 to 7.
  EXPECT_NEAR(evaluate(game, at("445563"), 0), 0.1 - 0.01, 1e-12);
  EXPECT_EQ(evaluate(game, at("4455667"), 0), 1);
  EXPECT_EQ(evaluate(game, at("4455667"), 1), -1);
}

TEST(ConnectFour, SetsUpPositions) {
  EXPECT_EQ(at("44").discs[0], bit_of({3, 0}));
  EXPECT_EQ(at("44").discs[1], bit_of({3, 1}));
  EXPECT_EQ(ConnectFour().to_json(at("4453")).at("board").at(5), "..oxx..");
  const auto mistake = [](const std::string& columns) {
    return message_of(ConnectFour::position(columns).status());
  };
  EXPECT_EQ(mistake("448"), "move 3: expected a column from 1 to 7, got `8`");
  EXPECT_EQ(mistake("0"), "move 1: expected a column from 1 to 7, got `0`");
  EXPECT_EQ(mistake("4444444"), "move 7: column 4 is full");
  EXPECT_EQ(mistake("12121212"), "move 8: the game is over");
}

TEST(ConnectFour, ReadsItsScenario) {
  expect_strict_settings<ConnectFour>();
  EXPECT_EQ(expect_data_files_load<ConnectFour>(), 2);
  const auto game = load_rules<ConnectFour>("", "moves = \"4455\"");
  ASSERT_TRUE(game.ok());
  EXPECT_EQ((*game)->turn((*game)->initial_state()), 4);
  EXPECT_EQ((*game)->to_move((*game)->initial_state()), 0);
  EXPECT_COMPLAINT(ConnectFour, "", "moves = \"x\"", "key `moves`: move 1: expected a column");
  EXPECT_COMPLAINT(ConnectFour, "", "moves = \"1212121\"", "key `moves`: the game is over");
  EXPECT_COMPLAINT(ConnectFour, "", "moves = 4", "key `moves`: expected a text");
}

}  // namespace
}  // namespace muster::classic
