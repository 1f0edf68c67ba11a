// The player's hero: movement, discoveries, visits, guards, experience.
#include "games/homm/map/inquiry/fields.h"
#include "games/homm/map/state/actions.h"
#include "tests/games/homm/map/journey.h"

namespace muster::homm::map {
namespace {

TEST(MapHero, HasThreePointsAndStepsOnDiscoveredTiles) {
  RULE("AM-05");
  SmallMap map;
  map.tile = "tile = \"F6\"";
  Journey journey(map);
  EXPECT_EQ(journey.state.movement, 3);
  journey.go(kNE);
  EXPECT_TRUE(journey.stands(1, -1));
  EXPECT_EQ(journey.state.movement, 2);
  EXPECT_FALSE(journey.can(MapAction::kStep, kNW)) << "an unknown tile";
  journey.go(kSW).go(kSE);
  EXPECT_EQ(journey.state.movement, 0);
  EXPECT_FALSE(journey.can_any(MapAction::kStep));
  EXPECT_EQ(Journey(map, "movement = 5").state.movement, 5);
}

TEST(MapHero, DiscoversATileThatIsDrawnAndTurned) {
  RULE("AM-06");
  SmallMap map;
  map.tile = "tiles = [\"F6\", \"F9\", \"F12\"]";
  Journey journey(map);
  EXPECT_FALSE(journey.can_any(MapAction::kDiscover)) << "not next to the hero's field";
  journey.go(kNE).act(MapAction::kDiscover, 1);
  EXPECT_EQ(journey.state.movement, 1);
  ASSERT_EQ(journey.legal().size(), 3u);
  const std::string drawn = journey.rules().layout().tiles()[2].id;
  journey.act(MapAction::kTile, 2);
  ASSERT_EQ(journey.legal().size(), 6u) << "six orientations";
  journey.act(MapAction::kOrient, 4);
  EXPECT_EQ(journey.rules().layout().tiles()[journey.state.placed[1].tile].id, drawn);
  EXPECT_EQ(journey.state.placed[1].rotation, 4);
  EXPECT_EQ(journey.state.placed[1].face_up, 1);
  EXPECT_TRUE(journey.stands(1, -1)) << "going there is another step";
}

TEST(MapHero, MayHaveToLeaveAWayOntoTheTile) {
  RULE("AM-06");
  SmallMap map;
  map.tile = "tile = \"S6\"";
  for (const bool free : {true, false}) {
    Journey journey(map, free ? "" : "tile_turning = \"enterable\"");
    journey.go(kNE).act(MapAction::kDiscover, 1);
    int closed = 0;
    for (const Action action : journey.legal()) {
      Journey turned = journey;
      turned.act(MapAction::kOrient, map_argument(action));
      // From (1, -1) the tile is entered in the north east or the north west.
      const bool enters = turned.can(MapAction::kStep, kNE) || turned.can(MapAction::kStep, kNW);
      closed += enters ? 0 : 1;
    }
    EXPECT_EQ(closed > 0, free);
    EXPECT_EQ(journey.legal().size() == 6, free);
  }
}

TEST(MapHero, DrawsNoTileTwice) {
  RULE("AM-06");
  SmallMap map;
  map.tile = "tiles = [\"F6\", \"F9\"]";
  map.more = "[[tile]]\nlabel = \"east\"\ntiles = [\"F6\", \"F9\"]\nat = [3, -1]";
  Journey journey(map);
  journey.go(kNE).act(MapAction::kDiscover, 1).act(MapAction::kTile, 1).act(MapAction::kOrient, 0);
  journey.act(MapAction::kDiscover, 2);
  EXPECT_EQ(journey.state.phase, MapPhase::kOrient) << "one is left: nothing to draw";
  EXPECT_NE(journey.state.placed[2].tile, journey.state.placed[1].tile);
}

TEST(MapHero, VisitsOnceAndReceives) {
  RULE("AM-07");
  Journey journey((SmallMap()));
  const Resources before = journey.stock();
  journey.go(kE);  // resource_symbol
  EXPECT_EQ(journey.stock(), before + Resources({0, 1, 0}));
  EXPECT_TRUE(journey.state.visited.contains(journey.at(1, 0)));
  journey.go(kW).go(kE);
  EXPECT_EQ(journey.stock(), before + Resources({0, 1, 0}));
}

TEST(MapHero, RevisitsForAPointAndTakesMovementOnceATurn) {
  RULE("AM-08");
  SmallMap map;
  map.tile = "tile = \"F8\"\nface_up = true\nrotation = 3";  // stables in the south east: (2, -2)
  Journey journey(map, "movement = 5");
  journey.go(kNE).go(kNE);
  ASSERT_EQ(kind_at(journey.rules(), journey.state, journey.state.field).id, "stables");
  EXPECT_EQ(journey.state.movement, 4) << "two steps, one point given";
  EXPECT_FALSE(journey.can(MapAction::kRevisit)) << "it has given movement this turn";
  journey.end_turn();
  ASSERT_TRUE(journey.can(MapAction::kRevisit));
  journey.act(MapAction::kRevisit);
  EXPECT_EQ(journey.state.movement, 5) << "one point paid, one given";
  EXPECT_FALSE(journey.can(MapAction::kRevisit));
}

TEST(MapHero, FlagsMinesAndTakesRivalFlagsAway) {
  RULE("AM-09");
  SmallMap map;
  map.more = enemy(3, -4, "rule = \"static\"\nflags = [[2, -2]]");
  Journey journey(map);
  EXPECT_TRUE(journey.owns(0, 0, 0)) << "the start's town";
  EXPECT_TRUE(journey.owns(1, 2, -2));
  journey.go(kNE).go(kNE);
  EXPECT_TRUE(journey.owns(0, 2, -2)) << "the guards of a flagged mine are gone";
  EXPECT_FALSE(journey.owns(1, 2, -2));
  const Resources before = journey.stock();
  journey.end_turn();
  EXPECT_EQ(journey.stock(), before + Resources({5, 0, 0}));
}

TEST(MapHero, FightsGuardsBeforeTheVisit) {
  RULE("AM-10");
  RULE("HC-01");
  Journey journey((SmallMap()));
  const int gold = journey.state.gold;
  journey.go(kW);  // I:treasure_symbol
  EXPECT_EQ(journey.rules().meetings()[journey.state.meeting].name, "guards:I");
  EXPECT_EQ(journey.state.phase, MapPhase::kOutcome);
  Journey lost = journey;
  lost.ends_as(kDefeat);
  EXPECT_TRUE(lost.stands(0, 0));
  EXPECT_EQ(lost.state.gold, gold);
  EXPECT_EQ(guards_at(lost.rules(), lost.state, lost.at(-1, 0)), 1) << "they stay";
  journey.ends_as(kWin);
  EXPECT_TRUE(journey.stands(-1, 0));
  EXPECT_EQ(journey.state.gold, gold + 3);
  EXPECT_EQ(guards_at(journey.rules(), journey.state, journey.at(-1, 0)), 0);
}

TEST(MapHero, MayFightAgainAndAgainInOneTurn) {
  RULE("HC-03");
  Journey journey((SmallMap()));
  journey.go(kW).ends_as(kWin).go(kSE);
  EXPECT_EQ(journey.state.phase, MapPhase::kOutcome) << "the mine's guards";
  journey.ends_as(kDefeat).go(kSE).ends_as(kWin);
  EXPECT_EQ(journey.state.tally.fights, 3);
  EXPECT_TRUE(journey.owns(0, -1, 1));
}

TEST(MapHero, WithoutUnitsMeetsNobody) {
  RULE("AM-11");
  SmallMap map;
  map.army = "army = [\"F halberdiers\"]";
  map.more = enemy(1, -1, "rule = \"static\"");
  Journey journey(map);
  EXPECT_TRUE(journey.can(MapAction::kStep, kNE));
  journey.go(kW).ends_as(kDefeat);
  EXPECT_EQ(journey.unit(0).in_deck, 0);
  EXPECT_FALSE(journey.can(MapAction::kStep, kW));
  EXPECT_FALSE(journey.can(MapAction::kStep, kNE));
  EXPECT_TRUE(journey.can(MapAction::kStep, kE));
}

TEST(MapHero, PassesWeakerGuardsWithoutAFight) {
  RULE("AM-12");
  SmallMap map;
  map.player = "level = 2";
  Journey journey(map);
  journey.go(kW);
  EXPECT_EQ(journey.state.phase, MapPhase::kTurn);
  EXPECT_TRUE(journey.stands(-1, 0));
  EXPECT_EQ(journey.state.steps, 0) << "no experience";
  EXPECT_EQ(journey.state.tally.fights, 0);
}

TEST(MapHero, PaysForRoundsWithMovement) {
  RULE("AM-13");
  Journey journey((SmallMap()));
  journey.go(kW);
  Journey costly = journey;
  costly.ends_as(kCostlyWin);
  EXPECT_EQ(costly.state.movement, 1) << "one for the step, one for the round";
  EXPECT_TRUE(costly.stands(-1, 0));
  journey.ends_as(kLongWin);
  EXPECT_TRUE(journey.stands(0, 0)) << "three more rounds are too many: a retreat";
  EXPECT_EQ(journey.state.movement, 0);
  EXPECT_EQ(journey.state.tally.retreats, 1);
}

TEST(MapHero, GainsExperienceAndLevels) {
  RULE("AM-14");
  SmallMap map;
  map.player = "max_level = 3";
  Journey journey(map, "movement = 9");
  journey.go(kW).ends_as(kWin);
  EXPECT_EQ(journey.state.level, 1);
  EXPECT_EQ(journey.state.steps, 1) << "guards of the own level";
  journey.go(kE).go(kNE).go(kNE).ends_as(kWin);  // level III
  EXPECT_EQ(journey.state.level, 2) << "two steps for higher guards";
  EXPECT_EQ(journey.state.steps, 1);
  SmallMap quick = map;
  Journey other(quick, "movement = 9\nsteps_per_level = 1");
  other.go(kNE).go(kNE).ends_as(kWin);
  EXPECT_EQ(other.state.level, 3) << "the scenario's highest";
  EXPECT_EQ(other.state.steps, 0);
}

TEST(MapHero, BeatingAnAzureUnitMeansTheHighestLevel) {
  RULE("AM-14");
  SmallMap map;
  map.tile = "tile = \"C1\"\nface_up = true";  // VI in the south west: (1, -2)
  map.more = "[[turn_fight]]\nround = 2\nlevel = \"VII\"";
  Journey journey(map);
  journey.end_turn().ends_as(kWin);
  EXPECT_EQ(journey.state.level, 7);
}

TEST(MapHero, SpiesATileFromAnObservatory) {
  RULE("AM-30");
  SmallMap map;
  map.tile = "tile = \"N8\"\nface_up = true\nrotation = 2";  // observatory at (2, -4)
  map.more = "[[tile]]\nlabel = \"far\"\ntile = \"F12\"\nat = [3, -6]";
  Journey near(map, "movement = 9");
  near.go(kNE).go(kNW).go(kNE).ends_as(kWin).go(kNW);
  ASSERT_EQ(kind_at(near.rules(), near.state, near.state.field).id, "redwood_observatory");
  ASSERT_EQ(near.state.phase, MapPhase::kSpy);
  const int movement = near.state.movement;
  near.act(MapAction::kSpy, 2).act(MapAction::kOrient, 1);
  EXPECT_EQ(near.state.movement, movement) << "no cost";
  EXPECT_EQ(near.state.placed[2].face_up, 1);
}

}  // namespace
}  // namespace muster::homm::map
