// The agent type "exact", and max^n for more than two players.
#include "agents/exact/exact_agent.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "agents/random/random_agent.h"
#include "core/config/reader.h"
#include "core/status.h"
#include "experiments/engine/match.h"
#include "games/classic/pig.h"
#include "games/classic/tic_tac_toe.h"
#include "tests/agents/equilibrium/small_games.h"
#include "tests/agents/exact/random_tree_game.h"
#include "tests/support/hidden_card.h"

namespace muster::exact {
namespace {

using classic::Pig;
using classic::TicTacToe;
using testing::HiddenCard;
using testing::RandomTree;

template <Game G>
Action choice(const G& game, const typename G::State& state, const ExactParams& params,
              std::uint64_t seed = 1) {
  ExactAgent<G> agent(params);
  ActionList legal;
  game.legal_actions(state, legal);
  return agent.choose({game, state, game.to_move(state), {legal.begin(), legal.end()}, seed});
}

// Mistakes in an agent's parameters; "" when there are none.
template <Game G>
std::string mistakes(const std::string& toml) {
  const Document document = parse_document(toml, "agent.toml").value();
  Diagnostics diagnostics;
  Reader reader(document, diagnostics);
  exact_agent_type<G>().configure(reader);
  reader.finish();
  return message_of(diagnostics.status());
}

TEST(ExactAgent, NeverLosesTicTacToe) {
  const TicTacToe game;
  ExactAgent<TicTacToe> exact({});
  RandomAgent<TicTacToe> random;
  Agent<TicTacToe>* exact_first[] = {&exact, &random};
  Agent<TicTacToe>* random_first[] = {&random, &exact};
  int wins = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const double first = play_match<TicTacToe>(game, exact_first, seed).returns[0];
    const double second = play_match<TicTacToe>(game, random_first, seed).returns[1];
    EXPECT_GE(first, 0);
    EXPECT_GE(second, 0);
    wins += first > 0 ? 1 : 0;
  }
  EXPECT_GT(wins, 30);
}

TEST(ExactAgent, EveryKindOfPruningChoosesABestAction) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const RandomTree game(seed);
    const auto root = game.initial_state();
    if (game.to_move(root) < 0) continue;
    Search<RandomTree> search(game, {.pruning = Pruning::kPlain});
    const Result result = search.run(root, {.deepen = false, .action_values = true});
    for (const Pruning pruning :
         {Pruning::kPlain, Pruning::kAlphaBeta, Pruning::kStar1, Pruning::kStar2}) {
      const Action chosen = choice(game, root, {.pruning = pruning});
      for (const ActionValue& each : result.action_values) {
        if (each.action == chosen) {
          EXPECT_NEAR(each.value, result.value, 1e-9) << seed;
        }
      }
    }
  }
}

TEST(ExactAgent, ChoosesWithTheSmallestBudget) {
  const TicTacToe game;
  EXPECT_LT(static_cast<int>(choice(game, game.initial_state(), {.max_nodes = 1})), 9);
  const HiddenCard cards;
  const HiddenCard::State state{{3, 2}, {0, 0}, HiddenCard::Phase::kBidFirst};
  EXPECT_LE(static_cast<int>(choice(cards, state, {.max_nodes = 1})), 4);
}

TEST(ExactAgent, AnalysesEveryActionForThePlayerToMove) {
  const TicTacToe game;
  const auto analysis_of = [&game](const TicTacToe::State& state, const ExactParams& params) {
    ActionList legal;
    game.legal_actions(state, legal);
    ExactAgent<TicTacToe> agent(params);
    const auto analysis =
        agent.analyze({game, state, game.to_move(state), {legal.begin(), legal.end()}, 1});
    return analysis.value_or(MoveAnalysis{}).moves;
  };
  TicTacToe::State state = game.initial_state();
  for (const RankedMove& move : analysis_of(state, {.depth = 1})) {
    EXPECT_FALSE(move.exact);
    EXPECT_EQ(move.low, -1);
    EXPECT_EQ(move.high, 1);
  }
  for (const int field : {0, 3, 1, 4, 8}) game.apply(state, static_cast<Action>(field));
  const std::vector<RankedMove> moves = analysis_of(state, {});  // the second wins at 5, or loses
  ASSERT_EQ(moves.size(), 4U);
  for (const RankedMove& move : moves) {
    EXPECT_TRUE(move.exact);
    EXPECT_EQ(move.low, move.value);
    EXPECT_EQ(move.high, move.value);
    if (move.action == Action{5}) {
      EXPECT_EQ(move.value, 1);
    }
  }
  EXPECT_EQ(moves.front().value, 1);
  EXPECT_EQ(moves.back().value, -1);
}

