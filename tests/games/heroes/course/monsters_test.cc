// Monsters: HE-70 .. HE-77, HE-84.
#include "games/heroes/inquiry/sides.h"
#include "tests/games/heroes/table.h"

namespace muster::heroes::testing {
namespace {

// The Hero at [4, 4] steps west onto so many monster tokens.
Table facing(int tokens, const Setting& setting = {}) {
  Table table(setting);
  table.hero_at(0, at(4, 4)).put(Token::kMonster, at(3, 4), tokens).move(0, 18);
  return table;
}

TEST(HeroesMonsters, MonstersThatJoinAreMercenaries) {
  RULE("HE-70");
  Table table = facing(1);
  table.army_of(0, 2).step(kWest).bands({Band::kDefect}).roll(9).take(9);
  EXPECT_EQ(table.army(), 11);
  EXPECT_EQ(side_of_hero(table.game(), table.state, 0).creatures, side_of_monsters(11).creatures);
}

TEST(HeroesMonsters, ARollTellsWhatATokenDoes) {
  RULE("HE-71");
  Table table = facing(1);
  table.step(kWest);
  EXPECT_EQ(table.weights(), 10U);
  EXPECT_EQ(table.weight(static_cast<int>(Band::kHardFight)), 1U);
  EXPECT_EQ(table.weight(static_cast<int>(Band::kFight)), 6U);
  EXPECT_EQ(table.weight(static_cast<int>(Band::kBribe)), 2U);
  EXPECT_EQ(table.weight(static_cast<int>(Band::kDefect)), 1U);
}

TEST(HeroesMonsters, NumbersGoByWhatTheyDo) {
  RULE("HE-72");
  const auto range = [](Band band) {
    Table table = facing(1);
    table.step(kWest).bands({band});
    ChanceList outcomes;
    table.game().chance_outcomes(table.state, outcomes);
    return std::tuple(argument_of(outcomes[0].action),
                      argument_of(outcomes[outcomes.size() - 1].action), table.weights());
  };
  EXPECT_EQ(range(Band::kHardFight), std::tuple(4, 24, 1296U));
  EXPECT_EQ(range(Band::kFight), std::tuple(2, 12, 36U));
  EXPECT_EQ(range(Band::kBribe), std::tuple(2, 12, 36U));
  EXPECT_EQ(range(Band::kDefect), std::tuple(4, 9, 6U));
}

TEST(HeroesMonsters, AsManyAreTakenAsAreWantedAndPaid) {
  RULE("HE-73");
  Table bribe = facing(1);
  bribe.purse(0, 10).step(kWest).bands({Band::kBribe}).roll(8);
  ASSERT_EQ(bribe.phase(), Phase::kBribe);
  EXPECT_EQ(bribe.choices(), 4U);  // 0 .. 3 of them, at 3 coins each
  bribe.take(2);
  EXPECT_EQ(bribe.army(), 2);
  EXPECT_EQ(bribe.coins(0), 4);
  Table cheap = facing(1, {.rules = {"bribe_price=1"}});
  cheap.purse(0, 10).step(kWest).bands({Band::kBribe}).roll(8).take(8);
  EXPECT_EQ(cheap.coins(0), 2);
  Table free = facing(1);
  free.step(kWest).bands({Band::kDefect}).roll(7);
  ASSERT_EQ(free.phase(), Phase::kDefect);
  EXPECT_EQ(free.choices(), 8U);
  free.take(7);
  EXPECT_EQ(free.army(), 7);
  EXPECT_EQ(free.coins(0), 0);
  Table full = facing(1, {.rules = {"army_limit=6"}});
  full.army_of(0, 4).step(kWest).bands({Band::kDefect}).roll(7);
  EXPECT_EQ(full.choices(), 3U);
}

// Example C of the rulebook: 10, 50, 80, 40, 100; 6 defect, up to 4 are bribed, 20 + 9 + 11 fight.
TEST(HeroesMonsters, FiveTokensAreOneLargeBand) {
  RULE("HE-74");
  RULE("HE-75");
  Table table = facing(5);
  table.purse(0, 100).army_of(0, 90).step(kWest);
  const std::vector<Band> results = {Band::kHardFight, Band::kFight, Band::kBribe, Band::kFight,
                                     Band::kDefect};
  for (const Band band : results) {
    ASSERT_EQ(table.phase(), Phase::kMonsterRoll);  // all are rolled for first
    table.roll(static_cast<int>(band));
  }
  EXPECT_EQ(table.state.encounter.counting, Band::kDefect);
  table.roll(3 + 3);
  ASSERT_EQ(table.phase(), Phase::kDefect);
  EXPECT_EQ(table.choices(), 7U);
  table.take(6);
  EXPECT_EQ(table.state.encounter.counting, Band::kBribe);
  table.roll(4);
  ASSERT_EQ(table.phase(), Phase::kBribe);
  EXPECT_EQ(table.choices(), 5U);
  table.take(4);
  EXPECT_EQ(table.coins(0), 100 - 12);
  EXPECT_EQ(table.army(), 100);
  table.roll(9).roll(11).roll(20);  // two fights, then the hard one
  ASSERT_EQ(table.phase(), Phase::kBattleRoll);
  EXPECT_EQ(table.state.battle.sides[1].creatures, 40);
  EXPECT_EQ(table.state.battle.sides[0].creatures, 100);
  table.fight(SideOfBattle::kAttacker);
  EXPECT_EQ(table.coins(0), 88 + 20);
  EXPECT_EQ(table.tokens(Token::kMonster, at(3, 4)), 0);
  EXPECT_EQ(table.realm(0).monsters, 5);
  EXPECT_EQ(table.points(), 17);
}

// 4d6 show 19: 9 coins.
TEST(HeroesMonsters, BeatingThemPaysHalfTheirNumberTruncated) {
  RULE("HE-76");
  RULE("HE-07");
  Table table = facing(1);
  table.army_of(0, 60).step(kWest).bands({Band::kHardFight}).roll(19);
  table.fight(SideOfBattle::kAttacker);
  EXPECT_EQ(table.coins(0), 9);
  EXPECT_EQ(table.realm(0).battles, 1);
  EXPECT_EQ(table.realm(0).battles_won, 1);
}

TEST(HeroesMonsters, ThoseNotTakenLeaveOrByTheSettingFight) {
  RULE("HE-77");
  Table table = facing(1);
  table.step(kWest).bands({Band::kDefect}).roll(6).take(2);
  EXPECT_EQ(table.tokens(Token::kMonster, at(3, 4)), 0);
  EXPECT_EQ(table.phase(), Phase::kMove);
  Table poor = facing(1);  // nothing to choose without coins
  poor.step(kWest).bands({Band::kBribe}).roll(6);
  EXPECT_EQ(poor.phase(), Phase::kMove);
  Table fight = facing(1, {.rules = {"unhired=fight"}});
  fight.army_of(0, 20).step(kWest).bands({Band::kDefect}).roll(6).take(2);
  ASSERT_EQ(fight.phase(), Phase::kBattleRoll);
  EXPECT_EQ(fight.state.battle.sides[1].creatures, 4);
  fight.fight(SideOfBattle::kAttacker);
  EXPECT_EQ(fight.coins(0), 2);
  Table lost = facing(1, {.rules = {"unhired=fight"}});
  lost.step(kWest).bands({Band::kBribe}).roll(12).fight(SideOfBattle::kDefender);
  EXPECT_FALSE(lost.alive(0));
  EXPECT_EQ(lost.tokens(Token::kMonster, at(3, 4)), 1);
}

TEST(HeroesMonsters, OnlyTokensThatFightStayWhenTheyWinAndAreRolledAnew) {
  RULE("HE-78");
  Table table = facing(3);
  table.step(kWest).bands({Band::kDefect, Band::kFight, Band::kHardFight});
  table.roll(4).take(0).roll(12).roll(24).fight(SideOfBattle::kDefender);
  EXPECT_EQ(table.tokens(Token::kMonster, at(3, 4)), 2);
  table.hero_at(2, at(2, 4)).move(2, 18).step(kEast);
  for (int token = 0; token < 2; ++token) {
    ASSERT_EQ(table.phase(), Phase::kMonsterRoll);
    EXPECT_EQ(table.weights(), 10U);
    table.bands({Band::kDefect});  // a fight and a hard fight before
  }
  table.roll(4).roll(5);
  ASSERT_EQ(table.phase(), Phase::kDefect);
  EXPECT_EQ(table.choices(), 10U);
}

}  // namespace
}  // namespace muster::heroes::testing
