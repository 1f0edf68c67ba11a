// Losing cards to damage.
#include "tests/games/penance/fixture.h"

namespace muster::penance {
namespace {

DuelTest& lose(DuelTest& duel, int cards, unsigned flags = 0) {
  return duel.task(0, LoseTask{.cards = cards, .cause = LossCause::kDirect, .flags = flags});
}

TEST(PenanceLoss, TheDefenderSplitsTheLossBetweenHandAndDrawPile) {
  RULE("PN-40");
  RULE("PN-42");
  DuelTest duel;
  duel.hand(0, {"k-feint", "k-retreat"}).begin();
  lose(duel, 3);
  EXPECT_EQ(duel.mover(), 0);
  EXPECT_EQ(duel.options(), (std::vector<std::string>{"lose the rest off the draw pile",
                                                      "lose Feint", "lose Retreat"}));
  duel.act("lose Feint").act("lose the rest off the draw pile");
  EXPECT_EQ(duel.phase(), Phase::kDrawCard);
  duel.draw_card("k-overextend").draw_card("k-emergency-vent");
  EXPECT_EQ(duel.duelist(0).graveyard.size(), 3);
  EXPECT_TRUE(duel.duelist(0).graveyard.has(duel.kind(0, "k-overextend")));
  EXPECT_EQ(duel.duelist(0).hand.size(), 1);
  EXPECT_EQ(duel.life(0), 27);
}

TEST(PenanceLoss, CardsAreChosenInOneOrder) {
  DuelTest duel;
  duel.hand(0, {"k-feint", "k-retreat"}).begin();
  lose(duel, 3).act("lose Retreat");
  EXPECT_FALSE(duel.can("lose Feint")) << "that choice was open before Retreat";
}

TEST(PenanceLoss, WithAnEmptyDrawPileTheDiscardPilePaysAtRandom) {
  RULE("PN-41");
  DuelTest duel;
  duel.hand(0, {"k-feint"}).discard(0, {"k-retreat", "k-overextend"}).draw(0, {});
  duel.begin();
  lose(duel, 1).act("lose the rest off the draw pile");
  EXPECT_EQ(duel.phase(), Phase::kDrawCard);
  duel.draw_card("k-overextend");
  EXPECT_TRUE(duel.duelist(0).graveyard.has(duel.kind(0, "k-overextend")));
  EXPECT_EQ(duel.duelist(0).discard.size(), 1);
}

TEST(PenanceLoss, WhoCannotPayIsDefeatedAndWhoJustCanIsNot) {
  RULE("PN-43");
  for (const int cards : {2, 3}) {
    DuelTest duel;
    duel.hand(0, {"k-feint"}).draw(0, {"k-retreat"}).begin();
    lose(duel, cards);
    EXPECT_EQ(duel.over(), cards == 3);
    EXPECT_EQ(duel.winner(), cards == 3 ? 1 : -1);
  }
}

TEST(PenanceLoss, OffTheTopThereIsNoChoice) {
  RULE("PN-29e");
  DuelTest duel;
  duel.hand(0, {"k-feint"}).begin();
  lose(duel, 2, kTopOnly);
  EXPECT_EQ(duel.phase(), Phase::kDrawCard);
  duel.settle();
  EXPECT_EQ(duel.duelist(0).hand.size(), 1);
  EXPECT_EQ(duel.duelist(0).graveyard.size(), 2);
}

TEST(PenanceLoss, DamagedCardsLostToDamageRollTheDie) {
  RULE("PN-54");
  DuelTest duel;
  duel.damaged(0, 1).begin();
  lose(duel, 1).act("lose DAMAGED");
  EXPECT_EQ(duel.phase(), Phase::kDie);
  duel.roll(1);
  EXPECT_EQ(duel.duelist(0).heat, 1);
}

TEST(PenanceLoss, LostAnyOtherWayTheyDoNot) {
  RULE("PN-55");
  DuelTest duel;
  duel.damaged(0, 1).begin();
  lose(duel, 1, kNoDie).act("lose DAMAGED");
  EXPECT_EQ(duel.phase(), Phase::kMain);
}

TEST(PenanceLoss, DamagedCardsCountAsLifeUnlessTheSettingSaysNo) {
  RULE("PN-50");
  DuelTest duel;
  duel.damaged(0, 1, 2);
  EXPECT_EQ(duel.life(0), 33);
  DuelTest strict({.rules = {"damaged_counts_as_life=false"}});
  strict.damaged(0, 1).draw(0, {"k-feint", "k-retreat"}).damaged(0, 0, 1);
  EXPECT_EQ(strict.life(0), 2);
  // They pay for nothing: one on top is lost besides.
  strict.begin();
  lose(strict, 1);
  while (strict.mover() != kChance) strict.act("lose the rest off the draw pile");
  strict.draw_card("x-damaged");
  EXPECT_EQ(strict.phase(), Phase::kDrawCard);
}

TEST(PenanceLoss, DiscardingGoesToTheDiscardPile) {
  RULE("PN-44a");
  DuelTest duel;
  duel.hand(0, {"k-feint", "k-retreat"}).begin();
  duel.task(0, DiscardTask{.cards = 2, .from = Pile::kAny});
  duel.act("discard Retreat").settle();  // no card of a later kind: the rest is off the draw pile
  EXPECT_EQ(duel.duelist(0).discard.size(), 2);
  EXPECT_EQ(duel.duelist(0).graveyard.size(), 0);
  EXPECT_EQ(duel.life(0), 30);
}

TEST(PenanceLoss, DiscardsBeyondWhatThereIsStopThere) {
  DuelTest duel;
  duel.hand(0, {"k-feint", "k-retreat"}).begin();
  duel.task(0, DiscardTask{.cards = 200, .from = Pile::kHand});
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.duelist(0).discard.size(), 2);
}

TEST(PenanceLoss, TheOpponentWhoChoosesSeesTheHand) {
  DuelTest duel;
  duel.hand(0, {"k-feint", "k-retreat"}).begin();
  duel.task(0, DiscardTask{.cards = 1, .from = Pile::kHand, .flags = kEnemyChooses});
  EXPECT_EQ(duel.mover(), 1);
  duel.act("discard Feint");
  EXPECT_EQ(duel.duelist(0).shown, kind_bit(duel.kind(0, "k-retreat")));
}

}  // namespace
}  // namespace muster::penance