TEST(ExactAgent, PlaysPigByTurns) {
  const Pig game(100);
  // One turn ahead with the lead as its worth: rolling on is worth it up to 19 points.
  const ExactParams params{.depth = 1, .depth_unit = DepthUnit::kTurns, .max_nodes = 0};
  EXPECT_EQ(choice(game, {{0, 0}, 10, 1, 0, Pig::Phase::kChoose}, params), Pig::kRoll);
  EXPECT_EQ(choice(game, {{0, 0}, 25, 1, 0, Pig::Phase::kChoose}, params), Pig::kHold);
}

// Whether the first of three players has chosen 1, which is seen when all have chosen.
class FirstDecides : public testing::OddOneOut {
 public:
  Returns returns(const State& state) const {
    return (state.bits & 1) != 0 ? Returns{1, -0.5, -0.5} : Returns{-1, 0.5, 0.5};
  }
};

TEST(ExactAgent, CountsItsOwnActionWithinTheDepthOfGuesses) {
  const FirstDecides game;
  const auto at_depth = [&game](int depth) {
    return choice(game, game.initial_state(), {.depth = depth, .determinizations = 2});
  };
  EXPECT_EQ(at_depth(2), Action{0});  // all looks the same: the first
  EXPECT_EQ(at_depth(3), Action{1});
  EXPECT_EQ(at_depth(0), Action{1});  // to the end
}

// With the best card a high bid is right whatever the other holds; with the worst, a low one.
TEST(ExactAgent, AveragesOverWhatIsHidden) {
  const HiddenCard game(6, 4);
  HiddenCard::State state{{6, 1}, {1, 0}, HiddenCard::Phase::kBidSecond};
  // The second player bids after the first without having seen the bid: its guesses cover all bids.
  const ExactParams many{.determinizations = 400};
  state.cards[1] = 6;
  state.cards[0] = 1;
  const Action strong = choice(game, state, many);
  // Against bids 1..4 with the higher card: 2 gains 2+2+3-2, 3 gains 1+3+3+4, 4 gains 1+2+4+4.
  EXPECT_GE(static_cast<int>(strong), 3);
  state.cards[1] = 1;
  state.cards[0] = 6;
  const Action weak = choice(game, state, many);
  EXPECT_NE(weak, Action{1});  // wins nothing at all; bluffs win the low bids
  // The choice depends on the seed and on nothing that is hidden.
  HiddenCard::State other = state;
  other.cards[0] = 3;
  other.bids[0] = 4;
  EXPECT_EQ(choice(game, state, {}, 5), choice(game, other, {}, 5));
}

TEST(ExactAgent, NamesTheKeyOfAMistake) {
  EXPECT_EQ(mistakes<Pig>(""), "");
  EXPECT_EQ(mistakes<Pig>("depth = 3\ndepth_unit = \"turns\"\nmax_nodes = 0\ntable_mb = 1\n"
                          "pruning = \"star1\"\ndeterminizations = 2"),
            "");
  EXPECT_NE(mistakes<Pig>("pruning = \"star3\"").find("star2"), std::string::npos);
  EXPECT_NE(mistakes<Pig>("max_nodes = 0").find("one of them must be positive"), std::string::npos);
  EXPECT_NE(mistakes<Pig>("max_node = 1").find("`max_nodes`"), std::string::npos);
}

// Three players, each with results of its own that need not add up to anything.
class ThreePlayerTree : public RandomTree {
 public:
  static constexpr bool kZeroSum = false;
  using RandomTree::RandomTree;

  int num_players() const { return 3; }
  Player to_move(const State& state) const {
    const Player player = RandomTree::to_move(state);
    return player >= 0 ? static_cast<Player>(hash(state) % 3) : player;
  }
  Returns returns(const State& state) const {
    Returns returns{};
    for (std::size_t player = 0; player < 3; ++player) {
      returns[player] = value(hash_combine(hash(state), player));
    }
    return returns;
  }
  friend double evaluate(const ThreePlayerTree& game, const State& state, Player player) {
    return value(hash_combine(game.hash(state), 100 + static_cast<std::uint64_t>(player)));
  }

