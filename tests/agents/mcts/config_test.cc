// The parameters of the agent type `mcts`: what is read, what is refused and where the blame is
// put.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "agents/mcts/mcts_agent.h"
#include "agents/mcts/mcts_params.h"
#include "agents/random/random_agent.h"
#include "experiments/engine/match.h"
#include "games/classic/connect_four.h"
#include "games/classic/kuhn_poker.h"
#include "games/classic/matrix_game.h"
#include "games/classic/pig.h"
#include "games/classic/tic_tac_toe.h"
#include "tests/agents/mcts/support.h"
#include "tests/support/hidden_card.h"
#include "tests/support/rule_pig.h"

namespace muster {
namespace {

using classic::ConnectFour;
using classic::KuhnPoker;
using classic::MatrixGame;
using classic::Pig;
using classic::TicTacToe;
using mcts::GameTraits;
using testing::complaint;
using testing::configure;
using testing::HiddenCard;
using testing::RulePig;

template <Game G>
std::set<std::string> parameters() {
  std::set<std::string> names;
  for (const ParamInfo& info : mcts_agent_type<G>().info.params) names.insert(info.name);
  return names;
}

// The values that the parameter of a game can take, as `muster agents` tells them.
template <Game G>
std::string values_of(const std::string& name) {
  for (const ParamInfo& info : mcts_agent_type<G>().info.params) {
    if (info.name == name) return info.type;
  }
  return "";
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

MctsParams read(const std::string& toml, const GameTraits& traits) {
  const Document document = parse_document(toml, "agent.toml").value();
  Diagnostics diagnostics;
  Reader reader(document, diagnostics);
  const MctsParams params = mcts::param_table(traits).read(reader);
  reader.finish();
  EXPECT_TRUE(diagnostics.ok()) << message_of(diagnostics.status());
  return params;
}

constexpr GameTraits kOpen = {true, true, false, true, true};
constexpr GameTraits kHidden = {true, true, true, true, true};

TEST(MctsConfig, DefaultsAreThoseOfTheStruct) {
  const MctsParams params = read("", kOpen);
  const mcts::SearchParams expected;
  EXPECT_EQ(params.iterations, expected.iterations);
  EXPECT_EQ(params.exploration, expected.exploration);
  EXPECT_EQ(params.max_nodes, expected.max_nodes);
  EXPECT_EQ(params.recycle, expected.recycle);
  EXPECT_EQ(params.rollouts, 1);
  EXPECT_EQ(params.parallel, mcts::Parallel::kNone);
  EXPECT_FALSE(params.solver || params.rave || params.reuse);
}

TEST(MctsConfig, ReadsNumbers) {
  const MctsParams p = read(
      "iterations = 7\ntime_ms = 8\nturn_share = 0.5\nexploration = 0.7\nurgency_value = -0.5\n"
      "widening = 1.5\nchance_widening = 2\nwidening_exponent = 0.25\nmax_nodes = 777\n"
      "prior_temperature = 0.3\nprior_share = 0.75\nrave_bias = 0.01\nrave_reference = 25\n"
      "implicit_minimax = 0.4\nmixing = 0.2\nrollout_epsilon = 0.1\nrollout_depth = 3\n"
      "rollout_turns = 4\nrollouts = 5\nworkers = 6\nthreads = 2\n",
      kOpen);
  EXPECT_EQ(p.iterations, 7);
  EXPECT_EQ(p.time_ms, 8);
  EXPECT_EQ(p.turn_share, 0.5);
  EXPECT_EQ(p.exploration, 0.7);
  EXPECT_EQ(p.urgency_value, -0.5);
  EXPECT_EQ(p.widening, 1.5);
  EXPECT_EQ(p.chance_widening, 2);
  EXPECT_EQ(p.widening_exponent, 0.25);
  EXPECT_EQ(p.max_nodes, 777);
  EXPECT_EQ(p.prior_temperature, 0.3);
  EXPECT_EQ(p.prior_share, 0.75);
  EXPECT_EQ(p.rave_bias, 0.01);
  EXPECT_EQ(p.rave_reference, 25);
  EXPECT_EQ(p.implicit_minimax, 0.4);
  EXPECT_EQ(p.mixing, 0.2);
  EXPECT_EQ(p.rollout_params().epsilon, 0.1);
  EXPECT_EQ(p.rollout_params().depth, 3);
  EXPECT_EQ(p.rollout_params().turns, 4);
  EXPECT_EQ(p.rollouts, 5);
  EXPECT_EQ(p.workers, 6);
  EXPECT_EQ(p.threads, 2);
  EXPECT_EQ(read("determinizations = 3", kHidden).determinizations, 3);
}

TEST(MctsConfig, ReadsNamesAndSwitches) {
  const MctsParams p = read(
      "budget = \"turn\"\ntree = \"open\"\nformula = \"puct\"\nurgency = \"parent\"\n"
      "prior = \"evaluation\"\nrave = true\nsolver = true\nreuse = true\nrecycle = false\n"
      "rollout = \"heuristic\"\nparallel = \"tree\"\ncommitment = \"exp3\"\n",
      kOpen);
  EXPECT_EQ(p.budget, mcts::Budget::kTurn);
  EXPECT_EQ(p.tree, mcts::TreeKind::kOpenLoop);
  EXPECT_EQ(p.formula, mcts::Formula::kPuct);
  EXPECT_EQ(p.urgency, mcts::Urgency::kParent);
  EXPECT_EQ(p.prior, mcts::Prior::kEvaluation);
  EXPECT_TRUE(p.rave && p.solver && p.reuse && !p.recycle);
  EXPECT_EQ(p.rollout_params().kind, mcts::RolloutKind::kHeuristic);
  EXPECT_EQ(p.parallel, mcts::Parallel::kThreads);
  EXPECT_EQ(p.commitment, mcts::Commitment::kExp3);

  EXPECT_EQ(read("tree = \"closed\"", kOpen).tree, mcts::TreeKind::kClosedLoop);
  EXPECT_EQ(read("tree = \"determinized\"", kHidden).tree, mcts::TreeKind::kClosedLoop);
  EXPECT_EQ(read("tree = \"single-observer\"", kHidden).tree, mcts::TreeKind::kSingleObserver);
  EXPECT_EQ(read("tree = \"multiple-observer\"", kHidden).tree, mcts::TreeKind::kMultipleObserver);
  EXPECT_EQ(read("urgency = \"value\"", kOpen).urgency, mcts::Urgency::kValue);
  EXPECT_EQ(read("prior = \"rule\"", kOpen).prior, mcts::Prior::kRule);
  EXPECT_EQ(read("parallel = \"root\"", kOpen).parallel, mcts::Parallel::kTrees);
  EXPECT_EQ(read("parallel = \"leaf\"", kOpen).parallel, mcts::Parallel::kRollouts);
  EXPECT_EQ(read("rollout = \"rule\"", kOpen).rollout, mcts::RolloutKind::kRule);
  EXPECT_EQ(read("rollout = \"none\"", kOpen).rollout, mcts::RolloutKind::kNone);
  EXPECT_EQ(read("commitment = \"regret-matching\"", kHidden).commitment,
            mcts::Commitment::kRegretMatching);
}

TEST(MctsConfig, GamesHaveTheParametersThatGoWithThem) {
  const auto open = parameters<TicTacToe>();
  const auto evaluated = parameters<ConnectFour>();
  const auto hidden = parameters<KuhnPoker>();
  const auto commits = parameters<MatrixGame>();
  const auto rules = parameters<RulePig>();
  for (const char* name : {"iterations", "rave", "widening", "parallel", "rollouts", "max_nodes"}) {
    for (const auto& names : {open, evaluated, hidden, commits, rules}) {
      EXPECT_TRUE(names.contains(name)) << name;
    }
  }
  EXPECT_TRUE(evaluated.contains("prior") && evaluated.contains("prior_temperature"));
  EXPECT_TRUE(evaluated.contains("implicit_minimax"));
  EXPECT_FALSE(open.contains("prior") || open.contains("prior_temperature"));
  EXPECT_FALSE(open.contains("implicit_minimax"));
  EXPECT_TRUE(open.contains("solver") && open.contains("chance_widening"));
  EXPECT_FALSE(open.contains("determinizations"));
  EXPECT_TRUE(hidden.contains("determinizations"));
  EXPECT_FALSE(hidden.contains("solver") || hidden.contains("chance_widening"));
  EXPECT_TRUE(commits.contains("commitment") && commits.contains("mixing"));
  EXPECT_FALSE(hidden.contains("commitment") || hidden.contains("mixing"));
  EXPECT_FALSE(commits.contains("solver"));  // the sum need not be zero
  EXPECT_TRUE(rules.contains("rollout_rule") && rules.contains("prior_share"));
  EXPECT_FALSE(evaluated.contains("rollout_rule") || evaluated.contains("prior_share"));

  EXPECT_EQ(values_of<Pig>("tree"), R"("closed"|"open")");
  EXPECT_EQ(values_of<KuhnPoker>("tree"),
            R"("determinized"|"single-observer"|"multiple-observer")");
  EXPECT_EQ(values_of<TicTacToe>("rollout"), R"("random")");
  EXPECT_EQ(values_of<ConnectFour>("rollout"), R"("random"|"heuristic"|"none")");
  EXPECT_EQ(values_of<RulePig>("prior"), R"("uniform"|"evaluation"|"rule")");
}

TEST(MctsConfig, EachRangeIsChecked) {
  for (const char* wrong :
       {"iterations = -1",     "time_ms = -1",           "turn_share = 0",
        "turn_share = 1.1",    "exploration = -1",       "urgency_value = 11",
        "widening = -1",       "chance_widening = -1",   "widening_exponent = 1.1",
        "max_nodes = 128",     "prior_temperature = 0",  "rave_bias = -1",
        "rave_reference = -1", "implicit_minimax = 1.1", "rollout_epsilon = 2",
        "rollout_depth = -1",  "rollout_turns = -1",     "rollouts = 0",
        "workers = 0",         "threads = -1",           "tree = \"single-observer\"",
        "formula = \"ucb\"",   "parallel = \"all\"",     "rollout = \"rule\"",
        "urgency = \"none\"",  "budget = \"match\""}) {
    const std::string said = complaint<ConnectFour>(std::string("recycle = true\n") + wrong);
    const std::string key = std::string(wrong).substr(0, std::string(wrong).find(' '));
    EXPECT_TRUE(has(said, "agent.toml:2")) << wrong << ": " << said;
    EXPECT_TRUE(has(said, "`" + key + "`")) << wrong << ": " << said;
  }
  EXPECT_TRUE(has(complaint<Pig>("iteratoins = 5"), "did you mean `iterations`"));
  EXPECT_TRUE(has(complaint<HiddenCard>("determinizations = 0"), "`determinizations`"));
  EXPECT_TRUE(has(complaint<MatrixGame>("mixing = 0"), "`mixing`"));
  EXPECT_TRUE(has(complaint<TicTacToe>("prior = \"uniform\""), "`prior`"));
}

// What is wrong stands in the last line; the blame is put there, on `key`.
template <Game G>
void expect_blame(const std::string& key, std::initializer_list<const char*> lines) {
  std::string toml;
  for (const char* line : lines) toml += std::string(line) + "\n";
  const std::string said = complaint<G>(toml);
  EXPECT_TRUE(has(said, fmt::format("agent.toml:{}", lines.size()))) << toml << said;
  EXPECT_TRUE(has(said, "`" + key + "`")) << toml << said;
}

TEST(MctsConfig, NamesTheKeyOfEachForbiddenCombination) {
  const std::string neither = complaint<Pig>("iterations = 0");
  EXPECT_TRUE(has(neither, "agent.toml:1") && has(neither, "`time_ms`")) << neither;
  expect_blame<Pig>("rave", {"tree = \"open\"", "rave = true"});
  expect_blame<Pig>("solver", {"tree = \"open\"", "solver = true"});
  expect_blame<Pig>("implicit_minimax", {"tree = \"open\"", "implicit_minimax = 0.1"});
  expect_blame<Pig>("chance_widening", {"tree = \"open\"", "chance_widening = 1"});
  expect_blame<Pig>("prior", {"tree = \"open\"", "formula = \"puct\"", "prior = \"evaluation\""});
  expect_blame<Pig>("parallel", {"tree = \"open\"", "parallel = \"tree\""});
  expect_blame<Pig>("reuse", {"tree = \"open\"", "reuse = true"});
  expect_blame<Pig>("rave", {"rollouts = 2", "rave = true"});
  expect_blame<Pig>("prior", {"formula = \"uct\"", "prior = \"evaluation\""});
  expect_blame<Pig>("widening", {"formula = \"puct\"", "prior = \"evaluation\"", "widening = 1"});
  expect_blame<HiddenCard>("rave", {"tree = \"multiple-observer\"", "rave = true"});
  expect_blame<HiddenCard>("parallel", {"tree = \"single-observer\"", "parallel = \"tree\""});
  expect_blame<HiddenCard>("reuse", {"tree = \"determinized\"", "reuse = true"});
  expect_blame<MatrixGame>("commitment",
                           {"tree = \"determinized\"", "commitment = \"regret-matching\""});
  for (const char* other : {"rave = true", "solver = true", "implicit_minimax = 0.1",
                            "chance_widening = 1", "reuse = true"}) {
    expect_blame<Pig>("parallel", {other, "parallel = \"tree\""});
  }
  expect_blame<Pig>("workers", {"parallel = \"tree\"", "workers = 101"});
  expect_blame<Pig>("calls", {"parallel = \"tree\"", "calls = 100"});
  expect_blame<Pig>("calls", {"parallel = \"leaf\"", "calls = 100"});
}

// What goes together is taken, and makes an agent that can play.
TEST(MctsConfig, AllowedCombinationsPlay) {
  const auto play = [](const auto& game, const char* toml) {
    using G = std::decay_t<decltype(game)>;
    absl::Status status;
    const auto agent = configure<G>(std::string("iterations = 40\n") + toml, status);
    ASSERT_TRUE(status.ok()) << toml << message_of(status);
    const auto searcher = agent.make();
    RandomAgent<G> random;
    Agent<G>* agents[] = {searcher.get(), &random};
    const Returns returns = play_match<G>(game, agents, 1).returns;
    EXPECT_LE(std::abs(returns[0]), 1) << toml;
  };
  for (const char* toml :
       {"", "tree = \"open\"", "solver = true\nreuse = true\nrave = true",
        "parallel = \"tree\"\nworkers = 2", "parallel = \"root\"\nworkers = 3\nreuse = true",
        "parallel = \"leaf\"\nrollouts = 4", "chance_widening = 1\nwidening = 1",
        "formula = \"puct\"\nprior = \"evaluation\"\nimplicit_minimax = 0.2",
        "rollout = \"heuristic\"\nrollout_epsilon = 0.1\nrollout_turns = 3", "budget = \"turn\"",
        "calls = 500\nparallel = \"root\"\nworkers = 2"}) {
    play(Pig(30), toml);
  }
  for (const char* toml : {"tree = \"multiple-observer\"\nreuse = true", "rave = true",
                           "tree = \"single-observer\"\nparallel = \"root\"\nworkers = 2"}) {
    play(KuhnPoker(), toml);
  }
  play(MatrixGame(), "tree = \"multiple-observer\"\ncommitment = \"exp3\"");
}

TEST(MctsConfig, TimeAndSharedTreesAreNotReproducible) {
  absl::Status status;
  EXPECT_TRUE(configure<Pig>("", status).reproducible);
  EXPECT_TRUE(configure<Pig>("parallel = \"root\"\nworkers = 4", status).reproducible);
  EXPECT_TRUE(configure<Pig>("parallel = \"leaf\"", status).reproducible);
  EXPECT_FALSE(configure<Pig>("parallel = \"tree\"", status).reproducible);
  EXPECT_TRUE(configure<Pig>("iterations = 0\ncalls = 50", status).reproducible);
  EXPECT_FALSE(configure<Pig>("iterations = 0\ntime_ms = 5", status).reproducible);
  EXPECT_FALSE(configure<Pig>("iterations = 10\ntime_ms = 1000", status).reproducible);
}

TEST(MctsConfig, LoadsTheRuleOfRolloutsAndPriors) {
  absl::Status status;
  const auto at = [&status](const std::string& hold_at) {
    return configure<RulePig>("rollout = \"rule\"\nrollout_rule = {hold_at = " + hold_at + "}",
                              status);
  };
  EXPECT_NE(at("20").make, nullptr);
  EXPECT_TRUE(status.ok()) << status.message();
  configure<RulePig>("formula = \"puct\"\nprior = \"rule\"\nrollout_rule = {hold_at = 20}", status);
  EXPECT_TRUE(status.ok()) << status.message();
  const auto said = [](const std::string& toml) { return complaint<RulePig>(toml); };
  EXPECT_TRUE(has(said("rollout = \"rule\""), "`rollout_rule`: is missing"));
  EXPECT_TRUE(has(said("formula = \"puct\"\nprior = \"rule\""), "`rollout_rule`: is missing"));
  EXPECT_TRUE(has(said("rollout_rule = {hold_at = 20}"), "needs rollout"));
  EXPECT_TRUE(has(said("rollout = \"rule\"\nrollout_rule = \"no_such\""), "`rollout_rule`"));
  EXPECT_TRUE(has(said("rollout = \"rule\"\nrollout_rule = {hold_at = 0}"), "`hold_at`"));
}

}  // namespace
}  // namespace muster
