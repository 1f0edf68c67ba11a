// Rulesets that a config makes of its one: along numbers, by other readings, by name.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/status.h"
#include "experiments/config/experiment.h"
#include "tests/support/builtin_games.h"

namespace muster {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

absl::StatusOr<Experiment> load_varied(const std::string& game, const std::string& tables) {
  const std::string text = "game = \"" + game +
                           "\"\nrepetitions = 2\nagents = [{name = \"a\", type = \"random\"}, "
                           "{name = \"b\", type = \"random\"}]\n" +
                           tables;
  return parse_experiment(text, "exp.toml", {}, testing::builtin_games());
}

std::vector<std::string> rulesets_of(const std::string& game, const std::string& tables) {
  const auto experiment = load_varied(game, tables);
  EXPECT_TRUE(experiment.ok()) << experiment.status();
  std::vector<std::string> names;
  if (!experiment.ok()) return names;
  for (const Document& ruleset : experiment->rulesets) names.push_back(ruleset.name);
  return names;
}

std::string mistake_in(const std::string& game, const std::string& tables) {
  const auto experiment = load_varied(game, tables);
  return experiment.ok() ? "" : message_of(experiment.status());
}

TEST(Sweep, HasARulesetForEveryOtherValue) {
  // 4 is what stands there.
  const std::string config = "[sweep]\n\"ruleset.starting_troops\" = [3, 4, 5]\n";
  EXPECT_THAT(rulesets_of("projecthex", config),
              ElementsAre("0.1.3", "starting_troops=3", "starting_troops=5"));
  const auto experiment = load_varied("projecthex", config);
  ASSERT_TRUE(experiment.ok());
  const Document& last = experiment->rulesets.back();
  EXPECT_EQ(last.from, "0.1.3");
  ASSERT_EQ(last.changes.size(), 1U);
  EXPECT_EQ(last.changes[0].before, "4");
  EXPECT_EQ(last.changes[0].after, "5");
}

TEST(Sweep, OfTwoNumbersHasEveryPair) {
  EXPECT_THAT(rulesets_of("projecthex",
                          "[sweep]\n\"ruleset.starting_troops\" = [4, 5]\n"
                          "\"ruleset.type_bonus\" = [1, 2]\n"),
              ElementsAre("0.1.3", "starting_troops=4, type_bonus=2",
                          "starting_troops=5, type_bonus=1", "starting_troops=5, type_bonus=2"));
}

TEST(Sweep, ListsAndDataFilesAreValues) {
  EXPECT_THAT(rulesets_of("projecthex", "[sweep]\n\"ruleset.seat_troops\" = [[0, 1], [0, 2]]\n"),
              ElementsAre("0.1.3", "seat_troops=[0, 1]", "seat_troops=[0, 2]"));
  EXPECT_THAT(rulesets_of("homm",
                          "seats = \"fixed\"\nscenarios = [\"clash_level_3_normal\"]\n[sweep]\n"
                          "\"units.marksmen_pack.attack\" = [1]\n"),
              ElementsAre("base", "attack=1"));
}

TEST(Sweep, Mistakes) {
  EXPECT_THAT(mistake_in("projecthex", "[sweep]\n"),
              HasSubstr("key `sweep`: expected one key or two, each with a list of its values"));
  EXPECT_THAT(mistake_in("projecthex", "[sweep]\n\"ruleset.type_bonus\" = 2\n"),
              HasSubstr("key `sweep.ruleset.type_bonus`: expected a list of values"));
  EXPECT_THAT(mistake_in("projecthex", "[sweep]\n\"ruleset.type_bonsu\" = [2]\n"),
              HasSubstr("key `type_bonsu`: is unknown; did you mean `type_bonus`?"));
  EXPECT_THAT(mistake_in("projecthex", "[sweep]\n\"ruleset.type_bonus\" = [99]\n"),
              HasSubstr("expected an integer from 0 to 9, got 99"));
  EXPECT_THAT(
      mistake_in("projecthex",
                 "rulesets = [\"0.1.3\", \"0.2.1\"]\n[sweep]\n\"ruleset.type_bonus\" = [2]\n"),
      HasSubstr("key `sweep`: changes one ruleset, and there are 2"));
}

TEST(Readings, AreFlippedOneAtATime) {
  const std::vector<std::string> names =
      rulesets_of("homm",
                  "seats = \"fixed\"\nscenarios = [\"clash_level_3_normal\"]\n"
                  "[readings]\nrulesets = [\"other-readings\"]\nleave_out = [\"tower_tier\"]\n");
  EXPECT_EQ(names.size(), 15U) << "the base, and 14 of 15 readings";
  EXPECT_EQ(names.front(), "base");
  EXPECT_THAT(names, ::testing::Contains("excess_damage=lost"));
  EXPECT_THAT(names, ::testing::Not(::testing::Contains("tower_tier=gold")));
}

TEST(Readings, Mistakes) {
  const std::string head =
      "seats = \"fixed\"\nscenarios = [\"clash_level_3_normal\"]\n[readings]\n";
  EXPECT_THAT(mistake_in("homm", head + "rulesets = [\"other-raedings\"]\n"),
              HasSubstr("other-readings"));
  EXPECT_THAT(mistake_in("homm", head + "rulesets = [\"base\"]\n"),
              HasSubstr("say nothing that the config's ruleset does not"));
  EXPECT_THAT(
      mistake_in("homm", head + "rulesets = [\"other-readings\"]\nleave_out = [\"towers\"]\n"),
      HasSubstr("there is no `towers` in `other-readings`"));
  EXPECT_THAT(mistake_in("homm", head + "rulesets = [\"other-readings\"]\nleave = []\n"),
              HasSubstr("key `readings.leave`: is unknown"));
  EXPECT_THAT(mistake_in("homm", head + "rulesets = [\"other-readings\"]\n[sweep]\n"
                                        "\"ruleset.max_rounds\" = [9]\n"),
              HasSubstr("use one of both"));
}

TEST(RulesetVariants, StandBesideTheConfigsRuleset) {
  EXPECT_THAT(
      rulesets_of("projecthex",
                  "[[ruleset_variants]]\nname = \"x\"\nedit = {\"ruleset.type_bonus\" = 2}\n"
                  "[[ruleset_variants]]\nname = \"y\"\nedit = {}\n"),
      ElementsAre("0.1.3", "x", "y"));
  EXPECT_THAT(mistake_in("projecthex", "[[ruleset_variants]]\nname = \"0.1.3\"\nedit = {}\n"),
              HasSubstr("two rulesets are named `0.1.3`"));
  EXPECT_THAT(mistake_in("projecthex", "[[ruleset_variants]]\nname = \"x\"\n"),
              HasSubstr("expected a table of edits"));
}

}  // namespace
}  // namespace muster
