// Luck has mean 0 whatever V is, explains all of a result where V is exact, and changes no game.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "agents/luck_witness.h"
#include "core/hash.h"
#include "core/status.h"
#include "experiments/config/game_documents.h"
#include "experiments/engine/match.h"
#include "games/classic/kuhn_poker.h"
#include "games/classic/leduc_poker.h"
#include "games/classic/pig.h"
#include "games/classic/tic_tac_toe.h"
#include "tests/agents/exact/value_iteration.h"
#include "tests/support/agents.h"
#include "tests/support/builtin_games.h"

namespace muster {
namespace {

using classic::KuhnPoker;
using classic::LeducPoker;
using classic::Pig;

const std::vector<std::string> kSeats = {"first", "second"};

double luck_of(const Metrics& metrics, const std::string& name) {
  const MetricValue* value = metrics.find(name);
  EXPECT_NE(value, nullptr) << name;
  return value == nullptr ? NAN : number_of(*value).value();
}

// A value that has nothing to do with the game.
template <Game G>
std::shared_ptr<const LuckEvaluator<G>> senseless() {
  return std::make_shared<const LuckEvaluator<G>>(
      [](const G& game, const typename G::State& state, std::uint64_t seed) {
        Returns values{};
        for (std::size_t seat = 0; seat < 2; ++seat) {
          Rng rng(hash_combine(hash_combine(game.hash(state), seed), seat));
          values[seat] = 10 * uniform_unit(rng) - 5;
        }
        return values;
      });
}

// Walks all histories of a game in which decisions are made at random, and adds up the
// expectations of all figures; `size` is the sum of luck without its sign.
template <Game G>
class AllHistories {
 public:
  explicit AllHistories(const G& game) : game_(game), evaluator_(senseless<G>()) {
    walk(game.initial_state(), 1);
  }

  std::map<std::string, double> mean;
  double size = 0;
  double probability = 0;
  int histories = 0;

 private:
  struct Step {
    typename G::State state;
    Action action;
  };

  void walk(const typename G::State& state, double weight) {
    const Player player = game_.to_move(state);
    if (player == kTerminal) return finish(state, weight);
    ChanceList next;
    if (player == kChance) {
      game_.chance_outcomes(state, next);
    } else {
      ActionList actions;
      game_.legal_actions(state, actions);
      for (const Action action : actions) next.push_back({action, 1});
    }
    const auto all = static_cast<double>(total_weight(next));
    for (const ChanceOutcome& each : next) {
      path_.push_back({state, each.action});
      typename G::State after = state;
      game_.apply(after, each.action);
      walk(after, weight * static_cast<double>(each.weight) / all);
      path_.pop_back();
    }
  }

  void finish(const typename G::State& last, double weight) {
    LuckWitness<G> witness(game_, evaluator_, kSeats, 7);
    for (const Step& step : path_) witness.before(step.state, step.action);
    Metrics metrics;
    witness.report(last, metrics);
    for (const Metric& metric : metrics) mean[metric.name] += weight * *number_of(metric.value);
    size += weight * std::abs(luck_of(metrics, "luck_first"));
    probability += weight;
    ++histories;
  }

