// Documents that begin with others and edit them, as experiments see them.
#include "core/config/derived.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "core/hash128.h"
#include "core/identity.h"
#include "core/status.h"
#include "experiments/config/experiment.h"
#include "tests/support/builtin_games.h"

namespace muster {
namespace {

absl::StatusOr<Experiment> load(const std::string& rulesets, const std::string& agents = "",
                                const std::string& scenarios = "[\"castle_vs_level_4_normal\"]") {
  const std::string text =
      "game = \"homm\"\nrepetitions = 2\nseats = \"fixed\"\nscenarios = " + scenarios +
      "\nrulesets = " + rulesets + "\nagents = [{name = \"a\", type = \"random\"}" + agents +
      ", {name = \"r\", type = \"rule\", rule = \"rulebook\"}]\n";
  return parse_experiment(text, "exp.toml", {}, testing::builtin_games());
}

std::string mistake(const std::string& rulesets, const std::string& agents = "",
                    const std::string& scenarios = "[\"castle_vs_level_4_normal\"]") {
  const auto experiment = load(rulesets, agents, scenarios);
  return experiment.ok() ? "" : message_of(experiment.status());
}

// Keys of the cells, in their order.
std::vector<std::string> keys_of(const Experiment& experiment) {
  std::vector<std::string> keys;
  for (const auto& matchup : experiment.matchups) keys.push_back(to_text(matchup->cell().key()));
  return keys;
}

TEST(Derived, AnEditIsPartOfWhatIdentifiesTheGames) {
  const auto experiment = load(
      "[\"base\", {name = \"x\", from = \"base\", edit = {\"units.marksmen_pack.attack\" = "
      "\"+1\"}}, {name = \"y\", from = \"base\", edit = {\"units.marksmen_pack.attack\" = 3}}, "
      "{name = \"z\", from = \"base\", edit = {\"units.marksmen_pack.attack\" = 2}}]");
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  const std::vector<std::string> keys = keys_of(*experiment);
  ASSERT_EQ(keys.size(), 4U);
  EXPECT_NE(keys[0], keys[1]);
  EXPECT_EQ(keys[1], keys[2]) << "2 + 1 is 3";
  EXPECT_EQ(keys[0], keys[3]) << "it is 2";
}

// homm_map reads the same file of units, which it calls homm.units.
TEST(Derived, AnEditOfOneGameIsNotThatOfAnother) {
  const std::string rulesets =
      "[\"base\", {name = \"x\", from = \"base\", edit = {\"units.halberdiers_pack.attack\" = "
      "\"+1\"}}]";
  EXPECT_FALSE(parse_experiment("game = \"homm_map\"\nrulesets = " + rulesets +
                                    "\nagents = [{type = \"random\"}, {type = \"rule\", rule = "
                                    "\"as_written\"}]\n",
                                "map.toml", {}, testing::builtin_games())
                   .ok());
  const auto experiment = load(rulesets);
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  const std::vector<std::string> keys = keys_of(*experiment);
  EXPECT_NE(keys[0], keys[1]);
}

TEST(Derived, OtherKeysStandInPlaceOfThose) {
  const auto experiment = load(
      "[{name = \"x\", from = \"base\", max_rounds = 7}, {name = \"y\", from = \"x\", edit = "
      "{\"ruleset.max_rounds\" = \"*2\"}}, {name = \"z\", from = \"y\", edit = "
      "{\"ruleset.max_rounds\" = \"-4\"}}]");
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  const auto rounds = [&](std::size_t ruleset) {
    return experiment->rulesets[ruleset].table["max_rounds"].value_or(std::int64_t{-1});
  };
  EXPECT_EQ(rounds(0), 7);
  EXPECT_EQ(rounds(1), 14);
  EXPECT_EQ(rounds(2), 10);
  EXPECT_EQ(experiment->rulesets[2].name, "z");
  EXPECT_EQ(experiment->rulesets[2].from, "y");
  EXPECT_EQ(experiment->rulesets[2].changes,
            (std::vector<DataChange>{{"ruleset.max_rounds", "-4", "14", "10"}}));
}

TEST(Derived, AnotherNameAloneSaysWhatTheDocumentChanges) {
  const auto experiment = load(
      "[{name = \"x\", from = \"base\", max_rounds = 7}, {name = \"y\", from = \"x\", summary = "
      "\"x again\"}, {name = \"z\", from = \"base\"}]");
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  EXPECT_EQ(experiment->rulesets[1].from, "base");
  EXPECT_EQ(experiment->rulesets[1].changes, experiment->rulesets[0].changes);
  EXPECT_EQ(experiment->rulesets[1].changes.size(), 1U);
  EXPECT_EQ(experiment->rulesets[2].from, "base");
  EXPECT_TRUE(experiment->rulesets[2].changes.empty());
}

TEST(Derived, WhatWasThereBeforeIsTold) {
  const auto experiment =
      load("[{name = \"x\", from = \"base\", edit = {\"units.marksmen_pack.attack\" = \"+1\"}}]");
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  EXPECT_EQ(experiment->rulesets[0].changes,
            (std::vector<DataChange>{{"units.marksmen_pack.attack", "+1", "2", "3"}}));
}

TEST(Derived, MistakesNameTheEdit) {
  EXPECT_EQ(mistake("[{from = \"base\", edit = {\"units.marksmen_pack.atack\" = 3}}]"),
            "exp.toml:5:37: edit `units.marksmen_pack.atack`: there is no `atack` in "
            "`units.marksmen_pack`; did you mean `attack`?");
  EXPECT_EQ(
      mistake("[{from = \"base\", edit = {\"units.marksmen_pack.attack\" = 99}}]").substr(0, 50),
      "exp.toml:5:37: edit `units.marksmen_pack.attack`: ");
  EXPECT_EQ(mistake("[{from = \"base\", edit = {\"ruleset.max_rounds\" = \"x\"}}]"),
            "exp.toml:5:37: key `max_rounds`: expected an integer from 1 to 100, got a text");
  EXPECT_EQ(mistake("[{from = \"base\", edit = {\"scenario.summary\" = \"x\"}}]"),
            "exp.toml:5:37: edit `scenario.summary`: is for `edit` of a scenario");
  EXPECT_EQ(mistake("[{from = \"bas\"}]"), "exp.toml:5:14: key `from`: no file " +
                                               data_file("games/homm/rulesets/bas.toml") +
                                               "; did you mean `base` or `bare`?");
  EXPECT_EQ(mistake("[{from = \"base\", max_round = 3}]"),
            "exp.toml:5:29: key `max_round`: is unknown; did you mean `max_rounds`?");
  EXPECT_EQ(mistake("[{name = \"a\", from = 3}]"),
            "exp.toml:5:26: key `from`: expected a text, got an integer");
}

TEST(Derived, ScenariosToo) {
  const auto experiment = load("[\"base\"]", "",
                               "[\"castle_vs_level_4_normal\", {name = \"more\", from = "
                               "\"castle_vs_level_4_normal\", edit = "
                               "{\"neutral_armies.IV.normal.bronze\" = \"+1\"}}]");
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  EXPECT_NE(keys_of(*experiment)[0], keys_of(*experiment)[1]);
}

TEST(Derived, AgentsToo) {
  const std::string text =
      "game = \"penance\"\nrepetitions = 1\nagents = [{name = \"a\", type = \"pilot\", rule = "
      "\"brawler\"}, {name = \"b\", from = \"a\", edit = {\"agent.rule.position.approach\" = "
      "\"+1\"}}, {name = \"c\", from = \"b\", rule = \"turtle\"}, {name = \"d\", from = \"a\", "
      "edit = {\"agent.rule.position.approach\" = 0.6}}]\n";
  const auto experiment = parse_experiment(text, "exp.toml", {}, testing::builtin_games());
  ASSERT_TRUE(experiment.ok()) << experiment.status();
  ASSERT_EQ(experiment->agents.size(), 4U);
  EXPECT_EQ(experiment->agents[2].type, "pilot");
  EXPECT_EQ(experiment->agents[2].params.table["rule"].value_or(std::string()), "turtle");
  EXPECT_EQ(experiment->agents[2].params.edits.size(), 1U) << "those of b";
  EXPECT_EQ(experiment->agents[1].params.changes,
            (std::vector<DataChange>{{"agent.rule.position.approach", "+1", "", ""}}));
  // What an agent is, whoever it plays: the named documents of its cells.
  const auto weights = [&](std::size_t agent) {
    for (std::size_t i = 0; i < experiment->cells.size(); ++i) {
      if (experiment->cells[i].seats.front() != agent) continue;
      return to_text(experiment->matchups[i]->cell().seats.front().params.hash);
    }
    return std::string();
  };
  EXPECT_NE(weights(0), weights(1));
  EXPECT_NE(weights(1), weights(2));
  EXPECT_EQ(weights(0), weights(3)) << "it is 0.6";
}

// The miner's file has no [fights]: what it leaves out holds the defaults.
TEST(Derived, EditsReachWhatARulesFileLeavesOut) {
  const auto load_miners = [](const std::string& edit) {
    return parse_experiment(
        "game = \"heroes\"\nrepetitions = 1\nagents = [{name = \"a\", type = \"leader\", rule = "
        "\"miner\"}, {name = \"b\", from = \"a\", edit = {" +
            edit + "}}]\n",
        "exp.toml", {}, testing::builtin_games());
  };
  const auto plays = [&](const std::string& edit) {
    const auto experiment = load_miners(edit);
    EXPECT_TRUE(experiment.ok()) << experiment.status();
    return experiment.ok() ? keys_of(*experiment) : std::vector<std::string>();
  };
  const std::vector<std::string> doubled = plays("\"agent.rule.fights.caution\" = \"*2\"");
  EXPECT_EQ(doubled, plays("\"agent.rule.fights.caution\" = 2.0"));
  EXPECT_NE(doubled, plays("\"agent.rule.fights.caution\" = \"*3\""));
  EXPECT_EQ(message_of(load_miners("\"agent.rule.fights.couation\" = 2").status()),
            "exp.toml:3:91: edit `agent.rule.fights.couation`: there is no `fights.couation` in "
            "`agent.rule`; did you mean `fights.caution`?");
}

}  // namespace
}  // namespace muster
