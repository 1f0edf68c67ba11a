// The adventure map as a registered game, and the verb `muster meetings homm_map`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/config/data_root.h"
#include "core/status.h"
#include "experiments/homm/map_engine.h"
#include "experiments/homm/study/meetings.h"
#include "games/homm/map/state/fight_table.h"
#include "tests/support/agents.h"
#include "tests/support/game_verb.h"

namespace muster::homm::map {
namespace {

using ::testing::HasSubstr;

MatchupSpec spec_of(const GameEngine& engine, const std::string& scenario,
                    std::vector<AgentConfig> seats) {
  return {*resolve_document("base", engine.info().data_folder + "/rulesets"),
          *resolve_document(scenario, engine.info().data_folder + "/scenarios"), std::move(seats)};
}

TEST(HommMapEngine, PlaysStrategiesAgainstRules) {
  const auto engine = make_map_engine();
  EXPECT_EQ(engine->info().name, "homm_map");
  const auto result = [&](const std::string& rule, std::uint64_t seed) {
    const auto matchup = engine->prepare(spec_of(
        *engine, "deal_with_the_devil",
        {agent("strategy", "rule = \"defender\""), agent("rule", "rule = \"" + rule + "\"")}));
    EXPECT_TRUE(matchup.ok()) << message_of(matchup.status());
    const MatchResult played = (*matchup)->play(seed);
    EXPECT_EQ(played.error, "");
    return played;
  };
  const MatchResult first = result("as_written", 3);
  EXPECT_EQ(first.history_hash, result("as_written", 3).history_hash);
  // Heroes that stay where they are never come to the town, which then stands.
  EXPECT_EQ(result("static", 3).returns[0], 1);
  EXPECT_EQ(to_json(result("static", 3).summary.metrics)["town_flagged"], false);
  EXPECT_NE(first.history_hash, result("static", 3).history_hash);
}

TEST(HommMapEngine, LetsAnAgentMoveTheAiHeroes) {
  const auto engine = make_map_engine();
  const auto matchup = engine->prepare(
      spec_of(*engine, "devilish_plan", {agent("random"), agent("strategy", "rule = \"hunter\"")}));
  ASSERT_TRUE(matchup.ok()) << message_of(matchup.status());
  const MatchResult played = (*matchup)->play(1);
  EXPECT_EQ(played.error, "");
  EXPECT_EQ(played.num_players, 2);
}

// Of the ways onto a tile that lies face down one is offered; heroes that an agent moves take that
// one.
TEST(HommMapEngine, StrategiesPlayBothSidesOfEveryMapToItsEnd) {
  const auto engine = make_map_engine();
  for (const char* scenario :
       {"two_knights_defense", "deal_with_the_devil", "sentinels", "devilish_plan"}) {
    for (const char* rule : {"rulebook", "hunter", "settler", "utopia", "static"}) {
      const std::string params = std::string("rule = \"") + rule + "\"";
      const auto matchup = engine->prepare(
          spec_of(*engine, scenario, {agent("strategy", params), agent("strategy", params)}));
      ASSERT_TRUE(matchup.ok()) << message_of(matchup.status());
      for (const std::uint64_t seed : {1, 2, 3}) {
        EXPECT_EQ((*matchup)->play(seed).error, "") << scenario << " " << rule << " " << seed;
      }
    }
  }
}

// `muster analyze` replays a game from its seed and says what happened.
TEST(HommMapEngine, ReplaysEveryMapInWords) {
  const auto engine = make_map_engine();
  for (const char* scenario :
       {"two_knights_defense", "deal_with_the_devil", "sentinels", "devilish_plan"}) {
    AnalysisRequest request;
    request.position.seed = 4;
    request.position.random_decisions = 15;
    const MatchupSpec spec = spec_of(*engine, scenario, {agent("mcts", "iterations = 20")});
    const auto analysis = engine->analyze(spec, request);
    ASSERT_TRUE(analysis.ok()) << scenario << ": " << message_of(analysis.status());
    EXPECT_GE(analysis->history.size(), 15u);
    EXPECT_THAT(analysis->history, ::testing::Contains(HasSubstr("drawn: ")));
    EXPECT_THAT(analysis->history, ::testing::Each(::testing::Not("")));
    EXPECT_EQ(analysis->history, engine->analyze(spec, request)->history);
  }
}

TEST(HommMapEngine, RefusesUnknownRules) {
  const auto engine = make_map_engine();
  EXPECT_THAT(message_of(engine->check_agent(agent("strategy", "rule = \"defendr\""))),
              HasSubstr("defender"));
}

class Meetings : public testing::FolderTest {};

TEST_F(Meetings, WriteATableThatTheGameReads) {
  const std::string path = this->path("table.csv");
  const auto called = testing::call_verb(
      meetings_verb(),
      {"meetings", "homm_map", "--scenario", "devilish_plan", "--count", "20", "--out", path});
  ASSERT_EQ(called.code, 0) << called.err;
  const auto table = FightTable::load(path);
  ASSERT_TRUE(table.ok()) << table.status().message();
  for (const char* meeting : {"guards:I", "guards:VII", "ivor:attack", "gold_dragons:citadel"}) {
    const int row = table->find(meeting);
    ASSERT_GE(row, 0) << meeting;
    std::uint32_t fights = 0;
    for (const FightOutcome& outcome : table->odds(row, 0).outcomes) fights += outcome.weight;
    EXPECT_EQ(fights, 20u);
  }
  EXPECT_GT(table->victory(table->find("guards:I"), 77, 2), 0.9);
  EXPECT_LT(table->victory(table->find("guards:VII"), 2, 2), 0.1);
}

TEST_F(Meetings, AreReproducible) {
  const auto engine = make_map_engine();
  const MatchupSpec spec = spec_of(*engine, "two_knights_defense", {});
  const auto table = [&](std::uint64_t seed) {
    return *play_meetings(
        {.ruleset = spec.ruleset, .scenario = spec.scenario, .games = 5, .seed = seed});
  };
  EXPECT_EQ(table(1), table(1));
  EXPECT_NE(table(1), table(2));
}

TEST_F(Meetings, ShippedTablesAreThoseOfTheVerb) {
  const auto engine = make_map_engine();
  for (const char* name :
       {"two_knights_defense", "deal_with_the_devil", "sentinels", "devilish_plan"}) {
    const auto shipped =
        FightTable::load(data_file(std::string("games/homm_map/tables/") + name + ".csv"));
    ASSERT_TRUE(shipped.ok()) << shipped.status().message();
    const MatchupSpec spec = spec_of(*engine, name, {});
    const std::string made =
        write("made.csv",
              *play_meetings({.ruleset = spec.ruleset, .scenario = spec.scenario, .games = 200}));
    const auto fresh = FightTable::load(made);
    ASSERT_TRUE(fresh.ok());
    for (const char* meeting : {"guards:I", "guards:III", "guards:V"}) {
      for (const int value : {5, 17, 41, 77}) {
        EXPECT_NEAR(shipped->victory(shipped->find(meeting), value, 2),
                    fresh->victory(fresh->find(meeting), value, 2), 0.15)
            << name << " " << meeting << " " << value;
      }
    }
  }
}

TEST_F(Meetings, NameMistakes) {
  const auto called =
      testing::call_verb(meetings_verb(), {"meetings", "homm_map", "--scenario", "devilish_plam"});
  EXPECT_EQ(called.code, 2);
  EXPECT_THAT(called.err, HasSubstr("devilish_plan"));
}

}  // namespace
}  // namespace muster::homm::map
