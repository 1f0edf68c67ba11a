// What unit cards do on the map: Champions at Stables, and neutral cards in the army.
#include "games/homm/map/inquiry/fields.h"
#include "games/homm/map/state/actions.h"
#include "tests/games/homm/map/journey.h"

namespace muster::homm::map {
namespace {

constexpr int kChampions = 3;

// ---- Champions at Stables.

SmallMap stables_map() {
  SmallMap map;
  map.player =
      "resources = {gold = 60, valuables = 9}\n"
      "buildings = [\"bronze\", \"silver\", \"gold\", \"citadel\"]";
  map.army = "army = [\"F champions\", \"F griffins\"]";
  map.tile = "tile = \"F17\"\nface_up = true";  // stables in the south west: (1, -2)
  return map;
}

TEST(MapAbilities, ChampionsAreReinforcedCheaplyAtStables) {
  RULE("HA:MAP_STABLES_DISCOUNT_6");
  Journey journey(stables_map());
  Journey away = journey;
  away.act(MapAction::kReinforce, kChampions);
  EXPECT_EQ(away.state.gold, 40);
  journey.go(kNE).go(kNW);
  ASSERT_EQ(kind_at(journey.rules(), journey.state, journey.state.field).id, "stables");
  Journey others = journey;
  others.act(MapAction::kReinforce, kGriffins);
  EXPECT_EQ(others.state.gold, 54) << "griffins pay all";
  journey.act(MapAction::kReinforce, kChampions);
  EXPECT_EQ(journey.state.gold, 46) << "20 - 6";
  EXPECT_EQ(journey.unit(kChampions).improved, 1);
}

TEST(MapAbilities, ChampionsAreUpgradedCheaplyUnderDiceStacks) {
  RULE("DS-64");
  RULE("HA:MAP_STABLES_DISCOUNT_6");
  Journey journey(stables_map(), "dice_stacks = true");
  Journey away = journey;
  away.act(MapAction::kUpgrade, kChampions);
  EXPECT_EQ(away.state.gold, 52) << "20 - 12";
  journey.go(kNE).go(kNW);
  Journey token = journey;
  token.act(MapAction::kReinforce, kChampions);
  EXPECT_EQ(token.state.gold, 54) << "half of 12: a token costs what it always does";
  EXPECT_EQ(token.unit(kChampions).tokens, 1);
  journey.act(MapAction::kUpgrade, kChampions);
  EXPECT_EQ(journey.state.gold, 58) << "20 - 12 - 6";
  EXPECT_EQ(journey.unit(kChampions).improved, 1);
}

// ---- Neutral cards in the army.

SmallMap with_neutrals(const std::string& army) {
  SmallMap map;
  map.units =
      "units = [\"N peasants\", \"N rogues\", \"N nomads\", \"N satyrs\", \"N crystal_dragons\", "
      "\"griffins\"]";
  map.army = "army = [\"F griffins\"" + army + "]";
  return map;
}

TEST(MapCardsAnswer, DiplomacyRecruitsADrawnNeutralUnit) {
  RULE("HK:diplomacy");
  RULE("AM-32");
  SmallMap map = with_neutrals("");
  map.player = "resources = {gold = 20}\nbuildings = [\"bronze\"]";
  map.cards = "hand = [\"diplomacy\"]";
  Journey journey(map);
  journey.act(MapAction::kPlay, 0);
  ASSERT_EQ(journey.state.phase, MapPhase::kHireDraw);
  EXPECT_EQ(journey.legal().size(), 2u) << "peasants and rogues: bronze, as the dwelling";
  journey.act(MapAction::kUnit, 0);
  ASSERT_EQ(journey.state.phase, MapPhase::kHire);
  EXPECT_FALSE(journey.can(MapAction::kHire, 1)) << "not drawn";
  journey.act(MapAction::kHire, 0);
  EXPECT_EQ(journey.state.gold, 17);
  EXPECT_EQ(journey.unit(0), (UnitState{.in_deck = 1}));
  EXPECT_EQ(journey.state.phase, MapPhase::kTurn);
  map.player = "resources = {gold = 20}";
  Journey none(map);
  none.act(MapAction::kPlay, 0);
  EXPECT_EQ(none.state.phase, MapPhase::kTurn) << "no dwelling, no card";
}

TEST(MapAbilities, NeutralCardsAreNotBoughtInTheTown) {
  RULE("AM-31");
  SmallMap map = with_neutrals(", \"N peasants\"");
  map.player = "resources = {gold = 60}\nbuildings = [\"bronze\", \"silver\", \"citadel\"]";
  for (const std::string& rules : {std::string(), std::string("dice_stacks = true")}) {
    Journey journey(map, rules);
    for (int neutral = 0; neutral < 5; ++neutral) {
      for (const MapAction kind :
           {MapAction::kRecruit, MapAction::kReinforce, MapAction::kUpgrade}) {
        EXPECT_FALSE(journey.can(kind, neutral)) << neutral;
      }
    }
    EXPECT_TRUE(journey.can(MapAction::kReinforce, 5)) << "griffins";
  }
}

TEST(MapAbilities, NeutralCardsAreNotImprovedAtAHillFort) {
  RULE("AM-31");
  SmallMap map = with_neutrals(", \"N peasants\"");
  map.player = "level = 3\nresources = {gold = 60}";
  map.tile = "tile = \"#F7\"\nface_up = true";  // II:hill_fort in its centre
  for (const char* rules : {"", "dice_stacks = true"}) {
    Journey journey(map, rules);
    journey.go(kNE).go(kNE).go(kNW);
    ASSERT_EQ(journey.state.phase, MapPhase::kImprove);
    EXPECT_TRUE(journey.can(MapAction::kImprove, 5)) << "griffins";
    for (int neutral = 0; neutral < 5; ++neutral) {
      EXPECT_FALSE(journey.can(MapAction::kImprove, neutral)) << neutral;
    }
  }
}

// Neutral cards go into fights on the board, and are lost there or come back.
TEST(MapAbilities, NeutralCardsFightOnTheBoard) {
  RULE("AM-31");
  SmallMap map;
  map.units = "units = [\"N peasants\", \"griffins\"]";
  map.army = "army = [\"N peasants\", \"F griffins\"]";
  int kept = 0;
  int lost = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Journey journey(map, "fights = \"rule\"");
    journey.go(kW);
    Rng rng(seed);
    while (journey.state.phase == MapPhase::kFight) {
      journey.rules().apply(journey.state, journey.rules().sample_chance(journey.state, rng));
    }
    EXPECT_EQ(journey.unit(0).improved, 0);
    if (journey.unit(0).in_deck != 0) {
      ++kept;
    } else {
      ++lost;
    }
  }
  EXPECT_GT(kept, 0);
  EXPECT_GT(lost, 0);
}

// ---- Abilities of neutral cards in the unit deck.

TEST(MapAbilities, NeutralCardsBringIncome) {
  RULE("HA:MAP_GOLD_3");
  RULE("HA:MAP_VALUABLES_2");
  Journey none(with_neutrals(""));
  EXPECT_EQ(none.stock(), Resources({20, 10, 5}));
  Journey journey(with_neutrals(", \"N peasants\", \"N crystal_dragons\""),
                  "income = \"odd_rounds\"");
  EXPECT_EQ(journey.stock(), Resources({23, 10, 7}));
  journey.end_turn();
  EXPECT_EQ(journey.stock(), Resources({23, 10, 7})) << "in resource rounds only";
  journey.end_turn();
  EXPECT_EQ(journey.stock(), Resources({26, 10, 9}));
}

TEST(MapAbilities, RoguesLookAtTheTopOfTheDeck) {
  RULE("HA:MAP_PEEK_DECK");
  SmallMap map = with_neutrals(", \"N rogues\"");
  map.cards = "deck = [\"5 stat_attack\", \"3 stat_power\"]";
  Journey journey(map);
  while (journey.state.phase == MapPhase::kDrawCard) {
    journey.act(MapAction::kDraw, map_argument(journey.legal()[0]));
  }
  journey.act(MapAction::kPeek);
  ASSERT_EQ(journey.state.phase, MapPhase::kDeckTop);
  EXPECT_EQ(journey.legal().size(), 4u) << "any card left may lie on top";
  const int card = map_argument(journey.legal()[0]);
  journey.act(MapAction::kDraw, card);
  ASSERT_EQ(journey.state.phase, MapPhase::kPeeked);
  Journey under = journey;
  journey.act(MapAction::kTop);
  EXPECT_EQ(next_cards(journey.state.piles), std::uint64_t{1} << card);
  EXPECT_FALSE(journey.can(MapAction::kPeek)) << "once a turn";
  under.act(MapAction::kBottom);
  EXPECT_EQ(next_cards(under.state.piles), under.state.piles.deck & ~(std::uint64_t{1} << card));
  under.end_turn();
  EXPECT_TRUE(under.can(MapAction::kPeek)) << "a new turn";
  SmallMap without = with_neutrals("");
  without.cards = map.cards;
  Journey nobody(without);
  while (nobody.state.phase == MapPhase::kDrawCard) {
    nobody.act(MapAction::kDraw, map_argument(nobody.legal()[0]));
  }
  EXPECT_FALSE(nobody.can(MapAction::kPeek));
}

TEST(MapAbilities, NomadsStepAtTheEndOfTheTurn) {
  RULE("HA:MAP_END_TURN_STEP");
  Journey journey(with_neutrals(", \"N nomads\""));
  journey.act(MapAction::kEndTurn);
  ASSERT_EQ(journey.state.phase, MapPhase::kLastStep);
  EXPECT_TRUE(journey.can(MapAction::kStep, kSE));
  EXPECT_FALSE(journey.can(MapAction::kStep, kE)) << "a resource symbol is not empty";
  EXPECT_FALSE(journey.can(MapAction::kStep, kW)) << "guarded";
  EXPECT_FALSE(journey.can(MapAction::kStep, kNW)) << "blocked";
  Journey stays = journey;
  stays.act(MapAction::kDecline);
  EXPECT_TRUE(stays.stands(0, 0));
  EXPECT_EQ(stays.state.round, 2);
  journey.act(MapAction::kStep, kNE);
  EXPECT_TRUE(journey.stands(1, -1));
  EXPECT_EQ(journey.state.round, 2) << "a single step, and the turn is over";
  Journey visited(with_neutrals(", \"N nomads\""));
  visited.go(kE).go(kW).act(MapAction::kEndTurn);
  EXPECT_TRUE(visited.can(MapAction::kStep, kE)) << "what was visited once is empty";
}

TEST(MapAbilities, SatyrsRollForMorale) {
  RULE("HA:MAP_MORALE_DIE");
  Journey journey(with_neutrals(", \"N satyrs\""));
  journey.act(MapAction::kRollDie);
  ASSERT_EQ(journey.state.phase, MapPhase::kDie);
  EXPECT_EQ(journey.legal().size(), 3u);
  Journey zero = journey;
  journey.act(MapAction::kDie, 2);
  EXPECT_EQ(journey.state.morale.token, 1);
  zero.act(MapAction::kDie, 1);
  EXPECT_EQ(zero.state.morale.token, 0);
  EXPECT_FALSE(zero.can(MapAction::kRollDie)) << "once a turn";
  zero.end_turn();
  EXPECT_TRUE(zero.can(MapAction::kRollDie));
  EXPECT_FALSE(Journey(with_neutrals("")).can(MapAction::kRollDie));
}

}  // namespace
}  // namespace muster::homm::map
