// Pilot wounds.
#include "tests/games/penance/fixture.h"

namespace muster::penance {
namespace {

TEST(PenanceWounds, EachWoundTurnsUpACardThatIsNotUpYet) {
  RULE("PN-75");
  DuelTest duel;
  duel.wound(0, Wound::kSp).begin();
  duel.task(0, WoundTask{.wounds = 1});
  EXPECT_EQ(duel.legal().size(), 9U);
  duel.take(Verb::kWound, static_cast<int>(Wound::kSpMax));
  EXPECT_EQ(std::popcount(duel.duelist(0).wounds), 2);
  EXPECT_EQ(duel.phase(), Phase::kMain);
}

TEST(PenanceWounds, SpLossesAddUp) {
  RULE("PN-76");
  RULE("PN-77");
  DuelTest duel;
  duel.wound(0, Wound::kSp).wound(0, Wound::kSpMax).begin_at(Stage::kTurn);
  EXPECT_EQ(duel.sp(0), 6);
}

TEST(PenanceWounds, ALockedCategoryIsNotPlayable) {
  RULE("PN-76");
  DuelTest duel;
  duel.hand(0, {"k-feint", "k-ch-defensive-stance"}).begin();
  duel.task(0, WoundTask{.wounds = 1});
  duel.take(Verb::kWound, static_cast<int>(Wound::kLock)).roll(1);  // universal cards
  EXPECT_FALSE(duel.can("play Feint"));
  EXPECT_TRUE(duel.can("play Defensive Stance"));
}

TEST(PenanceWounds, ACardIsLostAtTheStartOfEachRound) {
  RULE("PN-76");
  DuelTest duel;
  duel.wound(0, Wound::kRoundLoss).begin_at(Stage::kRoundEffects);
  duel.settle_once();
  EXPECT_EQ(duel.duelist(0).graveyard.size(), 1);
}

TEST(PenanceWounds, AWoundTakesTwoOffTheDamageOfEveryOwnAttack) {
  RULE("PN-76");
  for (const int bearer : {0, 1}) {
    DuelTest duel;
    duel.place(0, 3, 3, "SE").place(1, 4, 3, "NW").wound(bearer, Wound::kDamage);
    duel.hand(0, {"k-ch-faithful-thrust", "k-ch-faithful-thrust"}).begin();
    for (int attack = 0; attack < 2; ++attack) {
      duel.act("play Faithful Thrust").act("aim at the Chassis").attack(3, 3);
      EXPECT_EQ(duel.state.attack.damage, bearer == 0 ? 2 : 4) << bearer << " " << attack;
      duel.defense(bearer == 0 ? 2 : 4).settle();
    }
  }
}

TEST(PenanceWounds, TheTraumaMayTakeASpEachTurn) {
  RULE("PN-78");
  for (const auto& [face, sp] : {std::pair{1, 10}, {2, 10}, {3, 12}}) {
    DuelTest duel;
    duel.wound(0, Wound::kShakes).begin_at(Stage::kTurn).roll(face);
    EXPECT_EQ(duel.sp(0), sp);
  }
}

TEST(PenanceWounds, TheTenthIsTheEnd) {
  RULE("PN-79");
  DuelTest duel;
  for (int wound = 0; wound < 9; ++wound) duel.wound(0, static_cast<Wound>(wound));
  duel.begin();
  duel.task(0, WoundTask{.wounds = 1});
  duel.settle();
  EXPECT_TRUE(duel.over());
  EXPECT_EQ(duel.winner(), 1);
  EXPECT_EQ(duel.state.ending, Ending::kPilot);
}

}  // namespace
}  // namespace muster::penance
