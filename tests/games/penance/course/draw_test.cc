// Drawing, reshuffling, and losing by having nothing to draw.
#include "tests/games/penance/fixture.h"

namespace muster::penance {
namespace {

TEST(PenanceDraw, TheDrawPhaseFillsTheHandToSix) {
  RULE("PN-89");
  DuelTest duel;
  duel.hand(0, {"k-feint"}).begin().act("end the Action phase");
  int drawn = 0;
  while (duel.phase() == Phase::kDrawCard) {
    duel.settle_once();
    ++drawn;
  }
  EXPECT_EQ(drawn, 5);
  EXPECT_EQ(duel.duelist(0).hand.size(), 6);
}

TEST(PenanceDraw, DrawingNamesEachKindByItsCopies) {
  DuelTest duel;
  duel.draw(0, {"k-feint", "k-ch-faithful-thrust", "k-ch-faithful-thrust"});
  duel.task(0, DrawTask{.cards = 1});
  ChanceList outcomes;
  duel.rules().chance_outcomes(duel.state, outcomes);
  ASSERT_EQ(outcomes.size(), 2U);
  EXPECT_EQ(outcomes[0].weight + outcomes[1].weight, 3U);
}

TEST(PenanceDraw, TheDiscardPileBecomesTheDrawPile) {
  RULE("PN-89a");
  DuelTest duel;
  duel.discard(0, {"k-feint", "k-retreat", "k-overextend"}).draw(0, {});
  duel.task(0, DrawTask{.cards = 1});
  EXPECT_EQ(duel.duelist(0).draw.size(), 3);
  EXPECT_EQ(duel.duelist(0).discard.size(), 0);
  EXPECT_EQ(duel.duelist(0).tally.reshuffles, 1);
}

TEST(PenanceDraw, AReshuffleMayAddDamagedCards) {
  RULE("PN-89a");
  DuelTest duel({.rules = {"reshuffle_penalty=2"}});
  duel.discard(0, {"k-feint", "k-retreat", "k-overextend"}).draw(0, {});
  duel.task(0, DrawTask{.cards = 1});
  EXPECT_EQ(duel.duelist(0).discard.copies(kDamagedKind), 2);
}

TEST(PenanceDraw, WhoCannotDrawWhatIsDueLoses) {
  RULE("PN-164");
  DuelTest duel;
  duel.hand(0, {"k-feint"}).draw(0, {"k-retreat"});
  duel.begin().act("end the Action phase");
  EXPECT_TRUE(duel.over());
  EXPECT_EQ(duel.winner(), 1);
  EXPECT_EQ(duel.state.ending, Ending::kNoDraw);
}

TEST(PenanceDraw, InTheOtherReadingOnlyWithoutAnyLife) {
  RULE("PN-164");
  DuelTest duel({.rules = {"defeat_only_at_zero_life=true"}});
  duel.hand(0, {"k-feint"}).draw(0, {"k-retreat"});
  duel.begin().act("end the Action phase").settle();
  EXPECT_FALSE(duel.over());
  EXPECT_EQ(duel.duelist(0).hand.size(), 2);
}

TEST(PenanceDraw, DrawingByCardsNeverDefeats) {
  RULE("PN-139a");
  DuelTest duel;
  duel.hand(0, {"k-feint"}).draw(0, {});
  duel.begin();
  duel.task(0, DrawTask{.cards = 2});
  EXPECT_FALSE(duel.over());
}

TEST(PenanceDraw, WhenNeitherCanRefillTheOneWhoActedLastWins) {
  RULE("PN-165");
  DuelTest duel;
  duel.draw(0, {"k-feint"}).draw(1, {"k-feint"});
  duel.begin_at(Stage::kRefill, 1);
  EXPECT_TRUE(duel.over());
  EXPECT_EQ(duel.winner(), 1);
}

TEST(PenanceDraw, KnownCardsOnTopComeFirstAndAShuffleForgetsThem) {
  RULE("PN-172");
  DuelTest duel;
  duel.duelist(0).top = {static_cast<std::uint8_t>(duel.kind(0, "k-feint")),
                         static_cast<std::uint8_t>(duel.kind(0, "k-retreat")), 0};
  duel.duelist(0).tops = 2;
  duel.begin();
  duel.task(0, DrawTask{.cards = 1});
  EXPECT_TRUE(duel.duelist(0).hand.has(duel.kind(0, "k-feint")));
  EXPECT_EQ(duel.duelist(0).tops, 1);
  EXPECT_EQ(duel.duelist(0).top[0], duel.kind(0, "k-retreat"));
  duel.discard(0, {"k-overextend"});
  duel.task(0, PickTask{.pile = Pile::kDiscard, .owner = 0, .flags = kRecovers});
  EXPECT_EQ(duel.duelist(0).tops, 0);
  EXPECT_TRUE(duel.duelist(0).discard.empty());
}

TEST(PenanceDraw, TheHandSizeIsASetting) {
  DuelTest duel({.rules = {"hand_size=4"}});
  duel.begin().act("end the Action phase").settle();
  EXPECT_EQ(duel.duelist(0).hand.size(), 4);
}

}  // namespace
}  // namespace muster::penance
