// Who knows what.
#include "tests/games/penance/fixture.h"

namespace muster::penance {
namespace {

// The result of the last event stays in the state, which may be a card that somebody drew.
TEST(PenanceHidden, WhatWasDrawnLastIsNotSeen) {
  DuelTest test;
  test.hand(0, {"k-feint"}).hand(1, {"k-retreat"}).begin();
  ASSERT_NE(test.state.mover, kChance);
  DuelState other = test.state;
  other.chosen = static_cast<std::uint8_t>(other.chosen + 1);
  for (const Player player : {Player{0}, Player{1}}) {
    EXPECT_EQ(CasketDuel::information_state(test.state, player),
              CasketDuel::information_state(other, player));
  }
}

TEST(PenanceHidden, ThePlayerSeesItsHandButNotTheOpponents) {
  DuelTest one;
  one.hand(0, {"k-feint"}).hand(1, {"k-retreat"}).begin();
  DuelTest other;
  other.hand(0, {"k-feint"}).hand(1, {"k-overextend"}).begin();
  EXPECT_EQ(CasketDuel::information_state(one.state, 0),
            CasketDuel::information_state(other.state, 0));
  EXPECT_NE(CasketDuel::information_state(one.state, 1),
            CasketDuel::information_state(other.state, 1));
}

TEST(PenanceHidden, ResamplingKeepsWhatIsKnownAndMixesTheRest) {
  DuelTest duel;
  duel.hand(0, {"k-feint", "k-retreat"}).hand(1, {"k-feint", "k-retreat"}).damaged(1, 1);
  duel.duelist(1).shown = kind_bit(duel.kind(1, "k-retreat"));
  duel.duelist(1).shown_damaged = 1;
  duel.duelist(1).tops = 2;
  duel.begin();
  const CardPile all = [&] {
    CardPile union_of = duel.duelist(1).draw;
    CardPile hand = duel.duelist(1).hand;
    union_of.take_all(hand);
    return union_of;
  }();
  std::set<KindSet> hands;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Rng rng(seed);
    const DuelState drawn = CasketDuel::resample(duel.state, 0, rng);
    const Duelist& enemy = drawn.duelists[1];
    EXPECT_EQ(enemy.hand.size(), 3);
    EXPECT_TRUE(enemy.hand.has(duel.kind(1, "k-retreat")));
    EXPECT_TRUE(enemy.hand.has(kDamagedKind));
    EXPECT_EQ(enemy.tops, 2);
    EXPECT_TRUE(enemy.draw.has(enemy.top[0]));
    CardPile together = enemy.draw;
    CardPile hand = enemy.hand;
    together.take_all(hand);
    EXPECT_EQ(together, all);
    EXPECT_EQ(drawn.duelists[0].hand, duel.duelist(0).hand);
    hands.insert(enemy.hand.kinds());
  }
  EXPECT_GT(hands.size(), 10U);
}

// Of two equal cards that were shown, a player may remember one: what it may pick is the same.
TEST(PenanceHidden, WhatIsPickedFromTheOpponentsHandHasBeenSeen) {
  DuelTest duel;
  Duelist& enemy = duel.duelist(1);
  int twice = 0;
  while (enemy.draw.copies(twice) < 2) ++twice;
  for (int i = 0; i < 2; ++i) {
    enemy.draw.remove(twice);
    enemy.hand.add(twice);
  }
  duel.hand(1, {"k-retreat"}).begin();
  enemy.shown = enemy.hand.kinds();
  duel.task(0, PickTask{.pile = Pile::kHand, .owner = 1});
  ASSERT_EQ(duel.phase(), Phase::kPickCard);
  ActionList legal;
  duel.rules().legal_actions(duel.state, legal);
  EXPECT_EQ(legal.size(), 2U);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Rng rng(seed);
    ActionList other;
    duel.rules().legal_actions(CasketDuel::resample(duel.state, 0, rng), other);
    EXPECT_TRUE(std::equal(legal.begin(), legal.end(), other.begin(), other.end()));
  }
}

TEST(PenanceHidden, TheOwnerKeepsItsKnownTopCards) {
  RULE("PN-172");
  DuelTest duel;
  duel.duelist(0).top = {static_cast<std::uint8_t>(duel.kind(0, "k-feint")), 0, 0};
  duel.duelist(0).tops = 1;
  duel.begin();
  Rng rng(1);
  const DuelState drawn = CasketDuel::resample(duel.state, 0, rng);
  EXPECT_EQ(drawn.duelists[0].top, duel.duelist(0).top);
}

}  // namespace
}  // namespace muster::penance
