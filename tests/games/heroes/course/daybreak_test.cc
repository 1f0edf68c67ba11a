// Daybreak: HE-20 .. HE-29.
#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/players.h"
#include "games/heroes/inquiry/sides.h"
#include "tests/games/heroes/table.h"

namespace muster::heroes::testing {
namespace {

TEST(HeroesDaybreak, IncomeUpkeepBuildingRecruitingAndTokensComeInThisOrder) {
  RULE("HE-20");
  Table table;
  table.purse(0, 9).purse(1, 9).daybreak();
  EXPECT_EQ(table.state.day, 2);
  EXPECT_EQ(table.coins(0), 9);               // income and upkeep are over
  EXPECT_EQ(table.phase(), Phase::kRecruit);  // 9 coins: no Villa
  table.act(Verb::kRecruit, 0);
  EXPECT_EQ(table.phase(), Phase::kRaise);
  table.pass();
  EXPECT_EQ(table.state.mover, 1);
  EXPECT_EQ(table.phase(), Phase::kRecruit);
  table.act(Verb::kRecruit, 4);
  EXPECT_EQ(table.phase(), Phase::kAppear);
  table.roll(0);
  EXPECT_EQ(table.phase(), Phase::kMoveRoll);
  EXPECT_EQ(table.state.on_turn, 0);
}

// An empty purse: what is paid for the Hero is the income of the same day.
TEST(HeroesDaybreak, IncomeComesBeforeUpkeep) {
  RULE("HE-20");
  Table table;
  table.daybreak();
  EXPECT_TRUE(table.alive(0));
  EXPECT_TRUE(table.alive(2));
  EXPECT_EQ(table.coins(0), 0);
  EXPECT_EQ(table.coins(1), 0);
  EXPECT_EQ(table.phase(), Phase::kAppear);
}

TEST(HeroesDaybreak, BuildingComesAfterUpkeepAndBeforeRecruiting) {
  RULE("HE-20");
  Table table;
  table.purse(0, 10).mine(at(3, 3), 0).daybreak();  // 10 + 2 - 1
  ASSERT_EQ(table.phase(), Phase::kBuild);
  EXPECT_EQ(table.coins(0), 11);
  Table builds = table;
  builds.act(Verb::kRaiseTier, 0);
  EXPECT_EQ(builds.coins(0), 1);
  EXPECT_EQ(builds.phase(), Phase::kAppear);  // nothing is left for mercenaries; green has nothing
  table.pass();
  ASSERT_EQ(table.phase(), Phase::kRecruit);
  EXPECT_EQ(table.choices(), 6U);
  Table short_of_one;  // 10 coins before the upkeep are not enough for a Villa
  short_of_one.purse(0, 9).daybreak();
  EXPECT_EQ(short_of_one.phase(), Phase::kRecruit);
}

TEST(HeroesDaybreak, SettlementsGiveTheRewardOfTheirTier) {
  RULE("HE-21");
  const std::vector<int> rewards = {1, 2, 4, 6};
  for (int tier = 0; tier < 4; ++tier) {
    Table table({.rules = {"hero_upkeep=0"}});
    table.built(0, static_cast<SettlementTier>(tier)).daybreak();
    EXPECT_EQ(table.coins(0), rewards[static_cast<std::size_t>(tier)]);
  }
  Table two({.rules = {"hero_upkeep=0"}});
  two.settlement(1).owner = 0;
  two.built(1, SettlementTier::kEstate);
  EXPECT_EQ(income(two.game(), two.state, 0), 5);
  two.daybreak();
  EXPECT_EQ(two.coins(0), 5);
}

TEST(HeroesDaybreak, MinesGiveACoinEach) {
  RULE("HE-22");
  Table table;
  table.mine(at(3, 3), 0).mine(at(4, 3), 0).mine(at(5, 3), 1).mine(at(6, 3)).daybreak();
  EXPECT_EQ(table.coins(0), 1 + 2 - 1);
  EXPECT_EQ(income(table.game(), table.state, 1), 1 + 1);
  Table rich({.rules = {"mine_income=3"}});
  rich.mine(at(3, 3), 0).daybreak();
  EXPECT_EQ(rich.coins(0), 1 + 3 - 1);
}

TEST(HeroesDaybreak, HeroesCostACoinAndDieUnpaid) {
  RULE("HE-23");
  Table table({.rules = {"hero_upkeep=2"}});
  table.purse(0, 5).hero_at(1, at(4, 4)).daybreak();
  EXPECT_EQ(table.coins(0), 5 + 1 - 4);
  EXPECT_EQ(heroes_of(table.state, 0), 2);

  Table one;  // income 1: one of two is paid, and the player says which
  one.hero_at(1, at(4, 4)).give(1, kRareSword).army_of(1, 4).daybreak();
  ASSERT_EQ(one.phase(), Phase::kUpkeep);
  EXPECT_EQ(one.choices(), 2U);
  one.act(Verb::kStarve, 1);
  EXPECT_TRUE(one.alive(0));
  EXPECT_FALSE(one.alive(1));
  EXPECT_EQ(one.coins(0), 0);
  EXPECT_EQ(one.tokens(Token::kItem, at(4, 4)), 1);  // the rules of Hero death
  EXPECT_EQ(one.tokens(Token::kMonster, at(4, 4)), 1);
  EXPECT_EQ(one.realm(0).hero_deaths, 1);

  Table none({.rules = {"hero_upkeep=3"}});
  none.daybreak();
  EXPECT_FALSE(none.alive(0));
  EXPECT_EQ(none.coins(0), 1);
}

TEST(HeroesDaybreak, OneBuildingADayIsBought) {
  RULE("HE-24");
  Table table;
  table.purse(0, 40).daybreak();
  ASSERT_EQ(table.phase(), Phase::kBuild);
  EXPECT_EQ(table.choices(), 2U);  // a Villa, or nothing
  table.act(Verb::kRaiseTier, 0);
  EXPECT_EQ(table.settlement(0).buildings.tier, SettlementTier::kVilla);
  EXPECT_EQ(table.coins(0), 30);
  EXPECT_EQ(table.phase(), Phase::kRecruit);
  Table two({.rules = {"buildings_per_day=2"}});
  two.purse(0, 40).daybreak().act(Verb::kRaiseTier, 0);
  ASSERT_EQ(two.phase(), Phase::kBuild);
  two.act(Verb::kRaiseRamparts, 0);
  EXPECT_EQ(two.coins(0), 25);
  EXPECT_EQ(two.settlement(0).buildings, (Buildings{SettlementTier::kVilla, Ramparts::kPallisade}));
  EXPECT_EQ(two.phase(), Phase::kRecruit);
}

TEST(HeroesDaybreak, TiersAndRampartsAreOfferedWhenTheyCanBePaidAndWhatTheyNeedStands) {
  RULE("HE-93");
  RULE("HE-94");
  const auto offered = [](Buildings stands, int coins) {
    Table table;
    table.built(0, stands.tier, stands.ramparts).purse(0, coins);
    table.daybreak();
    const bool builds = table.phase() == Phase::kBuild;
    return std::pair(builds && table.legal(Verb::kRaiseTier, 0),
                     builds && table.legal(Verb::kRaiseRamparts, 0));
  };
  using T = SettlementTier;
  using R = Ramparts;
  EXPECT_EQ(offered({T::kEncampment, R::kNone}, 9), (std::pair(false, false)));
  EXPECT_EQ(offered({T::kEncampment, R::kNone}, 10), (std::pair(true, false)));
  EXPECT_EQ(offered({T::kVilla, R::kNone}, 4), (std::pair(false, true)));
  EXPECT_EQ(offered({T::kVilla, R::kPallisade}, 99), (std::pair(true, false)));
  EXPECT_EQ(offered({T::kCastle, R::kNone}, 99), (std::pair(false, true)));
  EXPECT_EQ(offered({T::kCastle, R::kPallisade}, 9), (std::pair(false, false)));
  EXPECT_EQ(offered({T::kCastle, R::kPallisade}, 10), (std::pair(false, true)));
  EXPECT_EQ(offered({T::kCastle, R::kFortifications}, 99), (std::pair(false, false)));
}

TEST(HeroesDaybreak, APlayerWithoutSettlementMayFoundOneUnderAHeroOnABareTile) {
  RULE("HE-25");
  const auto homeless = [](const Setting& setting, int coins) {
    Table table(setting);
    table.settlement(0).owner = 1;
    table.hero_at(0, at(4, 4)).purse(0, coins);
    return table;
  };
  Table table = homeless({}, 6);
  table.daybreak();
  ASSERT_EQ(table.phase(), Phase::kBuild);
  table.act(Verb::kFound, 0);
  EXPECT_EQ(table.coins(0), 0);
  EXPECT_EQ(table.settlement(2).owner, 0);
  EXPECT_EQ(table.settlement(2).buildings, Buildings{});
  EXPECT_EQ(garrison_of(table.state, 0), 2);
  Table poor = homeless({}, 5);  // 4 after the upkeep
  poor.daybreak();
  EXPECT_NE(poor.state.mover, 0);
  Table littered = homeless({}, 50);
  littered.put(Token::kItem, at(4, 4)).daybreak();
  EXPECT_NE(littered.state.mover, 0);
  Table forbidden = homeless({.rules = {"founding=false"}}, 50);
  forbidden.daybreak();
  EXPECT_NE(forbidden.state.mover, 0);
  Table settled;
  settled.hero_at(0, at(4, 4)).purse(0, 50).daybreak();
  EXPECT_FALSE(settled.legal(Verb::kFound, 0));
}

TEST(HeroesDaybreak, MercenariesCostTwoCoinsAndAnyNumberIsRecruited) {
  RULE("HE-26");
  Table table;
  table.purse(0, 9).daybreak();
  ASSERT_EQ(table.phase(), Phase::kRecruit);
  EXPECT_EQ(table.choices(), 5U);  // 0 .. 4
  table.act(Verb::kRecruit, 3);
  EXPECT_EQ(table.settlement(0).recruits, 3);
  EXPECT_EQ(table.coins(0), 3);
  Table dear({.rules = {"mercenary_price=4"}});
  dear.purse(0, 9).daybreak();
  EXPECT_EQ(dear.choices(), 3U);
  dear.act(Verb::kRecruit, 1);
  EXPECT_EQ(dear.coins(0), 5);
  Table full({.rules = {"army_limit=5"}});
  full.purse(0, 100);
  full.settlement(0).recruits = 3;
  full.daybreak().pass();
  EXPECT_EQ(full.choices(), 3U);
}

TEST(HeroesDaybreak, ANewHeroCostsFiveCoinsAndTwoAreTheMost) {
  RULE("HE-27");
  Table table;
  table.purse(0, 5).hero_at(0, at(4, 4)).daybreak().act(Verb::kRecruit, 0);
  ASSERT_EQ(table.phase(), Phase::kRaise);
  table.act(Verb::kRaiseHero, 0);
  EXPECT_EQ(table.coins(0), 0);
  EXPECT_EQ(table.place(1), at(1, 1));
  EXPECT_EQ(table.realm(0).heroes_raised, 1);
  Table two;
  two.purse(0, 99).hero_at(1, at(4, 4)).daybreak().pass().act(Verb::kRecruit, 0);
  EXPECT_NE(two.state.mover, 0);
  Table single({.rules = {"most_heroes=1", "hero_price=2"}});
  single.purse(0, 9).daybreak().act(Verb::kRecruit, 0);
  EXPECT_NE(single.state.mover, 0);
  Table cheap({.rules = {"hero_price=2"}});
  cheap.purse(0, 3).daybreak().act(Verb::kRecruit, 0).act(Verb::kRaiseHero, 0);
  EXPECT_EQ(cheap.coins(0), 1);
}

TEST(HeroesDaybreak, RecruitsStayAndDefendUntilTheyAreCollected) {
  RULE("HE-28");
  Table table;
  table.purse(0, 9).daybreak().act(Verb::kRecruit, 4);
  EXPECT_EQ(table.hero(0).army, 0);
  EXPECT_EQ(side_of_settlement(table.game(), table.state, 0).creatures, 4);
  table.before_roll(0).roll(6);
  table.act(Verb::kGarrison).act(Verb::kLoadArmy, 3);
  EXPECT_EQ(table.hero(0).army, 3);
  EXPECT_EQ(table.settlement(0).recruits, 1);
}

TEST(HeroesDaybreak, ATokenOfAKindAppearsOnAThrowOf80OrMore) {
  RULE("HE-29");
  Table table;
  table.daybreak();
  ASSERT_EQ(table.phase(), Phase::kAppear);
  EXPECT_EQ(table.weights(), 10000U);
  EXPECT_EQ(table.weight(0), 7U * 7 * 7 * 7);
  EXPECT_EQ(table.weight(1), 3U * 7 * 7 * 7);
  EXPECT_EQ(table.weight(15), 3U * 3 * 3 * 3);
  table.roll(1 + 8);  // an item and a mine
  table.roll(3).roll(4);
  EXPECT_EQ(table.tokens(Token::kItem, at(5, 4)), 1);
  table.roll(3).roll(5);
  EXPECT_EQ(table.tokens(Token::kMine, at(6, 4)), kFreeMine);
  EXPECT_EQ(table.phase(), Phase::kMoveRoll);
  Table often({.rules = {"new_token_from=50"}});
  often.daybreak();
  EXPECT_EQ(often.weight(0), 4U * 4 * 4 * 4);
  Table never({.rules = {"new_token_from=110"}});
  never.daybreak();
  EXPECT_EQ(never.phase(), Phase::kMoveRoll);
}

TEST(HeroesDaybreak, ThoseWhoAreOutHaveNoDaybreak) {
  Table table({.players = 3});
  table.no_hero(2).purse(1, 99);
  table.settlement(1).owner = 0;
  table.realm(1).out = 1;
  table.purse(2, 4).daybreak();
  EXPECT_EQ(table.coins(1), 99);
  EXPECT_EQ(table.state.mover, 2);
}

}  // namespace
}  // namespace muster::heroes::testing
