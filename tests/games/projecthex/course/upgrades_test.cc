// What upgrades do (PH-56 .. PH-59).
#include "games/projecthex/inquiry/fights.h"
#include "games/projecthex/state/actions.h"
#include "tests/games/projecthex/fights.h"

namespace muster::projecthex::testing {
namespace {

Skirmish around_t05(const std::string& card, const Settings& rules = {}) {
  Skirmish war({"philosophers", "imperials"}, rules);
  war.troops(0, "t04", "2a").troops(0, "t06", "3m").troops(0, "t07", "3r");
  war.troops(0, "t08", "2a").troops(0, "t10", "2a").troops(1, "t05", "3a");
  if (!card.empty()) war.card(0, card);
  war.start(0).attack("t04", "t05", "1a");
  return war;
}

TEST(ProjectHexCoordinatedAttack, NeighboursOfTheTargetJoin) {
  RULE("PH-56");
  EXPECT_EQ(around_t05("").phase(), Phase::kRoll);
  Skirmish war = around_t05("coordinated_attack");
  ASSERT_EQ(war.phase(), Phase::kJoin);
  EXPECT_EQ(war.places(Verb::kJoin), (Ids{"t06", "t07"}));
  Skirmish alone = war;
  alone.pass();
  EXPECT_EQ(alone.state.fight.to_roll[0], 1);
  war.join("t06", "2m");
  EXPECT_EQ(war.places(Verb::kJoin), Ids{"t07"});
  war.join("t07", "1r").roll("9999", "000").settle();
  EXPECT_EQ(war.phase(), Phase::kAdvance);  // the ranged one may stay as ever
  war.stay(0);
  EXPECT_EQ(war.at("t05"), "1a2m1r");  // all advance
  EXPECT_EQ(war.at("t04"), "1a");
  EXPECT_EQ(war.at("t06"), "1m");
  EXPECT_EQ(war.at("t07"), "2r");
}

TEST(ProjectHexCoordinatedAttack, OneStaysInEachTerritory) {
  RULE("PH-56");
  Skirmish war = around_t05("coordinated_attack");
  war.act(Verb::kJoin, war.place("t06"));
  EXPECT_EQ(war.options(Verb::kCommit).size(), 2U);  // one or two of three
  Skirmish all = around_t05("coordinated_attack", {"abandonment=advancing"});
  all.join("t06", "3m").roll("9999", "000").settle();
  EXPECT_EQ(all.at("t06"), "1m");
  EXPECT_EQ(all.at("t05"), "1a2m");
}

TEST(ProjectHexCoordinatedAttack, TheSeaCountsForTypesThatAllCameByIt) {
  RULE("PH-56");
  Skirmish war({"islanders", "imperials"});
  war.troops(0, "t05", "2a").troops(0, "t16", "2a2m").troops(1, "t07", "3a");
  war.card(0, "coordinated_attack").start(0);
  using Bonuses = std::array<std::int8_t, kUnitTypes>;
  const auto bonuses = [](const Skirmish& fight) {
    const Bonuses all = fight_terms(fight.rules(), fight.state).attack;
    return Bonuses{all[0], all[1], 0};
  };
  Skirmish by_land = war;
  by_land.attack("t05", "t07", "1a").pass();
  EXPECT_EQ(bonuses(by_land)[0], 0);
  Skirmish both = war;
  both.attack("t05", "t07", "1a").join("t16", "1a2m");
  EXPECT_EQ(bonuses(both), (Bonuses{0, 1, 0}));
  Skirmish apart = war;
  apart.attack("t05", "t07", "1a").join("t16", "2m");
  EXPECT_EQ(bonuses(apart), (Bonuses{0, 1, 0}));
  Skirmish by_sea = war;
  by_sea.attack("t16", "t07", "1a2m").pass();
  EXPECT_EQ(bonuses(by_sea), (Bonuses{1, 1, 0}));
}

TEST(ProjectHexHitAndRun, MountedTroopsStepOnceMoreAfterTheAttacks) {
  RULE("PH-57");
  Skirmish war({"philosophers", "imperials"});
  war.troops(0, "t04", "2a5m").troops(1, "t05", "1a").troops(1, "t06", "1a");
  war.card(0, "hit_and_run").start(0);
  war.storm("t04", "t05", "4m").storm("t05", "t06", "3m");
  EXPECT_EQ(war.at("t06"), "3m");  // with no step left, and there is nobody else to attack
  ASSERT_EQ(war.phase(), Phase::kMoveFrom);
  EXPECT_EQ(war.places(Verb::kFrom), (Ids{"t04", "t06"}));  // t05: one guard
  EXPECT_EQ(war.from("t06"), (Ids{"t05", "t07", "t08"}));   // own or empty
  EXPECT_EQ(war.movers("t04", "t02"), Ids{"m1"});           // no assault troops
  war.move("t06", "t08", "2m");
  EXPECT_EQ(war.from("t08"), Ids{});  // one step
  EXPECT_EQ(war.from("t06"), Ids{});  // guards stay
  war.pass();
  EXPECT_NE(war.phase(), Phase::kMoveFrom);
  EXPECT_NE(war.phase(), Phase::kAttackFrom);
}

TEST(ProjectHexHitAndRun, NotAmongEnemiesNorWithoutTheCard) {
  RULE("PH-57");
  Skirmish war({"philosophers", "imperials"});
  war.troops(0, "t04", "3m").troops(1, "t05", "1a");
  Skirmish without = war;
  war.card(0, "hit_and_run").start(0).to_attacks().pass();
  ASSERT_EQ(war.phase(), Phase::kMoveFrom);
  EXPECT_EQ(war.from("t04"), (Ids{"t02", "t03"}));
  without.start(0).to_attacks().pass();
  EXPECT_NE(without.phase(), Phase::kMoveFrom);
}

TEST(ProjectHexHitAndRun, MountedTroopsThatHaveMovedMayGoOn) {
  RULE("PH-57");
  Skirmish war({"philosophers", "imperials"});
  war.troops(0, "t04", "3m").card(0, "hit_and_run").start(0);
  war.move("t04", "t05", "2m").move("t05", "t04", "1m");
  EXPECT_EQ(war.movers("t04", "t02"), Ids{"m2"});  // one rested, one without a step
  war.pass();
  ASSERT_EQ(war.phase(), Phase::kMoveFrom);
  EXPECT_EQ(war.movers("t04", "t02"), Ids{"m1"});
  war.move("t04", "t02", "1m");
  EXPECT_EQ(war.at("t02"), "1m");
}

TEST(ProjectHexRocket, RangedTroopsTwoStepsAwayJoinAndStay) {
  RULE("PH-58");
  Skirmish war({"philosophers", "imperials"});
  war.troops(0, "t04", "2a").troops(0, "t02", "1a3r").troops(0, "t03", "2a");
  war.troops(0, "t01", "3r").troops(0, "t16", "1a2r").troops(1, "t05", "2a");
  war.card(0, "rocket").start(0).to_attacks();
  EXPECT_EQ(war.places(Verb::kFrom), Ids{"t04"});  // somebody attacks from beside it
  war.attack("t04", "t05", "1a");
  ASSERT_EQ(war.phase(), Phase::kJoin);
  EXPECT_EQ(war.places(Verb::kJoin), (Ids{"t02", "t16"}));  // t01 is three steps away
  Skirmish asked = war;                                     // only ranged troops reach so far
  asked.act(Verb::kJoin, asked.place("t02"));
  ASSERT_EQ(asked.phase(), Phase::kCommit);
  for (const int argument : asked.options(Verb::kCommit)) {
    EXPECT_EQ(kind_of(argument / 64).type, UnitType::kRanged);
  }
  war.join("t02", "3r").roll("9999", "00").settle();
  EXPECT_EQ(war.at("t02"), "1a3r");
  EXPECT_EQ(war.at("t05"), "1a");
}

TEST(ProjectHexIslandRaiders, AssaultTroopsAddTwoBySea) {
  RULE("PH-59");
  using Bonuses = std::array<std::int8_t, kUnitTypes>;
  const auto bonuses = [](const std::string& faction, bool sea) {
    Skirmish war({faction, "imperials"});
    war.troops(0, "t03", "2a").troops(1, "t16", "1a").card(0, "island_raiders").start(0);
    EXPECT_EQ(duel_terms(war.rules(), war.state, 1, 0, true).defence, (Bonuses{0, 0, 0}));
    return duel_terms(war.rules(), war.state, 0, 1, sea).attack;
  };
  EXPECT_EQ(bonuses("nomads", true), (Bonuses{2, 0, 0}));
  EXPECT_EQ(bonuses("nomads", false), (Bonuses{0, 0, 0}));
  EXPECT_EQ(bonuses("islanders", true), (Bonuses{3, 1, 1}));
  Skirmish war({"nomads", "imperials"});
  war.troops(0, "t03", "2a").troops(1, "t16", "1a").card(0, "island_raiders").start(0);
  war.attack("t03", "t16", "1a").roll("4", "5").exchange("4a", "5a");
  EXPECT_EQ(war.owner("t16"), 0);
}

}  // namespace
}  // namespace muster::projecthex::testing
