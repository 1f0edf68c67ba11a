// `muster replay`: one game told step by step, the same game that an experiment plays.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/data_root.h"
#include "core/status.h"
#include "experiments/cli/game_options.h"
#include "experiments/registration/builtin_games.h"
#include "tests/support/command_line.h"
#include "tests/support/rules.h"

namespace muster {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const Registry& registry() {
  static const Registry* const games = [] {
    auto* made = new Registry;
    add_builtin_games(*made);
    return made;
  }();
  return *games;
}

testing::Called muster(const std::vector<std::string>& words) {
  return testing::call_muster(registry(), words);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST(ReplayTest, TellsEveryStepOfTheGameThatAMatchPlays) {
  const GameEngine& homm = *registry().find("homm");
  MatchupSpec spec;
  spec.ruleset = *cli::document_option(homm.info(), DocumentKind::kRuleset, "");
  spec.scenario = *cli::document_option(homm.info(), DocumentKind::kScenario, "");
  spec.seats = {*cli::agent_option("greedy", homm), *cli::agent_option("rule:rule=sniper", homm)};
  const auto matchup = homm.prepare(spec);
  ASSERT_TRUE(matchup.ok()) << message_of(matchup.status());
  const MatchResult played = (*matchup)->play(77);

  const testing::Called told = muster({"replay", "homm", "--agent", "greedy", "--agent",
                                       "rule:rule=sniper", "--seed", "77", "--json"});
  ASSERT_EQ(told.code, kExitDone) << told.err;
  const std::vector<std::string> lines = lines_of(told.out);
  ASSERT_GT(lines.size(), 10U);
  std::uint64_t decisions = 0;
  int turn = 0;
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    const auto step = nlohmann::json::parse(lines[i]);
    const bool chance = step["by"] == "chance";
    decisions += !chance && step["choices"].get<int>() > 1 ? 1 : 0;
    EXPECT_GE(step["turn"].get<int>(), turn);
    turn = step["turn"].get<int>();
    EXPECT_FALSE(step["action"].get<std::string>().empty());
    EXPECT_TRUE(step["state"].is_object());
  }
  EXPECT_EQ(decisions, played.decisions);
  const auto end = nlohmann::json::parse(lines.back());
  EXPECT_EQ(end["returns"][0].get<double>(), played.returns[0]);
  EXPECT_EQ(end["metrics"], to_json(played.summary.metrics));
  EXPECT_TRUE(end["state"].is_object());
}

// The example of the mod's rulebook: a silver unit of three dice, next to silver ones of three and
// four and bronze ones of two and three.
constexpr std::string_view kDiceStacksExample = R"(
[attacker]
kind = "hero"
army = [{unit = "F crusaders", at = [1, 1]}, {unit = "F gorgons", at = [2, 1], tokens = 1},
        {unit = "F gnolls", at = [3, 2]}, {unit = "F halberdiers", at = [2, 3], tokens = 1}]
[defender]
kind = "ai_hero"
army = [{unit = "F minotaurs", at = [2, 2]}]
)";

TEST(ReplayTest, UnderDiceStacksASeatedRulebookAimsByDice) {
  RULE("DS-38");
  const std::string file = ::testing::TempDir() + "muster_dice_stacks_example.toml";
  std::ofstream(file) << kDiceStacksExample;
  const auto first_roll = [&](const std::string& ruleset, const std::string& rule) {
    const testing::Called told =
        muster({"replay", "homm", "--ruleset", ruleset, "--scenario", file, "--agent", "random",
                "--agent", "rule:rule=" + rule, "--seed", "1"});
    EXPECT_EQ(told.code, kExitDone) << told.err;
    return told.out.substr(0, told.out.find("dice show"));
  };
  // Of the two that are as good, the one that is closest.
  EXPECT_THAT(first_roll("dice_stacks", "rulebook"), HasSubstr("attacks halberdiers_few"));
  EXPECT_THAT(first_roll("dice_stacks", "dice-stacks"), HasSubstr("attacks halberdiers_few"));
  std::remove(file.c_str());
}

TEST(ReplayTest, TextHasALineAStepAndTheResult) {
  const testing::Called all = muster({"replay", "pig", "--agent", "random", "--seed", "3"});
  ASSERT_EQ(all.code, kExitDone) << all.err;
  EXPECT_THAT(all.out, AllOf(HasSubstr("chance"), HasSubstr("rounds: "), HasSubstr("metrics: ")));
  const testing::Called some =
      muster({"replay", "pig", "--agent", "random", "--seed", "3", "--decisions"});
  EXPECT_THAT(some.out, Not(HasSubstr("chance")));
  EXPECT_LT(lines_of(some.out).size(), lines_of(all.out).size());
  // The seed of a row in an export.
  EXPECT_EQ(muster({"replay", "pig", "--agent", "random", "--seed", "0000000000000003"}).out,
            all.out);
  EXPECT_NE(muster({"replay", "pig", "--agent", "random", "--seed", "4"}).out, all.out);
}

TEST(ReplayTest, MistakesExitWithTwo) {
  const auto error = [](const std::vector<std::string>& words) {
    const testing::Called called = muster(words);
    EXPECT_EQ(called.code, kExitBadInput);
    EXPECT_THAT(called.err, StartsWith("muster: error: "));
    return called.err;
  };
  EXPECT_THAT(error({"replay", "pgi", "--agent", "random"}), HasSubstr("pig"));
  EXPECT_THAT(error({"replay", "pig"}), HasSubstr("--agent"));
  EXPECT_THAT(error({"replay", "pig", "--agent", "random", "--seed", "-4"}), HasSubstr("--seed"));
  EXPECT_THAT(error({"replay", "pig", "--agent", "random:x=1"}), HasSubstr("x"));
}

}  // namespace
}  // namespace muster
