// The Suffering Die.
#include "tests/games/penance/fixture.h"

namespace muster::penance {
namespace {

DuelTest suffering(int face) {
  DuelTest duel;
  duel.begin();
  duel.task(0, SufferingTask{.dice = 1});
  duel.roll(face);
  return duel;
}

TEST(PenanceSuffering, DivineMercyDoesNothing) {
  RULE("PN-03");
  const DuelTest duel = suffering(1);
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.life(0), 30);
}

TEST(PenanceSuffering, CardsGoToTheDiscardPile) {
  RULE("PN-03");
  RULE("PN-73");
  for (const auto& [face, cards] : {std::pair{2, 2}, {3, 1}, {4, 1}, {5, 3}}) {
    DuelTest duel = suffering(face);
    duel.settle();
    EXPECT_EQ(duel.duelist(0).discard.size(), cards) << face;
    EXPECT_EQ(duel.duelist(0).tally.discarded, cards) << face;
    EXPECT_TRUE(duel.duelist(0).is(kDiscardedSelf));
  }
}

TEST(PenanceSuffering, BonusesLastForTheNextAttackOrTheTurn) {
  RULE("PN-03");
  RULE("PN-74");
  EXPECT_EQ(suffering(3).duelist(0).fury.turn(), 1);
  EXPECT_EQ(suffering(3).duelist(0).fury.next(), 0);
  EXPECT_EQ(suffering(4).duelist(0).fury.next(), 2);
  EXPECT_EQ(suffering(4).duelist(0).heat, 1);
  EXPECT_EQ(suffering(5).duelist(0).fury.next(), 3);
  DuelTest duel = suffering(5);
  duel.settle().act("end the Action phase").settle();
  EXPECT_EQ(duel.duelist(0).fury.next(), 0) << "gone with the turn";
}

TEST(PenanceSuffering, AbsolutionDiscardsAndThenRecoversAnyCard) {
  RULE("PN-73a");
  DuelTest duel;
  duel.discard(0, {"k-feint"}).begin();
  duel.task(0, SufferingTask{.dice = 1});
  duel.roll(6).draw_card("k-retreat");
  EXPECT_EQ(duel.phase(), Phase::kPickCard);
  EXPECT_EQ(duel.options(), (std::vector<std::string>{"Feint", "Retreat"}));
  duel.act("Retreat");
  EXPECT_EQ(duel.duelist(0).discard.size(), 1);
  EXPECT_TRUE(duel.duelist(0).draw.has(duel.kind(0, "k-retreat")));
}

TEST(PenanceSuffering, LegSkimmingIsAnActionOnceInADuel) {
  RULE("PN-74a");
  RULE("PN-74c");
  DuelTest plain;
  plain.begin();
  EXPECT_FALSE(plain.can("leg-skimming"));
  DuelTest duel({.scenario = {"leg_skimming=true"}});
  duel.begin().act("leg-skimming").roll(1);
  EXPECT_FALSE(duel.can("leg-skimming"));
  EXPECT_EQ(duel.sp(0), 12);
}

TEST(PenanceSuffering, TheBargainIsStruckAtItsRound) {
  RULE("PN-74a");
  DuelTest duel({.scenario = {"soul_bargain=true", "soul_bargain_round=2"}});
  duel.begin_at(Stage::kRoundEffects, 0, 2);
  EXPECT_EQ(duel.options().front(), "Suffering Die: Divine Mercy");
  duel.roll(1).roll(1);
  EXPECT_EQ(duel.phase(), Phase::kInitiative);
  DuelTest early({.scenario = {"soul_bargain=true", "soul_bargain_round=2"}});
  early.begin_at(Stage::kRoundEffects, 0, 1);
  EXPECT_EQ(early.phase(), Phase::kInitiative);
}

TEST(PenanceSuffering, TheRitualIsHeldBeforeTheFirstRound) {
  RULE("PN-74a");
  DuelTest duel({.scenario = {"penance_ritual=true"}});
  duel.begin_at(Stage::kSetUpEffects, 0, 0);
  EXPECT_EQ(duel.phase(), Phase::kDie);
}

}  // namespace
}  // namespace muster::penance
