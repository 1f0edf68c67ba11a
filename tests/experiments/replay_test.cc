// `muster replay`: one game told step by step, the same game that an experiment plays.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/data_root.h"
#include "core/game.h"
#include "core/hash.h"
#include "core/status.h"
#include "experiments/cli/game_options.h"
#include "games/classic/pig.h"
#include "games/homm/combat.h"
#include "tests/support/builtin_games.h"
#include "tests/support/command_line.h"
#include "tests/support/rules.h"

namespace muster {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const Registry& registry() { return testing::builtin_games(); }

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
    EXPECT_EQ(step["seat"].is_null(), chance);
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

// Plays what the lines of --json say, and holds every line to the rules on the way.
template <Game G>
void expect_rebuilds(const G& game, const std::vector<std::string>& lines) {
  typename G::State state = game.initial_state();
  std::uint64_t hash = 0;
  ASSERT_GT(lines.size(), 5U);
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    const auto step = nlohmann::json::parse(lines[i]);
    ASSERT_EQ(step["state"], game.to_json(state)) << i;
    EXPECT_EQ(step["turn"], game.turn(state)) << i;
    const bool chance = game.to_move(state) == kChance;
    const auto& told = step[chance ? "outcomes" : "legal"];
    ASSERT_EQ(step["choices"], told.size()) << i;
    if (chance) {
      ChanceList outcomes;
      game.chance_outcomes(state, outcomes);
      ASSERT_EQ(told.size(), outcomes.size()) << i;
      std::uint64_t sum = 0;
      for (std::size_t k = 0; k < outcomes.size(); ++k) {
        EXPECT_EQ(told[k]["code"], static_cast<int>(outcomes[k].action)) << i;
        EXPECT_EQ(told[k]["weight"].template get<std::uint64_t>(), outcomes[k].weight) << i;
        sum += told[k]["weight"].template get<std::uint64_t>();
      }
      EXPECT_EQ(sum, total_weight(outcomes)) << i;
      EXPECT_FALSE(step.contains("legal")) << i;
      EXPECT_TRUE(step["seat"].is_null()) << i;
    } else {
      ActionList legal;
      game.legal_actions(state, legal);
      ASSERT_EQ(told.size(), legal.size()) << i;
      for (std::size_t k = 0; k < legal.size(); ++k) {
        EXPECT_EQ(told[k]["code"], static_cast<int>(legal[k])) << i;
        EXPECT_EQ(told[k]["action"], game.describe(state, legal[k])) << i;
      }
      EXPECT_FALSE(step.contains("outcomes")) << i;
      EXPECT_EQ(step["seat"], static_cast<int>(game.to_move(state))) << i;
    }
    std::set<int> codes;
    bool among = false;
    for (const auto& one : told) {
      EXPECT_TRUE(codes.insert(one["code"].template get<int>()).second) << i;
      among = among || (one["code"] == step["code"] && one["action"] == step["action"]);
    }
    ASSERT_TRUE(among) << i;
    const auto action = static_cast<Action>(step["code"].template get<int>());
    hash = hash_combine(hash, static_cast<std::uint64_t>(action));
    EXPECT_EQ(step["hash"], fmt::format("{:016x}", hash)) << i;
    game.apply(state, action);
  }
  ASSERT_EQ(game.to_move(state), kTerminal);
  const auto end = nlohmann::json::parse(lines.back());
  EXPECT_EQ(end["state"], game.to_json(state));
  EXPECT_EQ(end["returns"][0].get<double>(), game.returns(state)[0]);
}

