// What the map's scoresheet says in positions of which the reason is known. That it says everything
// that happens is checked over whole games (tests/experiments/sheets).
#include "games/homm/map/words/scribe.h"

#include <gmock/gmock.h>

#include "games/homm/map/state/actions.h"
#include "tests/games/homm/map/journey.h"

namespace muster::homm::map {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// A step's lines, details set in by two.
std::vector<std::string> told(Journey& journey, MapAction kind, int argument = 0) {
  const auto scribe = make_map_scribe(journey.rules());
  const MapState before = journey.state;
  journey.act(kind, argument);
  Sheet sheet;
  scribe->step(before, map_action(kind, argument), journey.state, sheet);
  std::vector<std::string> lines;
  for (const SheetLine& line : sheet) {
    lines.push_back((line.level == SheetLevel::kDetail ? "  " : "") + line.text);
  }
  return lines;
}

TEST(MapScribe, SaysByWhichGoalAnAiHeroMoves) {
  SmallMap map;
  map.more = enemy(3, -4);
  Journey mine(map);
  const auto to_the_mine = told(mine, MapAction::kEndTurn);
  EXPECT_THAT(
      std::vector<std::string>(to_the_mine.begin(), to_the_mine.begin() + 8),
      ElementsAre(
          "Enemy", "goes SE to the shrine of magic incantation at (3, -3) and visits it",
          "  makes for the gold mine at (2, -2), 2 movement points away",
          "  by its goal: the nearest mine or settlement on the same tile that is not one's "
          "own",
          "goes SW to the gold mine at (2, -2) and flags it",
          "  no guards of level III are left at (2, -2)", "goes SW to the empty field at (1, -1)",
          "  makes for the town at (0, 0), 2 movement points away"));
  Journey hero(map);
  hero.go(kNE).go(kNW).go(kNW);  // onto the AI hero's tile
  const auto to_the_hero = told(hero, MapAction::kEndTurn);
  EXPECT_THAT(to_the_hero, Contains("  by its goal: an enemy hero on the same tile"));
  EXPECT_THAT(to_the_hero, Contains(HasSubstr("attacks the player's hero at")));
  EXPECT_THAT(to_the_hero, Not(Contains(HasSubstr("mine at"))));
}

TEST(MapScribe, TellsFightsByTheTableAndWhatFollows) {
  Journey won((SmallMap()));
  won.state.level = 1;
  EXPECT_THAT(told(won, MapAction::kStep, kSW),
              ElementsAre("goes SW to the materials mine at (-1, 1), guarded by level I",
                          "  2 movement points left",
                          "the player's hero fights guards of level I at (-1, 1)",
                          "  the player has: halberdiers (pack), griffins (few)",
                          "  by the table an army worth 9 gold wins with 70 %"))
      << "of the rows that win, one takes more rounds than there are points";
  Journey retreat = won;
  EXPECT_THAT(
      told(won, MapAction::kOutcome, kCostlyWin),
      ElementsAre("the player's army beats guards of level I: griffins (lost)",
                  "  drawn from the table: won, 1 step lost, 1 further round; 1 of 10 fights "
                  "go so",
                  "+1 experience (now level 1, 1 of 2 steps)", "  1 movement point left",
                  "flags the materials mine at (-1, 1)",
                  "  no guards of level I are left at (-1, 1)"));
  EXPECT_THAT(
      told(retreat, MapAction::kOutcome, kLongWin),
      ElementsAre("the player's army retreats",
                  "  drawn from the table: won, 0 steps lost, 3 further rounds; 1 of 10 "
                  "fights go so",
                  "the player's hero goes back to the town at (0, 0)", "  0 movement points left"));
}

TEST(MapScribe, TellsWhatIsPaid) {
  Journey journey((SmallMap()));
  EXPECT_THAT(told(journey, MapAction::kBuild, 0),
              ElementsAre("builds the bronze dwelling: -4 gold (now 16), -3 materials (now 7), -1 "
                          "valuables (now 4)"));
}

TEST(MapScribe, SaysThatPassedGuardsGiveWay) {
  SmallMap map;
  map.player += "\nlevel = 2";
  Journey journey(map);
  EXPECT_THAT(
      told(journey, MapAction::kStep, kSW),
      ElementsAre("goes SW to the materials mine at (-1, 1), guarded by level I",
                  "  2 movement points left", "guards of level I let a hero of level II pass",
                  "flags the materials mine at (-1, 1)",
                  "  no guards of level I are left at (-1, 1)"));
}

}  // namespace
}  // namespace muster::homm::map
