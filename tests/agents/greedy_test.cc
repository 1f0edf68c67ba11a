// One-ply expectation: exact values by hand, its leaves, its budget and its ties.
#include "agents/greedy/greedy_agent.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>

#include "agents/greedy/turn_expectation.h"
#include "agents/random/random_agent.h"
#include "core/config/reader.h"
#include "core/status.h"
#include "experiments/engine/match.h"
#include "games/classic/pig.h"
#include "games/classic/tic_tac_toe.h"

namespace muster {
namespace {

using classic::Pig;
using classic::TicTacToe;

template <Game G>
Action choice(const G& game, const typename G::State& state, std::uint64_t seed,
              std::int64_t max_nodes = 20000) {
  GreedyAgent<G> agent({max_nodes});
  ActionList legal;
  game.legal_actions(state, legal);
  return agent.choose({game, state, game.to_move(state), {legal.begin(), legal.end()}, seed});
}

// Rolling t points gains 5/6 * 4 - t/6 points on holding, if one holds right after: hold from 20
// on.
TEST(Greedy, HoldsPigAtTwenty) {
  const Pig game(1000);
  for (std::uint16_t total = 2; total < 40; ++total) {
    if (total == 20) continue;  // rolling and holding are worth the same
    const Pig::State state{{100, 100}, total, 3, 0, Pig::Phase::kChoose};
    EXPECT_EQ(choice(game, state, 1), total < 20 ? Pig::kRoll : Pig::kHold) << total;
  }
}

TEST(TurnExpectation, IsExactOverChance) {
  // 19 points and 20 to reach: any face but a 1 wins when held.
  const Pig game(20);
  Pig::State rolling{{10, 0}, 9, 2, 0, Pig::Phase::kRolling};
  const TurnExpectation<Pig> expectation(game, rolling, 0);
  Pig::State lost = rolling;
  game.apply(lost, Action{1});
  const double worth_of_one = evaluate(game, lost, 0);
  const auto [value, used] = expectation.value(rolling, 1000);
  EXPECT_NEAR(value, 5.0 / 6 * 1 + worth_of_one / 6, 1e-12);
  // The node, six outcomes, and the forced hold after five of them.
  EXPECT_EQ(used, 1U + 6 + 5);
}

TEST(TurnExpectation, StopsAtTheEndOfTheTurn) {
  const Pig game(20);
  Pig::State next_turn{{10, 0}, 0, 0, 1, Pig::Phase::kRolling};
  Pig::State own{{10, 0}, 3, 1, 0, Pig::Phase::kChoose};
  const TurnExpectation<Pig> expectation(game, own, 0);
  EXPECT_EQ(expectation.value(next_turn, 1000).used, 1U);
  EXPECT_EQ(expectation.value(next_turn, 1000).value, evaluate(game, next_turn, 0));
}

TEST(TurnExpectation, StaysWithinItsBudget) {
  const Pig game(1000);
  const Pig::State state{{0, 0}, 5, 1, 0, Pig::Phase::kChoose};
  const TurnExpectation<Pig> expectation(game, state, 0);
  for (std::uint64_t budget = 1; budget < 3000; budget = budget * 3 / 2 + 1) {
    const auto [value, used] = expectation.value(state, budget);
    EXPECT_GE(used, 1U);
    EXPECT_LE(used, budget);
    EXPECT_GE(value, evaluate(game, state, 0) - 1);
  }
  EXPECT_EQ(expectation.value(state, 1).value, evaluate(game, state, 0));
  EXPECT_GT(expectation.value(state, 3000).used, 1000U);
}

TEST(Greedy, TakesAWinAndBreaksTiesByItsSeed) {
  const TicTacToe game;
  TicTacToe::State state = game.initial_state();
  for (const int cell : {0, 3, 1, 4}) game.apply(state, static_cast<Action>(cell));
  std::set<Action> first_moves;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    EXPECT_EQ(choice(game, state, seed), Action{2});
    const Action first = choice(game, game.initial_state(), seed);
    EXPECT_EQ(first, choice(game, game.initial_state(), seed));
    first_moves.insert(first);
  }
  EXPECT_EQ(first_moves.size(), 9U);  // nothing can be won at once: all are worth the same
}

TEST(Greedy, ChoosesWithTheSmallestBudget) {
  const TicTacToe game;
  EXPECT_LT(static_cast<int>(choice(game, game.initial_state(), 1, 1)), 9);
}

TEST(Greedy, BeatsRandomAtPig) {
  const Pig game;
  GreedyAgent<Pig> greedy({2000});
  RandomAgent<Pig> random;
  Agent<Pig>* greedy_first[] = {&greedy, &random};
  Agent<Pig>* random_first[] = {&random, &greedy};
  double sum = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    sum += play_match<Pig>(game, greedy_first, seed).returns[0];
    sum += play_match<Pig>(game, random_first, seed).returns[1];
  }
  EXPECT_GT(sum / 40, 0.5);
}

TEST(Greedy, NamesTheKeyOfAMistake) {
  const Document document = parse_document("max_nodes = 0\nmax_node = 3", "agent.toml").value();
  Diagnostics diagnostics;
  Reader reader(document, diagnostics);
  greedy_agent_type<Pig>().configure(reader);
  reader.finish();
  const std::string said = message_of(diagnostics.status());
  EXPECT_NE(said.find("agent.toml:1"), std::string::npos) << said;
  EXPECT_NE(said.find("did you mean `max_nodes`"), std::string::npos) << said;
}

}  // namespace
}  // namespace muster
