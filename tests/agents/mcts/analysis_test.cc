// Analyses of a search: ranking, intervals, facts, and lines that can be played.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "agents/mcts/mcts_agent.h"
#include "agents/mcts/search_analysis.h"
#include "games/classic/connect_four.h"
#include "games/classic/kuhn_poker.h"
#include "games/classic/leduc_poker.h"
#include "games/classic/pig.h"
#include "games/classic/tic_tac_toe.h"
#include "tests/agents/mcts/support.h"

namespace muster {
namespace {

using classic::ConnectFour;
using classic::KuhnPoker;
using classic::LeducPoker;
using classic::Pig;
using classic::TicTacToe;
using mcts::Search;
using mcts::SearchParams;

// The state after a line told by names; nothing when some step is not possible. Chance is followed
// when `through_chance`.
template <Game G>
std::optional<typename G::State> replay(const G& game, typename G::State state,
                                        const std::vector<std::string>& line, bool through_chance) {
  for (const std::string& name : line) {
    std::vector<Action> possible;
    const Player player = game.to_move(state);
    if (player == kTerminal || (player == kChance && !through_chance)) return std::nullopt;
    if (player == kChance) {
      ChanceList outcomes;
      game.chance_outcomes(state, outcomes);
      for (const ChanceOutcome& outcome : outcomes) possible.push_back(outcome.action);
    } else {
      ActionList legal;
      game.legal_actions(state, legal);
      possible.assign(legal.begin(), legal.end());
    }
    const auto found = std::find_if(possible.begin(), possible.end(), [&](Action action) {
      return game.describe(state, action) == name;
    });
    if (found == possible.end()) return std::nullopt;
    game.apply(state, *found);
  }
  return state;
}

template <Game G>
MoveAnalysis analyze(const G& game, const typename G::State& state, SearchParams params,
                     std::uint64_t seed) {
  params.keep_squares = true;
  Search<G> search(game, params);
  const Action chosen = search.run(state, game.to_move(state), seed);
  MoveAnalysis analysis = mcts::analysis_of(game, search, state, chosen);
  EXPECT_EQ(analysis.moves.front().action, chosen);
  return analysis;
}

template <Game G>
void expect_sound(const G& game, const typename G::State& state, const SearchParams& params,
                  const std::string& name) {
  SCOPED_TRACE(name);
  const MoveAnalysis analysis = analyze(game, state, params, 1);
  ActionList legal;
  game.legal_actions(state, legal);
  ASSERT_EQ(analysis.moves.size(), legal.size());
  double shares = 0;
  std::uint64_t visits = 0;
  for (std::size_t i = 0; i < analysis.moves.size(); ++i) {
    const RankedMove& move = analysis.moves[i];
    EXPECT_EQ(move.name, game.describe(state, move.action));
    EXPECT_LE(move.low, move.value);
    EXPECT_GE(move.high, move.value);
    EXPECT_GE(move.low, -1);
    EXPECT_LE(move.high, 1);
    if (move.exact) {
      EXPECT_EQ(move.low, move.high);
    }
    if (i > 1) {
      EXPECT_LE(move.visits, analysis.moves[i - 1].visits);
    }
    shares += move.share;
    visits += move.visits;
    ASSERT_FALSE(move.line.empty());
    EXPECT_EQ(move.line.front(), move.name);
    const bool closed = params.tree == mcts::TreeKind::kClosedLoop;
    EXPECT_TRUE(replay(game, state, move.line, closed)) << move.name;
  }
  EXPECT_NEAR(shares, 1, 1e-9);
  ASSERT_GE(analysis.facts.size(), 3U);
  EXPECT_EQ(analysis.facts[0].first, "simulations");
  EXPECT_EQ(analysis.facts[0].second, std::to_string(visits));
  EXPECT_EQ(analysis.facts[1].first, "nodes");
  EXPECT_GT(std::stoi(analysis.facts[1].second), 1);
  EXPECT_EQ(analysis.facts[2].first, "trees");
}

TEST(MctsAnalysis, HoldsWithEveryOption) {
  const ConnectFour connect_four;
  const Pig pig(30);
  const Pig::State two_choices{{10, 12}, 6, 2, 4, Pig::Phase::kChoose};
  for (const testing::Variant& variant : testing::variants(1500, true)) {
    expect_sound(connect_four, testing::discs("44"), variant.params, variant.name);
    expect_sound(connect_four, testing::discs("3344"), variant.params, variant.name);
    expect_sound(pig, two_choices, variant.params, variant.name);
  }
  const TicTacToe tic_tac_toe;
  for (const testing::Variant& variant : testing::variants(1500, false)) {
    expect_sound(tic_tac_toe, testing::after({0, 4, 1}), variant.params, variant.name);
  }
  const LeducPoker leduc;
  const KuhnPoker kuhn;
  for (const auto kind : {mcts::TreeKind::kClosedLoop, mcts::TreeKind::kSingleObserver,
                          mcts::TreeKind::kMultipleObserver}) {
    const SearchParams params = {.iterations = 500, .tree = kind};
    expect_sound(leduc, testing::after_actions(leduc, {2, 5, 2}), params, "leduc");
    expect_sound(kuhn, testing::after_actions(kuhn, {2, 1}), params, "kuhn");
  }
}

// The third disc in the middle of the bottom row wins by force, and the line shows how.
TEST(MctsAnalysis, TellsTheLineOfAForcedWin) {
  const ConnectFour game;
  const ConnectFour::State state = testing::discs("3344");
  for (const bool solver : {false, true}) {
    const MoveAnalysis analysis = analyze(game, state, {.iterations = 20000, .solver = solver}, 1);
    const RankedMove& best = analysis.moves.front();
    ASSERT_EQ(best.line.size(), 3U);
    const auto end = replay(game, state, best.line, false);
    ASSERT_TRUE(end);
    EXPECT_EQ(game.returns(*end)[0], 1);
    EXPECT_EQ(best.exact, solver);
    EXPECT_GT(best.value, 0.8);
    if (solver) {
      EXPECT_EQ(best.value, 1);
      EXPECT_EQ(analysis.facts[3].first, "proven");
    }
  }
}

// Rolling wins with 5 in 6 (see the positions); what is drawn is independent, so that the true
// value is in about 95 of 100 intervals.
TEST(MctsAnalysis, IntervalsHoldTheTruth) {
  const Pig game(20, 4);
  const Pig::State state{{10, 19}, 8, 2, 2, Pig::Phase::kChoose};
  int hits = 0;
  double width = 0;
  constexpr int kRuns = 300;
  for (std::uint64_t seed = 0; seed < kRuns; ++seed) {
    const MoveAnalysis analysis = analyze(game, state, {.iterations = 400}, seed);
    const RankedMove& roll = analysis.moves.front();
    EXPECT_EQ(roll.action, Pig::kRoll);
    hits += roll.low <= 2.0 / 3 && 2.0 / 3 <= roll.high ? 1 : 0;
    width += (roll.high - roll.low) / kRuns;
  }
  EXPECT_GT(hits, kRuns * 0.91);
  EXPECT_LT(hits, kRuns * 0.99);
  // Values are 1 and -1, so their deviation is 2 sqrt(5/36).
  EXPECT_NEAR(width, 2 * 1.96 * 2 * std::sqrt(5.0 / 36 / 400), 0.02);
}

TEST(MctsAnalysis, WithoutSquaresNothingIsClaimed) {
  const TicTacToe game;
  Search<TicTacToe> search(game, {.iterations = 500});
  const Action chosen = search.run(game.initial_state(), 0, 1);
  const MoveAnalysis analysis = mcts::analysis_of(game, search, game.initial_state(), chosen);
  EXPECT_EQ(analysis.moves.front().low, -1);
  EXPECT_EQ(analysis.moves.front().high, 1);
}

TEST(MctsAnalysis, SaysWhatHappenedToTheTree) {
  const auto facts = [](bool recycle) {
    const ConnectFour game;
    std::string all;
    const MoveAnalysis analysis = analyze(
        game, game.initial_state(), {.iterations = 3000, .max_nodes = 500, .recycle = recycle}, 1);
    for (const auto& [name, value] : analysis.facts) all += fmt::format("{}: {}\n", name, value);
    return all;
  };
  EXPECT_NE(facts(true).find("tree: full, recycled"), std::string::npos) << facts(true);
  EXPECT_NE(facts(false).find("tree: full, stopped growing"), std::string::npos) << facts(false);
}

// With several trees each move still has one.
TEST(MctsAnalysis, TellsPriorsThatAreInformed) {
  const ConnectFour game;
  SearchParams params = {
      .iterations = 200, .formula = mcts::Formula::kPuct, .prior = mcts::Prior::kEvaluation};
  for (const int workers : {1, 3}) {
    params.parallel = mcts::Parallel::kTrees;
    params.workers = workers;
    double sum = 0;
    for (const RankedMove& move : analyze(game, game.initial_state(), params, 5).moves) {
      ASSERT_TRUE(move.prior) << move.name;
      sum += *move.prior;
    }
    EXPECT_NEAR(sum, 1, 1e-5) << workers;
  }
  params.prior = mcts::Prior::kUniform;
  for (const RankedMove& move : analyze(game, game.initial_state(), params, 5).moves) {
    EXPECT_FALSE(move.prior) << move.name;
  }
}

// Asking for an analysis does not change what is chosen.
TEST(MctsAnalysis, OfAnAgentIsOfItsChoice) {
  const ConnectFour game;
  ActionList legal;
  game.legal_actions(game.initial_state(), legal);
  const ConnectFour::State state = game.initial_state();
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    MctsAgent<ConnectFour> agent({.iterations = 300}, mcts::Rollout<ConnectFour>());
    const Decision<ConnectFour> decision = {game, state, 0, {legal.begin(), legal.end()}, seed};
    const Action chosen = agent.choose(decision);
    const std::optional<MoveAnalysis> analysis = agent.analyze(decision);
    ASSERT_TRUE(analysis);
    EXPECT_EQ(analysis->moves.front().action, chosen);
    EXPECT_LT(analysis->moves.front().high - analysis->moves.front().low, 1);
    EXPECT_EQ(agent.choose(decision), chosen);
  }
}

// In the middle of a match that is searched on, analyses leave no trace.
TEST(MctsAnalysis, LeavesTheAgentAsItWas) {
  const ConnectFour game;
  ActionList legal;
  game.legal_actions(game.initial_state(), legal);
  const SearchParams params = {.iterations = 300, .reuse = true};
  MctsAgent<ConnectFour> asked(params, mcts::Rollout<ConnectFour>());
  MctsAgent<ConnectFour> left_alone(params, mcts::Rollout<ConnectFour>());
  ConnectFour::State state = game.initial_state();
  for (std::uint64_t move = 0; move < 4; ++move) {
    const Player player = game.to_move(state);
    const Decision<ConnectFour> decision = {
        game, state, player, {legal.begin(), legal.end()}, move};
    const Action chosen = left_alone.choose(decision);
    EXPECT_EQ(asked.choose(decision), chosen) << move;
    asked.analyze(decision);
    game.apply(state, chosen);
  }
}

}  // namespace
}  // namespace muster