  const G& game_;
  std::shared_ptr<const LuckEvaluator<G>> evaluator_;
  std::vector<Step> path_;
};

template <Game G>
void expect_no_luck_on_average(const G& game, const std::string& kind, int at_least) {
  const AllHistories<G> all(game);
  EXPECT_GE(all.histories, at_least);
  EXPECT_NEAR(all.probability, 1, 1e-12);
  EXPECT_GT(all.size, 0.5);
  std::set<std::string> names;
  for (const auto& [name, mean] : all.mean) {
    EXPECT_NEAR(mean, 0, 1e-12) << name;
    names.insert(name);
  }
  EXPECT_EQ(names, (std::set<std::string>{"luck_first", "luck_second", "luck_first_" + kind,
                                          "luck_second_" + kind}));
}

TEST(Luck, HasMeanZeroForAnyValueOverAllHistories) {
  expect_no_luck_on_average(KuhnPoker(), "cards", 30);
  expect_no_luck_on_average(LeducPoker(), "cards", 5520);
  expect_no_luck_on_average(Pig(6, 2), "dice", 500);
}

TEST(Luck, IsNothingWithoutChance) {
  const classic::TicTacToe game;
  LuckWitness<classic::TicTacToe> witness(game, senseless<classic::TicTacToe>(), kSeats, 1);
  auto state = game.initial_state();
  witness.before(state, Action{0});
  Metrics metrics;
  witness.report(state, metrics);
  EXPECT_EQ(metrics, (Metrics{{"luck_first", 0.0},
                              {"luck_first_other", 0.0},
                              {"luck_second", 0.0},
                              {"luck_second_other", 0.0}}));
}

// Pig in which everybody holds at 20 points, or when that wins.
struct HeldPig : Pig {
  using Pig::Pig;
  static constexpr int kTarget = 60;
  void legal_actions(const State& state, ActionList& actions) const {
    const int banked = state.scores[state.turns % 2] + state.turn_total;
    actions.clear();
    actions.push_back(state.turn_total >= 20 || banked >= kTarget ? kHold : kRoll);
  }
  // What is decided is passed over; then nothing but scores, total and whose turn it is counts.
  State waiting(State state) const {
    ActionList actions;
    while (to_move(state) >= 0) {
      legal_actions(state, actions);
      apply(state, actions[0]);
    }
    return state;
  }
};
std::uint64_t held_key(const HeldPig::State& state) {
  return ((std::uint64_t{state.scores[0]} << 16 | state.scores[1]) << 16 | state.turn_total) << 3 |
         static_cast<std::uint64_t>(state.turns % 2) << 2 | static_cast<std::uint64_t>(state.phase);
}

TEST(Luck, ExplainsAllOfPigWithItsExactValue) {
  const HeldPig game(HeldPig::kTarget, 32767);
  const auto table =
      exact::ValueTable<HeldPig>::solve(game, game.initial_state(), held_key, {.epsilon = 1e-13});
  ASSERT_TRUE(table.ok()) << message_of(table.status());
  const auto value = [&](const HeldPig::State& state) {
    const HeldPig::State next = game.waiting(state);
    return game.to_move(next) == kTerminal ? game.returns(next)[0]
                                           : table->value(held_key(next)).value();
  };
  const LuckEvaluator<HeldPig> evaluator = [&](const HeldPig&, const HeldPig::State& state,
                                               std::uint64_t) {
    return Returns{value(state), -value(state)};
  };
  const double start = value(game.initial_state());
  EXPECT_GT(start, 0.05);
  std::set<double> results;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    std::vector<std::unique_ptr<Witness<HeldPig>>> witnesses;
    witnesses.push_back(luck_witness<HeldPig>(evaluator, kSeats)(game, seed));
    HeldPig::State last;
    const MatchResult result = play_match<HeldPig>(game, {}, seed, witnesses, &last);
    Metrics metrics;
    witnesses.front()->report(last, metrics);
    EXPECT_NEAR(result.returns[0] - luck_of(metrics, "luck_first"), start, 1e-9) << seed;
    EXPECT_NEAR(result.returns[1] - luck_of(metrics, "luck_second"), -start, 1e-9) << seed;
    results.insert(result.returns[0]);
  }
  EXPECT_EQ(results.size(), 2U);  // both have won
}

// Kuhn poker in which both play a pure strategy, with a bluff and a fold in it.
struct PureKuhn : KuhnPoker {
  void legal_actions(const State& state, ActionList& actions) const {
    const int card = state.cards[to_move(state)];
    const bool faces_a_bet = state.history == 0b11 || state.history == kPassBet;
    actions.clear();
    actions.push_back((faces_a_bet ? card == 3 : card != 2) ? kBet : kPass);
  }
};

double exact_value(const PureKuhn& game, const PureKuhn::State& state) {
  const Player player = game.to_move(state);
  if (player == kTerminal) return game.returns(state)[0];
  ChanceList next;
  if (player == kChance) {
    game.chance_outcomes(state, next);
  } else {
    ActionList actions;
    game.legal_actions(state, actions);
    next.push_back({actions[0], 1});
  }
  double sum = 0;
  for (const ChanceOutcome& each : next) {
    PureKuhn::State after = state;
    game.apply(after, each.action);
    sum += static_cast<double>(each.weight) * exact_value(game, after);
  }
  return sum / static_cast<double>(total_weight(next));
}

TEST(Luck, ExplainsAllOfKuhnPokerUnderPureStrategies) {
  const PureKuhn game;
  const LuckEvaluator<PureKuhn> evaluator = [](const PureKuhn& rules, const PureKuhn::State& state,
                                               std::uint64_t) {
    const double value = exact_value(rules, state);
    return Returns{value, -value};
  };
  const double start = exact_value(game, game.initial_state());
  std::set<double> results;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    std::vector<std::unique_ptr<Witness<PureKuhn>>> witnesses;
    witnesses.push_back(luck_witness<PureKuhn>(evaluator, kSeats)(game, seed));
    PureKuhn::State last;
    const MatchResult result = play_match<PureKuhn>(game, {}, seed, witnesses, &last);
    Metrics metrics;
    witnesses.front()->report(last, metrics);
    EXPECT_NEAR(result.returns[0] - luck_of(metrics, "luck_first"), start, 1e-12) << seed;
    results.insert(result.returns[0]);
  }
  EXPECT_GE(results.size(), 3U);
}

