// Value iteration: Pig as published, a game without circles, limits; and regrets.
#include "tests/agents/exact/value_iteration.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "agents/exact/regret.h"
#include "core/status.h"
#include "games/classic/pig.h"
#include "games/classic/tic_tac_toe.h"

namespace muster::exact {
namespace {

using classic::Pig;
using classic::TicTacToe;

// Everything but how many rolls and turns there have been.
std::uint64_t pig_key(const Pig::State& state) {
  return (((std::uint64_t{state.scores[0]} << 16 | state.scores[1]) << 16 | state.turn_total)
          << 3) |
         static_cast<std::uint64_t>(state.turns % 2) << 2 | static_cast<std::uint64_t>(state.phase);
}

// Neller and Presser 2004: the first player wins with probability 0.5306 when both play best.
TEST(ValueIteration, PigIsWonAsOftenAsPublished) {
  const Pig game(100, 32767);
  const auto table = ValueTable<Pig>::solve(game, game.initial_state(), pig_key, {.epsilon = 1e-7});
  ASSERT_TRUE(table.ok()) << message_of(table.status());
  // The start is passed over: rolling is the only action.
  Pig::State rolling = game.initial_state();
  game.apply(rolling, Pig::kRoll);
  const double won = (table->value(pig_key(rolling)).value() + 1) / 2;
  EXPECT_NEAR(won, 0.5306, 5e-5);
  RecordProperty("states", static_cast<int>(table->states()));
  RecordProperty("sweeps", table->sweeps());
}

// The value as a fixed point: each state's is that of its best action.
TEST(ValueIteration, ValuesOfPigAgreeWithTheirSuccessors) {
  const Pig game(15, 32767);
  const auto table =
      ValueTable<Pig>::solve(game, game.initial_state(), pig_key, {.epsilon = 1e-13});
  ASSERT_TRUE(table.ok());
  int checked = 0;
  for (std::uint16_t total = 2; total < 12; ++total) {
    const Pig::State state{{3, 7}, total, 3, 0, Pig::Phase::kChoose};
    const auto value = table->value(pig_key(state));
    if (!value.has_value()) continue;
    Pig::State held = state;
    game.apply(held, Pig::kHold);
    game.apply(held, Pig::kRoll);  // forced
    Pig::State rolled = state;
    game.apply(rolled, Pig::kRoll);
    const double best = std::max(table->value(pig_key(held)).value_or(2),
                                 table->value(pig_key(rolled)).value_or(2));
    EXPECT_NEAR(*value, best, 1e-12) << total;
    ++checked;
  }
  EXPECT_EQ(checked, 10);
}

TEST(ValueIteration, AgreesWithSearchWhereNothingGoesInCircles) {
  const TicTacToe game;
  const auto key = [&](const TicTacToe::State& state) { return game.hash(state); };
  TicTacToe::State root = game.initial_state();
  for (const int cell : {0, 1}) game.apply(root, static_cast<Action>(cell));
  const auto table = ValueTable<TicTacToe>::solve(game, root, key, {});
  ASSERT_TRUE(table.ok());
  EXPECT_EQ(table->sweeps(), 2);  // the second finds nothing to change
  Search<TicTacToe> search(game, {});
  EXPECT_EQ(table->value(game.hash(root)), search.run(root, {}).value);
  ActionList actions;
  game.legal_actions(root, actions);
  for (const Action action : actions) {
    TicTacToe::State next = root;
    game.apply(next, action);
    EXPECT_EQ(table->value(game.hash(next)), search.run(next, {}).value);
  }
}

TEST(ValueIteration, StopsAtItsLimits) {
  const Pig game(100, 32767);
  const auto many =
      ValueTable<Pig>::solve(game, game.initial_state(), pig_key, {.max_states = 1000});
  EXPECT_TRUE(absl::IsResourceExhausted(many.status()));
  EXPECT_NE(message_of(many.status()).find("1000"), std::string::npos);
  const Pig small(10, 32767);
  const auto slow = ValueTable<Pig>::solve(small, small.initial_state(), pig_key,
                                           {.epsilon = 1e-12, .max_sweeps = 2});
  EXPECT_TRUE(absl::IsDeadlineExceeded(slow.status()));
}

TEST(Regret, IsTheDistanceToTheBestActionOfTheMover) {
  const ActionValue values[] = {{Action{3}, 0.5, true}, {Action{5}, -0.25, true}};
  EXPECT_EQ(regret(values, 0, Action{3}), 0);
  EXPECT_EQ(regret(values, 0, Action{5}), 0.75);
  EXPECT_EQ(regret(values, 1, Action{3}), 0.75);
  EXPECT_EQ(regret(values, 1, Action{5}), 0);
  EXPECT_EQ(regret(values, 1, Action{4}), std::nullopt);
  EXPECT_EQ(best_value(values, 1), 0.25);
}

}  // namespace
}  // namespace muster::exact
