// Control of territories, turns and their steps (PH-02, PH-08, PH-20 .. PH-26).
#include "games/projecthex/state/actions.h"
#include "tests/games/projecthex/fixture.h"

namespace muster::projecthex::testing {
namespace {

TEST(ProjectHexTurn, TroopsControlATerritory) {
  RULE("PH-02");
  Table table({.factions = {"nomads", "islanders"}});
  table.put(0, t(1), {1, 0, 0}).put(1, t(9), {2, 0, 0}).capital(0, t(1)).fortress(t(1)).begin();
  EXPECT_EQ(table.holder(t(1)), 0);
  EXPECT_EQ(table.holder(t(2)), kNobody);
  table.move(t(1), t(3), kAssault, 1);
  EXPECT_EQ(table.holder(t(1)), kNobody);  // neither the capital nor the fortress holds it
  EXPECT_EQ(table.realm(0).held, bit<TerritorySet>(t(3)));
}

TEST(ProjectHexTurn, MarkersHoldUntilSomebodyElseComes) {
  RULE("PH-02");
  Table table({.rules = {"control=markers"}, .factions = {"nomads", "islanders"}});
  table.put(0, t(1), {1, 0, 0}).put(1, t(4), {2, 0, 0}).begin();
  table.move(t(1), t(3), kAssault, 1);
  EXPECT_EQ(table.holder(t(1)), 0);
  EXPECT_EQ(table.realm(0).held, set_of({t(1), t(3)}));
  table.until_turn(1).move(t(4), t(1), kAssault, 1);
  EXPECT_EQ(table.holder(t(1)), 1);
  EXPECT_EQ(table.realm(0).held, set_of({t(3)}));
}

TEST(ProjectHexTurn, DiceHaveTenEqualFaces) {
  RULE("PH-08");
  Table table;
  table.put(0, t(1), {2, 0, 0}).put(1, t(4), {1, 0, 0}).begin().attack(t(1), t(4)).commit_all();
  ASSERT_EQ(table.phase(), Phase::kRoll);
  for (int side = 0; side < 2; ++side) {
    ChanceList outcomes;
    table.rules().chance_outcomes(table.state, outcomes);
    ASSERT_EQ(outcomes.size(), 10U);
    for (std::size_t face = 0; face < 10; ++face) {
      EXPECT_EQ(outcomes[face].weight, outcomes[0].weight);
      EXPECT_EQ(argument_of(outcomes[face].action), side * 10 + static_cast<int>(face));
    }
    table.take(Verb::kRoll, side * 10);
  }
}

TEST(ProjectHexTurn, StepsComeInTheirOrder) {
  RULE("PH-20");
  Table table;
  table.put(0, t(1), {3, 0, 0}).put(1, t(4), {2, 0, 0}).incoming(0, {1, 0, 0}).begin();
  EXPECT_EQ(table.phase(), Phase::kPlace);
  table.place_all(kAssault, t(1));
  EXPECT_EQ(table.phase(), Phase::kMoveFrom);
  table.pass();
  EXPECT_EQ(table.phase(), Phase::kAttackFrom);
  table.pass();
  EXPECT_EQ(table.phase(), Phase::kRecruit);  // no mission is met
  table.take_troops(kAssault, 2);
  EXPECT_EQ(table.phase(), Phase::kDiscard);
  EXPECT_EQ(table.state.on_turn, 0);
  table.take(Verb::kDiscard, 0);
  EXPECT_EQ(table.state.on_turn, 1);
}

TEST(ProjectHexTurn, ARoundIsATurnOfEverybody) {
  RULE("PH-20");
  Table table({.factions = {"nomads", "islanders", "ascendancy"}});
  table.until(Phase::kMoveFrom);
  for (int turn = 0; turn < 9; ++turn) {
    EXPECT_EQ(table.state.round, 1 + turn / 3);
    EXPECT_EQ(table.state.turn, 1U + static_cast<unsigned>(turn));
    table.until_turn((turn + 1) % 3);
  }
}

TEST(ProjectHexTurn, TheFirstTurnHasNoIncomingTroops) {
  RULE("PH-22");
  Table table;
  while (table.state.round == 0) table.idle();
  for (int player = 0; player < 2; ++player) {
    EXPECT_EQ(table.state.on_turn, player);
    EXPECT_EQ(total(table.realm(player).incoming), 0);
    EXPECT_EQ(table.phase(), Phase::kMoveFrom);
    table.until_turn(1 - player);
  }
  EXPECT_EQ(table.phase(), Phase::kPlace);  // the second turn
}

TEST(ProjectHexTurn, MovesAreMadeBeforeTheFirstAttack) {
  RULE("PH-23");
  Table table;
  table.put(0, t(1), {9, 0, 0}).put(1, t(9), {2, 0, 0}).begin();
  for (int move = 0; move < 3; ++move) table.move(t(1), t(4), kAssault, 1);
  table.move(t(1), t(3), kAssault, 2);
  EXPECT_EQ(table.phase(), Phase::kMoveFrom);
  table.pass();
  while (table.state.on_turn == 0) {
    EXPECT_TRUE(table.phase() < Phase::kMoveFrom || table.phase() > Phase::kMoveTroops);
    table.idle();
  }
}

TEST(ProjectHexTurn, EmptyLandStaysEmptyAfterTheMoves) {
  RULE("PH-23");
  Table table;
  table.put(0, t(1), {9, 0, 0}).put(1, t(4), {2, 0, 0}).begin().pass();
  table.take(Verb::kFrom, t(1));
  EXPECT_EQ(table.options(Verb::kTo), (std::set<int>{t(4)}));  // not t03, which is empty
}

TEST(ProjectHexTurn, AnyNumberOfAttacks) {
  RULE("PH-24");
  Table table;
  table.put(0, t(1), {5, 0, 0}).put(1, t(4), {4, 0, 0}).put(1, t(3), {1, 0, 0}).begin();
  table.until(Phase::kAttackFrom);
  Table none = table;
  none.pass();
  EXPECT_EQ(none.phase(), Phase::kRecruit);
  for (int attack = 0; attack < 3; ++attack) {
    table.attack(t(1), t(4)).commit(1).roll({1}, {5, 5, 5, 5}).exchange(1, kAssault, 5, kAssault);
    EXPECT_EQ(table.troops(t(1))[0], 4 - attack);
  }
  table.attack(t(1), t(3)).roll({9}, {1}).exchange(9, kAssault, 1, kAssault);
  EXPECT_EQ(table.holder(t(3)), 0);
  EXPECT_EQ(table.phase(), Phase::kRecruit);  // no troops are left that could
}

TEST(ProjectHexTurn, OneMissionMayBeThrownAway) {
  RULE("PH-26");
  Table table({.factions = {"islanders", "nomads"}});
  table.put(0, t(1), {2, 0, 0}).put(1, t(9), {2, 0, 0});
  table.capital(1, t(9)).dossier(0, 2, 4).begin().until(Phase::kDiscard);
  EXPECT_EQ(table.options(Verb::kDiscard), (std::set<int>{0, 1, 2}));
  Table kept = table;
  kept.take(Verb::kDiscard, 0);
  EXPECT_EQ(kept.realm(0).dossier, (std::array<std::uint8_t, 2>{2, 4}));
  table.take(Verb::kDiscard, 1).draw(7);
  EXPECT_EQ(table.realm(0).dossier, (std::array<std::uint8_t, 2>{7, 4}));
  EXPECT_EQ(table.state.discard, bit<MissionSet>(2));
  EXPECT_EQ(table.state.on_turn, 1);
}

}  // namespace
}  // namespace muster::projecthex::testing