// ---- Games as they are registered.

struct Case {
  std::string game;
  std::string scenario;  // "": the game's default
  std::string agent;     // in all seats that no rule drives
  std::string luck;      // the table
  int games;
};

std::unique_ptr<Matchup> prepare(const Case& test, bool with_luck) {
  const GameEngine& engine = *testing::builtin_games().find(test.game);
  const GameInfo& info = engine.info();
  MatchupSpec spec{*default_document(info, DocumentKind::kRuleset),
                   test.scenario.empty()
                       ? *default_document(info, DocumentKind::kScenario)
                       : *named_document(info, DocumentKind::kScenario, test.scenario, ""),
                   {}};
  const int players = *engine.num_players(spec.ruleset, spec.scenario);
  for (int seat = 0; seat < players; ++seat) spec.seats.push_back(agent(test.agent));
  if (with_luck) spec.luck = *parse_document(test.luck, "test");
  auto matchup = engine.prepare(spec);
  EXPECT_TRUE(matchup.ok()) << message_of(matchup.status());
  return matchup.ok() ? *std::move(matchup) : nullptr;
}

class LuckOfGames : public ::testing::TestWithParam<Case> {};

// Over the games: the sum of kinds is the total, the mean is 0 within four standard errors.
TEST_P(LuckOfGames, HasMeanZeroAndChangesNoResult) {
  const Case& test = GetParam();
  const auto plain = prepare(test, false);
  const auto watched = prepare(test, true);
  ASSERT_NE(plain, nullptr);
  ASSERT_NE(watched, nullptr);
  EXPECT_EQ(plain->cell().key(), watched->cell().key());
  EXPECT_TRUE(plain->witnesses().empty());
  ASSERT_EQ(watched->witnesses().size(), 1U);
  const GameInfo& info = testing::builtin_games().find(test.game)->info();
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(plain->num_players()); ++seat) {
    const std::string name = luck_metric(seat_name(info, seat));
    double sum = 0;
    double squares = 0;
    for (int game = 0; game < test.games; ++game) {
      const std::uint64_t seed = hash_combine(11, static_cast<std::uint64_t>(game));
      const MatchResult result = watched->play(seed);
      ASSERT_EQ(result.error, "");
      if (game < 5) {
        ASSERT_EQ(result_hash(result), result_hash(plain->play(seed)));
      }
      const Metrics& figures = result.witnessed.at(0);
      const double luck = luck_of(figures, name);
      ASSERT_TRUE(std::isfinite(luck));
      double kinds = 0;
      for (const Metric& metric : figures) {
        ASSERT_EQ(metric.name.find("_other"), std::string::npos) << "a kind without a name";
        if (metric.name.starts_with(name + "_")) kinds += *number_of(metric.value);
      }
      ASSERT_NEAR(kinds, luck, 1e-9);
      sum += luck;
      squares += luck * luck;
    }
    const double mean = sum / test.games;
    const double variance = squares / test.games - mean * mean;
    EXPECT_GT(variance, 1e-6) << name;
    EXPECT_LT(std::abs(mean), 4 * std::sqrt(variance / test.games)) << name;
  }
}

