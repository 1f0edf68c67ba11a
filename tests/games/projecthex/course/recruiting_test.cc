// Income, what factions receive, and capacity (PH-25, PH-27 .. PH-30).
#include "games/projecthex/inquiry/missions.h"
#include "games/projecthex/inquiry/realms.h"
#include "games/projecthex/state/actions.h"
#include "tests/games/projecthex/fixture.h"

namespace muster::projecthex::testing {
namespace {

// Recruits of who holds so many territories.
int recruits(int territories, const std::vector<std::string>& rules = {}) {
  Table table({.rules = rules});
  for (int place = 0; place < territories; ++place) table.put(0, place, {1, 0, 0});
  table.put(1, t(44), {1, 0, 0}).begin().until(Phase::kDiscard);
  EXPECT_EQ(income(table.rules(), table.state, 0), total(table.realm(0).incoming));
  return total(table.realm(0).incoming);
}

TEST(ProjectHexRecruiting, OneForEveryTwoTerritoriesAndAtLeastTwo) {
  RULE("PH-27");
  EXPECT_EQ(recruits(1), 2);
  EXPECT_EQ(recruits(5), 2);
  EXPECT_EQ(recruits(6), 3);
  EXPECT_EQ(recruits(7), 3);
  EXPECT_EQ(recruits(21), 10);
}

TEST(ProjectHexRecruiting, DivisorAndMinimumAreSettings) {
  RULE("PH-27");
  EXPECT_EQ(recruits(14, {"income_divisor=3"}), 4);
  EXPECT_EQ(recruits(14, {"income_divisor=1"}), 14);
  EXPECT_EQ(recruits(1, {"income_minimum=0"}), 0);
  EXPECT_EQ(recruits(1, {"income_minimum=5"}), 5);
}

TEST(ProjectHexRecruiting, TypesAreChosenWhenTroopsAreSetAside) {
  RULE("PH-28");
  Table table;
  table.put(0, t(1), {1, 0, 0}).put(1, t(9), {1, 0, 0}).begin().until(Phase::kRecruit);
  EXPECT_EQ(table.options(Verb::kTake), (std::set<int>{0, 1, 2}));
  Table other = table;
  other.take_troops(kAssault, 2);
  table.take_troops(kAssault, 1).take_troops(kMounted, 0);
  EXPECT_EQ(table.realm(0).incoming, (Troops{1, 0, 1}));
  EXPECT_NE(table.rules().information_state(table.state, 1),
            table.rules().information_state(other.state, 1));  // for all to see
  table.until_turn(1).until_turn(0);
  EXPECT_EQ(table.phase(), Phase::kPlace);
}

TEST(ProjectHexRecruiting, TypesCanBeChosenWhenTroopsArePlaced) {
  RULE("PH-28");
  Table table({.rules = {"recruit_types=placing"}});
  table.put(0, t(1), {1, 0, 0}).put(1, t(9), {1, 0, 0}).begin().until(Phase::kDiscard);
  EXPECT_EQ(table.realm(0).incoming_any, 2);
  EXPECT_EQ(total(table.realm(0).incoming), 0);
  table.until_turn(1).until_turn(0);
  EXPECT_EQ(table.phase(), Phase::kRecruit);
  table.take_troops(kAssault, 0).take_troops(kMounted, 1);
  EXPECT_EQ(table.phase(), Phase::kPlace);
  table.place_all(kMounted, t(1)).place_all(kRanged, t(1));
  EXPECT_EQ(table.troops(t(1)), (Troops{1, 1, 1}));
}

TEST(ProjectHexRecruiting, WhatIsNotPlacedHasNoTypeYet) {
  RULE("PH-28");
  Table table({.rules = {"recruit_types=placing"}});
  table.put(1, t(9), {1, 0, 0});
  table.realm(0).incoming_any = 2;
  table.begin();
  EXPECT_EQ(table.phase(), Phase::kResurge);  // first where to, then what
  Table passed = table;
  passed.pass();
  EXPECT_EQ(passed.realm(0).incoming_any, 4);  // two, and two recruits
  EXPECT_EQ(passed.phase(), Phase::kDiscard);
  table.take(Verb::kResurge, t(20));
  EXPECT_EQ(table.phase(), Phase::kRecruit);
  table.take_troops(kAssault, 2).place_all(kAssault, t(20));
  EXPECT_EQ(table.troops(t(20)), (Troops{2, 0, 0}));
}

TEST(ProjectHexRecruiting, FactionsReceiveAfterTheDiscardStep) {
  RULE("PH-29");
  Table table({.factions = {"new_order", "imperials"}});
  table.put(0, t(1), {1, 0, 0}).put_all(1, {28 - 1, 28, 29, 30, 31}, {1, 0, 0});
  table.capital(1, t(28)).begin().until(Phase::kDiscard);
  EXPECT_EQ(total(table.realm(0).incoming), 2);
  table.take(Verb::kDiscard, 0);
  EXPECT_EQ(table.phase(), Phase::kRecruit);
  EXPECT_EQ(table.options(Verb::kTake), (std::set<int>{0, 1}));
  table.take_troops(kAssault, 1);
  EXPECT_EQ(total(table.realm(0).incoming), 3);
  EXPECT_EQ(table.state.on_turn, 1);
  table.until(Phase::kDiscard).take(Verb::kDiscard, 0);
  EXPECT_EQ(table.phase(), Phase::kLevy);
  table.take_troops(kAssault, 1);
  EXPECT_EQ(table.troops(t(28)), (Troops{2, 0, 0}));
}

TEST(ProjectHexRecruiting, FactionsCanReceiveWithTheRecruits) {
  RULE("PH-29");
  Table table({.rules = {"end_effects=recruiting"}, .factions = {"new_order", "imperials"}});
  table.put(0, t(1), {1, 0, 0}).put_all(1, {28 - 1, 28, 29, 30, 31}, {1, 0, 0});
  table.capital(1, t(28)).begin().until(Phase::kDiscard);
  EXPECT_EQ(total(table.realm(0).incoming), 3);
  table.take(Verb::kDiscard, 0);
  EXPECT_EQ(table.state.on_turn, 1);
  table.until(Phase::kDiscard);
  EXPECT_EQ(table.realm(1).pieces, 6);
  table.take(Verb::kDiscard, 0);
  EXPECT_EQ(table.state.on_turn, 0);
}

TEST(ProjectHexRecruiting, MissionsDoNotCountTroopsThatComeAfterThem) {
  RULE("PH-25");
  constexpr int kEyes = static_cast<int>(MissionKind::kEyesOnTheHorizon);
  Table table({.factions = {"imperials", "islanders"}});
  table.put_all(0, {t(28), t(29)}, {3, 0, 0}).put_all(0, {t(31), t(32)}, {1, 0, 0});
  table.put(0, t(30), {2, 0, 0}).put(1, t(9), {1, 0, 0}).capital(0, t(30)).dossier(0, kEyes, 2);
  table.begin().until(Phase::kLevy);
  EXPECT_EQ(table.realm(0).prestige, 0);
  table.take_troops(kAssault, 1);
  EXPECT_EQ(table.realm(0).prestige, 0);
  EXPECT_TRUE(met(table.rules(), table.state, 0, kEyes));
  table.until_turn(0).until(Phase::kRecruit);
  EXPECT_EQ(table.realm(0).prestige, 1);  // in the next turn
}

TEST(ProjectHexCapacity, MoreThanFiftyAreNotReceived) {
  RULE("PH-30");
  Table table;
  table.put(0, t(1), {40, 4, 0}).incoming(0, {0, 3, 2}).put(1, t(9), {1, 0, 0}).begin();
  table.until(Phase::kRecruit);
  EXPECT_EQ(room(table.rules(), table.state, 0), 1);
  EXPECT_EQ(table.options(Verb::kTake), (std::set<int>{0, 1}));  // the player chooses the type
  table.take_troops(kAssault, 0).take_troops(kMounted, 1);
  EXPECT_EQ(table.realm(0).incoming, (Troops{0, 1, 0}));
  table.until_turn(1).until_turn(0).until(Phase::kDiscard);
  EXPECT_EQ(table.realm(0).pieces, 50);
  EXPECT_EQ(total(table.realm(0).incoming), 0);
}

TEST(ProjectHexCapacity, IsASetting) {
  RULE("PH-30");
  for (const int capacity : {4, 5, 6, 7}) {
    Table table({.rules = {fmt::format("troop_capacity={}", capacity)}});
    table.put(0, t(1), {4, 0, 0}).put(1, t(9), {1, 0, 0}).begin().until(Phase::kDiscard);
    EXPECT_EQ(total(table.realm(0).incoming), std::min(2, capacity - 4));
  }
}

TEST(ProjectHexCapacity, BindsWhatFactionsReceive) {
  RULE("PH-30");
  Table table({.rules = {"troop_capacity=8"}, .factions = {"imperials", "new_order"}});
  table.put_all(0, {t(28), t(29), t(30), t(31), t(32)}, {1, 0, 0}).put(1, t(9), {6, 0, 0});
  table.realm(0).incoming = {1, 0, 0};
  table.capital(0, t(28)).begin().until_turn(1);
  EXPECT_EQ(table.realm(0).pieces, 6);  // and two recruits: no levy
  EXPECT_EQ(total(table.realm(0).incoming), 2);
  table.until_turn(0);
  EXPECT_EQ(total(table.realm(1).incoming), 2);  // and nothing for the New Order
}

}  // namespace
}  // namespace muster::projecthex::testing
