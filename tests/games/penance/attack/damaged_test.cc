// DAMAGED cards, the Damage Die and SCRAP.
#include "tests/games/penance/fixture.h"

namespace muster::penance {
namespace {

TEST(PenanceDamaged, ASacrificedCardGoesToTheDiscardPile) {
  RULE("PN-52");
  DuelTest duel;
  duel.damaged(0, 1).begin().act("sacrifice a DAMAGED card");
  EXPECT_EQ(duel.phase(), Phase::kDie);
  duel.roll(1);
  EXPECT_TRUE(duel.duelist(0).discard.has(kDamagedKind));
  EXPECT_EQ(duel.sp(0), 12);
  EXPECT_FALSE(duel.can("sacrifice a DAMAGED card"));
}

TEST(PenanceDamaged, APurgedCardGoesToTheGraveyard) {
  RULE("PN-53");
  DuelTest duel;
  duel.damaged(0, 1).begin().act("purge a DAMAGED card").roll(1);
  EXPECT_TRUE(duel.duelist(0).graveyard.has(kDamagedKind));
  EXPECT_EQ(duel.duelist(0).discard.size(), 0);
}

TEST(PenanceDamaged, EachFaceDoesWhatItSays) {
  RULE("PN-04");
  RULE("PN-58");
  const auto after = [](int face) {
    DuelTest duel;
    duel.damaged(0, 1).begin().act("purge a DAMAGED card").roll(face);
    return duel;
  };
  EXPECT_EQ(after(1).duelist(0).heat, 1);
  EXPECT_EQ(after(2).duelist(0).sp_change, -1);
  EXPECT_EQ(after(3).duelist(0).bleed_outs, 1);
  EXPECT_TRUE(after(4).duelist(0).is(kWeakened));
  EXPECT_EQ(after(5).phase(), Phase::kWoundCard);
  EXPECT_EQ(after(6).sp(0), 14);
}

TEST(PenanceDamaged, InternalBleedingTakesACardAtTheNextRefresh) {
  RULE("PN-57");
  DuelTest duel;
  duel.duelist(0).bleed_outs = 2;
  duel.begin_at(Stage::kTurn).settle();
  EXPECT_EQ(duel.duelist(0).graveyard.size(), 2);
  EXPECT_EQ(duel.duelist(0).bleed_outs, 0);
  EXPECT_EQ(duel.duelist(0).tally.lost[static_cast<std::size_t>(LossCause::kBleeding)], 2);
}

TEST(PenanceDamaged, ScrapIsNotPlayableButCountsAsLife) {
  RULE("PN-47");
  RULE("PN-47a");
  RULE("PN-59");
  DuelTest duel;
  duel.hand(0, {"k-ch-faithful-thrust", "k-ch-defensive-stance", "k-feint"});
  duel.place(0, 3, 3, "S").place(1, 3, 4, "N").begin();
  EXPECT_TRUE(duel.can("play Faithful Thrust"));
  EXPECT_TRUE(duel.can("play Defensive Stance"));
  duel.destroy(0, Component::kRightArm);
  EXPECT_FALSE(duel.can("play Faithful Thrust"));
  EXPECT_TRUE(duel.can("play Defensive Stance"));
  duel.destroy(0, Component::kLeftArm);
  EXPECT_FALSE(duel.can("play Defensive Stance"));
  EXPECT_TRUE(duel.can("play Feint"));
  EXPECT_EQ(duel.life(0), 30);
}

TEST(PenanceDamaged, TwoScrapAreSalvagedForACardOrWhatTheSettingSays) {
  RULE("PN-59a");
  for (const int price : {2, 3}) {
    DuelTest duel({.rules = {fmt::format("scrap_for_draw={}", price)}});
    duel.hand(0, {"k-ch-faithful-thrust", "k-ch-faithful-thrust", "k-ch-cleaving-strike"});
    duel.destroy(0, Component::kRightArm).begin().act("salvage SCRAP");
    while (duel.mover() == 0 && duel.phase() == Phase::kDiscardCard) {
      duel.take(Verb::kLose, *duel.arguments(Verb::kLose).begin());
    }
    EXPECT_EQ(duel.phase(), Phase::kDrawCard);
    duel.settle();
    EXPECT_EQ(duel.duelist(0).discard.size(), price);
    EXPECT_EQ(duel.duelist(0).hand.size(), 4 - price);
    EXPECT_EQ(duel.sp(0), 12);
  }
}

TEST(PenanceDamaged, WithoutTheHeadThereIsNoSensorSweep) {
  RULE("PN-48a");
  DuelTest duel;
  duel.hand(0, {"k-sensor-sweep"}).hand(1, {"k-feint"}).begin();
  EXPECT_TRUE(duel.can("play Sensor Sweep"));
  duel.destroy(0, Component::kHead);
  EXPECT_FALSE(duel.can("play Sensor Sweep"));
}

TEST(PenanceDamaged, WithoutTheChassisTheSpMaximumIsOneLower) {
  RULE("PN-48b");
  DuelTest duel;
  duel.destroy(0, Component::kChassis).begin();
  EXPECT_EQ(duel.sp(0), 10);
}

}  // namespace
}  // namespace muster::penance
