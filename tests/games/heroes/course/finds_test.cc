// Mines, resources and items: HE-50 .. HE-56, HE-60 .. HE-66.
#include "games/heroes/inquiry/sides.h"
#include "tests/games/heroes/table.h"

namespace muster::heroes::testing {
namespace {

// The Hero at [4, 4] steps west onto a mine and tries to capture it.
Table at_mine(int owner, const Setting& setting = {}) {
  Table table(setting);
  table.hero_at(0, at(4, 4)).army_of(0, 60).mine(at(3, 4), owner).move(0, 18).step(kWest).engage();
  return table;
}

TEST(HeroesMines, AMineIsCapturedAtOnceWith10To80) {
  RULE("HE-50");
  RULE("HE-52");
  Table table = at_mine(-1);
  EXPECT_EQ(table.weight(0), 8U);
  EXPECT_EQ(table.weight(1), 2U);
  table.roll(0);
  EXPECT_EQ(table.tokens(Token::kMine, at(3, 4)), kFreeMine + 1);
  EXPECT_EQ(table.coins(0), 1);
  EXPECT_EQ(table.realm(0).mines, 1);
  EXPECT_EQ(table.realm(0).mines_taken, 1);
  Table taken = at_mine(1, {.rules = {"capture_bonus=4"}});
  taken.roll(0);
  EXPECT_EQ(taken.coins(0), 4);
  EXPECT_EQ(taken.realm(1).mines, 0);
}

// The example: a Villa is the highest, 1d6+2 with a 3 are 5 guardians.
TEST(HeroesMines, GuardiansGoByTheHighestTierOfAnyPlayer) {
  RULE("HE-51");
  Table example;
  example.built(1, SettlementTier::kVilla).hero_at(0, at(4, 4)).army_of(0, 60);
  example.mine(at(3, 4)).move(0, 18).step(kWest).engage().roll(1).roll(3 + 2);
  EXPECT_EQ(example.state.battle.sides[1].creatures, 5);
  const auto range = [](SettlementTier tier) {
    Table table;
    table.built(1, tier).hero_at(0, at(4, 4)).mine(at(3, 4)).move(0, 18);
    table.step(kWest).engage().roll(1);
    ChanceList outcomes;
    table.game().chance_outcomes(table.state, outcomes);
    return std::pair(argument_of(outcomes[0].action),
                     argument_of(outcomes[outcomes.size() - 1].action));
  };
  EXPECT_EQ(range(SettlementTier::kEncampment), std::pair(1, 6));
  EXPECT_EQ(range(SettlementTier::kVilla), std::pair(3, 8));
  EXPECT_EQ(range(SettlementTier::kEstate), std::pair(5, 15));
  EXPECT_EQ(range(SettlementTier::kCastle), std::pair(7, 22));
}

TEST(HeroesMines, GuardiansPayOnlyWhereNobodyOwnedTheMine) {
  RULE("HE-53");
  Table free = at_mine(-1);
  free.roll(1).roll(5).fight(SideOfBattle::kAttacker);
  EXPECT_EQ(free.coins(0), 2 + 1);
  EXPECT_EQ(free.tokens(Token::kMine, at(3, 4)), kFreeMine + 1);
  Table owned = at_mine(1);
  owned.roll(1).roll(5).fight(SideOfBattle::kAttacker);
  EXPECT_EQ(owned.coins(0), 1);
  EXPECT_EQ(owned.realm(0).mines, 1);
  Table lost = at_mine(1);
  lost.army_of(0, 0).roll(1).roll(6).fight(SideOfBattle::kDefender);
  EXPECT_FALSE(lost.alive(0));
  EXPECT_EQ(lost.realm(1).mines, 1);
  EXPECT_EQ(lost.tokens(Token::kMonster, at(3, 4)), 0);  // guardians leave no token
}

// The example: 80, then 2d6 show 9.
TEST(HeroesResources, ACacheIsSmallOrLargeAndPaysItsDice) {
  RULE("HE-55");
  RULE("HE-56");
  Table table;
  table.hero_at(0, at(4, 4)).put(Token::kResource, at(3, 4)).move(0, 18).step(kWest);
  EXPECT_EQ(table.weight(0), 7U);
  EXPECT_EQ(table.weight(1), 3U);
  table.roll(1);
  EXPECT_EQ(table.weights(), 36U);
  EXPECT_EQ(table.weight(12), 1U);
  table.roll(9);
  EXPECT_EQ(table.coins(0), 9);
  EXPECT_EQ(table.tokens(Token::kResource, at(3, 4)), 0);
  Table small;
  small.hero_at(0, at(4, 4)).put(Token::kResource, at(3, 4)).move(0, 18).step(kWest).roll(0);
  EXPECT_EQ(small.weights(), 6U);
  EXPECT_EQ(small.weight(1), 1U);
  small.roll(6);
  EXPECT_EQ(small.coins(0), 6);
}

Table at_items(int items, const Setting& setting = {}) {
  Table table(setting);
  table.hero_at(0, at(4, 4)).put(Token::kItem, at(3, 4), items).move(0, 18).step(kWest);
  return table;
}

TEST(HeroesItems, CardsOrDiceGiveTheType) {
  RULE("HE-60");
  RULE("HE-61");
  RULE("HE-63");
  Table cards = at_items(1);
  EXPECT_EQ(cards.weights(), 40U);
  EXPECT_EQ(cards.weight(0), 16U);
  EXPECT_EQ(cards.weight(1), 16U);
  EXPECT_EQ(cards.weight(2), 8U);
  Table dice = at_items(1, {.rules = {"items=dice"}});
  EXPECT_EQ(dice.weights(), 10U);
  EXPECT_EQ(dice.weight(2), 2U);
  Table deck = at_items(1, {.rules = {"deck_main_hand=1", "deck_off_hand=0", "deck_amulet=5"}});
  EXPECT_EQ(deck.weight(0), 1U);
  EXPECT_EQ(deck.weight(1), 0U);
  EXPECT_EQ(deck.weight(2), 5U);
}

TEST(HeroesItems, CardsAreDrawnWithoutReplacementUntilTheDeckIsEmpty) {
  RULE("HE-62");
  Table table = at_items(5, {.rules = {"deck_main_hand=1", "deck_off_hand=0", "deck_amulet=2"}});
  table.roll(2).roll(0);
  EXPECT_EQ(table.weight(2), 1U);
  table.roll(2).roll(0);
  EXPECT_EQ(table.weight(2), 0U);
  EXPECT_EQ(table.weight(0), 1U);
  table.roll(0).roll(0);
  EXPECT_EQ(table.weights(), 3U);  // all cards again
  EXPECT_EQ(table.weight(2), 2U);
  Table dice = at_items(2, {.rules = {"items=dice"}});
  dice.roll(2).roll(0);
  EXPECT_EQ(dice.weight(2), 2U);
}

TEST(HeroesItems, RarityIsRolledAndTheItemIsTheHeros) {
  RULE("HE-64");
  Table table = at_items(1);
  table.roll(0);
  EXPECT_EQ(table.weights(), 10000U);
  EXPECT_EQ(table.weight(0), 7000U);
  EXPECT_EQ(table.weight(2), 630U);
  EXPECT_EQ(table.weight(4), 81U);
  table.roll(static_cast<int>(Rarity::kRare));
  EXPECT_EQ(table.hero(0).items[index_of(kRareSword)], 1);
  const ItemTable& items = table.game().items();
  EXPECT_EQ(roll_of_hero(table.game(), table.state, 0), items.hero() + items.roll_of(kRareSword));
}

TEST(HeroesItems, TheBestOfEachTypeIsWornAndTheOthersAddNothing) {
  RULE("HE-66");
  Table table;
  const ItemTable& items = table.game().items();
  const Item shield = {ItemType::kOffHand, Rarity::kLegendary};
  DiceSum roll = items.hero();
  EXPECT_EQ(roll_of_hero(table.game(), table.state, 0), roll);
  table.give(0, kRareSword).give(0, kCommonSword, 3).give(0, kEpicAmulet);
  roll = roll + items.roll_of(kRareSword) + items.roll_of(kEpicAmulet);
  EXPECT_EQ(roll_of_hero(table.game(), table.state, 0), roll);
  table.give(0, shield, 2);
  EXPECT_EQ(roll_of_hero(table.game(), table.state, 0), roll + items.roll_of(shield));
}

}  // namespace
}  // namespace muster::heroes::testing