TEST(ReplayTest, AGameCanBeRebuiltFromItsJson) {
  const auto source = [](const char* game, const char* scenario) {
    const GameInfo& info = registry().find(game)->info();
    return RulesSource{.ruleset = *cli::document_option(info, DocumentKind::kRuleset, ""),
                       .scenario = *cli::document_option(info, DocumentKind::kScenario, scenario),
                       .seat_rules = {}};
  };
  const testing::Called dice =
      muster({"replay", "pig", "--agent", "random", "--seed", "5", "--json"});
  ASSERT_EQ(dice.code, kExitDone) << dice.err;
  expect_rebuilds(**classic::Pig::load(source("pig", "")), lines_of(dice.out));
  const char* scenario = "catherine_vs_sandro";  // with cards
  const testing::Called combat = muster(
      {"replay", "homm", "--scenario", scenario, "--agent", "random", "--seed", "5", "--json"});
  ASSERT_EQ(combat.code, kExitDone) << combat.err;
  expect_rebuilds(**homm::Combat::load(source("homm", scenario)), lines_of(combat.out));
}

TEST(ReplayTest, WhatIsLargeCanBeLeftOut) {
  const std::vector<std::string> words = {"replay", "pig", "--agent", "random", "--json"};
  const auto with = [&words](const std::string& flag) {
    std::vector<std::string> more = words;
    more.push_back(flag);
    return lines_of(muster(more).out);
  };
  const std::vector<std::string> all = lines_of(muster(words).out);
  const std::vector<std::string> no_legal = with("--no-legal");
  const std::vector<std::string> no_state = with("--no-state");
  ASSERT_GT(all.size(), 10U);
  ASSERT_EQ(all.size(), no_legal.size());
  ASSERT_EQ(all.size(), no_state.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    auto whole = nlohmann::json::parse(all[i]);
    const auto state = whole["state"];
    whole.erase("state");
    EXPECT_EQ(nlohmann::json::parse(no_state[i]), whole) << i;
    whole["state"] = state;
    whole.erase("legal");
    whole.erase("outcomes");
    EXPECT_EQ(nlohmann::json::parse(no_legal[i]), whole) << i;
  }
  EXPECT_EQ(muster({"replay", "pig", "--agent", "random", "--no-state"}).code, kExitBadInput);
}

class ReplayedRunTest : public testing::FolderTest {};

TEST_F(ReplayedRunTest, AGameEndsWithTheHashOfItsRow) {
  const std::string config =
      write("exp.toml",
            "game = \"pig\"\nseed = 5\nrepetitions = 3\n[[agents]]\nname = \"a\"\n"
            "type = \"random\"\n[[agents]]\nname = \"b\"\ntype = \"greedy\"\n");
  const std::string out = path("run");
  ASSERT_EQ(muster({"run", config, "--out", out, "--no-report"}).code, kExitDone);
  const testing::Called exported = muster({"export", out, "--format", "jsonl"});
  ASSERT_EQ(exported.code, kExitDone) << exported.err;
  const std::vector<std::string> rows = lines_of(exported.out);
  ASSERT_EQ(rows.size(), 6U);
  for (const std::string& line : rows) {
    const auto row = nlohmann::json::parse(line);
    const testing::Called told =
        muster({"replay", out, "--game", row["id"].get<std::string>(), "--json", "--verify"});
    ASSERT_EQ(told.code, kExitDone) << told.err;
    const auto end = nlohmann::json::parse(lines_of(told.out).back());
    EXPECT_EQ(end["hash"], row["hash"]);
    EXPECT_EQ(end["decisions"], row["decisions"]);
    EXPECT_EQ(end["rounds"], row["rounds"]);
  }
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
    return told.out.substr(0, told.out.find("dice hit"));
  };
  // Of the two that are as good, the one that is closest.
  const std::string reason =
      "target by most dice of those it can match: Crusaders (silver, 3 dice), Halberdiers (bronze, "
      "3 dice) before Gorgons (silver, 4 dice), Gnolls (bronze, 2 dice)";
  EXPECT_THAT(first_roll("dice_stacks", "rulebook"), HasSubstr(reason));
  EXPECT_THAT(first_roll("dice_stacks", "rulebook"), HasSubstr("  attack Halberdiers: "));
  EXPECT_THAT(first_roll("dice_stacks", "dice-stacks"), HasSubstr("  attack Halberdiers: "));
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