constexpr const char* kFewRollouts =
    "evaluator = {kind = \"rollouts\", rollouts = 2, rollout_rule = ";
INSTANTIATE_TEST_SUITE_P(
    All, LuckOfGames,
    ::testing::Values(
        Case{"homm", "", "random", "evaluator = \"evaluate\"", 600},
        Case{"homm", "catherine_vs_sandro", "random", "evaluator = \"evaluate\"", 200},
        Case{"homm", "", "random", std::string(kFewRollouts) + "\"max-damage\"}", 200},
        Case{"homm_map", "", "random", "", 300}, Case{"penance", "", "random", "", 200},
        Case{"heroes", "", "random", "", 60},
        Case{"heroes", "", "random", "evaluator = {kind = \"weights\", strength = 3}", 60},
        Case{"projecthex", "", "random", "", 100}, Case{"pig", "", "random", "", 300},
        Case{"pig", "", "random", "evaluator = {kind = \"rollouts\", rollouts = 2}", 100}),
    [](const auto& info) { return info.param.game + "_" + std::to_string(info.index); });

TEST(LuckTable, MistakesAreToldWithTheirPlace) {
  const auto problem = [](const std::string& game, const std::string& luck) {
    const GameEngine& engine = *testing::builtin_games().find(game);
    MatchupSpec spec{*default_document(engine.info(), DocumentKind::kRuleset),
                     *default_document(engine.info(), DocumentKind::kScenario),
                     {agent("random"), agent("random")}};
    spec.luck = *parse_document(luck, "luck.toml");
    return message_of(engine.prepare(spec).status());
  };
  EXPECT_EQ(problem("pig", ""), "");
  EXPECT_EQ(problem("pig", "evaluater = 1"),
            "luck.toml:1:1: key `luck.evaluater`: is unknown; did you mean `evaluator`?");
  EXPECT_EQ(problem("kuhn_poker", ""),
            "luck.toml: key `luck.evaluator`: game kuhn_poker has no function that evaluates "
            "states; expected the name of a file, or a table");
  EXPECT_NE(problem("homm", "evaluator = \"rolouts\"").find("rollouts"), std::string::npos);
  EXPECT_NE(problem("homm", "evaluator = 3").find("expected a name, a path or a table"),
            std::string::npos);
  EXPECT_NE(problem("homm", "evaluator = {kind = \"weights\"}").find("has no other weights"),
            std::string::npos);
  EXPECT_NE(problem("homm", "evaluator = {kind = \"rollouts\", rollouts = 4}")
                .find("key `rollout_rule`: is missing"),
            std::string::npos);
  EXPECT_NE(problem("heroes", "evaluator = {kind = \"weights\", strenth = 3}").find("strength"),
            std::string::npos);
}

}  // namespace
}  // namespace muster
