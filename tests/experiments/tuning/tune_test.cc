// `muster tune`, from the config to the answer.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/config/data_root.h"
#include "experiments/cli/cli.h"
#include "experiments/config/experiment.h"
#include "experiments/tuning/point.h"
#include "tests/experiments/tuning/support.h"

namespace muster {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr const char* kConfig = R"(game = "tic_tac_toe"
repetitions = 10
agents = [{ name = "base", type = "mcts", preset = "plain", iterations = 4 }, { name = "field", type = "mcts", preset = "plain", iterations = 60 }]
[tournament]
format = "gauntlet"
candidates = ["base"]
opponents = ["field"]
[tune]
agent = "base"
games = 1600
confirm_games = 1200
[tune.space]
iterations = { integer = [2, 200], scale = "log" }
exploration = { number = [0.1, 4], scale = "log" }
)";

class TuneVerb : public tuning::testing::SearchVerbTest {
 protected:
  testing::Called tune(const std::string& config, const std::string& out,
                       const std::vector<std::string>& more = {}) {
    return search("tune", config, out, more);
  }
};

TEST_F(TuneVerb, ConfirmsBesideTheOtherCandidates) {
  std::string config = kConfig;
  const auto replace = [&](const std::string& from, const std::string& to) {
    ASSERT_NE(config.find(from), std::string::npos);
    config.replace(config.find(from), from.size(), to);
  };
  replace("iterations = 4 }", "iterations = 4 }, { name = \"weak\", type = \"random\" }");
  replace("candidates = [\"base\"]", "candidates = [\"weak\", \"base\"]");
  const auto told = tune(config, "run");
  ASSERT_EQ(told.code, kExitDone) << told.err;
  EXPECT_THAT(told.out, HasSubstr("Of the other candidates: tuned is ahead of weak by"));
}

TEST_F(TuneVerb, FindsMoreIterationsAndConfirmsThem) {
  const auto told = tune(kConfig, "run");
  ASSERT_EQ(told.code, kExitDone) << told.err;
  EXPECT_THAT(told.out,
              AllOf(HasSubstr("exp: settings of base by iterated halving"),
                    HasSubstr("On new seeds (1 scenario, "), HasSubstr("tuned is ahead of base by"),
                    HasSubstr("Beside random search with as many games: "),
                    HasSubstr("{ name = \"tuned\", from = \"base\", exploration = ")));
  const auto page = content_of(path("run/report.html"));
  EXPECT_THAT(page, AllOf(HasSubstr("What was found"), HasSubstr("How it was found"),
                          HasSubstr("Steps of random search beside it")));
  // The steps are runs, which can be looked at and verified.
  EXPECT_EQ(call({"check", path("run/confirm")}).code, kExitDone);
  EXPECT_EQ(call({"report", path("run/iterated-step-1"), "--json"}).code, kExitDone);
}

TEST_F(TuneVerb, IsTheSameForAnyNumberOfThreadsAndGoesOn) {
  const auto first = tune(kConfig, "one", {"--json", "--threads", "1"});
  ASSERT_EQ(first.code, kExitDone) << first.err;
  EXPECT_EQ(tune(kConfig, "two", {"--json", "--threads", "4"}).out, first.out);
  // Interrupted in the last step: what is there is not played again.
  std::filesystem::remove_all(path("one/confirm"));
  const std::string before = content_of(path("one/iterated-step-1/games.sqlite"));
  EXPECT_EQ(tune(kConfig, "one", {"--json"}).out, first.out);
  EXPECT_EQ(content_of(path("one/iterated-step-1/games.sqlite")), before);
  const auto json = nlohmann::json::parse(first.out);
  EXPECT_LE(json.at("search").at("games"), 1600);
  EXPECT_LE(json.at("random").at("games"), json.at("search").at("games"));
  EXPECT_EQ(json.at("random").at("points"), json.at("search").at("points"));
  // Another seed searches otherwise.
  EXPECT_NE(tune(kConfig, "three", {"--json", "--set", "seed=7"}).out, first.out);
}

// Each of the methods goes on where it was interrupted, and says what it is.
TEST_F(TuneVerb, HasMethods) {
  for (const auto& [method, words] : std::vector<std::pair<std::string, std::string>>{
           {"halving", "successive halving"},
           {"ntbea", "the N-tuple bandit evolutionary algorithm"},
           {"nlopt", "BOBYQA, of NLopt"},
           {"random", "random search"}}) {
    const std::vector<std::string> more = {"--set", fmt::format("tune.method=\"{}\"", method),
                                           "--set", "tune.games=300",
                                           "--set", "tune.confirm_games=200"};
    const auto told = tune(kConfig, method, more);
    ASSERT_EQ(told.code, kExitDone) << told.err;
    EXPECT_THAT(told.out, HasSubstr("exp: settings of base by " + words + ", "));
    EXPECT_THAT(content_of(path(method + "/report.html")), HasSubstr("Steps of " + words));
    // Every other step is missing.
    std::set<std::string> steps;
    for (const auto& entry : std::filesystem::directory_iterator(path(method))) {
      if (entry.is_directory()) steps.insert(entry.path().string());
    }
    EXPECT_GE(steps.size(), 2U) << method;
    bool keeps = false;
    for (const std::string& step : steps) {
      keeps = !keeps;
      if (!keeps) std::filesystem::remove_all(step);
    }
    EXPECT_EQ(tune(kConfig, method, more).out, told.out) << method;
  }
}

