// Scenario files.
#include "core/config/inputs.h"
#include "core/config/rules_of_files.h"
#include "core/status.h"
#include "tests/games/penance/fixture.h"

namespace muster::penance {
namespace {

std::string mistake(const std::vector<std::string>& overrides) {
  const auto game = try_load_duel({.scenario = overrides});
  return game.ok() ? "" : message_of(game.status());
}

TEST(PenanceScenario, EveryShippedScenarioLoadsWithAndWithoutABoard) {
  for (const char* const rules : {"v3", "boardless"}) {
    for (const std::string& name : document_names(data_file("games/penance/scenarios"))) {
      const auto game = game_of_files<CasketDuel>(rules, name);
      EXPECT_TRUE(game.ok()) << name << ": " << game.status();
    }
  }
}

TEST(PenanceScenario, StartsMayBeGiven) {
  DuelTest duel({.rules = {"mulligan=false"}, .scenario = {"first.at=[2, 3]", "first.facing=S"}});
  duel.state = duel.rules().initial_state();
  duel.settle();
  EXPECT_EQ(duel.duelist(0).hex, duel.hex(2, 3));
  EXPECT_EQ(duel.duelist(0).facing, 3);
  EXPECT_EQ(duel.duelist(1).hex, duel.hex(12, 6));
}

TEST(PenanceScenario, MistakesNameTheKey) {
  EXPECT_NE(mistake({"first.deck=nobody"}).find("deck"), std::string::npos);
  EXPECT_NE(mistake({"first.at=[99, 1]"}).find("not on the board"), std::string::npos);
  EXPECT_NE(mistake({"second.facing=east"}).find("expected one of N, NE"), std::string::npos);
  EXPECT_NE(mistake({"arena=nowhere"}).find("nowhere"), std::string::npos);
  EXPECT_EQ(mistake({"arena=nowhere"}).find('\n'), std::string::npos);  // nothing else
  EXPECT_NE(mistake({"taint_purging=true"}).find("taint = true"), std::string::npos);
  EXPECT_NE(mistake({"soul_bargain_round=2"}).find("soul_bargain = true"), std::string::npos);
  EXPECT_NE(mistake({"rounds=2"}).find("rounds"), std::string::npos);
}

TEST(PenanceScenario, ItsEndsWinOverTheRulesets) {
  const auto game = load_duel({.rules = {"max_rounds=9"}, .scenario = {"max_rounds=4"}});
  EXPECT_EQ(game->scenario().max_rounds, 4);
  EXPECT_EQ(load_duel({.rules = {"max_rounds=9"}})->scenario().max_rounds, 9);
}

}  // namespace
}  // namespace muster::penance
