// The scoresheet of the adventure map: what is told is what happens, and all of it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "tests/experiments/sheets/homm_map_reader.h"
#include "tests/games/homm/map/journey.h"

namespace muster::testing {
namespace {

const std::vector<std::string> kMapScenarios = {
    "two_knights_defense", "deal_with_the_devil",      "sentinels",         "devilish_plan",
    "sentinels_even",      "deal_with_the_devil_even", "devilish_plan_even"};

class HommMapSheet : public ::testing::Test {
 protected:
  void follow_all(const std::string& ruleset, const std::vector<std::string>& agents,
                  std::uint64_t first, std::uint64_t seeds) {
    for (std::uint64_t i = 0; i < seeds; ++i) {
      follow_some(kMapScenarios[i % kMapScenarios.size()], ruleset, agents, first + i, 1);
    }
  }
  void follow_some(const std::string& scenario, const std::string& ruleset,
                   const std::vector<std::string>& agents, std::uint64_t first,
                   std::uint64_t seeds) {
    for (std::uint64_t i = 0; i < seeds && !HasFailure(); ++i) {
      HommMapReader reader;
      follow({.game = "homm_map", .agents = agents, .scenario = scenario, .ruleset = ruleset},
             first + i, reader);
      for (const auto& [kind, count] : reader.seen()) seen_[kind] += count;
    }
  }
  // Lines that were never met have not been checked.
  void expect_seen(const std::vector<std::string>& kinds) const {
    for (const std::string& kind : kinds) EXPECT_TRUE(seen_.contains(kind)) << kind;
  }

  std::map<std::string, int> seen_;
};

TEST_F(HommMapSheet, TellsGamesWithFightsByTable) {
  for (const char* player : {"strategy:rule=steward", "strategy:rule=raider", "random"}) {
    follow_all("base", {player, "rule:rule=as_written"}, 1, 14);
    follow_all("dice_stacks", {player, "rule:rule=as_written"}, 101, 14);
  }
  follow_all("other-readings", {"strategy:rule=settler", "rule:rule=hunter"}, 201, 7);
  follow_all("base", {"random", "random"}, 301, 7);
  follow_all("base", {"strategy:rule=raider", "strategy:rule=hunter"}, 401, 7);
  expect_seen({"amounts", "arrivals", "beaten AI heroes", "aims", "builds", "destroyed",
               "ends by goal_flagged", "ends by rounds_over", "ends by town_flagged", "experience",
               "fields taken on arrival", "flags", "lost units", "morale", "sent back", "tiles",
               "troops", "visits"});
}

TEST_F(HommMapSheet, TellsGamesWithFightsOnTheBoard) {
  for (const char* player : {"strategy:rule=steward", "strategy:rule=raider", "random"}) {
    follow_all("board", {player, "rule:rule=as_written"}, 501, 7);
    follow_all("dice_stacks_board", {player, "rule:rule=as_written"}, 601, 7);
  }
  follow_all("play", {"random", "rule:rule=as_written"}, 701, 7);
  expect_seen({"armies in fights", "beaten AI heroes", "cards from the hand", "fight lines",
               "lost units", "sent back"});
}

// A small map with whatever the published ones have not: neutral cards in the army, cards of all
// kinds, guards that attack, a search of the discard pile.
class HommMapCardsSheet : public HommMapSheet {
 protected:
  std::string scenario(const std::string& faction, const std::string& units,
                       const std::string& army) const {
    std::string path = fmt::format("{}homm_map_sheet_{}.toml", ::testing::TempDir(), faction);
    const std::string table = homm::map::fight_table({"grey_knight", "grey_knight+", "widow"});
    std::ofstream(path) << fmt::format(kMapWithCards, table, faction, units, army);
    return path;
  }

  static constexpr const char* kMapWithCards = R"(
rounds = 9
start = [0, 0]
goal = [4, -1]
table = "{}"
win = ["ai_heroes_beaten"]
lose = ["rounds_over"]
[player]
faction = "{}"
level = 2
resources = {{ gold = 30, materials = 10, valuables = 5 }}
income = {{ gold = 8 }}
buildings = ["bronze", "search"]
units = [{}]
army = [{}]
[player.cards]
hand = ["diplomacy", "fly"]
deck = ["learning", "necromancy", "pathfinding", "scouting", "dimension_door", "town_portal",
        "view_earth", "legs_of_legion", "logistics", "leadership", "estates", "endless_sack_of_gold"]
supply = ["haste", "learning", "boots_of_speed", "view_air", "armorer"]
experts = 2
[[tile]]
tile = "S3"
at = [0, 0]
face_up = true
[[tile]]
label = "north"
tile = "F6"
at = [2, -3]
face_up = true
[[tile]]
label = "east"
tiles = ["F3", "F5", "F12"]
at = [3, -1]
[[tile]]
label = "south"
tiles = ["F3", "F5", "F12", "N12"]
at = [-2, 3]
[[ai_hero]]
name = "grey_knight"
at = [2, -2]
appears = 2
flags = [[2, -2]]
rule = "hunter"
[ai_hero.combat]
army = ["P skeletons"]
[ai_hero.combat_after_goal]
army = ["P skeletons", "F liches"]
[[ai_hero]]
name = "widow"
at = [0, 0]
appears = 4
passing = "destroy"
rule = "rulebook"
[ai_hero.combat]
army = ["F zombies"]
[[turn_fight]]
round = 3
level = "II"
)";
};

TEST_F(HommMapCardsSheet, TellsWhatCardsAndUnitsDoOnTheMap) {
  const std::string castle = scenario(
      "castle", R"("N peasants", "N rogues", "N nomads", "N satyrs", "griffins", "halberdiers")",
      R"("F griffins", "N nomads", "N satyrs", "N rogues")");
  const std::string necropolis =
      scenario("necropolis", R"("N peasants", "N nomads", "skeletons", "zombies", "liches")",
               R"("F skeletons", "N peasants", "F zombies")");
  for (const char* ruleset : {"base", "dice_stacks", "other-readings"}) {
    for (const std::string& map : {castle, necropolis}) {
      for (const char* rule : {"rule:rule=as_written", "random"}) {
        follow_some(map, ruleset, {"random", rule}, 1, 5);
      }
    }
  }
  for (const char* ruleset : {"board", "dice_stacks_board", "play"}) {
    follow_some(necropolis, ruleset, {"random", "rule:rule=as_written"}, 1, 4);
  }
  expect_seen({"beaten AI heroes", "cards from the hand", "cards to the hand", "destroyed",
               "ends by ai_heroes_beaten", "experience", "fight lines", "morale", "sent back",
               "units"});
}

// Fights on the board; an army that destroys what it passes takes a town without the hero.
TEST(HommMapSheetGolden, OfFightsOnTheBoardIsAsItWasRead) {
  expect_golden("homm_map_board",
                {"homm_map", "--scenario", "sentinels_even", "--ruleset", "board", "--agent",
                 "strategy:rule=steward", "--agent", "rule:rule=as_written", "--seed", "6"});
}

// Fights by the table; an AI hero on its way, whom the player's hero meets.
TEST(HommMapSheetGolden, OfFightsByTableIsAsItWasRead) {
  expect_golden("homm_map_table",
                {"homm_map", "--scenario", "two_knights_defense", "--agent", "strategy:rule=raider",
                 "--agent", "rule:rule=as_written", "--seed", "8"});
}

}  // namespace
}  // namespace muster::testing
