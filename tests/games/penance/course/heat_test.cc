// Heat and strain.
#include "tests/games/penance/fixture.h"

namespace muster::penance {
namespace {

DuelTest strained(int heat, const DuelSetting& setting = {}) {
  DuelTest duel(setting);
  duel.heat(0, heat).begin_at(Stage::kTurn);
  return duel;
}

TEST(PenanceHeat, StrainIsRolledFromFiveHeatOn) {
  RULE("PN-60");
  EXPECT_EQ(strained(4).phase(), Phase::kMain);
  EXPECT_EQ(strained(5).phase(), Phase::kDie);
}

TEST(PenanceHeat, AResultUpToFiveHeatsAndCannotOccurFromFiveOn) {
  RULE("PN-61");
  DuelTest cool;
  cool.heat(0, 4).begin();
  cool.task(TaskKind::kStrain, 0).roll(1);
  EXPECT_EQ(cool.duelist(0).heat, 5);
  for (int face = 1; face <= 6; ++face) {
    DuelTest duel = strained(5);
    duel.roll(face);
    EXPECT_EQ(duel.duelist(0).heat, 5) << face;
  }
}

TEST(PenanceHeat, SixToEightTakeASpOfThisTurn) {
  RULE("PN-62");
  for (const int face : {1, 3}) {
    DuelTest duel = strained(5);
    duel.roll(face);
    EXPECT_EQ(duel.sp(0), 10) << face;
    EXPECT_EQ(duel.phase(), Phase::kMain);
  }
}

TEST(PenanceHeat, NineToElevenTakeTwoCards) {
  RULE("PN-63");
  for (const int face : {4, 6}) {
    DuelTest duel = strained(5);
    duel.roll(face).settle();
    EXPECT_EQ(duel.duelist(0).graveyard.size(), 2) << face;
    EXPECT_EQ(duel.sp(0), 12);
  }
}

TEST(PenanceHeat, TwelveStrikesARandomPart) {
  RULE("PN-64");
  const auto struck = [](int face, int arm) {
    DuelTest duel = strained(6);
    duel.roll(6).roll(face);
    if (arm > 0) duel.roll(arm);
    duel.settle();
    return duel.duelist(0).damage;
  };
  EXPECT_EQ(struck(1, 1)[index_of(Component::kRightArm)], 1);
  EXPECT_EQ(struck(2, 2)[index_of(Component::kLeftArm)], 1);
  EXPECT_EQ(struck(3, 0)[index_of(Component::kLegs)], 1);
  EXPECT_EQ(struck(4, 0)[index_of(Component::kLegs)], 1);
  EXPECT_EQ(struck(5, 0)[index_of(Component::kHead)], 1);
  EXPECT_EQ(struck(6, 0)[index_of(Component::kChassis)], 1);
}

TEST(PenanceHeat, ADestroyedPartIsNotStruckAgain) {
  RULE("PN-46b");
  DuelTest duel;
  duel.destroy(0, Component::kChassis).heat(0, 10).begin_at(Stage::kTurn);
  duel.roll(6);
  EXPECT_EQ(duel.duelist(0).damage[index_of(Component::kLegs)], 1);
}

TEST(PenanceHeat, FromTenOnTheWorstComesWithoutARoll) {
  RULE("PN-65");
  DuelTest duel = strained(10);
  EXPECT_EQ(duel.options().front(), "strained part: 1");
  duel.roll(5);
  EXPECT_EQ(duel.duelist(0).damage[index_of(Component::kHead)], 1);
}

TEST(PenanceHeat, CrossingFiveStrainsOnlyWithTheSetting) {
  RULE("PN-66");
  for (const bool on : {false, true}) {
    DuelTest duel({.rules = {fmt::format("strain_on_crossing={}", on)}});
    duel.damaged(0, 1).heat(0, 4).begin().act("purge a DAMAGED card").roll(1);
    EXPECT_EQ(duel.duelist(0).heat, 5);
    EXPECT_EQ(duel.phase(), on ? Phase::kDie : Phase::kMain);
    if (!on) continue;
    duel.roll(1);
    EXPECT_EQ(duel.phase(), Phase::kMain);
    EXPECT_EQ(duel.sp(0), 10);
  }
}

TEST(PenanceHeat, ATurnEndedInWaterCools) {
  RULE("PN-67");
  DuelTest duel({.arena = "proving_grounds"});
  duel.place(0, 6, 3).place(1, 12, 12).heat(0, 3).begin().act("face S");
  duel.act("end the Action phase").settle();
  EXPECT_EQ(duel.duelist(0).heat, 2);
}

TEST(PenanceHeat, AWoundAddsToEachGain) {
  RULE("PN-76");
  DuelTest duel;
  duel.wound(0, Wound::kHeat).damaged(0, 1).begin().act("purge a DAMAGED card").roll(1);
  EXPECT_EQ(duel.duelist(0).heat, 2);
}

TEST(PenanceHeat, TheTimerHeatsBothAfterItsRound) {
  RULE("PN-119d");
  for (const auto& [rules, round, heat] : {std::tuple{"heat_timer=true", 6, 1},
                                           {"heat_timer=true", 5, 0},
                                           {"heat_timer=false", 6, 0}}) {
    DuelTest duel({.rules = {rules}, .arena = "kit16"});
    duel.begin_at(Stage::kTurn, 0, round);
    EXPECT_EQ(duel.duelist(0).heat, heat) << rules << " " << round;
  }
}

}  // namespace
}  // namespace muster::penance
