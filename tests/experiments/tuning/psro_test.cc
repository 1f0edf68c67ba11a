// `muster psro`, from the config to the answer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "experiments/cli/cli.h"
#include "experiments/config/experiment.h"
#include "tests/experiments/tuning/support.h"

namespace muster {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

// Nothing beats the most iterations.
constexpr const char* kPopulation = R"(game = "tic_tac_toe"
repetitions = 10
agents = [{ name = "few", type = "mcts", preset = "plain", iterations = 2 }, { name = "some", type = "mcts", preset = "plain", iterations = 6 }]
[psro]
pair_games = 200
[tune]
agent = "few"
games = 1600
confirm_games = 400
[tune.space]
iterations = { choice = [2, 6, 20, 200] }
)";

class PsroVerb : public tuning::testing::SearchVerbTest {
 protected:
  testing::Called psro(const std::string& config, const std::string& out,
                       const std::vector<std::string>& more = {}) {
    return search("psro", config, out, more);
  }
};

TEST_F(PsroVerb, EndsWithWhatNothingBeats) {
  const auto told = psro(kPopulation, "run", {"--json", "--threads", "1"});
  ASSERT_EQ(told.code, kExitDone) << told.err;
  const auto json = nlohmann::json::parse(told.out);
  EXPECT_TRUE(json.at("ended"));
  const auto& responses = json.at("responses");
  ASSERT_GE(responses.size(), 2U);
  EXPECT_THAT(responses.at(0).at("agent"), HasSubstr("iterations = 200"));
  EXPECT_TRUE(responses.at(0).at("better"));
  EXPECT_EQ(responses.at(0).at("against").size(), 1U);
  EXPECT_EQ(responses.at(0).at("against").at("some"), 1);
  // The level of each is half of what is left.
  EXPECT_DOUBLE_EQ(responses.at(0).at("confidence"), 0.975);
  EXPECT_DOUBLE_EQ(responses.at(1).at("confidence"), 0.9875);
  // The second search meets the first response, and nothing is better than that.
  EXPECT_EQ(responses.at(1).at("against").at("response-1"), 1);
  EXPECT_FALSE(responses.back().at("better"));
  EXPECT_EQ(json.at("population").at("rows").at(0).at("name"), "response-1");
  EXPECT_EQ(json.at("population").at("rows").size(), responses.size() + 1);

  const auto text = psro(kPopulation, "run", {"--threads", "3"});
  EXPECT_THAT(text.out, AllOf(HasSubstr("No better response was found with"),
                              HasSubstr("response-1: not better for certain, and")));
  EXPECT_THAT(content_of(path("run/report.html")), AllOf(HasSubstr("Is there a better response?"),
                                                         HasSubstr("Which strategy to choose")));
  EXPECT_EQ(psro(kPopulation, "other", {"--json", "--threads", "4"}).out, told.out);
}

TEST_F(PsroVerb, SaysWhatIsWrong) {
  std::string config = kPopulation;
  const auto gauntlet = psro(
      config +
          "[tournament]\nformat = \"gauntlet\"\ncandidates = [\"few\"]\nopponents = [\"some\"]\n",
      "run");
  EXPECT_EQ(gauntlet.code, kExitBadInput);
  EXPECT_THAT(gauntlet.err, HasSubstr("[psro]: is for a round robin of two players"));
  EXPECT_THAT(psro(config, "run", {"--set", "tune.games=10"}).err, HasSubstr("are too few"));
  EXPECT_THAT(psro(config, "run", {"--set", "tune.objective=\"worst\""}).err,
              HasSubstr("key `tune.objective`: expected \"mean\" beside [psro]"));
  config.erase(config.find("[psro]"), std::string("[psro]\npair_games = 200\n").size());
  EXPECT_THAT(psro(config, "run").err, HasSubstr("has no table [psro]"));
}

TEST(PsroConfigs, CanBePlayed) {
  for (const std::string& name : document_names(data_file("experiments/psro"))) {
    const auto experiment = load_experiment("psro/" + name, {}, testing::builtin_games());
    ASSERT_TRUE(experiment.ok()) << experiment.status();
    ASSERT_TRUE(experiment->psro.has_value()) << name;
    EXPECT_NE(experiment->tune.has_value(), experiment->psro->exact()) << name;
    EXPECT_EQ(experiment->format, TournamentFormat::kRoundRobin);
  }
}

}  // namespace
}  // namespace muster
