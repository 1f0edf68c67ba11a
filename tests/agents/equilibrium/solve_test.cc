// solve() as a whole, the strategy as a table, and the agent that plays it.
#include "agents/equilibrium/solve.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "agents/equilibrium/equilibrium_agent.h"
#include "agents/equilibrium/policy.h"
#include "agents/random/random_agent.h"
#include "core/config/reader.h"
#include "core/status.h"
#include "experiments/engine/match.h"
#include "games/classic/matrix_game.h"
#include "tests/agents/equilibrium/kuhn.h"
#include "tests/agents/equilibrium/small_games.h"
#include "tests/agents/equilibrium/solving.h"
#include "tests/support/files.h"

namespace muster::equilibrium {
namespace {

namespace fs = std::filesystem;
using classic::KuhnPoker;
using classic::MatrixGame;
using testing::Card;
using testing::kAllAlgorithms;
using testing::Memory;
using testing::name_of;
using testing::state_after;
using testing::Written;

class Solve : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(::testing::TempDir()) /
              ("muster_solve_" + std::to_string(getpid()) +
               ::testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

 private:
  fs::path folder_;
};
using EquilibriumAgentTest = Solve;

TEST_F(Solve, ReportsACurve) {
  SolveOptions options;
  options.algorithm = SolveAlgorithm::kDiscountedCfr;
  options.iterations = 30;
  std::vector<CurvePoint> curve;
  const auto result =
      solve(KuhnPoker(), options, [&](const CurvePoint& point) { curve.push_back(point); });
  ASSERT_TRUE(result.ok()) << result.status();
  std::vector<std::uint64_t> iterations;
  for (const CurvePoint& point : curve) iterations.push_back(point.iteration);
  EXPECT_EQ(iterations, (std::vector<std::uint64_t>{0, 1, 2, 5, 10, 20, 30}));
  EXPECT_NEAR(curve[0].exploitability, 11.0 / 24, 1e-12);
  EXPECT_NEAR(curve[0].values[0], 0.125, 1e-12);
  EXPECT_EQ(result->last.exploitability, curve.back().exploitability);
  EXPECT_EQ(result->last.values, curve.back().values);
  EXPECT_LT(result->last.exploitability, 0.03);
  EXPECT_GE(curve.back().seconds, curve.front().seconds);
  EXPECT_EQ(result->nodes, 58U);
  EXPECT_EQ(result->information_sets, 12U);
  EXPECT_EQ(result->algorithm, SolveAlgorithm::kDiscountedCfr);
  EXPECT_FALSE(result->interrupted);
}

TEST_F(Solve, ReportsAtRoundNumbers) {
  std::vector<std::uint64_t> points;
  for (std::uint64_t i = 0; points.size() < 8; i = points.back()) points.push_back(next_report(i));
  EXPECT_EQ(points, (std::vector<std::uint64_t>{1, 2, 5, 10, 20, 50, 100, 200}));
  EXPECT_EQ(next_report(123), 200U);
  EXPECT_EQ(next_report(499), 500U);
  EXPECT_EQ(next_report(5'000'000'000'000'000'000U), ~std::uint64_t{0});
}

TEST_F(Solve, ResumesAfterAnInterruption) {
  for (const SolveAlgorithm algorithm : kAllAlgorithms) {
    SCOPED_TRACE(name_of(algorithm));
    SolveOptions whole;
    whole.algorithm = algorithm;
    whole.workers = 2;
    whole.iterations = 40;
    whole.save_path = path(name_of(algorithm) + "_whole");
    ASSERT_TRUE(solve(KuhnPoker(), whole, {}).ok());

    std::atomic<bool> stop = false;
    SolveOptions first = whole;
    first.save_path = path(name_of(algorithm));
    first.stop = &stop;
    const auto broken =
        solve(KuhnPoker(), first, [&](const CurvePoint& point) { stop = point.iteration >= 5; });
    ASSERT_TRUE(broken.ok());
    EXPECT_TRUE(broken->interrupted);
    EXPECT_EQ(broken->last.iteration, 5U);

    SolveOptions second;  // the algorithm and all are in the file
    second.iterations = 40;
    second.save_path = second.resume_path = first.save_path;
    std::uint64_t started = 0;
    const auto resumed = solve(KuhnPoker(), second, [&](const CurvePoint& point) {
      if (started == 0) started = point.iteration;
    });
    ASSERT_TRUE(resumed.ok()) << resumed.status();
    EXPECT_EQ(started, 5U);
    EXPECT_FALSE(resumed->interrupted);
    EXPECT_EQ(resumed->algorithm, algorithm);
    EXPECT_TRUE(content_of(first.save_path) == content_of(whole.save_path));
  }
}

TEST_F(Solve, GoesOnOnlyWithTheSameSettings) {
  SolveOptions options;
  options.algorithm = SolveAlgorithm::kExternalMccfr;
  options.iterations = 3;
  options.save_path = path("file");
  ASSERT_TRUE(solve(KuhnPoker(), options, {}).ok());
  const std::string saved = content_of(options.save_path);

  const auto complaint = [&](const SolveOptions& other) {
    return message_of(solve(KuhnPoker(), other, {}).status());
  };
  EXPECT_TRUE(absl::IsAlreadyExists(solve(KuhnPoker(), options, {}).status()));
  SolveOptions resume;
  resume.iterations = 3;
  resume.save_path = resume.resume_path = options.save_path;
  resume.seed = 1;
  resume.workers = 1;
  EXPECT_EQ(complaint(resume), "");
  resume.seed = 2;
  EXPECT_NE(complaint(resume).find("seed 1"), std::string::npos) << complaint(resume);
  resume.seed.reset();
  resume.workers = 2;
  EXPECT_NE(complaint(resume).find("workers 1"), std::string::npos) << complaint(resume);
  resume.workers.reset();
  resume.algorithm = SolveAlgorithm::kCfr;
  EXPECT_NE(complaint(resume).find("external-mccfr"), std::string::npos) << complaint(resume);
  resume.algorithm.reset();
  resume.export_path = path("strategy.txt");
  EXPECT_NE(complaint(resume).find(".csv or .json"), std::string::npos) << complaint(resume);
  EXPECT_EQ(content_of(options.save_path), saved);  // after all that
}

TEST_F(Solve, KnowsItsAlgorithmsByName) {
  for (const SolveAlgorithm algorithm : kAllAlgorithms) {
    EXPECT_EQ(algorithm_of(algorithm_name(algorithm)).value(), algorithm);
  }
  const std::string message = message_of(algorithm_of("cfr++").status());
  EXPECT_NE(message.find("did you mean `cfr+`"), std::string::npos) << message;
}

TEST_F(Solve, ExportsTables) {
  SolveOptions options;
  options.iterations = 50;
  options.export_path = path("strategy.json");
  ASSERT_TRUE(solve(KuhnPoker(), options, {}).ok());
  options.export_path = path("strategy.csv");
  ASSERT_TRUE(solve(KuhnPoker(), options, {}).ok());

  const nlohmann::json json = nlohmann::json::parse(content_of(path("strategy.json")));
  EXPECT_EQ(json["game"], "kuhn_poker");
  EXPECT_EQ(json["algorithm"], "cfr+");
  EXPECT_EQ(json["iterations"], 50);
  ASSERT_EQ(json["information_states"].size(), 12U);
  const auto& first = json["information_states"][0];
  EXPECT_EQ(first["player"], 0);
  EXPECT_EQ(first["example"], "deal the jack, deal the queen");
  EXPECT_EQ(first["actions"][1]["description"], "bet");
  double sum = 0;
  for (const auto& action : first["actions"]) sum += action["probability"].get<double>();
  EXPECT_NEAR(sum, 1, 1e-12);

  std::istringstream csv(content_of(path("strategy.csv")));
  std::vector<std::string> lines;
  for (std::string line; std::getline(csv, line);) lines.push_back(line);
  ASSERT_EQ(lines.size(), 1U + 24);
  EXPECT_EQ(lines[0], "player,information_state,example,action,description,probability");
  EXPECT_EQ(lines[2].rfind("0," + first["information_state"].get<std::string>() +
                               ",\"deal the jack, deal the queen\",1,bet,0.",
                           0),
            0U)
      << lines[2];
}

TEST(StrategyTable, LooksUpByInformationState) {
  const Written game{KuhnPoker()};
  const SolverState state = state_after(game, {}, 500);
  const SlotVector strategy = average_strategy(game.tree, state);
  const StrategyTable table(game.tree.information_sets, game.tree.actions, state.averages);
  EXPECT_EQ(table.size(), 12U);
  for (const InformationSet& set : game.tree.information_sets) {
    const auto choice = table.find(set.player, set.key);
    ASSERT_TRUE(choice.has_value());
    ASSERT_EQ(choice->actions.size(), 2U);
    EXPECT_EQ(choice->actions[1], KuhnPoker::kBet);
    EXPECT_NEAR(choice->probabilities[1], strategy[set.first_slot + 1], 1e-15);
    EXPECT_FALSE(table.find(static_cast<Player>(1 - set.player), set.key).has_value());
  }
  EXPECT_FALSE(table.find(0, 12345).has_value());
}

// 0 was answered with weight 3, of which 0 followed with weight 1; 1 with weight 1, then 1. Who
// does not know the first answer says 0 in a quarter of all cases.
TEST(StrategyTable, MixesWhatAPlayerForgets) {
  const Written game{Memory(Memory::Kind::kForgets)};
  SlotVector averages(game.tree.num_slots(), 0.0);
  const std::uint32_t first = game.tree.information_sets[0].first_slot;
  averages[first] = 3;
  averages[first + 1] = 1;
  averages[game.tree.information_sets[1].first_slot] = 1;
  averages[game.tree.information_sets[1].first_slot + 1] = 2;
  averages[game.tree.information_sets[2].first_slot + 1] = 1;
  const StrategyTable table(game.tree.information_sets, game.tree.actions, averages);
  EXPECT_EQ(table.size(), 2U);
  EXPECT_EQ(table.find(0, 1)->probabilities[0], 0.25);
  EXPECT_EQ(table.find(0, 1)->information_set, 1U);
}

template <Game G>
ConfiguredAgent<G> configure(const std::string& toml, const std::string& file,
                             absl::Status& status) {
  const Document document = parse_document(toml, file).value();
  Diagnostics diagnostics;
  Reader reader(document, diagnostics);
  ConfiguredAgent<G> agent = equilibrium_agent_type<G>().configure(reader);
  reader.finish();
  status = diagnostics.status();
  return agent;
}

TEST_F(EquilibriumAgentTest, PlaysTheProbabilitiesOfItsFile) {
  const Written game{KuhnPoker()};
  SolverState state = initial_state(game.tree, {});
  state.averages = testing::kuhn_equilibrium(game.tree, 0.2);
  ASSERT_TRUE(save_solver(path("kuhn"), game.tree, state).ok());
  absl::Status status;
  // Beside the config.
  const auto configured = configure<KuhnPoker>("strategy = \"kuhn\"", path("agent.toml"), status);
  ASSERT_TRUE(status.ok()) << status;
  EXPECT_TRUE(configured.reproducible);

  const KuhnPoker rules;
  const auto agent = configured.make();
  const auto bets = [&](Card card) {
    KuhnPoker::State deal = rules.initial_state();
    rules.apply(deal, static_cast<Action>(card));
    rules.apply(deal, card == Card::kJack ? Action{2} : Action{1});
    const std::vector<Action> legal = {KuhnPoker::kPass, KuhnPoker::kBet};
    int count = 0;
    for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
      const Action action = agent->choose({rules, deal, 0, legal, seed});
      EXPECT_EQ(action, agent->choose({rules, deal, 0, legal, seed}));
      count += action == KuhnPoker::kBet ? 1 : 0;
    }
    return count / 20'000.0;
  };
  EXPECT_NEAR(bets(Card::kJack), 0.2, 0.015);
  EXPECT_EQ(bets(Card::kQueen), 0);
  EXPECT_NEAR(bets(Card::kKing), 0.6, 0.015);
}

// Kuhn's player 1 wins 1/18 at least; against random play more.
TEST_F(EquilibriumAgentTest, WinsWhatItShould) {
  SolveOptions options;
  options.iterations = 2000;
  options.save_path = path("kuhn");
  ASSERT_TRUE(solve(KuhnPoker(), options, {}).ok());
  absl::Status status;
  const auto configured =
      configure<KuhnPoker>("strategy = \"" + path("kuhn") + "\"", path("agent.toml"), status);
  ASSERT_TRUE(status.ok()) << status;
  const KuhnPoker game;
  const auto mean = [&](Agent<KuhnPoker>& first, Agent<KuhnPoker>& second) {
    double sum = 0;
    Agent<KuhnPoker>* const agents[] = {&first, &second};
    for (std::uint64_t seed = 0; seed < 40'000; ++seed) {
      sum += play_match<KuhnPoker>(game, agents, seed).returns[0] * game.returns_scale();
    }
    return sum / 40'000;
  };
  RandomAgent<KuhnPoker> random;
  const auto solved = configured.make();
  EXPECT_NEAR(mean(*solved, *solved), -1.0 / 18, 0.025);
  EXPECT_LT(mean(random, *solved), -1.0 / 18 - 0.05);
  EXPECT_GT(mean(*solved, random), -1.0 / 18 + 0.05);
}

TEST_F(EquilibriumAgentTest, NamesMistakesOfItsFile) {
  const auto complaint = [&](const std::string& toml) {
    absl::Status status;
    configure<KuhnPoker>(toml, path("agent.toml"), status);
    return message_of(status);
  };
  EXPECT_NE(complaint("").find("`strategy`"), std::string::npos) << complaint("");
  EXPECT_NE(complaint("strategy = 3").find("agent.toml:1"), std::string::npos);
  EXPECT_NE(complaint("strategy = \"\"").find("empty"), std::string::npos);
  EXPECT_NE(complaint("strategy = \"no such file\"").find("no such file"), std::string::npos);
  SolveOptions options;
  options.iterations = 1;
  options.save_path = path("matrix");
  ASSERT_TRUE(solve(MatrixGame(), options, {}).ok());
  const std::string other = complaint("strategy = \"" + path("matrix") + "\"");
  EXPECT_NE(other.find("matrix_game, not kuhn_poker"), std::string::npos) << other;
}

TEST_F(EquilibriumAgentTest, BelongsToOneRuleset) {
  SolveOptions options;
  options.iterations = 1;
  options.save_path = path("matrix");
  const MatrixGame small({{1, 2}, {3, 4}});
  ASSERT_TRUE(solve(small, options, {}).ok());
  const SolverFile file = load_solver(path("matrix")).value();
  EXPECT_TRUE(check_strategy(file, "matrix", small).ok());
  for (const MatrixGame& other :
       {MatrixGame({{1, 2}, {3, 5}}), MatrixGame({{1, 2}}), MatrixGame()}) {
    const absl::Status status = check_strategy(file, "matrix", other);
    EXPECT_TRUE(absl::IsInvalidArgument(status));
    EXPECT_NE(message_of(status).find("another ruleset or scenario"), std::string::npos);
  }
  // Unchecked, it does not play on at random where it knows nothing.
  EquilibriumAgent<MatrixGame> agent(
      std::make_shared<StrategyTable>(file.information_sets, file.actions, file.state.averages));
  Agent<MatrixGame>* const agents[] = {&agent, &agent};
  EXPECT_EQ(play_match<MatrixGame>(small, agents, 1).error, "");
  EXPECT_NE(play_match<MatrixGame>(MatrixGame(), agents, 1).error.find("illegal"),
            std::string::npos);
}

}  // namespace
}  // namespace muster::equilibrium