TEST_F(TuneVerb, SaysWhatIsWrong) {
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string config = kConfig;
    const std::size_t at = config.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    config.replace(at, from.size(), to);
    const auto told = tune(config, "run");
    EXPECT_EQ(told.code, kExitBadInput) << told.out;
    EXPECT_FALSE(std::filesystem::exists(path("run/iterated-step-1")));
    return told.err;
  };
  EXPECT_THAT(with("agent = \"base\"", "agent = \"bas\""),
              HasSubstr("exp.toml:9:9: key `tune.agent`: expected the name of an agent"));
  EXPECT_THAT(with("agent = \"base\"", "agent = \"field\""),
              HasSubstr("tune.agent: `field` is no candidate"));
  EXPECT_THAT(with("games = 1600", "games = 16"),
              HasSubstr("tune.games: 16 are too few; 4 candidates at least"));
  EXPECT_THAT(with("[2, 200]", "[200, 2]"),
              HasSubstr("key `tune.space.iterations.integer`: expected a list of two whole "
                        "numbers, the lower one first"));
  EXPECT_THAT(with("[0.1, 4]", "[0.1, 1e300]"),
              HasSubstr("expected values from -1000000000000000 to"));
  EXPECT_THAT(with("[2, 200]", "[2, 9007199254740992]"), HasSubstr("expected values from"));
  EXPECT_THAT(with("[0.1, 4]", "[nan, 4]"), HasSubstr("the lower one first"));
  EXPECT_THAT(with("[0.1, 4]", "[0, 4]"), HasSubstr("\"log\" is for values above 0"));
  EXPECT_THAT(with("{ number = [0.1, 4], scale = \"log\" }", "{ choice = [1] }"),
              HasSubstr("key `tune.space.exploration.choice`: expected two values or more"));
  EXPECT_THAT(with("{ number = [0.1, 4], scale = \"log\" }",
                   "{ set = [1, 2], least = 1, prices = [3], budget = 4 }"),
              AllOf(HasSubstr("prices`: expected one for each of 2 options, in their order"),
                    HasSubstr("least`: a set with prices has as many as its budget has room for")));
  EXPECT_THAT(with("{ number = [0.1, 4], scale = \"log\" }",
                   "{ set = [1, 2], prices = [30, 20], budget = 4 }"),
              HasSubstr("budget`: expected at least 20, the least of the prices"));
  EXPECT_THAT(with("{ number = [0.1, 4], scale = \"log\" }", "{ set = [1, 2], most = 3 }"),
              HasSubstr("most`: expected an integer from 1 to 2"));
  EXPECT_THAT(with("number = [0.1, 4]", "numbers = [0.1, 4]"),
              AllOf(HasSubstr("expected one of `number`, `integer`, `choice`, `order` and `set`"),
                    HasSubstr("key `tune.space.exploration.numbers`: is unknown")));
  EXPECT_THAT(with("confirm_games = 1200\n[tune.space]",
                   "confirm_games = 1200\nmethod = \"nlopt\"\n[tune.space]\n"
                   "rollout = { choice = [\"random\", \"rule\"] }"),
              HasSubstr("key `tune.space`: `rollout` is no number, and method = \"nlopt\" is for "
                        "numbers and integers alone"));
  EXPECT_THAT(with("confirm_games = 1200", "confirm_games = 1200\nmethod = \"bobyqa\""),
              HasSubstr("key `tune.method`: "));
  EXPECT_THAT(with("[tune]", "[tuned]"), HasSubstr("key `tuned`: is unknown"));
  // What the agent does not have is told before anything is played.
  EXPECT_THAT(with("exploration =", "explorations ="), HasSubstr("explorations"));
}

TEST_F(TuneVerb, IsForConfigsThatSayWhat) {
  const std::string config = kConfig;
  const auto told = tune(config.substr(0, config.find("[tune]")), "run");
  EXPECT_EQ(told.code, kExitBadInput);
  EXPECT_THAT(told.err, HasSubstr("has no table [tune]"));
}

// Those that are shipped: what they search can be set, whatever is drawn.
TEST(TuneConfigs, CanBePlayed) {
  const std::vector<std::string> names = document_names(data_file("experiments/tune"));
  EXPECT_GE(names.size(), 4U);
  for (const std::string& name : names) {
    const auto shipped = load_experiment("tune/" + name, {}, testing::builtin_games());
    ASSERT_TRUE(shipped.ok() && shipped->tune) << name << shipped.status();
    const Tune& tune = *shipped->tune;
    const bool has_scenarios = !shipped->engine->info().default_scenario.empty();
    EXPECT_EQ(tune.confirm_scenarios.empty(), !has_scenarios) << name;
    Rng rng(1);
    int played = 0;
    for (int draw = 0; draw < 200 && played < 3; ++draw) {
      const auto point = tuning::drawn(tune.space, rng);
      const std::string agent = tuning::agent_text("drawn", tune.base(), tune.space, point);
      const auto experiment =
          load_experiment("tune/" + name, {"agents+=" + agent, "tournament.candidates+=\"drawn\""},
                          testing::builtin_games());
      const bool brings = std::any_of(tune.space.begin(), tune.space.end(),
                                      [](const auto& each) { return each.is_brought(); });
      // The rules of the game may forbid what is brought.
      EXPECT_TRUE(brings || experiment.ok()) << name << ": " << experiment.status();
      played += experiment.ok() ? 1 : 0;
    }
    EXPECT_EQ(played, 3) << name;
  }
}

}  // namespace
}  // namespace muster
