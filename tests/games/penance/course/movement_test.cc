// Movement, facing, pushing.
#include "tests/games/penance/fixture.h"

namespace muster::penance {
namespace {

constexpr int kSouth = 3;

TEST(PenanceMovement, AHexCostsOnePoint) {
  RULE("PN-90");
  RULE("PN-94");
  DuelTest duel;
  duel.begin().act("move S");
  EXPECT_EQ(duel.sp(0), 10);
  EXPECT_EQ(duel.duelist(0).hex, duel.hex(3, 4));
  EXPECT_EQ(duel.duelist(0).facing, 2) << "moving does not turn";
}

TEST(PenanceMovement, ClassPricesAreInHalves) {
  RULE("PN-90");
  RULE("PN-152");
  for (const auto& [deck, price] :
       {std::pair{"church-confessor", 1}, {"elves-warden", 2}, {"dwarves-ironclad", 3}}) {
    DuelTest duel({.rules = {"move_cost=class"}, .first = deck});
    duel.begin();
    EXPECT_EQ(duel.price_of_step(0, kSouth), price) << deck;
  }
}

TEST(PenanceMovement, DifficultHexesAndHeightCostMore) {
  RULE("PN-91");
  RULE("PN-92");
  RULE("PN-113");
  DuelTest duel({.arena = "proving_grounds"});
  // (3,2) is forest, (3,3) rubble; from (6,5), level 1, to (6,6), clear; back up again.
  duel.place(0, 2, 1).place(1, 12, 12).begin();
  EXPECT_EQ(duel.price_of_step(0, kSouth), 2) << "forest is not difficult";
  duel.place(0, 3, 2);
  EXPECT_EQ(duel.price_of_step(0, kSouth), 4) << "rubble is";
  duel.place(0, 6, 6);
  EXPECT_EQ(duel.price_of_step(0, 0), 4) << "one level up";
  duel.place(0, 6, 5);
  EXPECT_EQ(duel.price_of_step(0, kSouth), 2) << "nothing for the way down";
  duel.place(0, 6, 7);
  EXPECT_EQ(duel.price_of_step(0, kSouth), 10) << "two levels at once cost four more there";
}

TEST(PenanceMovement, WithoutLegsAHexCostsOneMore) {
  RULE("PN-48");
  DuelTest duel;
  duel.destroy(0, Component::kLegs).begin();
  EXPECT_EQ(duel.price_of_step(0, kSouth), 4);
}

TEST(PenanceMovement, NobodyEntersWallsOrTheEnemyOrLeavesTheBoard) {
  RULE("PN-93");
  RULE("PN-116");
  DuelTest duel({.arena = "kit16"});
  duel.place(0, 3, 1).place(1, 4, 1).begin();
  EXPECT_FALSE(duel.can("move N")) << "off the board";
  EXPECT_FALSE(duel.can("move S")) << "a wall";
  EXPECT_FALSE(duel.can("move SE")) << "the enemy";
  EXPECT_TRUE(duel.can("move SW"));
}

TEST(PenanceMovement, OneRotationIsFreeTheOthersCostAPoint) {
  RULE("PN-95");
  DuelTest duel;
  duel.begin().act("face N");
  EXPECT_EQ(duel.sp(0), 12);
  duel.act("face S");
  EXPECT_EQ(duel.sp(0), 10);
  EXPECT_EQ(duel.duelist(0).facing, 3);
}

TEST(PenanceMovement, InTheOtherReadingOneSideIsFree) {
  RULE("PN-95");
  DuelTest duel({.rules = {"rotation=one_side"}});
  duel.begin().act("face SW");  // from SE: two sides
  EXPECT_EQ(duel.sp(0), 10);
  duel.act("face S");
  EXPECT_EQ(duel.sp(0), 8);
  DuelTest other({.rules = {"rotation=one_side"}});
  other.begin().act("face S");
  EXPECT_EQ(other.sp(0), 12);
}

TEST(PenanceMovement, AWoundMakesHexesDearer) {
  RULE("PN-77");
  DuelTest duel;
  duel.wound(0, Wound::kLegs).begin();
  EXPECT_EQ(duel.price_of_step(0, kSouth), 4);
}

TEST(PenanceMovement, APushGoesStraightAwayAndStopsAtTheEdgeWithoutCountingAsMoved) {
  RULE("PN-98");
  RULE("PN-99");
  DuelTest duel;
  duel.place(0, 3, 3).place(1, 3, 4).begin();
  EXPECT_EQ(duel.shove(1, 0, 2), 2);
  EXPECT_EQ(duel.duelist(1).hex, duel.hex(3, 6));
  EXPECT_EQ(duel.duelist(1).moved, 0);
  EXPECT_EQ(duel.shove(1, 0, 9), 6) << "row 12 is the last";
  EXPECT_EQ(duel.shove(1, 0, -20), 8) << "a pull ends beside its source";
  EXPECT_EQ(duel.duelist(1).hex, duel.hex(3, 4));
}

TEST(PenanceMovement, FreeMovesGoStepByStepAndMayEndEarly) {
  RULE("PN-98");
  DuelTest duel;
  duel.begin();
  duel.task(0, FreeMoveTask{.unit = 0, .effect = kNoEffect, .hexes = 3});
  duel.act("move S").act("move S").act("no more");
  EXPECT_EQ(duel.duelist(0).moved, 2);
  EXPECT_EQ(duel.sp(0), 12);
  EXPECT_EQ(duel.phase(), Phase::kMain);
}

TEST(PenanceMovement, WithoutABoardNobodyMovesOrTurns) {
  DuelTest duel({.ruleset = "boardless"});
  duel.begin();
  EXPECT_TRUE(duel.arguments(Verb::kMove).empty());
  EXPECT_TRUE(duel.arguments(Verb::kTurn).empty());
}

TEST(PenanceMovement, WithoutFacingNobodyTurns) {
  DuelTest duel({.rules = {"facing=false"}});
  duel.begin();
  EXPECT_FALSE(duel.arguments(Verb::kMove).empty());
  EXPECT_TRUE(duel.arguments(Verb::kTurn).empty());
}

}  // namespace
}  // namespace muster::penance
