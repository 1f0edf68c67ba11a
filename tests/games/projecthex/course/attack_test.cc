// Attacks up to the dice: from where, on whom, and steps (PH-38 .. PH-41).
#include "games/projecthex/inquiry/groups.h"
#include "games/projecthex/state/actions.h"
#include "tests/games/projecthex/fights.h"

namespace muster::projecthex::testing {
namespace {

const Factions kThree = {"philosophers", "imperials", "nomads"};

// Whether attacks from a territory are offered in this turn.
bool attacks_from(Skirmish war, const std::string& id) {
  const std::uint32_t turn = war.state.turn;
  while (war.state.turn == turn && war.phase() != Phase::kAttackFrom) war.idle();
  return war.state.turn == turn && war.can(Verb::kFrom, war.place(id));
}

TEST(ProjectHexAttacks, FromOwnLandOnNeighboursWithEnemies) {
  RULE("PH-40");
  Skirmish war(kThree);
  war.troops(0, "t04", "2a").troops(0, "t12", "5a").troops(0, "t16", "2m");
  war.troops(1, "t05", "1a").troops(2, "t03", "1a").troops(2, "t09", "1a").start(0);
  war.to_attacks();
  EXPECT_EQ(war.places(Verb::kFrom), (Ids{"t04", "t16"}));
  EXPECT_EQ(war.from("t04"), (Ids{"t03", "t05"}));  // t02 is empty
  EXPECT_EQ(war.from("t16"), Ids{"t03"});           // by sea
  war.act(Verb::kFrom, war.place("t04")).act(Verb::kTo, war.place("t03"));
  EXPECT_EQ(war.state.fight.defender, 2);
}

TEST(ProjectHexAttacks, TheAttackerNamesTheTroops) {
  RULE("PH-40");
  Skirmish war(kThree);
  war.troops(0, "t04", "2a2m").troops(1, "t05", "1a").start(0);
  war.to_attacks().act(Verb::kFrom, war.place("t04")).act(Verb::kTo, war.place("t05"));
  ASSERT_EQ(war.phase(), Phase::kCommit);
  const int assault = fresh_kind(war.state, UnitType::kAssault) * 64;
  EXPECT_EQ(war.options(Verb::kCommit), (std::set<int>{assault, assault + 1, assault + 2}));
  const int mounted = fresh_kind(war.state, UnitType::kMounted) * 64;
  Skirmish none = war;
  none.act(Verb::kCommit, assault);  // one at least takes part
  EXPECT_EQ(none.options(Verb::kCommit), (std::set<int>{mounted + 1, mounted + 2}));
  war.act(Verb::kCommit, assault + 2);  // one at least stays
  EXPECT_EQ(war.options(Verb::kCommit), (std::set<int>{mounted, mounted + 1}));
}

TEST(ProjectHexAttacks, OneDieForEachTroopOnceForTheAttack) {
  RULE("PH-41");
  Skirmish war(kThree);
  war.troops(0, "t04", "3a1m").troops(1, "t05", "1a1m2r").start(0);
  war.attack("t04", "t05", "2a");
  EXPECT_EQ(war.state.mover, kChance);
  EXPECT_EQ(war.state.fight.to_roll[0], 2);
  EXPECT_EQ(war.state.fight.to_roll[1], 4);
  war.roll("59", "1234");
  EXPECT_EQ(war.phase(), Phase::kAttackerDie);
  war.exchange("9a", "1a");  // no new dice
  EXPECT_EQ(war.phase(), Phase::kAttackerDie);
  EXPECT_EQ(total(war.state.fight.dice[0]), 1);
  EXPECT_EQ(total(war.state.fight.dice[1]), 3);
}

TEST(ProjectHexAttacks, TroopsWithoutAStepDoNotAttack) {
  RULE("PH-38");
  Skirmish war(kThree);
  war.troops(0, "t03", "3a1m").troops(0, "t04", "1a").troops(1, "t05", "1a").start(0);
  war.move("t03", "t04", "2a");
  EXPECT_EQ(war.most_attackers("t04", "t05"), 1);  // that which did not move
  war.move("t03", "t04", "1m");
  EXPECT_EQ(war.most_attackers("t04", "t05"), 2);  // and the mounted one has a step left
}

TEST(ProjectHexAttacks, AdvancingTakesTheStep) {
  RULE("PH-38");
  const auto after_storm = [](const std::string& type) {
    Skirmish war(kThree);
    war.troops(0, "t04", "4" + type).troops(1, "t05", "1r").troops(1, "t07", "1r").start(0);
    war.storm("t04", "t05", "3" + type);
    return war;
  };
  EXPECT_FALSE(attacks_from(after_storm("a"), "t05"));
  EXPECT_EQ(after_storm("m").most_attackers("t05", "t07"), 2);
  Skirmish mounted = after_storm("m");
  mounted.storm("t05", "t07", "2m");
  EXPECT_EQ(mounted.at("t07"), "2m");
  EXPECT_EQ(mounted.at("t05"), "1m");
}

TEST(ProjectHexAttacks, AnAttackThatFailsTakesNoStep) {
  RULE("PH-38");
  Skirmish war(kThree);
  war.troops(0, "t04", "4a").troops(1, "t05", "3a").start(0);
  war.attack("t04", "t05", "2a").roll("90", "000").exchange("9a", "0a").exchange("0a", "0a");
  EXPECT_EQ(war.phase(), Phase::kAttackFrom);
  EXPECT_EQ(war.at("t04"), "3a");
  EXPECT_EQ(war.at("t05"), "2a");
  EXPECT_EQ(war.most_attackers("t04", "t05"), 2);
}

TEST(ProjectHexAttacks, OrAttacksNeedAndTakeNoSteps) {
  RULE("PH-38");
  Skirmish war(kThree, {"attack_step=free"});
  war.troops(0, "t03", "4a").troops(0, "t04", "1a").troops(1, "t05", "1r");
  war.troops(1, "t07", "1r").start(0);
  war.move("t03", "t04", "3a");
  EXPECT_EQ(war.from("t04"), (Ids{"t02", "t03"}));
  EXPECT_EQ(war.most_attackers("t04", "t05"), 3);
  war.storm("t04", "t05", "3a").storm("t05", "t07", "2a");
  EXPECT_EQ(war.at("t05"), "1a");
  EXPECT_EQ(war.at("t07"), "2a");
}

TEST(ProjectHexAttacks, RangedTroopsWithoutAStepHelpAndStay) {
  RULE("PH-39");
  RULE("PH-49a");
  Skirmish war(kThree);
  war.troops(0, "t03", "1a2r").troops(0, "t04", "1m").troops(1, "t05", "1a").start(0);
  war.move("t03", "t04", "2r");
  EXPECT_EQ(war.most_attackers("t04", "t05"), 2);
  Skirmish both = war;
  war.storm("t04", "t05", "2r");
  EXPECT_NE(war.phase(), Phase::kAdvance);  // nothing to choose
  EXPECT_EQ(war.at("t04"), "1m2r");
  EXPECT_EQ(war.owner("t05"), -1);
  both.storm("t04", "t05", "1m1r");
  EXPECT_EQ(both.at("t04"), "2r");
  EXPECT_EQ(both.at("t05"), "1m");
}

TEST(ProjectHexAttacks, OrTheyStayOut) {
  RULE("PH-39");
  Skirmish fresh(kThree, {"spent_ranged=stay_out"});
  fresh.troops(0, "t04", "2r").troops(1, "t05", "1a").start(0);
  EXPECT_EQ(fresh.most_attackers("t04", "t05"), 1);  // those that have a step take part
  Skirmish war(kThree, {"spent_ranged=stay_out"});
  war.troops(0, "t03", "2a2r").troops(0, "t04", "1a").troops(1, "t05", "1a").start(0);
  war.move("t03", "t04", "2r");
  EXPECT_EQ(war.most_attackers("t04", "t05"), 1);  // the one that was there
  war.move("t04", "t02", "1a");
  EXPECT_FALSE(attacks_from(war, "t04"));
}

}  // namespace
}  // namespace muster::projecthex::testing
