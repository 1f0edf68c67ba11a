// Players, factions and set-up (PH-01, PH-09 .. PH-16).
#include <map>

#include "games/projecthex/state/actions.h"
#include "tests/games/projecthex/fixture.h"

namespace muster::projecthex::testing {
namespace {

const std::vector<std::string> kSix = {"imperials", "islanders",  "new_order",
                                       "nomads",    "ascendancy", "philosophers"};

// Draws cards that stay, lowest first, until something else is to be done.
void draw_missions(Table& table) {
  while (table.phase() == Phase::kDraw) {
    const int own = kRivalry0 + table.state.on_turn;
    std::set<int> cards = table.options(Verb::kDrawMission);
    cards.erase(own);
    table.draw(*cards.begin());
  }
}

// The capital and troops of the first type.
Table& settle(Table& table, int territory) {
  table.take(Verb::kCapital, territory);
  return table.take_troops(kAssault, table.rules().rules().starting_troops);
}

TEST(ProjectHexSetup, TurnsFollowTheOrderOfTheSeats) {
  RULE("PH-01");
  for (const std::size_t players : {2U, 3U, 6U}) {
    Table table({.factions = {kSix.begin(), kSix.begin() + static_cast<int>(players)}});
    table.until(Phase::kMoveFrom);
    for (std::size_t turn = 0; turn < 2 * players; ++turn) {
      EXPECT_EQ(table.state.on_turn, turn % players);
      table.until_turn(static_cast<int>((turn + 1) % players));
    }
  }
}

TEST(ProjectHexSetup, AnySeatAndColourCanHaveAnyFaction) {
  RULE("PH-01");
  for (const std::string& first : kSix) {
    const std::string second = first == "nomads" ? "islanders" : "nomads";
    const Table table({.factions = {first, second}, .scenario = {"colours=[\"red\", \"blue\"]"}});
    EXPECT_EQ(kFactionNames[table.realm(0).faction], first);
    EXPECT_EQ(kFactionNames[table.realm(1).faction], second);
    EXPECT_EQ(kColours[table.rules().scenario().colours[0]], "red");
  }
  EXPECT_THROW(Table({.factions = {"nomads", "nomads"}}), std::logic_error);
  EXPECT_THROW(Table({.factions = {"nomads"}}), std::logic_error);
}

TEST(ProjectHexSetup, TheRulesetSaysWhichFactionsThereAre) {
  RULE("PH-01");
  const Table three({.rules = {"factions=[\"nomads\", \"islanders\", \"ascendancy\"]"},
                     .scenario = {"factions=choose"}});
  EXPECT_EQ(three.options(Verb::kFaction), (std::set<int>{1, 3, 4}));
  const Table six({.scenario = {"factions=choose"}});
  EXPECT_EQ(six.options(Verb::kFaction), (std::set<int>{0, 1, 2, 3, 4, 5}));
}

TEST(ProjectHexSetup, FactionsAreDealt) {
  RULE("PH-09");
  Table table({.scenario = {"factions=random"}});
  EXPECT_EQ(table.mover(), kChance);
  ChanceList outcomes;
  table.rules().chance_outcomes(table.state, outcomes);
  EXPECT_EQ(outcomes.size(), 6U);
  for (const ChanceOutcome& outcome : outcomes) EXPECT_EQ(outcome.weight, outcomes[0].weight);
  table.take(Verb::kFaction, 4);
  EXPECT_EQ(table.mover(), kChance);
  EXPECT_FALSE(table.can(Verb::kFaction, 4));  // all different
  table.take(Verb::kFaction, 2);
  EXPECT_EQ(table.realm(0).faction, 4);
  EXPECT_EQ(table.realm(1).faction, 2);
  EXPECT_EQ(table.phase(), Phase::kDraw);
}

TEST(ProjectHexSetup, FactionsAreChosenInTurnOrderOrNamed) {
  RULE("PH-09");
  Table table({.scenario = {"factions=choose"}});
  EXPECT_EQ(table.mover(), 0);
  table.take(Verb::kFaction, 5);
  EXPECT_EQ(table.mover(), 1);
  EXPECT_EQ(table.options(Verb::kFaction), (std::set<int>{0, 1, 2, 3, 4}));
  table.take(Verb::kFaction, 0);
  EXPECT_EQ(table.phase(), Phase::kDraw);
  EXPECT_EQ(Table().phase(), Phase::kDraw);  // named: there is nothing to choose
}

TEST(ProjectHexSetup, EveryPlayerDrawsTwoOpenMissions) {
  RULE("PH-10");
  Table table;
  const ConquestState start = table.state;
  table.draw(1).draw(2);
  EXPECT_EQ(table.state.on_turn, 1);
  Table other;
  other.draw(1).draw(3);
  EXPECT_NE(table.rules().information_state(table.state, 1),
            table.rules().information_state(other.state, 1));
  table.draw(3).draw(4);
  EXPECT_EQ(table.realm(0).dossier, (std::array<std::uint8_t, 2>{1, 2}));
  EXPECT_EQ(table.realm(1).dossier, (std::array<std::uint8_t, 2>{3, 4}));
  EXPECT_EQ(table.phase(), Phase::kMulligan);
  EXPECT_EQ(start.deck & ~table.state.deck, 0b11110U);
}

TEST(ProjectHexSetup, OneOrBothMissionsAreGivenBack) {
  RULE("PH-11");
  const auto choices = [](const std::vector<std::string>& rules) {
    Table table({.rules = rules});
    table.until(Phase::kMulligan);
    EXPECT_EQ(table.mover(), 0);
    const std::set<int> found = table.options(Verb::kReturn);
    table.take(Verb::kReturn, 3);
    EXPECT_EQ(table.mover(), 1);
    return found;
  };
  EXPECT_EQ(choices({}), (std::set<int>{1, 2, 3}));
  EXPECT_EQ(choices({"mulligan_minimum=0"}), (std::set<int>{0, 1, 2, 3}));
  EXPECT_EQ(choices({"mulligan_minimum=2"}), (std::set<int>{3}));
}

TEST(ProjectHexSetup, WhatWasGivenBackIsUnderTheDeck) {
  RULE("PH-12");
  Table table({.factions = kSix});
  draw_missions(table);  // 0 .. 10 and the Rivalry of the first seat: five cards are left
  while (table.phase() == Phase::kMulligan) table.take(Verb::kReturn, 3);
  EXPECT_EQ(table.state.discard, 0U);
  const MissionSet returned = table.state.under;
  EXPECT_EQ(std::popcount(returned), 12);
  EXPECT_EQ(table.options(Verb::kDrawMission), (std::set<int>{14, 15, 16, 17, 18}));
  table.draw(14).draw(15).draw(16).draw(17).draw(18);
  for (const int card : table.options(Verb::kDrawMission)) EXPECT_TRUE(returned >> card & 1);
  EXPECT_EQ(table.options(Verb::kDrawMission).size(), 12U);
}

TEST(ProjectHexSetup, AsManyAreDrawnAsWereGivenBack) {
  RULE("PH-13");
  Table table;
  table.draw(0).draw(1).draw(2).draw(3);
  table.take(Verb::kReturn, 2).take(Verb::kReturn, 3);
  EXPECT_EQ(table.state.on_turn, 0);
  table.draw(5);
  EXPECT_EQ(table.realm(0).dossier, (std::array<std::uint8_t, 2>{0, 5}));
  table.draw(6).draw(7);
  EXPECT_EQ(table.realm(1).dossier, (std::array<std::uint8_t, 2>{6, 7}));
  EXPECT_EQ(table.phase(), Phase::kCapital);
}

TEST(ProjectHexSetup, CapitalAndFourTroopsComeTogether) {
  RULE("PH-14");
  Table table;
  table.until(Phase::kCapital);
  EXPECT_EQ(table.mover(), 0);
  EXPECT_EQ(table.options(Verb::kCapital).size(), 44U);
  table.take(Verb::kCapital, t(17)).take_troops(kAssault, 1).take_troops(kMounted, 2);
  EXPECT_EQ(table.realm(0).capital, t(17));
  EXPECT_EQ(table.troops(t(17)), (Troops{1, 2, 1}));
  EXPECT_EQ(table.realm(0).held, bit<TerritorySet>(t(17)));
  EXPECT_EQ(table.mover(), 1);
  settle(table, t(1));
  EXPECT_EQ(table.troops(t(1)), (Troops{4, 0, 0}));
  EXPECT_EQ(table.state.round, 1);

  Table more({.rules = {"starting_troops=7"}});
  more.until(Phase::kCapital);
  settle(more, t(3));
  EXPECT_EQ(more.realm(0).pieces, 7);
}

TEST(ProjectHexSetup, TroopsMoreOrFewerBySeatAreAHandicap) {
  Table table({.rules = {"seat_troops=[-2,3]"}});
  table.until(Phase::kCapital);
  table.take(Verb::kCapital, t(17)).take_troops(kAssault, 2);
  EXPECT_EQ(table.realm(0).pieces, 2);
  table.take(Verb::kCapital, t(1)).take_troops(kAssault, 7);
  EXPECT_EQ(table.realm(1).pieces, 7);
  // One at least, and no more than there is room for.
  Table bounds({.rules = {"seat_troops=[-49,49]", "troop_capacity=9"}});
  bounds.until(Phase::kCapital).take(Verb::kCapital, t(17)).take_troops(kAssault, 1);
  bounds.take(Verb::kCapital, t(1)).take_troops(kAssault, 9);
  EXPECT_EQ(bounds.realm(0).pieces, 1);
  EXPECT_EQ(bounds.realm(1).pieces, 9);
}

TEST(ProjectHexSetup, FirstTroopsAreOfTypesThatOneHasCardsFor) {
  RULE("PH-14");
  Table table({.ruleset = "playtest", .rules = {"base_units=picked"}});
  table.take(Verb::kPick, 3).take(Verb::kPick, 4);  // Horseman and Cavalry
  table.until(Phase::kCapital).take(Verb::kCapital, t(1));
  EXPECT_EQ(table.troops(t(1)), (Troops{0, 4, 0}));
}

TEST(ProjectHexSetup, CapitalsAreTwoStepsApartByLandAndSea) {
  RULE("PH-15");
  for (const int distance : {1, 2, 3}) {
    Table table({.rules = {fmt::format("setup_distance={}", distance)}});
    table.until(Phase::kCapital);
    settle(table, t(4));
    for (int place = 0; place < table.board().size(); ++place) {
      EXPECT_EQ(table.can(Verb::kCapital, place), table.board().distance(t(4), place) >= distance);
    }
  }
  Table table;
  table.until(Phase::kCapital);
  settle(table, t(4));
  for (const int near : {4, 1, 9}) EXPECT_FALSE(table.can(Verb::kCapital, t(near)));  // 9: by sea
  EXPECT_TRUE(table.can(Verb::kCapital, t(7)));
}

TEST(ProjectHexSetup, WhereNoTerritoryIsFarEnoughOneStepLessWillDo) {
  RULE("PH-15");
  Table table({.rules = {"setup_distance=9"}});
  table.until(Phase::kCapital);
  settle(table, t(39));  // in the middle
  int farthest = 0;
  for (int place = 0; place < 44; ++place) {
    farthest = std::max(farthest, table.board().distance(t(39), place));
  }
  ASSERT_LT(farthest, 9);
  for (int place = 0; place < 44; ++place) {
    EXPECT_EQ(table.can(Verb::kCapital, place), table.board().distance(t(39), place) == farthest);
  }
}

TEST(ProjectHexSetup, OnlyTheOwnRivalryIsTurnedDownInSetUp) {
  RULE("PH-16");
  const Table start;
  for (const int card : BitRange(start.rules().missions())) {
    Table table;
    table.draw(card);
    EXPECT_EQ(table.realm(0).dossier[0] == card, card != kRivalry0) << card;
  }
  Table again;
  again.draw(1).draw(2).draw(3).draw(4).take(Verb::kReturn, 3).take(Verb::kReturn, 3);
  again.draw(kRivalry0);
  EXPECT_EQ(again.realm(0).dossier[0], kNoMission);
  EXPECT_EQ(again.draw(5).realm(0).dossier[0], 5);
  EXPECT_EQ(again.state.discard, bit<MissionSet>(kRivalry0));
}

}  // namespace
}  // namespace muster::projecthex::testing
