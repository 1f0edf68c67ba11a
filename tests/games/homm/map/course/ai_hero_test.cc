// AI heroes on the map.
#include "games/homm/map/inquiry/fields.h"
#include "games/homm/map/inquiry/goals.h"
#include "games/homm/map/inquiry/ground.h"
#include "games/homm/map/state/actions.h"
#include "tests/games/homm/map/journey.h"

namespace muster::homm::map {
namespace {

TEST(AiHeroes, SpendThreePointsByTheirPriorities) {
  RULE("AI-27");
  RULE("AI-29");
  RULE("AI-30");
  RULE("AI-31");
  SmallMap map;
  map.more = enemy(3, -4);
  Journey journey(map);
  EXPECT_TRUE(journey.enemy_at(3, -4)) << "where the scenario says";
  journey.end_turn();
  // Two steps to the mine of the tile, then one towards the town.
  EXPECT_TRUE(journey.owns(1, 2, -2));
  EXPECT_TRUE(journey.enemy_at(1, -1));
  EXPECT_EQ(journey.state.heroes[0].movement, 0);
  EXPECT_EQ(journey.state.tally.flags[1], 1);
}

TEST(AiHeroes, APlayerWhoDoesNotKnowTheirRulePlansAsIfTheyWentWhereTheyLike) {
  SmallMap map;
  map.more = enemy(3, -4);
  const Journey known(map);
  EXPECT_EQ(&known.rules().model_for(0), &known.rules());
  map.top = "player_knows_rule = false";
  const Journey unknown(map);
  EXPECT_TRUE(unknown.rules().driven());
  EXPECT_FALSE(unknown.rules().model_for(0).driven());
  EXPECT_EQ(&unknown.rules().model_for(1), &unknown.rules());
}

TEST(AiHeroes, StartInTheirTown) {
  RULE("AI-27");
  SmallMap map;
  map.tile = "tile = \"S6\"\nface_up = true";
  map.more =
      "[[ai_hero]]\nname = \"enemy\"\nrule = \"static\"\nflags = [[2, -3], [3, -4]]\n"
      "[ai_hero.combat]\narmy = [\"P skeletons\"]\n";
  const Journey journey(map);
  EXPECT_TRUE(journey.enemy_at(2, -3));
  EXPECT_EQ(towns(journey.rules(), journey.state, 1), FieldSet::of(journey.at(2, -3)));
}

TEST(AiHeroes, GoForTheNearerOfTwoMines) {
  RULE("AI-29");
  SmallMap map;  // F12 turned by 3: valuables in the north west (2, -4); none else: one mine only
  map.tile = "tile = \"#C3\"\nface_up = true";  // valuables in the north east (3, -4)
  map.more = enemy(3, -3);
  Journey journey(map);
  journey.end_turn();
  EXPECT_TRUE(journey.owns(1, 3, -4));
  SmallMap none = map;
  none.more = enemy(3, -3, "flags = [[3, -4]]");
  Journey straight(none);
  straight.end_turn();
  EXPECT_TRUE(straight.enemy_at(1, -1)) << "what it owns is no goal: to the town at once";
}

TEST(AiHeroes, TurnOnAHeroOnTheirTileFirst) {
  RULE("AI-28");
  SmallMap map;
  map.more = enemy(3, -4);
  Journey journey(map);
  journey.go(kNE).go(kNW).go(kNW);  // to the water wheel at (1, -3)
  journey.act(MapAction::kEndTurn);
  // From (3, -4) over (2, -4) to (1, -3): the second step meets the hero.
  EXPECT_EQ(journey.rules().meetings()[journey.state.meeting].name, "enemy:defend");
  EXPECT_EQ(journey.state.phase, MapPhase::kOutcome);
  EXPECT_FALSE(journey.owns(1, 2, -2)) << "the mine has to wait";
}

TEST(AiHeroes, LookAtTheirPrioritiesAfterEveryPoint) {
  RULE("AI-31");
  // On the way to the town it comes onto the tile of the hero and turns on it.
  SmallMap map;
  map.more = enemy(2, -2, "flags = [[2, -2]]");
  Journey journey(map);
  journey.go(kE);
  journey.act(MapAction::kEndTurn);
  // Step 1: (1, -1), on the hero's tile; step 2 goes to (1, 0), not to the town at (0, 0).
  EXPECT_EQ(journey.state.phase, MapPhase::kOutcome);
  EXPECT_EQ(journey.state.fight, FightKind::kDefence);
  EXPECT_TRUE(journey.enemy_at(1, -1));
}

TEST(AiHeroes, TakeShortestWaysAndLeaveTiesToThePlayer) {
  RULE("AI-32");
  SmallMap map;
  map.more = enemy(2, -4);
  Journey journey(map);
  journey.act(MapAction::kEndTurn);
  ASSERT_EQ(journey.state.phase, MapPhase::kTie);
  EXPECT_EQ(journey.rules().to_move(journey.state), 0);
  ASSERT_EQ(journey.legal().size(), 2u) << "around the blocked centre, either way";
  EXPECT_TRUE(journey.can(MapAction::kWay, kE));
  EXPECT_TRUE(journey.can(MapAction::kWay, kSW));
  journey.act(MapAction::kWay, kSW);
  while (journey.state.phase == MapPhase::kDiscard) journey.act(MapAction::kDecline);
  EXPECT_TRUE(journey.owns(1, 2, -2)) << "three steps to the mine";
  EXPECT_TRUE(journey.state.visited.contains(journey.at(1, -3)));
  EXPECT_FALSE(journey.state.visited.contains(journey.at(3, -3)));
}

TEST(AiHeroes, ApproachWhatTheyCannotReach) {
  RULE("AI-32");
  RULE("AM-25");
  SmallMap map;
  map.more = enemy(3, -4, "flags = [[2, -2]]") + enemy(1, -1, "rule = \"static\"", "second");
  Journey journey(map);
  journey.act(MapAction::kEndTurn);
  while (journey.state.phase == MapPhase::kTie) {
    journey.act(MapAction::kWay, map_argument(journey.legal()[0]));
  }
  const Layout& layout = journey.rules().layout();
  EXPECT_EQ(distance(layout.hex(journey.state.heroes[0].field), {0, 0}), 2)
      << "the only way is taken: to a field as near as can be";
  SmallMap shared = map;
  shared.top = "heroes_share_fields = true";
  Journey together(shared);
  together.end_turn();
  EXPECT_TRUE(together.enemy_at(1, -1, 0));
  EXPECT_TRUE(together.enemy_at(1, -1, 1));
}

TEST(AiHeroes, PassOverAMineThatTheyCannotReach) {
  RULE("AI-32");
  RULE("AI-29");
  // Heroes on both sides of the mine (2, -2) and a blocked centre: neither it nor the town can be
  // reached, and only the town is approached.
  SmallMap map;
  map.more = enemy(3, -4) + enemy(3, -3, "rule = \"static\"", "second") +
             enemy(1, -2, "rule = \"static\"", "enemy+");
  Journey journey(map);
  journey.end_turn();
  EXPECT_TRUE(journey.enemy_at(1, -3)) << "the nearest to the town, as far from the mine as before";
  EXPECT_FALSE(journey.owns(1, 2, -2));
}

TEST(AiHeroes, BeatGuardsVisitAndFlagAndGainNothing) {
  RULE("AI-33");
  RULE("AI-37");
  SmallMap map;
  map.more = enemy(2, -4, "rule = \"charging\"");
  Journey journey(map);
  const int value = journey.rules().meetings()[0].value;
  const Resources before = journey.stock();
  journey.act(MapAction::kEndTurn);
  while (journey.state.phase == MapPhase::kTie) {
    journey.act(MapAction::kWay,
                journey.can(MapAction::kWay, kSW) ? kSW : map_argument(journey.legal()[0]));
  }
  EXPECT_TRUE(journey.state.visited.contains(journey.at(1, -3))) << "the water wheel";
  EXPECT_EQ(journey.state.tally.fights, 0);
  EXPECT_EQ(journey.stock(), before) << "income aside, which there is none of here";
  EXPECT_EQ(journey.rules().meetings()[0].value, value);
  // Nothing is left for the player.
  journey.state.field = static_cast<std::uint8_t>(journey.at(1, -2));
  journey.go(kNW);
  EXPECT_EQ(journey.stock(), before);
}

TEST(AiHeroes, DiscoverTilesWhichThePlayerTurns) {
  RULE("AI-34");
  SmallMap map;
  map.tile = "tile = \"F6\"";
  map.more = "[[tile]]\nlabel = \"far\"\ntile = \"F5\"\nat = [4, -6]\nface_up = true\n" +
             enemy(3, -5, "rule = \"charging\"");
  Journey journey(map);
  journey.act(MapAction::kEndTurn);
  ASSERT_EQ(journey.state.phase, MapPhase::kOrient);
  EXPECT_EQ(journey.rules().to_move(journey.state), 0) << "the player turns it";
  EXPECT_TRUE(journey.enemy_at(3, -5)) << "one point is spent, no step made";
  EXPECT_EQ(journey.state.heroes[0].movement, 2);
  journey.act(MapAction::kOrient, 0);
  EXPECT_EQ(journey.state.tally.discovered[1], 1);
  while (journey.state.phase == MapPhase::kTie) {
    journey.act(MapAction::kWay, map_argument(journey.legal()[0]));
  }
  EXPECT_EQ(Layout::place_of(journey.state.heroes[0].field), 1) << "then it goes on";
}

TEST(AiHeroes, MayAvoidUnknownGround) {
  RULE("AI-34");
  // Two ways to the town: over the face-down tile, or the longer one over the known tile in the
  // east.
  SmallMap map;
  map.tile = "tile = \"F6\"";
  map.more =
      "[[tile]]\nlabel = \"east\"\ntile = \"F9\"\nat = [3, -1]\nface_up = true\nrotation = 1\n"
      "[[tile]]\nlabel = \"far\"\ntile = \"F5\"\nat = [5, -4]\nface_up = true\n" +
      enemy(4, -4, "rule = \"charging\"");
  Journey open(map);
  open.act(MapAction::kEndTurn);
  Journey known(map, "unknown_ground = \"last_resort\"");
  known.act(MapAction::kEndTurn);
  EXPECT_EQ(open.state.phase, MapPhase::kOrient) << "five points over the unknown tile";
  EXPECT_NE(known.state.phase, MapPhase::kOrient) << "six over the known one";
  EXPECT_EQ(Layout::place_of(known.state.heroes[0].field), 2);
}

TEST(AiHeroes, FollowTheScenario) {
  RULE("AI-38");
  SmallMap map;
  map.more = enemy(3, -4, "movement = 1");
  Journey slow(map);
  slow.end_turn();
  EXPECT_TRUE(slow.enemy_at(3, -3));
  map.more = enemy(3, -4, "rule = \"static\"");
  Journey still(map);
  still.end_turn().end_turn();
  EXPECT_TRUE(still.enemy_at(3, -4));
  map.more = enemy(3, -4, "rule = \"charging\"");
  Journey charge(map);
  charge.act(MapAction::kEndTurn);
  while (charge.state.phase == MapPhase::kTie) {
    charge.act(MapAction::kWay, map_argument(charge.legal()[0]));
  }
  EXPECT_EQ(charge.state.heroes[0].last, charge.at(2, -2));
  map.top = "goal = [2, -4]";
  map.more = enemy(3, -4, "rule = \"utopia\"\nflags = [[2, -2]]");
  Journey goal(map);
  goal.end_turn();
  EXPECT_TRUE(goal.state.visited.contains(goal.at(2, -4))) << "the goal before the town";
}

TEST(AiHeroes, AppearInTheirRound) {
  RULE("AM-25");
  SmallMap map;
  map.more = enemy(3, -4, "rule = \"static\"\nappears = 2");
  Journey journey(map);
  EXPECT_EQ(journey.state.heroes[0].status, HeroStatus::kToCome);
  EXPECT_EQ(ai_hero_at(journey.state, journey.at(3, -4)), -1);
  journey.end_turn();
  EXPECT_TRUE(journey.enemy_at(3, -4));
}

TEST(AiHeroes, FightWhoeverStandsWhereTheyAppear) {
  RULE("AM-25");
  SmallMap map;
  map.more = enemy(1, 0, "rule = \"static\"\nappears = 2");
  Journey journey(map);
  journey.go(kE).act(MapAction::kEndTurn);
  ASSERT_EQ(journey.state.phase, MapPhase::kOutcome);
  EXPECT_EQ(journey.state.round, 2);
  journey.ends_as(kWin).keep_all();
  EXPECT_EQ(journey.state.heroes[0].status, HeroStatus::kBeaten);
  EXPECT_EQ(journey.state.phase, MapPhase::kTurn) << "the turn goes on";
}

TEST(AiHeroes, MayDestroyWhatTheyPass) {
  RULE("AM-25");
  SmallMap map;
  map.more = enemy(3, -4, "passing = \"destroy\"\nrule = \"rulebook\"");
  Journey journey(map);
  journey.end_turn();
  const int mine = journey.at(2, -2);
  EXPECT_TRUE(journey.state.spoilt.contains(mine));
  EXPECT_FALSE(journey.owns(1, 2, -2));
  EXPECT_EQ(kind_at(journey.rules(), journey.state, mine).id, "empty");
  journey.state.field = static_cast<std::uint8_t>(journey.at(1, -2));
  journey.go(kE);
  EXPECT_FALSE(journey.owns(0, 2, -2)) << "nothing to flag any more";
}

TEST(AiHeroes, LeaveAHeroInASanctuaryAlone) {
  RULE("AM-24");
  SmallMap map;
  map.tile = "tile = \"N1\"\nface_up = true\nrotation = 1";  // sanctuary in the south east: (2, -2)
  map.more = enemy(3, -4, "rule = \"hunter\"");
  Journey journey(map);
  journey.go(kNE).go(kNE);
  ASSERT_EQ(kind_at(journey.rules(), journey.state, journey.state.field).id, "sanctuary");
  EXPECT_TRUE(goal_fields(journey.rules(), journey.state, Goal::kHero, 0).empty());
  EXPECT_FALSE(ai_ground(journey.rules(), journey.state, 0).open.contains(journey.at(2, -2)));
  journey.act(MapAction::kEndTurn);
  EXPECT_NE(journey.state.phase, MapPhase::kOutcome);
}

TEST(AiHeroes, AnAgentMayMoveThem) {
  SmallMap map;
  map.more = enemy(3, -4);
  Journey journey(map, "", {true, true});
  journey.act(MapAction::kEndTurn);
  ASSERT_EQ(journey.rules().to_move(journey.state), 1);
  EXPECT_TRUE(journey.can(MapAction::kStay));
  EXPECT_TRUE(journey.can(MapAction::kWay, kW));
  journey.act(MapAction::kWay, kW);
  EXPECT_TRUE(journey.enemy_at(2, -4));
  journey.act(MapAction::kStay);
  EXPECT_EQ(journey.state.round, 2);
}

}  // namespace
}  // namespace muster::homm::map
