// Settlements on the board, and the death of Heroes: HE-80 .. HE-84, HE-95 .. HE-100.
#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/sides.h"
#include "tests/games/heroes/table.h"

namespace muster::heroes::testing {
namespace {

constexpr int kEnemyPlace = 1;  // green's Settlement at [8, 8]

// Blue's Hero, with so many mercenaries, stands before green's Settlement.
Table before_walls(int army, const Setting& setting = {}) {
  Table table(setting);
  table.hero_at(0, at(8, 7)).army_of(0, army);
  return table;
}

TEST(HeroesDeath, ItemsDropAsTokensToBeRolledForAnew) {
  RULE("HE-80");
  Table table;
  table.hero_at(0, at(4, 4)).give(0, kRareSword).give(0, kCommonSword, 2);
  table.put(Token::kMonster, at(3, 4)).move(0, 18).step(kWest).bands({Band::kHardFight}).roll(24);
  table.fight(SideOfBattle::kDefender);
  EXPECT_FALSE(table.alive(0));
  EXPECT_EQ(table.tokens(Token::kItem, at(3, 4)), 3);
  EXPECT_EQ(table.hero(0).items, ItemCounts{});
  EXPECT_EQ(table.realm(0).hero_deaths, 1);
  EXPECT_EQ(table.tokens(Token::kMonster, at(3, 4)), 1);  // those that won
}

// Items on all tiles but `bare`, one on each, as many as a tile holds; blue's Hero with three items
// stands on a Mine of its own before monsters.
Table crowded(const std::vector<int>& bare) {
  Table table({.rules = {"tile_capacity=1", "new_token_from=10"}});
  for (int tile = 0; tile < kSide * kSide; ++tile) table.put(Token::kItem, tile);
  for (const int tile : bare) table.put(Token::kItem, tile, 0);
  table.put(Token::kItem, at(4, 4), 0).mine(at(4, 4), 0).hero_at(0, at(4, 4));
  table.put(Token::kMonster, at(3, 4)).give(0, kRareSword).give(0, kCommonSword, 2);
  return table;
}

int items_on_board(const Table& table) {
  int items = 0;
  for (int tile = 0; tile < kSide * kSide; ++tile) items += table.tokens(Token::kItem, tile);
  return items;
}

TEST(HeroesDeath, TokensWithoutRoomAnywhereAreLost) {
  RULE("HE-14a");
  const auto added = [](const std::vector<int>& bare) {
    Table table = crowded(bare);
    const int before = items_on_board(table);
    table.move(0, 18).step(kWest).bands({Band::kHardFight}).roll(24);
    table.fight(SideOfBattle::kDefender);
    EXPECT_FALSE(table.alive(0));
    return items_on_board(table) - before;
  };
  EXPECT_EQ(added({}), 0);
  EXPECT_EQ(added({at(7, 1)}), 1);
  EXPECT_EQ(added({at(7, 1), at(7, 2), at(7, 3), at(7, 4)}), 3);

  Table full = crowded({});  // at Daybreak one of each kind would appear
  full.daybreak();
  ASSERT_EQ(full.phase(), Phase::kAppear);
  full.roll(15);
  EXPECT_EQ(full.phase(), Phase::kMoveRoll);
  Table one = crowded({at(7, 1)});
  one.daybreak().roll(15).roll(0).roll(6);
  EXPECT_EQ(one.tokens(Token::kItem, at(7, 1)), 1);  // the first kind takes the last tile
  EXPECT_EQ(one.phase(), Phase::kMoveRoll);
}

TEST(HeroesDeath, AtASettlementItemsGoIntoItsArmoryAsTheyAre) {
  RULE("HE-81");
  Table table = before_walls(0);
  table.give(0, kRareSword).move(0, 18).step(kSouth).engage().fight(SideOfBattle::kDefender);
  EXPECT_FALSE(table.alive(0));
  EXPECT_EQ(table.settlement(kEnemyPlace).armory[index_of(kRareSword)], 1);
  EXPECT_EQ(table.tokens(Token::kItem, at(8, 8)), 0);
}

// The tip of the rulebook: a pawn that retreats leaves a monster token on the enemy's Settlement.
TEST(HeroesDeath, LivingMercenariesLeaveAMonsterTokenThatBlocksTheSettlement) {
  RULE("HE-82");
  RULE("HE-83");
  RULE("HE-84");
  RULE("HE-137");
  Table table = before_walls(9);
  table.move(0, 18).step(kSouth).engage().fight_a_round(SideOfBattle::kDefender);
  ASSERT_EQ(table.phase(), Phase::kRetreat);
  EXPECT_EQ(table.state.mover, 0);
  table.act(Verb::kRetreat);
  EXPECT_FALSE(table.alive(0));
  EXPECT_EQ(table.tokens(Token::kMonster, at(8, 8)), 1);

  // The owner inside: out only by beating them, and no garrison before.
  table.army_of(2, 50).move(2, 18);
  ASSERT_EQ(table.phase(), Phase::kEngage);
  Table stays = table;
  stays.pass();
  EXPECT_EQ(stays.phase(), Phase::kAppear);  // nobody else has a Hero
  EXPECT_EQ(stays.place(2), at(8, 8));
  EXPECT_EQ(stays.hero(2).points, 0);
  table.engage().bands({Band::kFight}).roll(7).fight(SideOfBattle::kAttacker);  // as any other
  EXPECT_EQ(table.coins(1), 3);
  EXPECT_EQ(table.tokens(Token::kMonster, at(8, 8)), 0);
  EXPECT_TRUE(table.legal(Verb::kGarrison));
  table.step(kNorth);
  EXPECT_EQ(table.place(2), at(8, 7));
}

TEST(HeroesDeath, NobodyComesIntoABlockedSettlement) {
  RULE("HE-83");
  Table table;
  table.hero_at(2, at(8, 7)).put(Token::kMonster, at(8, 8)).move(2, 18).step(kSouth);
  EXPECT_EQ(table.phase(), Phase::kMonsterRoll);  // its owner
  Table enemy = before_walls(20);
  enemy.put(Token::kMonster, at(8, 8)).move(0, 18).step(kSouth);
  EXPECT_EQ(enemy.phase(), Phase::kMonsterRoll);
  enemy.bands({Band::kDefect}).roll(4).take(4);
  EXPECT_EQ(enemy.phase(), Phase::kAssault);
}

TEST(HeroesDeath, WithoutMercenariesNoTokenIsLeft) {
  RULE("HE-82");
  Table table = before_walls(0);
  table.move(0, 18).step(kSouth).engage().fight(SideOfBattle::kDefender);
  EXPECT_EQ(table.tokens(Token::kMonster, at(8, 8)), 0);
}

TEST(HeroesGarrison, HeroesArmiesRecruitsAndSettlementDefendTogether) {
  RULE("HE-95");
  Table table;
  table.built(1, SettlementTier::kEstate, Ramparts::kPallisade).army_of(2, 4);
  table.hero_at(3, at(8, 8)).army_of(3, 3).give(3, kRareSword);
  table.settlement(1).recruits = 5;
  const BattleSide side = side_of_settlement(table.game(), table.state, 1);
  EXPECT_EQ(side.creatures, 12);
  EXPECT_EQ(side.units(), 15);
  const DiceSum walls =
      table.game().settlements().defense_of({SettlementTier::kEstate, Ramparts::kPallisade});
  const ItemTable& items = table.game().items();
  EXPECT_EQ(total_of(side),
            walls + items.hero() + items.hero() + items.roll_of(kRareSword) + d6(12));
}

// Orange comes to blue's Settlement, where green, blue's ally, stands beside blue's own Hero.
TEST(HeroesGarrison, AnAlliedHeroIsOutsideAndFoughtFirstAlone) {
  RULE("HE-95b");
  Table table({.players = 3, .scenario = R"(starts = [[1, 1], [8, 8], [1, 8]]
    teams = [["blue", "green"], ["orange"]])"});
  table.hero_at(2, at(1, 1)).army_of(2, 7).army_of(0, 4).settlement(0).recruits = 3;
  EXPECT_EQ(garrison_of(table.state, 0), 0);
  EXPECT_EQ(garrison_of(table.state, 2), -1);
  table.hero_at(4, at(2, 1)).army_of(4, 90).move(4, 18).step(kWest);
  ASSERT_EQ(table.phase(), Phase::kBattleRoll);
  EXPECT_EQ(table.state.encounter.whom, 2);
  const BattleSide& ally = table.state.battle.sides[1];
  EXPECT_EQ(ally.creatures, 7);
  EXPECT_EQ(ally.units(), 8);  // no Settlement, and not the Hero in the garrison
  table.fight(SideOfBattle::kAttacker);
  EXPECT_FALSE(table.alive(2));
  EXPECT_TRUE(table.alive(0));
  ASSERT_EQ(table.phase(), Phase::kAssault);
  table.engage();
  EXPECT_EQ(table.state.battle.sides[1].creatures, 4 + 3);
  EXPECT_EQ(table.state.battle.sides[1].units(), 4 + 3 + 2);
}

TEST(HeroesGarrison, MercenariesAndItemsMoveFreely) {
  RULE("HE-96");
  Table table;
  table.army_of(0, 6).give(0, kCommonSword);
  table.settlement(0).recruits = 4;
  table.settlement(0).armory[index_of(kRareSword)] = 2;
  table.settlement(0).armory[index_of(kEpicAmulet)] = 1;
  table.move(0, 18);
  const HeroesState start = table.state;
  table.act(Verb::kGarrison);
  EXPECT_EQ(table.choices(), 11U);
  table.act(Verb::kLoadArmy, 10);
  EXPECT_EQ(table.settlement(0).recruits, 0);
  table.act(Verb::kLoadItems, static_cast<int>(LoadWay::kBest));
  EXPECT_EQ(table.hero(0).items[index_of(kRareSword)], 1);
  EXPECT_EQ(table.hero(0).items[index_of(kCommonSword)], 0);
  EXPECT_EQ(table.hero(0).items[index_of(kEpicAmulet)], 1);
  EXPECT_EQ(table.settlement(0).armory[index_of(kRareSword)], 1);
  EXPECT_EQ(table.settlement(0).armory[index_of(kCommonSword)], 1);
  EXPECT_EQ(table.points(), 18);
  EXPECT_FALSE(table.legal(Verb::kGarrison));  // once after each arrival
  EXPECT_TRUE(table.step(kEast).step(kWest).legal(Verb::kGarrison));

  const auto load = [&](LoadWay way) {
    table.state = start;
    table.act(Verb::kGarrison).act(Verb::kLoadArmy, 0);
    EXPECT_EQ(table.settlement(0).recruits, 10);
    table.act(Verb::kLoadItems, static_cast<int>(way));
    int carried = 0;
    for (const int count : table.hero(0).items) carried += count;
    return carried;
  };
  EXPECT_EQ(load(LoadWay::kAll), 4);
  EXPECT_EQ(load(LoadWay::kNone), 0);
  EXPECT_EQ(load(LoadWay::kKeep), 1);
  EXPECT_EQ(load(LoadWay::kOneByOne), 1);
  ASSERT_EQ(table.phase(), Phase::kLoadItem);
  table.act(Verb::kLoadNumber, 1).act(Verb::kLoadNumber, 2).act(Verb::kLoadNumber, 0);
  EXPECT_EQ(table.hero(0).items[index_of(kCommonSword)], 1);
  EXPECT_EQ(table.hero(0).items[index_of(kRareSword)], 2);
  EXPECT_EQ(table.settlement(0).armory[index_of(kEpicAmulet)], 1);
  EXPECT_EQ(table.phase(), Phase::kMove);
}

TEST(HeroesGarrison, ItemsInTheArmoryAddNothingToBattles) {
  RULE("HE-97");
  Table table;
  const DiceSum before = total_of(side_of_settlement(table.game(), table.state, 1));
  table.settlement(1).armory[index_of(kEpicAmulet)] = 3;
  EXPECT_EQ(total_of(side_of_settlement(table.game(), table.state, 1)), before);
  EXPECT_EQ(before, table.game().settlements().defense_of({}) + table.game().items().hero());
}

TEST(HeroesConquest, TheConquerorGetsTheSettlementWithItsArmory) {
  RULE("HE-98");
  RULE("HE-100");
  Table table = before_walls(80);
  table.hero_at(2, at(4, 4)).purse(1, 30).built(1, SettlementTier::kVilla, Ramparts::kPallisade);
  table.settlement(1).recruits = 3;
  table.settlement(1).armory[index_of(kRareSword)] = 1;
  table.move(0, 18).step(kSouth).engage().fight(SideOfBattle::kAttacker);
  EXPECT_EQ(table.settlement(1).owner, 0);
  EXPECT_EQ(table.settlement(1).recruits, 0);
  EXPECT_EQ(table.settlement(1).buildings,
            (Buildings{SettlementTier::kVilla, Ramparts::kPallisade}));
  EXPECT_EQ(table.settlement(1).armory[index_of(kRareSword)], 1);  // as it was, in the Armory
  EXPECT_EQ(table.hero(0).items, ItemCounts{});
  EXPECT_EQ(table.coins(1), 30);  // no Hero defended
  EXPECT_EQ(table.realm(0).settlements_taken, 1);
  EXPECT_EQ(table.realm(1).battles, 1);
  EXPECT_EQ(table.phase(), Phase::kMove);
  EXPECT_TRUE(table.legal(Verb::kGarrison));
  Table bare = before_walls(80, {.rules = {"conquered_ramparts=fall"}});
  bare.hero_at(2, at(4, 4)).built(1, SettlementTier::kVilla, Ramparts::kPallisade);
  bare.move(0, 18).step(kSouth).engage().fight(SideOfBattle::kAttacker);
  EXPECT_EQ(bare.settlement(1).buildings, (Buildings{SettlementTier::kVilla, Ramparts::kNone}));
}

TEST(HeroesConquest, ADefendingHeroLosesItsItemsAndTheLosersCoins) {
  RULE("HE-99");
  Table table = before_walls(80, {.players = 2});
  table.settlement(2).owner = 1;  // another one, so that green stays in the game
  table.state.settlement_at[2] = at(1, 8);
  table.purse(0, 2).purse(1, 30).give(2, kEpicAmulet).army_of(2, 6);
  table.move(0, 18).step(kSouth).engage().fight(SideOfBattle::kAttacker);
  EXPECT_FALSE(table.alive(2));
  EXPECT_EQ(table.coins(0), 32);
  EXPECT_EQ(table.coins(1), 0);
  EXPECT_EQ(table.settlement(1).armory[index_of(kEpicAmulet)], 1);
  EXPECT_EQ(table.tokens(Token::kMonster, at(8, 8)), 0);  // the army fell with it
  EXPECT_EQ(table.realm(1).hero_deaths, 1);
  Table poor = before_walls(80, {.rules = {"spoils=none"}});
  poor.purse(1, 30).settlement(2).owner = 1;
  poor.state.settlement_at[2] = at(1, 8);
  poor.move(0, 18).step(kSouth).engage().fight(SideOfBattle::kAttacker);
  EXPECT_EQ(poor.coins(0), 0);
  EXPECT_EQ(poor.coins(1), 30);
}

TEST(HeroesConquest, WhoseCreaturesOfAGarrisonFallFirstIsASetting) {
  RULE("HE-95a");
  const auto left = [](const std::string& order) {
    Table table({.rules = {"garrison_losses=" + order, "battle_model=single_roll"}});
    table.hero_at(0, at(8, 7)).army_of(2, 10).settlement(1).recruits = 10;
    table.move(0, 18).step(kSouth).engage();
    // The attacker: 2d6+6 show 18. The defender: 24 dice and 12, at least 36; half of 20 fall.
    table.roll(10).roll(0);
    return std::tuple(+table.settlement(1).recruits, +table.hero(2).army, table.alive(0));
  };
  EXPECT_EQ(left("recruits_first"), std::tuple(0, 10, false));
  EXPECT_EQ(left("armies_first"), std::tuple(10, 0, false));
}

TEST(HeroesConquest, ASettlementThatWinsIsAsBefore) {
  RULE("HE-138");
  RULE("HE-134");
  Table table = before_walls(30, {.rules = {"retreat=none"}});
  table.settlement(1).recruits = 1;
  table.built(1, SettlementTier::kVilla).army_of(2, 20).give(2, kRareSword);
  table.move(0, 18).step(kSouth).engage().fight(SideOfBattle::kDefender);
  EXPECT_EQ(table.settlement(1).owner, 1);
  EXPECT_EQ(table.settlement(1).buildings.tier, SettlementTier::kVilla);
  EXPECT_TRUE(table.alive(2));
  EXPECT_EQ(table.hero(2).army, 20);
  EXPECT_EQ(table.realm(1).battles_won, 1);
}

}  // namespace
}  // namespace muster::heroes::testing
