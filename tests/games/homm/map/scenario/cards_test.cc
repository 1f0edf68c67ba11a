// Cards on the map: those that answer what happens, ways of the hero, units and search.
#include <bit>

#include "games/homm/map/inquiry/fields.h"
#include "games/homm/map/state/actions.h"
#include "tests/games/homm/map/journey.h"

namespace muster::homm::map {
namespace {

const std::string kModRules = "dice_stacks = true\n";

// Does what is described with `words`; false: nothing is.
bool does(Journey& journey, const std::string& words) {
  for (const Action action : journey.legal()) {
    if (journey.rules().describe(journey.state, action).find(words) == std::string::npos) continue;
    journey.rules().apply(journey.state, action);
    return true;
  }
  return false;
}

bool plays(const Journey& journey) {
  return journey.can_any(MapAction::kPlay) || journey.can_any(MapAction::kPlayLater);
}

int cards(std::uint64_t pile) { return std::popcount(pile); }

// ---- Learning.

TEST(MapCardsAnswer, LearningIsPlayedAtALevelUp) {
  RULE("HK:learning");
  Journey journey(card_map("hand = [\"2 learning\"]\nexperts = 1"));
  EXPECT_FALSE(plays(journey)) << "not at any time";
  journey.go(kW).ends_as(kWin);
  EXPECT_EQ(journey.state.steps, 1);
  EXPECT_EQ(journey.state.phase, MapPhase::kTurn) << "experience without a level";
  journey.go(kSE).ends_as(kWin);
  ASSERT_EQ(journey.state.phase, MapPhase::kReact);
  EXPECT_EQ(journey.state.level, 2);
  EXPECT_EQ(journey.state.steps, 0);
  Journey declined = journey;
  declined.act(MapAction::kDecline);
  EXPECT_EQ(declined.state.phase, MapPhase::kTurn);
  EXPECT_EQ(cards(declined.state.piles.hand), 2);
  journey.act(MapAction::kPlay, 0 * 4 + 0);
  EXPECT_EQ(journey.state.level, 2);
  EXPECT_EQ(journey.state.steps, 1) << "half a level";
  journey.act(MapAction::kPlay, 1 * 4 + 1);
  EXPECT_EQ(journey.state.level, 3);
  EXPECT_EQ(journey.state.steps, 1) << "a level";
  EXPECT_EQ(journey.state.experts, 0);
  EXPECT_EQ(journey.state.piles.discard, 1u) << "the other card has left the game";
  EXPECT_EQ(journey.state.phase, MapPhase::kTurn);
}

// The seed's example: gained at one field, delayed, and it comes where the hero reaches a level.
TEST(MapCardsAnswer, LearningWaitsForItsLevelUnderDiceStacks) {
  RULE("DS-58");
  RULE("HK:learning");
  SmallMap map = card_map("supply = [\"learning\"]");
  map.tile = "tile = \"N2\"\nface_up = true";  // a shrine, a witch hut, a tree of knowledge
  Journey journey(map, kModRules + "movement = 9");
  journey.go(kNE).go(kNE);
  if (journey.state.phase == MapPhase::kGainCard) journey.act(MapAction::kDraw, 0);
  ASSERT_EQ(journey.state.phase, MapPhase::kGained);
  EXPECT_FALSE(journey.can_any(MapAction::kPlay)) << "no level is gained now";
  Journey kept = journey;
  kept.act(MapAction::kDecline).go(kNW).go(kNW);
  EXPECT_EQ(kept.state.level, 2);
  EXPECT_EQ(kept.state.phase, MapPhase::kTurn) << "a card of the hand cannot be played then";
  journey.act(MapAction::kPlayLater, 0);
  EXPECT_FALSE(journey.can_any(MapAction::kTakeEffect));
  journey.go(kNW).go(kNW);
  ASSERT_EQ(kind_at(journey.rules(), journey.state, journey.state.field).id, "tree_of_knowledge");
  ASSERT_EQ(journey.state.phase, MapPhase::kReact);
  journey.act(MapAction::kTakeEffect, 0);
  EXPECT_EQ(journey.state.level, 2);
  EXPECT_EQ(journey.state.steps, 1) << "1 more";
  EXPECT_EQ(journey.state.piles.discard, 1u);
}

// ---- Necromancy.

SmallMap necropolis(const std::string& held, const std::string& more = "") {
  SmallMap map = card_map(held);
  map.faction = "necropolis";
  map.player = "resources = {gold = 40, valuables = 5}\n" + more;
  map.units = "units = [\"zombies\", \"ghost_dragons\"]";
  map.army = "army = [\"F zombies\", \"F ghost_dragons\"]";
  return map;
}

TEST(MapCardsAnswer, NecromancyFollowsAVictory) {
  RULE("HK:necromancy");
  Journey journey(necropolis("hand = [\"2 necromancy\"]\nexperts = 1"));
  const Resources zombies = journey.rules().meetings().prices(0).reinforce;
  const Resources dragons = journey.rules().meetings().prices(1).reinforce;
  EXPECT_FALSE(plays(journey));
  journey.go(kW);
  Journey lost = journey;
  lost.ends_as(kDefeat);
  EXPECT_NE(lost.state.phase, MapPhase::kReact);
  journey.ends_as(kWin);
  ASSERT_EQ(journey.state.phase, MapPhase::kReact);
  Journey expert = journey;
  const int gold = journey.state.gold;
  journey.act(MapAction::kPlay, 0);
  ASSERT_EQ(journey.state.phase, MapPhase::kRaise);
  EXPECT_FALSE(journey.can(MapAction::kRaise, 1)) << "gold units need the expert effect";
  journey.act(MapAction::kRaise, 0);
  EXPECT_EQ(journey.state.gold, gold - zombies.gold / 2) << "rounded down";
  EXPECT_EQ(journey.unit(0), (UnitState{.in_deck = 1, .improved = 1}));
  expert.act(MapAction::kPlay, 1).act(MapAction::kRaise, 1);
  EXPECT_EQ(expert.state.gold, gold - dragons.gold / 2);
  EXPECT_EQ(expert.unit(1).improved, 1);

  Journey quick(necropolis("hand = [\"necromancy\"]", "level = 2"));
  quick.go(kW);
  EXPECT_EQ(quick.state.tally.quick_combats, 1);
  EXPECT_EQ(quick.state.phase, MapPhase::kTurn) << "after no quick combat";
  Journey castle(card_map("hand = [\"necromancy\"]"));
  castle.go(kW).ends_as(kWin);
  EXPECT_EQ(castle.state.phase, MapPhase::kTurn) << "Necropolis alone";
}

TEST(MapCardsAnswer, NecromancyAddsATokenUnderDiceStacks) {
  RULE("DS-64");
  RULE("DS-58");
  Journey journey(necropolis("hand = [\"necromancy\"]"), kModRules);
  Journey unplayed = journey;
  unplayed.go(kW).ends_as(kWin);
  EXPECT_EQ(unplayed.state.phase, MapPhase::kTurn) << "it has to be played before the hero moves";
  EXPECT_FALSE(journey.can_any(MapAction::kPlay));
  journey.act(MapAction::kPlayLater, 0).go(kW).ends_as(kWin);
  ASSERT_EQ(journey.state.phase, MapPhase::kReact);
  const int gold = journey.state.gold;
  const int token = token_price(journey.rules().meetings().prices(0), journey.unit(0)).gold;
  journey.act(MapAction::kTakeEffect, 0).act(MapAction::kRaise, 0);
  EXPECT_EQ(journey.unit(0), (UnitState{.in_deck = 1, .improved = 0, .tokens = 1}));
  EXPECT_EQ(journey.state.gold, gold - token / 2);
}

// ---- Diplomacy.

TEST(MapCardsAnswer, DiplomacyPassesGuardsOfTheHerosLevel) {
  RULE("HK:diplomacy");
  Journey journey(card_map("hand = [\"diplomacy\"]\nexperts = 1"));
  journey.go(kW);
  ASSERT_EQ(journey.state.phase, MapPhase::kReact);
  Journey fought = journey;
  fought.act(MapAction::kDecline);
  EXPECT_EQ(fought.state.phase, MapPhase::kOutcome) << "the fight that was waiting";
  const int gold = journey.state.gold;
  journey.act(MapAction::kPlay, 1);
  EXPECT_TRUE(journey.stands(-1, 0));
  EXPECT_EQ(journey.state.gold, gold + 3) << "the field is visited";
  EXPECT_EQ(journey.state.tally.fights, 0);
  EXPECT_EQ(journey.state.steps, 0) << "no experience";
  SmallMap high = card_map("hand = [\"diplomacy\"]\nexperts = 1");
  Journey other(high, "movement = 9");
  other.go(kNE).go(kNE);
  EXPECT_EQ(other.state.phase, MapPhase::kOutcome) << "guards of level III";
}

// ---- Ways of the hero.

TEST(MapCardWays, LogisticsStepsAtTheEndOrMoves) {
  RULE("HK:logistics");
  Journey journey(card_map("hand = [\"logistics\"]\nexperts = 1"), "empty_deck = \"stop\"");
  Journey expert = journey;
  expert.act(MapAction::kPlay, 1);
  EXPECT_EQ(expert.state.movement, 4);
  journey.act(MapAction::kPlay, 0);
  EXPECT_EQ(journey.state.movement, 3);
  journey.act(MapAction::kEndTurn);
  ASSERT_EQ(journey.state.phase, MapPhase::kLastStep);
  journey.act(MapAction::kStep, kSE);
  EXPECT_TRUE(journey.stands(0, 1));
  EXPECT_EQ(journey.state.movement, 3) << "of the next turn";
  journey.keep_all().act(MapAction::kEndTurn);
  EXPECT_NE(journey.state.phase, MapPhase::kLastStep) << "for that turn only";
}

TEST(MapCardWays, PathfindingGoesThroughGuards) {
  RULE("HK:pathfinding");
  Journey journey(card_map("hand = [\"pathfinding\"]"));
  journey.act(MapAction::kPlay, 0).go(kW);
  EXPECT_TRUE(journey.stands(-1, 0));
  EXPECT_EQ(journey.state.tally.fights, 0);
  EXPECT_FALSE(journey.can(MapAction::kEndTurn)) << "nobody stays there without a fight";
  Journey fights = journey;
  fights.act(MapAction::kFight);
  ASSERT_EQ(fights.state.phase, MapPhase::kOutcome);
  fights.ends_as(kDefeat);
  EXPECT_TRUE(fights.stands(0, 0)) << "back to where it could stand";
  const int gold = journey.state.gold;
  journey.go(kSE).go(kE);  // the guarded mine, and an empty field
  EXPECT_TRUE(journey.stands(0, 1));
  EXPECT_EQ(journey.state.tally.fights, 0);
  EXPECT_EQ(journey.state.gold, gold) << "nothing is visited on the way";
  Journey last(card_map("hand = [\"pathfinding\"]"), "movement = 1");
  last.act(MapAction::kPlay, 0).go(kW);
  EXPECT_EQ(last.state.phase, MapPhase::kOutcome) << "the movement ends there";
}

TEST(MapCardWays, ExpertPathfindingCrossesBordersAndBlockedFields) {
  RULE("HK:pathfinding");
  SmallMap map = card_map("hand = [\"pathfinding\"]\nexperts = 1");
  map.more = "[[tile]]\ntile = \"F3\"\nat = [3, 0]\nface_up = true";
  Journey journey(map, "movement = 9");
  journey.go(kE);
  EXPECT_FALSE(journey.can(MapAction::kStep, kE)) << "the border of the starting tile";
  Journey open = journey;
  open.act(MapAction::kPlay, 1);
  EXPECT_TRUE(open.can(MapAction::kStep, kE));
  Journey blocked(map);
  EXPECT_FALSE(blocked.can(MapAction::kStep, kNW));
  blocked.act(MapAction::kPlay, 1).go(kNW).go(kNE);
  EXPECT_TRUE(blocked.stands(1, -2));
  EXPECT_EQ(blocked.state.movement, 1);
}

TEST(MapCardWays, FlyPassesOverBlockedFields) {
  RULE("HK:fly");
  Journey journey(card_map("hand = [\"fly\"]"));
  EXPECT_FALSE(journey.can(MapAction::kStep, kNW));
  journey.act(MapAction::kPlay, 0).go(kNW);
  EXPECT_FALSE(journey.can(MapAction::kEndTurn)) << "it cannot stay there";
  EXPECT_FALSE(journey.can_any(MapAction::kFight));
  journey.go(kNE);
  EXPECT_TRUE(journey.stands(1, -2));
  journey.end_turn();
  EXPECT_FALSE(journey.can(MapAction::kStep, kW)) << "(0, -2) is off the map";
  Journey last(card_map("hand = [\"fly\"]"), "movement = 1");
  last.act(MapAction::kPlay, 0);
  EXPECT_FALSE(last.can(MapAction::kStep, kNW)) << "no point to go on with";
}

TEST(MapCardWays, TownPortalGoesHome) {
  RULE("HK:town_portal");
  Journey journey(card_map("hand = [\"town_portal\"]"));
  journey.go(kNE);
  journey.act(MapAction::kPlay, 0);
  ASSERT_EQ(journey.state.phase, MapPhase::kTarget);
  EXPECT_EQ(journey.legal().size(), 2u) << "the town, or not";
  journey.act(MapAction::kField, journey.at(0, 0));
  EXPECT_TRUE(journey.stands(0, 0));
  EXPECT_EQ(journey.state.movement, 2);
}

TEST(MapCardWays, DimensionDoorEntersANeighbouringField) {
  RULE("HK:dimension_door");
  Journey journey(card_map("hand = [\"dimension_door\"]"));
  journey.act(MapAction::kPlay, 0);
  ASSERT_EQ(journey.state.phase, MapPhase::kTarget);
  EXPECT_FALSE(journey.can(MapAction::kField, journey.at(0, -1))) << "blocked";
  EXPECT_FALSE(journey.can(MapAction::kField, journey.at(1, -2))) << "two fields away";
  Journey guarded = journey;
  guarded.act(MapAction::kField, journey.at(-1, 0));
  EXPECT_EQ(guarded.state.phase, MapPhase::kOutcome) << "what is there happens";
  const int materials = journey.state.materials;
  journey.act(MapAction::kField, journey.at(1, 0));
  EXPECT_TRUE(journey.stands(1, 0));
  EXPECT_EQ(journey.state.materials, materials + 1);
  EXPECT_EQ(journey.state.movement, 3) << "without a point";
}

TEST(MapCardWays, ViewEarthTakesAMine) {
  RULE("HK:view_earth");
  SmallMap map = card_map("hand = [\"view_earth\"]");
  map.more = enemy(3, -4, "movement = 0\nflags = [[-1, 1], [2, -2]]");
  Journey journey(map);
  journey.act(MapAction::kPlay, 0);
  ASSERT_EQ(journey.state.phase, MapPhase::kTarget);
  EXPECT_FALSE(journey.can(MapAction::kField, journey.at(2, -2))) << "too far away";
  journey.act(MapAction::kField, journey.at(-1, 1));
  EXPECT_TRUE(journey.owns(0, -1, 1));
  EXPECT_FALSE(journey.owns(1, -1, 1));
  EXPECT_TRUE(journey.stands(0, 0));
}

TEST(MapCardWays, WaterWalkHasNothingToActOn) {
  RULE("HK:water_walk");
  SmallMap map = card_map("hand = [\"water_walk\"]");
  map.tile = "tile = \"W1\"\nface_up = true";
  Journey journey(map, "movement = 9");
  EXPECT_FALSE(plays(journey));
  Journey walker = journey;
  walker.go(kNE).go(kNE).go(kNW);  // two fields of the sea tile
  EXPECT_TRUE(walker.stands(2, -3));
  EXPECT_EQ(walker.state.movement, 6) << "the sea does not end the movement";
}

// ---- Cards, gold and prices.

TEST(MapCardGains, ViewAirBringsGold) {
  RULE("HK:view_air");
  RULE("AM-33");
  Journey journey(card_map("hand = [\"view_air\", \"stat_power\", \"stone_skin\"]"));
  const std::vector<Action> all = journey.legal();
  EXPECT_EQ(std::count_if(all.begin(), all.end(),
                          [](Action action) { return map_kind(action) == MapAction::kPlay; }),
            1)
      << "cards that give power do not add any";
  EXPECT_TRUE(does(journey, "View Air: gain 3 gold"));
  EXPECT_EQ(journey.stock(), Resources({23, 10, 5}));
  EXPECT_EQ(cards(journey.state.piles.hand), 2);
}

TEST(MapCardGains, ScoutingChoosesAmongThreeOrFive) {
  RULE("HK:scouting");
  SmallMap map =
      card_map("hand = [\"scouting\"]\nsupply = [\"6 stat_attack\", \"stat_power\"]\nexperts = 1");
  map.tile = "tile = \"F6\"\nface_up = true\nrotation = 1";  // a shrine at (2, -2)
  Journey journey(map);
  EXPECT_FALSE(plays(journey));
  journey.go(kNE).go(kNE);
  ASSERT_EQ(journey.state.phase, MapPhase::kReact);
  for (const int option : {0, 1}) {
    Journey scouts = journey;
    for (const Action action : journey.legal()) {
      if (map_kind(action) == MapAction::kPlay && map_argument(action) % 4 == option) {
        scouts.act(MapAction::kPlay, map_argument(action));
      }
    }
    int drawn = 0;
    for (; scouts.state.phase == MapPhase::kGainCard; ++drawn) {
      scouts.act(MapAction::kDraw, map_argument(scouts.legal()[0]));
    }
    EXPECT_EQ(drawn, option == 0 ? 3 : 5);
    ASSERT_EQ(scouts.state.phase, MapPhase::kFind);
    EXPECT_EQ(static_cast<int>(scouts.legal().size()), drawn);
    scouts.act(MapAction::kTake, map_argument(scouts.legal()[1]));
    EXPECT_EQ(cards(scouts.state.piles.hand), 1) << "one of them";
    EXPECT_EQ(cards(scouts.state.piles.supply), 6) << "the others stay";
    EXPECT_EQ(scouts.state.phase, MapPhase::kTurn);
  }
  journey.act(MapAction::kDecline);
  ASSERT_EQ(journey.state.phase, MapPhase::kGainCard);
  journey.act(MapAction::kDraw, map_argument(journey.legal()[0]));
  EXPECT_EQ(journey.state.phase, MapPhase::kTurn) << "a single draw without it";
}

TEST(MapCardGains, WisdomHasNothingToActOn) {
  RULE("HK:wisdom");
  SmallMap map = card_map("hand = [\"wisdom\", \"estates\"]\nexperts = 1");
  map.player = "resources = {gold = 60, materials = 30, valuables = 30}";
  Journey journey(map);
  EXPECT_TRUE(does(journey, "Estates: gain 3 gold"));
  EXPECT_FALSE(plays(journey)) << "no town sells spells";
  EXPECT_FALSE(does(journey, "pell")) << "nothing is bought that it would make cheaper";
}

// Each part of the Statue of Legion: what it takes off, and what it brings instead.
TEST(MapCardGains, PartsOfLegionTakeGoldOffOrBringSomething) {
  RULE("HK:arms_of_legion");
  RULE("HK:head_of_legion");
  RULE("HK:legs_of_legion");
  RULE("HK:loins_of_legion");
  RULE("HK:torso_of_legion");
  struct Case {
    const char* card;
    int discount;
    std::vector<Resources> gains;
  };
  const std::vector<Case> cases = {{"arms_of_legion", 5, {{0, 2, 0}}},
                                   {"head_of_legion", 6, {{3, 0, 0}}},
                                   {"legs_of_legion", 4, {{2, 0, 0}}},
                                   {"loins_of_legion", 5, {{2, 0, 0}}},
                                   {"torso_of_legion", 6, {{0, 0, 1}, {0, 2, 0}}}};
  for (const Case& each : cases) {
    SmallMap map = card_map(fmt::format("hand = [\"{}\"]", each.card));
    map.player = "resources = {gold = 20}\nbuildings = [\"bronze\", \"citadel\"]";
    const Journey start(map);
    Journey cheap = start;
    cheap.act(MapAction::kPlay, 0).act(MapAction::kReinforce, kGriffins);
    EXPECT_EQ(cheap.state.gold, 20 - 6 + each.discount) << each.card;
    for (std::size_t gain = 0; gain < each.gains.size(); ++gain) {
      Journey gains = start;
      gains.act(MapAction::kPlay, static_cast<int>(gain) + 1);
      EXPECT_EQ(gains.stock(), start.stock() + each.gains[gain]) << each.card;
    }
    EXPECT_FALSE(start.can(MapAction::kPlay, static_cast<int>(each.gains.size()) + 1));
  }
}

TEST(MapCardGains, LegionMakesTheNextUnitCheaper) {
  SmallMap map = card_map("hand = [\"legs_of_legion\", \"loins_of_legion\"]");
  map.player = "resources = {gold = 20}\nbuildings = [\"bronze\", \"citadel\"]";
  Journey journey(map);
  EXPECT_TRUE(does(journey, "Legs of Legion: 4 gold off"));
  journey.act(MapAction::kReinforce, kGriffins);
  EXPECT_EQ(journey.state.gold, 18) << "6 - 4";
  EXPECT_EQ(journey.state.discount, 0) << "of one unit";
  EXPECT_TRUE(does(journey, "Loins of Legion: gain 2 gold"));
  EXPECT_EQ(journey.state.gold, 20);
}

// Every artifact of income, by every option: what its text says.
TEST(MapCardGains, ArtifactsBringWhatTheySay) {
  RULE("HK:endless_bag_of_gold");
  RULE("HK:everpouring_vial_of_mercury");
  RULE("HK:inexhaustible_cart_of_lumber");
  RULE("HK:inexhaustible_cart_of_ore");
  RULE("HK:endless_purse_of_gold");
  RULE("HK:endless_sack_of_gold");
  RULE("HK:eversmoking_ring_of_sulfur");
  RULE("HK:everflowing_crystal_cloak");
  struct Case {
    const char* card;
    const char* words;
    Resources gain;
    bool stays;
  };
  const Case cases[] = {{"endless_bag_of_gold", "gain 3 gold", {3, 0, 0}, true},
                        {"endless_bag_of_gold", "gain 6 gold", {6, 0, 0}, false},
                        {"endless_purse_of_gold", "gain 3 gold", {3, 0, 0}, true},
                        {"everflowing_crystal_cloak", "gain 1 valuables", {0, 0, 1}, true},
                        {"everpouring_vial_of_mercury", "gain 1 valuables", {0, 0, 1}, true},
                        {"everpouring_vial_of_mercury", "gain 2 valuables", {0, 0, 2}, false},
                        {"endless_sack_of_gold", "gain 5 gold", {5, 0, 0}, true},
                        {"endless_sack_of_gold", "gain 8 gold", {8, 0, 0}, false},
                        {"eversmoking_ring_of_sulfur", "gain 2 valuables", {0, 0, 2}, false},
                        {"inexhaustible_cart_of_lumber", "gain 2 materials", {0, 2, 0}, true},
                        {"inexhaustible_cart_of_lumber", "gain 4 materials", {0, 4, 0}, false},
                        {"inexhaustible_cart_of_ore", "gain 3 materials", {0, 3, 0}, false}};
  for (const Case& each : cases) {
    Journey journey(card_map(fmt::format("hand = [\"{}\"]", each.card)));
    const Resources before = journey.stock();
    EXPECT_TRUE(does(journey, each.words)) << each.card;
    EXPECT_EQ(journey.stock(), before + each.gain) << each.card;
    EXPECT_EQ(journey.state.piles.discard, each.stays ? 1u : 0u) << each.card;
  }
}

}  // namespace
}  // namespace muster::homm::map
