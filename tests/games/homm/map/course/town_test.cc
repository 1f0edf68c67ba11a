// Income, buildings, units and cards in the base game.
#include <bit>

#include "games/homm/map/inquiry/fields.h"
#include "games/homm/map/state/actions.h"
#include "tests/games/homm/map/journey.h"

namespace muster::homm::map {
namespace {

TEST(MapTown, IncomeComesEveryRound) {
  RULE("AM-17");
  SmallMap map;
  map.player = "income = {gold = 10, valuables = 1}";
  map.top = "flags = [[2, -2], [-1, 1]]";  // gold and materials
  Journey journey(map);
  const Resources income = {15, 2, 1};
  EXPECT_EQ(journey.stock(), income) << "the first round, too";
  journey.end_turn();
  EXPECT_EQ(journey.stock(), income + income);
  Journey odd(map, "income = \"odd_rounds\"");
  odd.end_turn();
  EXPECT_EQ(odd.stock(), income);
  odd.end_turn();
  EXPECT_EQ(odd.stock(), income + income);
}

TEST(MapTown, BuildsOnceATurn) {
  RULE("AM-18");
  SmallMap map;
  map.player = "resources = {gold = 30, materials = 10, valuables = 5}\nbuildings = [\"bronze\"]";
  Journey journey(map);
  EXPECT_FALSE(journey.can(MapAction::kBuild, 0)) << "it stands";
  EXPECT_TRUE(journey.can(MapAction::kBuild, 2));
  journey.act(MapAction::kBuild, 1);
  EXPECT_EQ(journey.stock(), Resources({22, 4, 2}));
  EXPECT_FALSE(journey.can_any(MapAction::kBuild)) << "one a turn";
  journey.end_turn();
  EXPECT_FALSE(journey.can(MapAction::kBuild, 2)) << "too dear now: 9, 8, 4";
  journey.act(MapAction::kBuild, kCitadel);
  EXPECT_EQ(journey.stock(), Resources({14, 0, 1}));
  EXPECT_EQ(journey.state.citadel, 1);
  Journey cheap(map, "[prices]\ncitadel = {gold = 1}");
  cheap.act(MapAction::kBuild, kCitadel);
  EXPECT_EQ(cheap.stock(), Resources({29, 10, 5}));
}

TEST(MapTown, RecruitsAndReinforcesInOneGo) {
  RULE("AM-19");
  SmallMap map;
  map.player = "resources = {gold = 40}\nbuildings = [\"bronze\", \"silver\", \"citadel\"]";
  map.army = "army = [\"F griffins\"]";
  Journey journey(map);
  EXPECT_FALSE(journey.can(MapAction::kRecruit, 3)) << "no dwelling of gold units";
  EXPECT_FALSE(journey.can(MapAction::kRecruit, kGriffins)) << "it is there";
  journey.act(MapAction::kRecruit, kHalberdiers).act(MapAction::kRecruit, kCrusaders);
  EXPECT_EQ(journey.state.gold, 40 - 2 - 6);
  journey.act(MapAction::kReinforce, kHalberdiers).act(MapAction::kReinforce, kGriffins);
  EXPECT_EQ(journey.unit(kHalberdiers), (UnitState{.in_deck = 1, .improved = 1}));
  EXPECT_EQ(journey.state.gold, 40 - 2 - 6 - 3 - 6);
  EXPECT_FALSE(journey.can(MapAction::kReinforce, kGriffins)) << "a Pack already";
  journey.go(kNE);
  EXPECT_FALSE(journey.can_any(MapAction::kReinforce)) << "the action is over";
  EXPECT_FALSE(journey.can_any(MapAction::kRecruit));
  journey.end_turn();
  EXPECT_TRUE(journey.can(MapAction::kReinforce, kCrusaders)) << "a new turn";
}

TEST(MapTown, ReinforcingNeedsACitadel) {
  RULE("AM-19");
  SmallMap map;
  map.player = "resources = {gold = 40}\nbuildings = [\"bronze\"]";
  Journey journey(map);
  EXPECT_FALSE(journey.can_any(MapAction::kReinforce));
}

SmallMap settlement_map(const std::string& player) {
  SmallMap map;
  map.tile = "tile = \"F10\"\nface_up = true\nrotation = 3";  // III:settlement: (2, -2)
  map.player = player;
  return map;
}

TEST(MapTown, SettlementsGiveIncomeOrTroops) {
  RULE("AM-20");
  const SmallMap map =
      settlement_map("level = 4\nresources = {gold = 40}\nbuildings = [\"bronze\"]");
  Journey journey(map);
  journey.go(kNE).go(kNE);
  ASSERT_EQ(journey.state.phase, MapPhase::kSettlement);
  Journey income = journey;
  income.act(MapAction::kIncome).end_turn();
  EXPECT_EQ(income.state.gold, 45);
  EXPECT_FALSE(income.can_any(MapAction::kReinforce));
  journey.act(MapAction::kTroops).end_turn();
  EXPECT_EQ(journey.state.gold, 40);
  journey.act(MapAction::kReinforce, kGriffins);
  EXPECT_EQ(journey.unit(kGriffins).improved, 1);
  EXPECT_FALSE(journey.can_any(MapAction::kReinforce)) << "one unit a turn";
}

// Draws the first possible card until somebody decides.
void draw_all(Journey& journey) {
  while (journey.state.phase == MapPhase::kDrawCard || journey.state.phase == MapPhase::kGainCard) {
    journey.act(MapAction::kDraw, map_argument(journey.legal()[0]));
  }
}

int size(std::uint64_t cards) { return std::popcount(cards); }

TEST(MapCards, HandsAreDrawnUpToTheLimit) {
  RULE("AM-21");
  SmallMap map = card_map("deck = [\"3 stat_attack\", \"3 stat_defense\", \"2 estates\"]");
  Journey journey(map);
  EXPECT_EQ(journey.state.phase, MapPhase::kDrawCard);
  EXPECT_EQ(journey.legal().size(), 8u) << "any card of the deck";
  draw_all(journey);
  EXPECT_EQ(size(journey.state.piles.hand), 4) << "level 1";
  journey.act(MapAction::kEndTurn);
  ASSERT_EQ(journey.state.phase, MapPhase::kDiscard);
  const int card = map_argument(journey.legal()[1]);
  journey.act(MapAction::kDiscard, card);
  EXPECT_EQ(journey.legal().size(), 3u) << "later cards only: one order stands for all";
  journey.act(MapAction::kDecline);
  draw_all(journey);
  EXPECT_EQ(size(journey.state.piles.hand), 4);
  EXPECT_EQ(size(journey.state.piles.discard), 1);
  map.player = "level = 5";
  Journey high(map);
  draw_all(high);
  EXPECT_EQ(size(high.state.piles.hand), 6) << "level 5";
  Journey few(map, "hand_limits = [1, 1, 1, 1, 2, 2, 2]");
  draw_all(few);
  EXPECT_EQ(size(few.state.piles.hand), 2);
}

TEST(MapCards, EmptyDecksAreReshuffledOrNot) {
  RULE("AM-21");
  const SmallMap map = card_map("discard = [\"2 stat_attack\"]\ndeck = [\"stat_defense\"]");
  Journey journey(map);
  draw_all(journey);
  EXPECT_EQ(size(journey.state.piles.hand), 3);
  EXPECT_EQ(journey.state.piles.discard, 0u);
  Journey stops(map, "empty_deck = \"stop\"");
  draw_all(stops);
  EXPECT_EQ(size(stops.state.piles.hand), 1);
  EXPECT_EQ(size(stops.state.piles.discard), 2);
}

TEST(MapCards, MapEffectsAreTaken) {
  SmallMap map = card_map("hand = [\"estates\", \"boots_of_speed\"]\nexperts = 1");
  Journey journey(map);
  const int gold = journey.state.gold;
  ASSERT_TRUE(journey.can_any(MapAction::kPlay));
  const auto play = [&](const std::string& words) {
    for (const Action action : journey.legal()) {
      if (journey.rules().describe(journey.state, action).find(words) == std::string::npos)
        continue;
      journey.rules().apply(journey.state, action);
      return;
    }
    FAIL() << "nothing to play: " << words;
  };
  play("Estates: gain 6 gold");
  EXPECT_EQ(journey.state.gold, gold + 6);
  EXPECT_EQ(journey.state.experts, 0);
  play("1 movement point");
  EXPECT_EQ(journey.state.movement, 4);
  EXPECT_EQ(size(journey.state.piles.discard), 2);
}

TEST(MapCards, MoraleTokensDrawOrCostTheHand) {
  RULE("AM-22");
  SmallMap map = card_map("deck = [\"9 stat_attack\"]\nmorale = 1\nsupply = [\"2 estates\"]");
  map.tile = "tile = \"N5\"\nface_up = true\nrotation = 1";  // warriors_tomb in the south east
  Journey journey(map);
  draw_all(journey);
  journey.act(MapAction::kMorale);
  draw_all(journey);
  EXPECT_EQ(size(journey.state.piles.hand), 5);
  EXPECT_EQ(journey.state.morale.token, 0);
  EXPECT_FALSE(journey.can(MapAction::kMorale));
  journey.go(kNE).go(kNE);
  ASSERT_EQ(kind_at(journey.rules(), journey.state, journey.state.field).id, "warriors_tomb");
  draw_all(journey);  // two cards of the supply
  EXPECT_EQ(size(journey.state.piles.hand), 7);
  EXPECT_EQ(journey.state.morale.token, 0) << "the second negative token goes";
  journey.act(MapAction::kEndTurn);
  draw_all(journey);
  EXPECT_EQ(size(journey.state.piles.discard), 7) << "and with it the hand";
}

TEST(MapTown, HillFortsReinforceWithoutTokens) {
  RULE("AM-29");
  SmallMap map;
  map.player = "level = 3\nresources = {gold = 20}";
  map.tile = "tile = \"#F7\"\nface_up = true";  // II:hill_fort in its centre
  Journey journey(map);
  journey.go(kNE).go(kNE).go(kNW);
  ASSERT_EQ(journey.state.phase, MapPhase::kImprove);
  EXPECT_FALSE(journey.can(MapAction::kImprove, kHalberdiers)) << "a Pack";
  EXPECT_FALSE(journey.can(MapAction::kImprove, kCrusaders)) << "not in the deck";
  journey.act(MapAction::kImprove, kGriffins);
  EXPECT_EQ(journey.unit(kGriffins).improved, 1);
  EXPECT_EQ(journey.state.gold, 14);
  EXPECT_EQ(journey.state.population_token, 1);
}

}  // namespace
}  // namespace muster::homm::map
