// Version 0.2.x: coins and troops for coins (PH-80 .. PH-82, PH-89 .. PH-93).
#include <bit>
#include <fstream>

#include "core/config/outside.h"
#include "games/projecthex/inquiry/units.h"
#include "games/projecthex/state/actions.h"
#include "tests/games/projecthex/fights.h"
#include "tests/support/files.h"

namespace muster::projecthex::testing {
namespace {

const Settings kGold = {"economy=gold"};

Settings gold_and(const std::string& setting) { return {"economy=gold", setting}; }

TEST(ProjectHexGold, IncomeIsCoins) {
  RULE("PH-80");
  for (const int territories : {1, 4, 9}) {
    Skirmish war(kIslanders, kGold);
    for (int i = 0; i < territories; ++i) war.put(0, i, {1, 0, 0});
    war.troops(1, "t18", "2a").start(0).end_turn();
    EXPECT_EQ(war.realm(0).coins, std::max(2, territories / 2));
    EXPECT_EQ(total(war.realm(0).incoming), 0);
    EXPECT_EQ(war.realm(1).coins, 0);
    Skirmish troops(kIslanders, {"economy=troops"});
    for (int i = 0; i < territories; ++i) troops.put(0, i, {1, 0, 0});
    troops.troops(1, "t18", "1a").start(0).end_turn();
    EXPECT_EQ(troops.realm(0).coins, 0);
    EXPECT_EQ(total(troops.realm(0).incoming), std::max(2, territories / 2));
  }
}

TEST(ProjectHexGold, TroopsAreBoughtFirstAndPlaced) {
  RULE("PH-81");
  Skirmish war(kIslanders, kGold);
  war.troops(0, "t04", "1a").troops(0, "t05", "1a").purse(0, 5).start(0);
  ASSERT_EQ(war.phase(), Phase::kBuy);
  EXPECT_EQ(war.options(Verb::kTake), (std::set<int>{0, 1, 2, 3, 4, 5}));
  war.act(Verb::kTake, 2);
  EXPECT_EQ(war.options(Verb::kTake), (std::set<int>{64, 65, 66, 67}));
  war.act(Verb::kTake, 64).act(Verb::kTake, 128 + 1);
  EXPECT_EQ(war.realm(0).coins, 2);
  ASSERT_EQ(war.phase(), Phase::kPlace);
  EXPECT_EQ(war.places(Verb::kPlaceAll), (Ids{"t04", "t05"}));
  war.act(Verb::kPlaceAll, war.place("t04"));
  war.act(Verb::kPlaceAll, 128 + war.place("t05"));
  EXPECT_EQ(war.at("t04"), "3a");
  EXPECT_EQ(war.at("t05"), "1a1r");
  EXPECT_EQ(war.phase(), Phase::kMoveFrom);
}

// A card file in which horsemen and cavalry cost so much, the file's path.
std::string priced_cards(int horseman, int cavalry) {
  std::string cards = content_of(data_file("games/projecthex/cards.toml"));
  const auto reprice = [&cards](const std::string& name, int price) {
    const std::size_t card = cards.find("name = \"" + name + "\"");
    const std::size_t at = cards.find("price = 1", card);
    cards.replace(at, 9, fmt::format("price = {}", price));
  };
  reprice("horseman", horseman);
  reprice("cavalry", cavalry);
  const std::string path =
      ::testing::TempDir() + fmt::format("cards_{}_{}.toml", horseman, cavalry);
  std::ofstream(path) << cards;
  allow_outside(true);  // it is not beside the ruleset
  return path;
}

TEST(ProjectHexGold, CardsSayOtherPrices) {
  RULE("PH-81");
  Skirmish war(kIslanders, gold_and("cards=" + priced_cards(3, 1)));
  war.troops(0, "t04", "1a").purse(0, 7).start(0).act(Verb::kTake, 0);
  EXPECT_EQ(war.options(Verb::kTake), (std::set<int>{64, 65, 66}));
  war.act(Verb::kTake, 66);
  EXPECT_EQ(war.realm(0).coins, 1);
  EXPECT_EQ(price(war.rules(), war.state, 0, UnitType::kMounted), 3);
  EXPECT_EQ(price(war.rules(), war.state, 0, UnitType::kAssault), 1);
}

TEST(ProjectHexGold, PricesAreNotBoundToTheNumberOfPieces) {
  RULE("PH-81");
  Skirmish few(kIslanders, {"economy=gold", "troop_capacity=4", "cards=" + priced_cards(6, 6)});
  few.troops(0, "t04", "1a").start(0);
  EXPECT_EQ(price(few.rules(), few.state, 0, UnitType::kMounted), 6);
  Skirmish dear(kIslanders, gold_and("cards=" + priced_cards(99, 99)));
  dear.troops(0, "t04", "1a").purse(0, 60).start(0);
  EXPECT_EQ(price(dear.rules(), dear.state, 0, UnitType::kMounted), 99);
  dear.act(Verb::kTake, 0);
  EXPECT_FALSE(dear.can(Verb::kTake, 64));  // the next question is about ranged troops
}

TEST(ProjectHexGold, CoinsAreSavedAndOpen) {
  RULE("PH-82");
  Skirmish war(kIslanders, kGold);
  war.troops(0, "t04", "2a").troops(1, "t09", "2a").start(0);
  EXPECT_EQ(war.realm(0).coins, 0);  // players begin with none
  EXPECT_NE(war.phase(), Phase::kBuy);
  for (int turn = 1; turn <= 30; ++turn) {
    EXPECT_EQ(war.realm(0).coins, 2 * (turn - 1));
    war.end_turn().end_turn();  // idle: nothing is bought
  }
  Skirmish other = war;
  other.realm(0).coins = 3;
  EXPECT_NE(war.rules().information_state(war.state, 1),
            other.rules().information_state(other.state, 1));
  Skirmish rich(kIslanders, gold_and("starting_coins=7"));
  EXPECT_EQ(rich.rules().initial_state().realms[0].coins, 7);
  EXPECT_EQ(rich.rules().initial_state().realms[1].coins, 7);
  EXPECT_EQ(war.rules().initial_state().realms[0].coins, 0);
}

TEST(ProjectHexGold, NewOrderAndImperials) {
  RULE("PH-89");
  Skirmish order({"new_order", "islanders"}, kGold);
  order.troops(0, "t04", "1a").troops(1, "t09", "1a").start(0).end_turn();
  EXPECT_EQ(order.realm(0).coins, 3);
  EXPECT_EQ(total(order.realm(0).incoming), 0);
  Skirmish levy({"imperials", "islanders"}, kGold);
  levy.troops(0, "t13", "1a").troops(0, "t14", "1a").troops(0, "t15", "1a").seat(0, "t13");
  levy.start(0).skip_to(Phase::kLevy).act(Verb::kTake, 1);
  EXPECT_EQ(levy.at("t13"), "2a");
  EXPECT_EQ(levy.realm(0).coins, 2);
}

TEST(ProjectHexGold, NobodyBuysMoreThanThereArePieces) {
  RULE("PH-89a");
  Skirmish war(kIslanders, gold_and("troop_capacity=5"));
  war.troops(0, "t04", "3a").purse(0, 9).start(0);
  EXPECT_EQ(war.options(Verb::kTake), (std::set<int>{0, 1, 2}));
  war.act(Verb::kTake, 1);
  EXPECT_EQ(war.options(Verb::kTake), (std::set<int>{64, 65}));
  war.act(Verb::kTake, 65);
  EXPECT_EQ(war.phase(), Phase::kPlace);  // all pieces are there: no further question
  EXPECT_EQ(war.realm(0).coins, 7);
  Skirmish full(kIslanders, gold_and("troop_capacity=5"));
  full.troops(0, "t04", "5a").purse(0, 9).start(0);
  EXPECT_EQ(full.phase(), Phase::kMoveFrom);
}

TEST(ProjectHexGold, WithoutLandOnOneEmptyTerritory) {
  RULE("PH-89b");
  Skirmish war(kIslanders, kGold);
  war.troops(1, "t09", "1a").seat(0, "t01").purse(0, 3).start(0);
  ASSERT_EQ(war.phase(), Phase::kBuy);
  war.act(Verb::kTake, 2).act(Verb::kTake, 65);
  ASSERT_EQ(war.phase(), Phase::kResurge);
  EXPECT_EQ(war.places(Verb::kResurge).size(), 17U);
  EXPECT_FALSE(war.can(Verb::kResurge, war.place("t09")));
  EXPECT_TRUE(war.can(Verb::kPass));  // it may
  war.act(Verb::kResurge, war.place("t16")).to_moves();
  EXPECT_EQ(war.at("t16"), "2a1m");
}

TEST(ProjectHexGold, WhatTheVersionsSay) {
  RULE("PH-90");
  RULE("PH-91");
  RULE("PH-93");
  const auto rules_of = [](const std::string& ruleset) {
    return Skirmish({"imperials", "islanders", "new_order", "nomads", "ascendancy", "philosophers"},
                    {}, "board", ruleset);
  };
  const Skirmish first = rules_of("0.1.3");
  const Skirmish gold = rules_of("0.2.0");
  const Skirmish last = rules_of("0.2.1");
  EXPECT_EQ(first.rules().rules().type_bonus, 1);
  EXPECT_EQ(gold.rules().rules().type_bonus, 2);
  EXPECT_EQ(last.rules().rules().type_bonus, 2);
  EXPECT_EQ(gold.rules().rules().naturals, NaturalFaces::kDefender);
  EXPECT_EQ(last.rules().rules().naturals, NaturalFaces::kPlain);
  EXPECT_EQ(std::popcount(first.rules().missions()), 17);
  EXPECT_EQ(std::popcount(gold.rules().missions()), 17);
  EXPECT_EQ(std::popcount(last.rules().missions()), 20);
  const auto factions = [](const Skirmish& war) {
    const auto& all = war.rules().rules().factions;
    return std::count(all.begin(), all.end(), true);
  };
  EXPECT_EQ(factions(first), 6);
  EXPECT_EQ(factions(gold), 7);
  EXPECT_EQ(factions(last), 7);
}

TEST(ProjectHexGold, FightsOfTheVersions) {
  RULE("PH-90");
  RULE("PH-91");
  const auto wins = [](const std::string& ruleset, const std::string& mine,
                       const std::string& other) {
    Skirmish war(kIslanders, {}, "small", ruleset);
    war.troops(0, "t04", "2a").troops(1, "t05", "1m").card(1, "cavalry").start(0);
    war.attack("t04", "t05", "1a").roll(mine.substr(0, 1), other.substr(0, 1));
    return war.exchange(mine, other).owner("t05") == 0;
  };
  EXPECT_FALSE(wins("0.1.3", "5a", "5m"));  // 5 + 1 against 5 + 1
  EXPECT_TRUE(wins("0.2.0", "5a", "5m"));   // 5 + 2
  EXPECT_TRUE(wins("0.2.1", "5a", "5m"));
  EXPECT_FALSE(wins("0.2.0", "8a", "9m"));
  EXPECT_FALSE(wins("0.2.1", "8a", "9m"));  // 8 + 2 against 9 + 1
  EXPECT_FALSE(wins("0.2.0", "9a", "9m"));
  EXPECT_TRUE(wins("0.2.1", "9a", "9m"));
  EXPECT_FALSE(wins("0.2.0", "0a", "0m"));
  EXPECT_TRUE(wins("0.2.1", "0a", "0m"));
}

}  // namespace
}  // namespace muster::projecthex::testing
