// The map's part of Dice Stacks.
#include <rapidcheck.h>

#include <bit>

#include "games/homm/map/scenario/card_piles.h"
#include "games/homm/map/scenario/economy.h"
#include "games/homm/map/state/actions.h"
#include "tests/games/homm/map/journey.h"

namespace muster::homm::map {
namespace {

const std::string kStacks = "dice_stacks = true\n";
// Halberdiers cost 2 gold and 3 to reinforce, griffins 4 and 6, crusaders (silver) 6 to reinforce.

SmallMap stacks_map(const std::string& more = "") {
  SmallMap map;
  map.player =
      "resources = {gold = 60, materials = 9, valuables = 9}\nbuildings = [\"bronze\"" + more + "]";
  return map;
}

UnitState unit(bool in_deck, bool upgraded, int tokens) {
  return {.in_deck = static_cast<std::uint8_t>(in_deck ? 1 : 0),
          .improved = static_cast<std::uint8_t>(upgraded ? 1 : 0),
          .tokens = static_cast<std::uint8_t>(tokens)};
}

// ---- Units.

TEST(DiceStacksMap, UpgradingTakesTheBuildTokenAndADwelling) {
  RULE("DS-40");
  Journey journey(stacks_map(), kStacks);
  EXPECT_FALSE(journey.can(MapAction::kUpgrade, kCrusaders)) << "no silver dwelling";
  ASSERT_TRUE(journey.can(MapAction::kBuild, 1));
  journey.act(MapAction::kUpgrade, kGriffins);
  EXPECT_EQ(journey.unit(kGriffins), unit(true, true, 0));
  EXPECT_FALSE(journey.can_any(MapAction::kBuild)) << "nothing is built this turn";
  EXPECT_FALSE(journey.can_any(MapAction::kUpgrade));
  EXPECT_TRUE(journey.can_any(MapAction::kReinforce)) << "the population token is another";
  Journey built(stacks_map(), kStacks);
  built.act(MapAction::kBuild, kCitadel);
  EXPECT_FALSE(built.can_any(MapAction::kUpgrade));
}

TEST(DiceStacksMap, UnitsOutsideTheDeckAreUpgradedForFree) {
  RULE("DS-41");
  SmallMap map = stacks_map();
  map.army = "army = [\"F halberdiers\"]";
  Journey journey(map, kStacks);
  journey.act(MapAction::kUpgrade, kGriffins);
  EXPECT_EQ(journey.state.gold, 60);
  EXPECT_EQ(journey.unit(kGriffins), unit(false, true, 0));
  Journey paid(map, kStacks + "upgrade_outside = \"difference\"");
  paid.act(MapAction::kUpgrade, kGriffins);
  EXPECT_EQ(paid.state.gold, 58);
}

TEST(DiceStacksMap, DestroyedUnitsStayUpgradedWithoutTokens) {
  RULE("DS-42");
  const Journey journey(stacks_map(), kStacks);
  UnitState units[kMaxUnits] = {};
  units[kGriffins] = unit(true, true, 2);
  const Meetings& meetings = journey.rules().meetings();
  EXPECT_EQ(meetings.army_steps(units), 3) << "two tokens and the unit";
  meetings.lose_steps(units, 2);
  EXPECT_EQ(units[kGriffins], unit(true, true, 0)) << "tokens first";
  meetings.lose_steps(units, 1);
  EXPECT_EQ(units[kGriffins], unit(false, true, 0));
}

TEST(DiceStacksMap, UpgradingInTheDeckCostsTheDifference) {
  RULE("DS-43");
  SmallMap map = stacks_map();
  map.army = "army = [\"P griffins\"]";
  Journey journey(map, kStacks);
  journey.act(MapAction::kUpgrade, kGriffins);
  EXPECT_EQ(journey.state.gold, 58) << "6 - 4, the seed's example";
  EXPECT_EQ(journey.unit(kGriffins), unit(true, true, 1)) << "the token stays";
}

TEST(DiceStacksMap, UpgradedUnitsAreRecruitedForTheReinforcePrice) {
  RULE("DS-44");
  RULE("DS-45");
  SmallMap map = stacks_map();
  map.units = "units = [\"marksmen\", \"griffins\"]";  // 3 gold, reinforce 5
  map.army = "army = [\"F griffins\"]";
  Journey journey(map, kStacks);
  EXPECT_FALSE(journey.can_any(MapAction::kRecruitDowngraded)) << "nothing to turn back";
  journey.act(MapAction::kUpgrade, 0);
  Journey turned = journey;
  journey.act(MapAction::kRecruit, 0);
  EXPECT_EQ(journey.state.gold, 55) << "5, not 3 + 5: the seed's example";
  EXPECT_EQ(journey.unit(0), unit(true, true, 0));
  turned.act(MapAction::kRecruitDowngraded, 0);
  EXPECT_EQ(turned.state.gold, 57);
  EXPECT_EQ(turned.unit(0), unit(true, false, 0));
}

TEST(DiceStacksMap, TokensCostHalfRoundedDownAndUp) {
  RULE("DS-46");
  const UnitPrices three = {{3, 0, 1}, {5, 0, 0}};
  EXPECT_EQ(token_price(three, unit(true, false, 0)), Resources({1, 0, 0}));
  EXPECT_EQ(token_price(three, unit(true, false, 1)), Resources({2, 0, 1}));
  EXPECT_EQ(token_price(three, unit(true, false, 2)), Resources({1, 0, 0}));
  const UnitPrices eight = {{8, 0, 0}, {12, 0, 0}};
  EXPECT_EQ(token_price(eight, unit(true, false, 0)), Resources({4, 0, 0}));
  EXPECT_EQ(token_price(eight, unit(true, false, 1)), Resources({4, 0, 0}));
  const UnitPrices gremlins = {{0, 0, 0}, {2, 0, 0}};
  EXPECT_EQ(token_price(gremlins, unit(true, false, 5)), Resources());
  // Any two tokens in a row cost the unit's price.
  EXPECT_TRUE(rc::check([] {
    const UnitPrices prices = {{*rc::gen::inRange(0, 40), 0, *rc::gen::inRange(0, 4)}, {}};
    const int tokens = *rc::gen::inRange(0, 20);
    RC_ASSERT(token_price(prices, unit(true, false, tokens)) +
                  token_price(prices, unit(true, false, tokens + 1)) ==
              prices.recruit);
  }));
}

TEST(DiceStacksMap, ReinforcingAddsATokenWithoutCitadel) {
  RULE("DS-46");
  RULE("DS-47");
  RULE("DS-48");
  Journey journey(stacks_map(), kStacks);
  const int tokens = journey.unit(kHalberdiers).tokens;
  journey.act(MapAction::kUpgrade, kHalberdiers);
  const int gold = journey.state.gold;
  EXPECT_EQ(journey.state.citadel, 0);
  journey.act(MapAction::kReinforce, kHalberdiers);
  EXPECT_EQ(journey.unit(kHalberdiers), unit(true, true, tokens + 1));
  EXPECT_EQ(journey.state.gold, gold - 1) << "half of 2, upgraded or not";
}

TEST(DiceStacksMap, ThePopulationTokenAllowsOne) {
  RULE("DS-49");
  Journey journey(stacks_map(), kStacks);
  journey.act(MapAction::kReinforce, kHalberdiers);
  EXPECT_FALSE(journey.can_any(MapAction::kReinforce));
  EXPECT_FALSE(journey.can_any(MapAction::kRecruit));
  journey.end_turn();
  EXPECT_TRUE(journey.can(MapAction::kReinforce, kHalberdiers));
}

TEST(DiceStacksMap, SettlementsAllowOtherUnits) {
  RULE("DS-50");
  Purchases purchases = start_purchases(1, false);
  buy(purchases, 3);
  EXPECT_TRUE(may_buy(purchases, 3)) << "the free one is left";
  EXPECT_TRUE(may_buy(purchases, 4));
  buy(purchases, 3);
  EXPECT_FALSE(may_buy(purchases, 4)) << "both are used";
  purchases = start_purchases(2, false);
  buy(purchases, 0);
  buy(purchases, 1);
  buy(purchases, 0);
  EXPECT_FALSE(may_buy(purchases, 0));
  EXPECT_FALSE(may_buy(purchases, 2));
  SmallMap map = stacks_map();
  map.tile = "tile = \"F10\"\nface_up = true\nrotation = 3";
  for (const bool troops : {false, true}) {
    Journey journey(map, kStacks);
    journey.go(kNE).go(kNE).ends_as(kWin);
    journey.act(troops ? MapAction::kTroops : MapAction::kIncome).end_turn();
    journey.act(MapAction::kReinforce, kHalberdiers);
    EXPECT_EQ(journey.can(MapAction::kReinforce, kGriffins), troops);
    if (troops) journey.act(MapAction::kReinforce, kGriffins);
    EXPECT_FALSE(journey.can_any(MapAction::kReinforce));
  }
}

// The allowances are used so that most stays open: whatever is bought, a unit is refused only when
// no assignment of all purchases to allowances exists.
TEST(DiceStacksMap, AllowancesAreUsedWell) {
  RULE("DS-50");
  RULE("DS-51");
  EXPECT_TRUE(rc::check([] {
    const int settlements = *rc::gen::inRange(0, 4);
    const bool citadel = *rc::gen::arbitrary<bool>();
    Purchases purchases = start_purchases(settlements, citadel);
    const int any = citadel ? 2 : 1;
    int bought = 0;
    int repeated = 0;
    std::uint32_t units = 0;
    for (int i = 0; i < 10; ++i) {
      const int unit = *rc::gen::inRange(0, 5);
      const bool repeats = (units >> unit & 1) != 0;
      const bool possible = repeated + (repeats ? 1 : 0) <= any && bought + 1 <= settlements + any;
      RC_ASSERT(may_buy(purchases, unit) == possible);
      if (!possible) continue;
      buy(purchases, unit);
      units |= 1u << unit;
      ++bought;
      repeated += repeats ? 1 : 0;
    }
  }));
}

TEST(DiceStacksMap, ACitadelAllowsOneMore) {
  RULE("DS-51");
  Journey journey(stacks_map(", \"citadel\""), kStacks);
  const int tokens = journey.unit(kHalberdiers).tokens;
  journey.act(MapAction::kReinforce, kHalberdiers).act(MapAction::kReinforce, kHalberdiers);
  EXPECT_EQ(journey.unit(kHalberdiers).tokens, tokens + 2) << "the same unit twice";
  EXPECT_FALSE(journey.can_any(MapAction::kReinforce));
}

TEST(DiceStacksMap, StartingPacksBecomeATokenEach) {
  RULE("DS-62");
  const Journey journey(stacks_map(), kStacks);
  EXPECT_EQ(journey.unit(kHalberdiers), unit(true, false, 1)) << "a Pack";
  EXPECT_EQ(journey.unit(kGriffins), unit(true, false, 0)) << "a Few";
  EXPECT_EQ(journey.rules().meetings().army_value(journey.state.units), 2 + 1 + 4);
}

TEST(DiceStacksMap, HillFortsUpgrade) {
  RULE("DS-63");
  SmallMap map;
  map.player = "level = 3\nresources = {gold = 20}";
  map.tile = "tile = \"#F7\"\nface_up = true";
  Journey journey(map, kStacks);
  journey.go(kNE).go(kNE).go(kNW);
  ASSERT_EQ(journey.state.phase, MapPhase::kImprove);
  journey.act(MapAction::kImprove, kHalberdiers);
  EXPECT_EQ(journey.unit(kHalberdiers), unit(true, true, 1));
  EXPECT_EQ(journey.state.gold, 19) << "the difference of 3 and 2";
  EXPECT_EQ(journey.state.build_token, 1);
}

TEST(DiceStacksMap, FinalBattlesOfLongScenariosAreMarked) {
  RULE("DS-65");
  AiHero hero;
  hero.army.insert("army", toml::array("P skeletons"));
  MapScenario scenario;
  MapRuleset rules;
  rules.combat.table.insert("dice_stacks", true);
  const auto marked = [&](int rounds, bool final_battle) {
    scenario.rounds = rounds;
    hero.final_battle = final_battle;
    return enemy_side(hero, false, scenario, rules)["final_battle"].value_or(false);
  };
  EXPECT_TRUE(marked(10, true));
  EXPECT_FALSE(marked(9, true)) << "nine rounds are short";
  EXPECT_FALSE(marked(14, false));
  rules.final_battle_bonus = false;
  EXPECT_FALSE(marked(14, true));
  rules.final_battle_bonus = true;
  rules.combat.table.clear();
  EXPECT_FALSE(marked(14, true)) << "fights of the base game have no such bonus";
}

// ---- Cards.

int size(std::uint64_t cards) { return std::popcount(cards); }

void draw_all(Journey& journey) {
  while (journey.state.phase == MapPhase::kDrawCard || journey.state.phase == MapPhase::kGainCard) {
    journey.act(MapAction::kDraw, map_argument(journey.legal()[0]));
  }
}

SmallMap stacks_cards(const std::string& cards) {
  SmallMap map = stacks_map();
  map.cards = cards;
  return map;
}

TEST(DiceStacksMap, DrawingEndsWithTheDeck) {
  RULE("DS-52");
  Journey journey(stacks_cards("deck = [\"2 stat_attack\"]"), kStacks);
  draw_all(journey);
  EXPECT_EQ(size(journey.state.piles.hand), 2) << "of four";
  EXPECT_EQ(journey.state.phase, MapPhase::kTurn);
}

TEST(DiceStacksMap, TheDiscardPileGoesUnderTheDeck) {
  RULE("DS-53");
  Journey journey(stacks_cards("deck = [\"5 stat_attack\"]"), kStacks);
  draw_all(journey);
  EXPECT_EQ(size(journey.state.piles.deck), 1);
  const std::uint64_t first = journey.state.piles.deck;
  journey.act(MapAction::kEndTurn);
  for (int i = 0; i < 3; ++i) journey.act(MapAction::kDiscard, map_argument(journey.legal()[0]));
  journey.act(MapAction::kDecline);
  ASSERT_EQ(journey.state.phase, MapPhase::kDrawCard);
  EXPECT_EQ(size(journey.state.piles.deck), 4);
  EXPECT_EQ(next_cards(journey.state.piles), first) << "the old deck comes first";
  draw_all(journey);
  EXPECT_EQ(size(journey.state.piles.hand), 4);
  EXPECT_EQ(journey.state.piles.discard, 0u);
}

TEST(DiceStacksMap, LayersKeepTheirOrder) {
  RULE("DS-53");
  CardPiles piles;
  piles.deck = 0b0011;
  piles.discard = 0b1100;
  put_under(piles);
  piles.discard = 0b110000;
  put_under(piles);
  EXPECT_EQ(next_cards(piles), 0b0011u);
  draw(piles, 0);
  draw(piles, 1);
  EXPECT_EQ(next_cards(piles), 0b1100u);
  draw(piles, 3);
  EXPECT_EQ(next_cards(piles), 0b0100u);
  draw(piles, 2);
  EXPECT_EQ(next_cards(piles), 0b110000u);
  EXPECT_EQ(piles.hand, 0b1111u);
}

TEST(DiceStacksMap, LayersCloseWhereFightsTookCards) {
  RULE("DS-53");
  CardPiles piles;
  piles.deck = 0b0011;
  piles.discard = 0b1100;
  put_under(piles);
  piles.deck = 0b1100;  // a fight has drawn the upper two
  settle_layers(piles);
  EXPECT_EQ(next_cards(piles), 0b1100u);
}

TEST(DiceStacksMap, SearchesComeFirstAndTheCardLast) {
  RULE("DS-54");
  SmallMap map =
      stacks_cards("discard = [\"estates\", \"stat_power\"]\ndeck = [\"9 stat_attack\"]");
  map.player = "buildings = [\"search\"]";
  Journey journey(map, kStacks);
  ASSERT_EQ(journey.state.phase, MapPhase::kSearch);
  ASSERT_EQ(journey.legal().size(), 3u) << "two cards, or none";
  const int card = map_argument(journey.legal()[0]);
  journey.act(MapAction::kTake, card);
  const auto one = bit<std::uint64_t>(card);
  EXPECT_EQ(journey.state.piles.aside, one) << "not in the hand yet";
  draw_all(journey);
  EXPECT_EQ(size(journey.state.piles.hand), 5) << "four drawn, and it";
  EXPECT_NE(journey.state.piles.hand & one, 0u);
}

TEST(DiceStacksMap, CardsArePlayedBeforeTheHeroMoves) {
  RULE("DS-55");
  Journey journey(stacks_cards("hand = [\"2 estates\"]"), kStacks);
  EXPECT_TRUE(journey.can_any(MapAction::kPlay));
  Journey moved = journey;
  moved.go(kNE);
  EXPECT_FALSE(moved.can_any(MapAction::kPlay));
  EXPECT_FALSE(moved.can_any(MapAction::kPlayLater));
  journey.act(MapAction::kReinforce, kHalberdiers);
  EXPECT_TRUE(journey.can_any(MapAction::kPlay)) << "buying is no movement";
}

TEST(DiceStacksMap, GainedCardsMayBePlayedAtOnce) {
  RULE("DS-56");
  SmallMap map = stacks_cards("supply = [\"estates\"]");
  map.tile = "tile = \"F6\"\nface_up = true\nrotation = 1";  // shrine in the south east: (2, -2)
  Journey journey(map, kStacks);
  journey.go(kNE).go(kNE);
  ASSERT_EQ(journey.state.phase, MapPhase::kGainCard);
  journey.act(MapAction::kDraw, map_argument(journey.legal()[0]));
  ASSERT_EQ(journey.state.phase, MapPhase::kGained);
  Journey kept = journey;
  kept.act(MapAction::kDecline);
  EXPECT_EQ(size(kept.state.piles.hand), 1);
  EXPECT_FALSE(kept.can_any(MapAction::kPlay)) << "too late now";
  const int gold = journey.state.gold;
  journey.act(MapAction::kPlay, map_argument(journey.legal()[0]));
  EXPECT_EQ(journey.state.gold, gold + 3);
}

TEST(DiceStacksMap, EffectsMayBeDelayed) {
  RULE("DS-57");
  Journey journey(stacks_cards("hand = [\"2 estates\"]\nexperts = 1"), kStacks);
  const int gold = journey.state.gold;
  journey.act(MapAction::kPlayLater, 0 * 4 + 1);  // the expert option
  EXPECT_EQ(journey.state.gold, gold);
  EXPECT_EQ(journey.state.experts, 0) << "paid when played";
  EXPECT_FALSE(journey.can(MapAction::kPlay, 1 * 4 + 1)) << "no token is left";
  journey.go(kE);
  Journey lapsed = journey;
  journey.act(MapAction::kTakeEffect, 0);
  EXPECT_EQ(journey.state.gold, gold + 6) << "the option was settled";
  EXPECT_FALSE(journey.can_any(MapAction::kTakeEffect));
  EXPECT_EQ(journey.state.piles.discard, 1u);
  lapsed.act(MapAction::kEndTurn);
  EXPECT_EQ(lapsed.state.piles.delayed, 0u);
  EXPECT_EQ(lapsed.state.gold, gold);
}

TEST(DiceStacksMap, DelayedEffectsRestDuringFights) {
  RULE("DS-57");
  Journey journey(stacks_cards("hand = [\"estates\"]"), kStacks);
  journey.act(MapAction::kPlayLater, 0).go(kW);
  ASSERT_EQ(journey.state.phase, MapPhase::kOutcome);
  EXPECT_FALSE(journey.can_any(MapAction::kTakeEffect));
  journey.ends_as(kWin);
  EXPECT_TRUE(journey.can(MapAction::kTakeEffect, 0));
}

// ---- Morale.

TEST(DiceStacksMap, MoraleTokensGoAtTheEndOfAFight) {
  RULE("DS-59");
  Journey journey(stacks_cards("deck = [\"9 stat_attack\"]\nmorale = 1"), kStacks);
  draw_all(journey);
  journey.go(kW).ends_as(kWin);
  ASSERT_EQ(journey.state.phase, MapPhase::kMoraleEnds);
  const int held = size(journey.state.piles.hand);
  Journey used = journey;
  used.act(MapAction::kMorale);
  draw_all(used);
  EXPECT_EQ(size(used.state.piles.hand), held + 1);
  EXPECT_EQ(used.state.morale.token, 0);
  journey.act(MapAction::kDecline);
  EXPECT_EQ(journey.state.morale.token, 0);
  SmallMap sad = stacks_cards("morale = -1");
  Journey lost(sad, kStacks);
  lost.go(kW).ends_as(kDefeat);
  EXPECT_EQ(lost.state.morale.token, 0);
  Journey base(stacks_cards("morale = -1"));
  base.go(kW).ends_as(kDefeat);
  EXPECT_EQ(base.state.morale.token, -1) << "in the base game it stays";
}

TEST(DiceStacksMap, ASecondNegativeTokenCostsACardAndTheNextDraw) {
  RULE("DS-60");
  RULE("DS-61");
  SmallMap map = stacks_cards("deck = [\"9 stat_attack\"]\nsupply = [\"2 stat_power\"]");
  map.player = "level = 5\nresources = {gold = 9}";
  map.tile = "tile = \"N5\"\nface_up = true\nrotation = 1";  // warriors_tomb: two tokens, two cards
  Journey journey(map, kStacks);
  draw_all(journey);
  EXPECT_EQ(size(journey.state.piles.hand), 6);
  journey.go(kNE).go(kNE);
  ASSERT_EQ(journey.state.phase, MapPhase::kLoseCard) << "at once";
  journey.act(MapAction::kDiscard, map_argument(journey.legal()[0]));
  draw_all(journey);
  EXPECT_EQ(journey.state.morale.token, -1) << "the token stays";
  EXPECT_EQ(journey.state.morale.penalty, 1);
  journey.act(MapAction::kEndTurn);
  while (journey.can_any(MapAction::kDiscard)) {
    journey.act(MapAction::kDiscard, map_argument(journey.legal()[0]));
  }
  draw_all(journey);
  EXPECT_EQ(size(journey.state.piles.hand), 5) << "one fewer than six";
  EXPECT_EQ(journey.state.morale.penalty, 0);
}

TEST(DiceStacksMap, PenaltiesAddUpToAFloorOfThree) {
  RULE("DS-61");
  Morale morale;
  EXPECT_EQ(take_morale(morale, -1, true), MoraleEffect::kNone);
  for (int i = 1; i <= 5; ++i) {
    EXPECT_EQ(take_morale(morale, -1, true), MoraleEffect::kDiscardOne);
    EXPECT_EQ(morale.penalty, i);
  }
  EXPECT_EQ(initial_hand_limit(6, {.token = 0, .penalty = 2}), 4);
  EXPECT_EQ(initial_hand_limit(6, morale), 3);
  EXPECT_EQ(take_morale(morale, +1, true), MoraleEffect::kNone);
  EXPECT_EQ(morale.token, 0);
  EXPECT_EQ(morale.penalty, 5) << "a positive token takes the token, not the cubes";
}

TEST(DiceStacksMap, TurnsThatBeginWithAFightAllowCardsOnOneSideOfIt) {
  RULE("DS-66");
  SmallMap map = stacks_cards("hand = [\"2 estates\"]");
  map.more = "[[turn_fight]]\nround = 1\nlevel = \"I\"";
  Journey after(map, kStacks);
  ASSERT_EQ(after.state.phase, MapPhase::kOutcome) << "the fight comes first";
  after.ends_as(kWin);
  EXPECT_TRUE(after.can_any(MapAction::kPlay));
  Journey before(map, kStacks + "turn_fight_cards = \"before\"");
  ASSERT_EQ(before.state.phase, MapPhase::kTurn);
  EXPECT_FALSE(before.can_any(MapAction::kStep)) << "cards only";
  before.act(MapAction::kPlay, map_argument(before.legal()[0]));
  before.act(MapAction::kDecline).ends_as(kWin);
  EXPECT_FALSE(before.can_any(MapAction::kPlay));
  EXPECT_TRUE(before.can_any(MapAction::kStep));
}

}  // namespace
}  // namespace muster::homm::map
