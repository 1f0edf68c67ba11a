// Fortresses (PH-83 .. PH-88).
#include "games/projecthex/inquiry/units.h"
#include "games/projecthex/state/actions.h"
#include "tests/games/projecthex/fights.h"

namespace muster::projecthex::testing {
namespace {

const Settings kWalls = {"economy=gold", "fortresses=true"};

Settings walls_and(const std::string& setting) {
  return {"economy=gold", "fortresses=true", setting};
}

// Buys no troops.
Skirmish& to_fortresses(Skirmish& war) {
  war.start(0);
  while (war.phase() == Phase::kBuy) war.act(Verb::kTake, *war.options(Verb::kTake).begin());
  return war;
}

TEST(ProjectHexFortress, BoughtBetweenTroopsAndMoves) {
  RULE("PH-83");
  Skirmish war(kIslanders, kWalls);
  war.troops(0, "t04", "2a").troops(0, "t05", "1a").troops(0, "t02", "1a").troops(0, "t01", "1a");
  war.troops(1, "t18", "1a").seat(0, "t04").seat(1, "t01").purse(0, 4).start(0);
  ASSERT_EQ(war.phase(), Phase::kBuy);
  war.act(Verb::kTake, 1).act(Verb::kTake, 64).act(Verb::kTake, 128);
  ASSERT_EQ(war.phase(), Phase::kPlace);
  war.act(Verb::kPlaceAll, war.place("t04"));
  ASSERT_EQ(war.phase(), Phase::kBuyFortress);
  EXPECT_EQ(war.places(Verb::kFortress), (Ids{"t02", "t05"}));  // own, no capitals
  war.act(Verb::kFortress, war.place("t05"));
  EXPECT_EQ(war.realm(0).coins, 2);
  EXPECT_EQ(war.places(Verb::kFortress), Ids{"t02"});  // one in a territory
  war.act(Verb::kFortress, war.place("t02"));          // any number
  EXPECT_EQ(war.phase(), Phase::kMoveFrom);
  EXPECT_EQ(war.state.fortresses, bit<TerritorySet>(1) | bit<TerritorySet>(4));
  Skirmish none(kIslanders, {"economy=gold"});
  none.troops(0, "t04", "2a").troops(0, "t05", "1a").seat(0, "t04").purse(0, 4);
  EXPECT_EQ(to_fortresses(none).phase(), Phase::kMoveFrom);  // fortresses = false
}

TEST(ProjectHexFortress, NobodyMustBuyOne) {
  RULE("PH-83");
  Skirmish war(kIslanders, kWalls);
  war.troops(0, "t04", "2a").troops(0, "t05", "1a").seat(0, "t04").purse(0, 4);
  to_fortresses(war).pass();
  EXPECT_EQ(war.phase(), Phase::kMoveFrom);
  EXPECT_EQ(war.realm(0).coins, 4);
}

// Prices of fortresses in t05, t06 and t08: 1, 2 and 3 steps from t04.
std::vector<int> prices(const Skirmish& war) {
  std::vector<int> all;
  for (const std::string id : {"t05", "t06", "t08"}) {
    all.push_back(fortress_price(war.rules(), war.state, 0, war.place(id)));
  }
  return all;
}

TEST(ProjectHexFortress, CostsTheStepsToTheOwnCapital) {
  RULE("PH-84");
  Skirmish war(kIslanders, kWalls);
  war.troops(0, "t05", "2a").troops(0, "t06", "1a").troops(0, "t08", "1a").seat(0, "t04");
  war.seat(1, "t18").purse(0, 2);
  Skirmish lost = war;
  to_fortresses(war);
  EXPECT_EQ(prices(war), (std::vector<int>{1, 2, 3}));
  EXPECT_EQ(war.places(Verb::kFortress), (Ids{"t05", "t06"}));  // the purse has two coins
  EXPECT_EQ(war.act(Verb::kFortress, war.place("t06")).realm(0).coins, 0);
  lost.troops(1, "t04", "1a");
  to_fortresses(lost);
  EXPECT_EQ(prices(lost), (std::vector<int>{1, 2, 3}));
  EXPECT_EQ(lost.places(Verb::kFortress), (Ids{"t05", "t06"}));
}

TEST(ProjectHexFortress, OrWhatAListSays) {
  RULE("PH-84");
  const auto listed = [](const std::string& list) {
    Skirmish war(kIslanders, walls_and("fortress_prices=" + list));
    war.troops(0, "t05", "1a").seat(0, "t04").start(0);
    return prices(war);
  };
  EXPECT_EQ(listed("[4, 7]"), (std::vector<int>{4, 7, 7}));
  EXPECT_EQ(listed("[2]"), (std::vector<int>{2, 2, 2}));
  EXPECT_EQ(listed("[1, 1, 9]"), (std::vector<int>{1, 1, 9}));
  EXPECT_EQ(listed("[]"), (std::vector<int>{1, 2, 3}));
}

Skirmish siege(const std::string& own, const std::string& other, const Settings& rules = kWalls) {
  Skirmish war(kIslanders, rules);
  war.troops(0, "t04", own).troops(1, "t05", other).walls("t05").seat(0, "t04").start(0);
  return war;
}

TEST(ProjectHexFortress, TwoDiceMoreForTheDefender) {
  RULE("PH-85");
  for (const int dice : {0, 2, 5}) {
    Skirmish war = siege("4a", "2a", walls_and(fmt::format("fortress_dice={}", dice)));
    war.attack("t04", "t05", "3a");
    EXPECT_EQ(war.state.fight.to_roll[0], 3);
    EXPECT_EQ(war.state.fight.to_roll[1], 2 + dice);
  }
  EXPECT_EQ(siege("4a", "2a").attack("t04", "t05", "3a").state.fight.to_roll[1], 4);
  // Only the target's counts.
  Skirmish other = siege("4a", "2a");
  other.state.fortresses = bit<TerritorySet>(other.place("t04"));
  EXPECT_EQ(other.attack("t04", "t05", "3a").state.fight.to_roll[1], 2);
}

TEST(ProjectHexFortress, OneUnitUsesAllOfItsDice) {
  RULE("PH-85");
  Skirmish war = siege("4a", "1a");
  war.attack("t04", "t05", "3a").roll("555", "678");
  war.exchange("5a", "6a").exchange("5a", "7a").exchange("5a", "8a");
  EXPECT_EQ(war.at("t04"), "1a");
  EXPECT_EQ(war.at("t05"), "1a");
}

TEST(ProjectHexFortress, TheFightEndsWithTheLastDefender) {
  RULE("PH-86");
  Skirmish war = siege("4a", "1a");
  war.attack("t04", "t05", "3a").roll("599", "678");
  war.exchange("5a", "6a").exchange("9a", "7a");  // both have a die left
  EXPECT_EQ(war.state.fight.target, kNowhere);
  EXPECT_EQ(war.at("t05"), "2a");
}

TEST(ProjectHexFortress, ServesWhoeverControlsItsTerritory) {
  RULE("PH-87");
  Skirmish war = siege("4a", "1a");
  war.attack("t04", "t05", "3a").roll("999", "678").exchange("9a", "6a");
  EXPECT_EQ(war.owner("t05"), 0);
  EXPECT_EQ(war.state.fortresses, bit<TerritorySet>(war.place("t05")));
  war.troops(1, "t06", "3a").end_turn();
  war.attack("t06", "t05", "2a");
  EXPECT_EQ(war.state.fight.to_roll[1], 3 + 2);
}

TEST(ProjectHexFortress, WithoutTroopsItDefendsNothing) {
  RULE("PH-87");
  Skirmish war(kIslanders, kWalls);
  war.troops(0, "t04", "2a").walls("t05").seat(0, "t04").start(0);
  war.move("t04", "t05", "1a");
  EXPECT_EQ(war.owner("t05"), 0);
  EXPECT_EQ(war.state.fortresses, bit<TerritorySet>(war.place("t05")));
}

TEST(ProjectHexFortress, ArchitectsBeginWithOne) {
  RULE("PH-88");
  RULE("PH-93");
  Skirmish war({"architects", "imperials"}, {}, "small", "0.2.0");
  war.skip_to(Phase::kCapital).act(Verb::kCapital, war.place("t10"));
  EXPECT_EQ(war.state.fortresses, bit<TerritorySet>(war.place("t10")));
  war.skip_to(Phase::kCapital).act(Verb::kCapital, war.place("t02"));
  EXPECT_EQ(war.state.fortresses, bit<TerritorySet>(war.place("t10")));  // nobody else does
  war.to_moves();
  EXPECT_EQ(war.state.fortresses, bit<TerritorySet>(war.place("t10")));
}

}  // namespace
}  // namespace muster::projecthex::testing