 private:
  // In [-1, 1), and never the same twice: a player's own tie would be decided by how the sums over
  // chance are rounded, and with it what the others get.
  static double value(std::uint64_t drawn) {
    return std::ldexp(static_cast<double>(drawn >> 11), -52) - 1;
  }
};
static_assert(Game<ThreePlayerTree> && !ZeroSumGame<ThreePlayerTree>);

Returns reference(const ThreePlayerTree& game, const RandomTree::State& state, int left) {
  const Player mover = game.to_move(state);
  if (mover == kTerminal) return game.returns(state);
  Returns result{};
  if (mover == kChance) {
    ChanceList outcomes;
    game.chance_outcomes(state, outcomes);
    for (const ChanceOutcome& outcome : outcomes) {
      RandomTree::State next = state;
      game.apply(next, outcome.action);
      const Returns values = reference(game, next, left);
      for (std::size_t player = 0; player < 3; ++player) {
        result[player] += values[player] * static_cast<double>(outcome.weight) /
                          static_cast<double>(total_weight(outcomes));
      }
    }
    return result;
  }
  ActionList actions;
  game.legal_actions(state, actions);
  if (actions.size() > 1 && left == 0) {
    for (Player player = 0; player < 3; ++player) {
      result[static_cast<std::size_t>(player)] = evaluate(game, state, player);
    }
    return result;
  }
  for (std::size_t i = 0; i < actions.size(); ++i) {
    RandomTree::State next = state;
    game.apply(next, actions[i]);
    const Returns values = reference(game, next, actions.size() > 1 ? left - 1 : left);
    const auto own = static_cast<std::size_t>(mover);
    if (i == 0 || values[own] > result[own]) result = values;
  }
  return result;
}

RC_GTEST_PROP(MaxN, EveryPlayerGoesForItsOwn, ()) {
  const ThreePlayerTree game(*rc::gen::arbitrary<std::uint64_t>());
  const int depth = *rc::gen::inRange(1, 7);
  MaxN<ThreePlayerTree> search(game);
  const MaxNResult result = search.run(game.initial_state(), {.depth = depth});
  const Returns expected = reference(game, game.initial_state(), depth);
  for (std::size_t player = 0; player < 3; ++player) {
    RC_ASSERT(std::abs(result.values[player] - expected[player]) < 1e-9);
  }
  RC_ASSERT(result.best.has_value() == (game.to_move(game.initial_state()) >= 0));
  const MaxNResult direct = search.run(game.initial_state(), {.depth = depth, .deepen = false});
  RC_ASSERT(direct.values == result.values);
  RC_ASSERT(direct.best == result.best);
}

TEST(MaxN, KeepsToItsNodes) {
  const ThreePlayerTree game(3, 9);
  for (std::uint64_t max_nodes = 1; max_nodes < 3000; max_nodes = max_nodes * 2 + 1) {
    MaxN<ThreePlayerTree> search(game);
    const MaxNResult result = search.run(game.initial_state(), {.max_nodes = max_nodes});
    EXPECT_LE(result.nodes, max_nodes);
    if (result.completed_depth == 0) continue;
    const Returns expected = reference(game, game.initial_state(), result.completed_depth);
    EXPECT_NEAR(result.values[1], expected[1], 1e-9);
  }
}

TEST(MaxN, IsMinimaxForTwoPlayersOfAZeroSumGame) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const RandomTree game(seed, 6);
    MaxN<RandomTree> max_n(game);
    Search<RandomTree> search(game, {});
    EXPECT_NEAR(max_n.run(game.initial_state(), {}).values[0],
                search.run(game.initial_state(), {}).value, 1e-9);
  }
}

TEST(ExactAgent, UsesMaxNForThreePlayers) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const ThreePlayerTree game(seed, 5);
    const auto root = game.initial_state();
    if (game.to_move(root) < 0) continue;
    MaxN<ThreePlayerTree> search(game);
    EXPECT_EQ(choice(game, root, {}), *search.run(root, {}).best);
  }
}

}  // namespace
}  // namespace muster::exact
