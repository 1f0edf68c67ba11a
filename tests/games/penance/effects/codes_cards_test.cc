// Effect codes that draw, discard, recover, show and take cards, each through a card.
#include "games/penance/inquiry/kinds.h"
#include "tests/games/penance/one_card.h"

namespace muster::penance {
namespace {

// Moves cards off the draw pile to another one.
void move_cards(DuelTest& duel, int side, CardPile Duelist::*pile, int cards) {
  Duelist& own = duel.duelist(side);
  for (; cards > 0; --cards) {
    const int kind = own.draw.card(cards % own.draw.size());
    own.draw.remove(kind);
    (own.*pile).add(kind);
  }
}

TEST(PenanceCardCodes, DrawIgnoresTheHandLimit) {
  RULE("PN-139a");
  OP("draw");
  DuelTest duel = holding("k-survey-the-field");
  move_cards(duel, 0, &Duelist::hand, 6);
  duel.run();
  play(duel, "k-survey-the-field").settle();
  EXPECT_EQ(duel.duelist(0).hand.size(), 7);
}

TEST(PenanceCardCodes, DrawingFromNothingIsNoDefeat) {
  RULE("PN-139a");
  DuelTest duel = holding("k-survey-the-field");
  duel.duelist(0).draw = {};
  duel.run();
  play(duel, "k-survey-the-field").settle();
  EXPECT_FALSE(duel.over());
}

TEST(PenanceCardCodes, TwoRangedCardsDrawnGiveSp) {
  constexpr auto kCard = "ammunition-bandolier-extra-magazine";
  for (const int wanted : {2, 1}) {
    DuelTest duel = face_to_face({.first = kCard, .second = "k-el-entangling-arrow"});
    duel.hand(0, {kCard}).begin(0);
    // Ranged cards that were taken from the opponent.
    Duelist& own = duel.duelist(0);
    own.taken[0] = static_cast<std::uint8_t>(duel.kind(1, "k-el-entangling-arrow"));
    const KindSet others =
        own.draw.kinds() & ~kinds_of(duel.rules(), duel.state, 0, KindClass::kRanged);
    own.draw = {};
    for (int i = 0; i < wanted; ++i) own.draw.add(kFirstTaken);
    for (int i = wanted; i < 2; ++i) own.draw.add(lowest_bit(others));
    duel.run();
    const int before = duel.sp(0);
    play(duel, kCard).settle();
    EXPECT_EQ(own.hand.size(), 2);
    EXPECT_EQ(duel.sp(0), before - 2 + (wanted == 2 ? 2 : 0));
  }
}

TEST(PenanceCardCodes, AllCardsOfTheHandAreDiscarded) {
  DuelTest duel = holding("k-feint");
  move_cards(duel, 0, &Duelist::hand, 4);
  run_card(duel, "u-tattered-hope").settle();
  EXPECT_EQ(duel.duelist(0).discard.size(), 5);
  EXPECT_EQ(duel.duelist(0).hand.size(), 3);
  EXPECT_TRUE(duel.duelist(0).is(kDiscardedSelf));
}

TEST(PenanceCardCodes, TheUserPicksWhatTheTargetDiscards) {
  OP("discard");
  DuelTest duel = holding("targeting-sigil-weak-point-scan");
  move_cards(duel, 1, &Duelist::hand, 3);
  duel.run();
  play(duel, "targeting-sigil-weak-point-scan");
  ASSERT_EQ(duel.phase(), Phase::kDiscardCard);
  EXPECT_EQ(duel.mover(), 0);
  EXPECT_EQ(duel.duelist(1).shown, duel.duelist(1).hand.kinds());  // reveal
  duel.take(Verb::kLose, *duel.arguments(Verb::kLose).begin());
  EXPECT_EQ(duel.duelist(1).hand.size(), 2);
  EXPECT_EQ(duel.duelist(1).discard.size(), 1);
  EXPECT_FALSE(duel.duelist(0).is(kDiscardedSelf));
}

TEST(PenanceCardCodes, TheDiscardOfACardMayBeRaised) {
  OP("discard_set");
  for (const bool pays : {true, false}) {
    DuelTest duel = holding("wy-incomprehensible-strike");
    tokens(duel, TokenKind::kBargain, 2);
    move_cards(duel, 1, &Duelist::hand, 4);
    duel.run();
    play(duel, "wy-incomprehensible-strike", Component::kChassis);
    duel.act(pays ? "yes" : "no").attack(3, 3).defense(4).settle();
    while (duel.phase() == Phase::kLoseCard) duel.take(Verb::kRest).settle();
    EXPECT_EQ(duel.duelist(1).discard.size(), pays ? 2 : 1);
    EXPECT_EQ(tokens_of(duel, TokenKind::kBargain), pays ? 0 : 2);
  }
}

TEST(PenanceCardCodes, OnlyWeaponsAreDiscardedByADisarm) {
  DuelTest duel = holding("chain-whip-disarm");
  duel.hand(1, {"k-ch-faithful-thrust", "k-feint"}).run();
  play(duel, "chain-whip-disarm", Component::kChassis).attack(3, 3).defense(2).settle();
  while (duel.phase() == Phase::kLoseCard) duel.take(Verb::kRest).settle();
  EXPECT_TRUE(duel.duelist(1).discard.has(duel.kind(1, "k-ch-faithful-thrust")));
  EXPECT_TRUE(duel.duelist(1).hand.has(duel.kind(1, "k-feint")));
}

TEST(PenanceCardCodes, RecoveredCardsGoToTheDrawPileAndShuffleIt) {
  RULE("PN-139a");
  OP("recover");
  DuelTest duel = holding("k-el-regenerate");
  move_cards(duel, 0, &Duelist::discard, 6);
  duel.run();
  const int draw = duel.duelist(0).draw.size();
  duel.duelist(0).tops = 1;
  duel.duelist(0).top[0] = static_cast<std::uint8_t>(lowest_bit(duel.duelist(0).draw.kinds()));
  play(duel, "k-el-regenerate");
  for (int i = 0; i < 3 && duel.phase() == Phase::kPickCard; ++i) {
    duel.take(Verb::kPick, *duel.arguments(Verb::kPick).begin());
  }
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.duelist(0).draw.size(), draw + 3);
  EXPECT_EQ(duel.duelist(0).discard.size(), 4);
  EXPECT_EQ(duel.duelist(0).tops, 0);
}

TEST(PenanceCardCodes, FewerCardsThanAskedForComeBackWithoutAChoice) {
  DuelTest duel = holding("k-el-regenerate");
  move_cards(duel, 0, &Duelist::discard, 3);
  duel.run();
  play(duel, "k-el-regenerate");
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.duelist(0).discard.size(), 1);
}

TEST(PenanceCardCodes, BetweenFiveAndSevenTaintNothingIsRecovered) {
  RULE("PN-129");
  DuelTest duel = holding("k-el-regenerate", {"taint=true"});
  move_cards(duel, 0, &Duelist::discard, 3);
  duel.duelist(0).taint = 5;
  duel.run();
  play(duel, "k-el-regenerate");
  EXPECT_EQ(duel.duelist(0).discard.size(), 4);
}

TEST(PenanceCardCodes, CardsOfTheGraveyardComeToTheDiscardPile) {
  DuelTest duel = holding("k-feint");
  move_cards(duel, 0, &Duelist::graveyard, 4);
  const int life = duel.life(0);
  run_card(duel, "staff-of-the-grave-reanimate");
  EXPECT_TRUE(duel.duelist(0).graveyard.empty());
  EXPECT_EQ(duel.duelist(0).discard.size(), 4);
  EXPECT_EQ(duel.life(0), life + 4);
}

TEST(PenanceCardCodes, OnlyCardsOfTheSameItemAreRetrieved) {
  DuelTest duel = holding("hand-axe-retrieve");
  duel.discard(0, {"hand-axe-hook"});
  Duelist& own = duel.duelist(0);
  for (const int kind : BitRange(own.draw.kinds())) {
    const Card& card = card_of(duel.rules(), duel.state, 0, kind);
    if (card.item == kNoItem) {
      own.draw.remove(kind);
      own.discard.add(kind);
      break;
    }
  }
  duel.run();
  play(duel, "hand-axe-retrieve");
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_FALSE(own.discard.has(duel.kind(0, "hand-axe-hook")));
  EXPECT_EQ(own.discard.size(), 2);
}

TEST(PenanceCardCodes, TheDiscardPileIsShuffledIn) {
  OP("shuffle_discard");
  DuelTest duel = holding("no-winds-of-change");
  move_cards(duel, 0, &Duelist::discard, 5);
  duel.run();
  const int draw = duel.duelist(0).draw.size();
  play(duel, "no-winds-of-change");
  EXPECT_EQ(duel.duelist(0).draw.size(), draw + 5);
  EXPECT_EQ(duel.duelist(0).discard.size(), 1);
  EXPECT_EQ(duel.duelist(0).tally.reshuffles, 0);
}

TEST(PenanceCardCodes, PeekedCardsAreKnownAndPutBackInAnyOrder) {
  RULE("PN-172");
  OP("peek");
  DuelTest duel = holding("xc-market-forecast");
  const int cards = duel.duelist(0).draw.size();
  play(duel, "xc-market-forecast").settle();
  ASSERT_EQ(duel.phase(), Phase::kNumber);
  EXPECT_EQ(duel.duelist(0).tops, 3);
  EXPECT_EQ(duel.duelist(0).draw.size(), cards);
  EXPECT_EQ(duel.arguments(Verb::kNumber).size(), 6U);
  const auto before = duel.duelist(0).top;
  duel.take(Verb::kNumber, 6);
  EXPECT_EQ(duel.duelist(0).top[0], before[2]);
  EXPECT_EQ(duel.duelist(0).top[1], before[1]);
  EXPECT_EQ(duel.duelist(0).top[2], before[0]);
  duel.task(0, DrawTask{.cards = 1});
  EXPECT_EQ(duel.phase(), Phase::kMain);  // no chance is left in it
  EXPECT_TRUE(duel.duelist(0).hand.has(before[2]));
}

TEST(PenanceCardCodes, ThePeekedCardMayBeDiscarded) {
  DuelTest duel = face_to_face({.first = "tactical-scanner-threat-detection", .second = "k-feint"});
  duel.begin_at(Stage::kTurnEffects, 0).settle();
  ASSERT_EQ(duel.phase(), Phase::kYesNo);
  const int top = duel.duelist(0).top[0];
  EXPECT_EQ(duel.duelist(0).tops, 1);
  duel.act("yes");
  EXPECT_TRUE(duel.duelist(0).discard.has(top));
  EXPECT_EQ(duel.duelist(0).tops, 0);
}

TEST(PenanceCardCodes, ARandomCardOfTheHandIsRevealed) {
  OP("reveal");
  DuelTest duel = holding("k-sensor-sweep");
  duel.hand(1, {"k-ch-faithful-thrust", "k-feint"}).run();
  play(duel, "k-sensor-sweep");
  ASSERT_EQ(duel.phase(), Phase::kRandomCard);
  duel.take(Verb::kRandom, duel.kind(1, "k-feint"));
  EXPECT_EQ(duel.duelist(1).shown, kind_bit(duel.kind(1, "k-feint")));
  EXPECT_EQ(duel.duelist(1).hand.size(), 2);
}

TEST(PenanceCardCodes, AStolenCardChangesHandsAndLife) {
  RULE("PN-170");
  OP("steal");
  DuelTest duel = holding("xc-corporate-espionage");
  tokens(duel, TokenKind::kCredit, 2);
  duel.hand(1, {"k-ch-faithful-thrust", "k-feint"}).run();
  const int mine = duel.life(0);
  const int theirs = duel.life(1);
  const int thrust = duel.kind(1, "k-ch-faithful-thrust");
  play(duel, "xc-corporate-espionage").act("yes").take(Verb::kPick, thrust);
  EXPECT_EQ(duel.life(0), mine + 1);
  EXPECT_EQ(duel.life(1), theirs - 1);
  EXPECT_EQ(duel.duelist(0).taken[0], thrust);
  EXPECT_TRUE(duel.duelist(0).hand.has(kFirstTaken));
  EXPECT_TRUE(duel.arguments(Verb::kPlay).contains(kFirstTaken));
}

TEST(PenanceCardCodes, ForAFifthStolenCardThereIsNoRoom) {
  RULE("PN-170");
  DuelTest duel = holding("xc-corporate-espionage");
  tokens(duel, TokenKind::kCredit, 2);
  duel.hand(1, {"k-ch-faithful-thrust"}).run();
  duel.duelist(0).taken = {40, 41, 42, 43};
  play(duel, "xc-corporate-espionage").act("yes");
  EXPECT_EQ(duel.state.refused, 1);
  EXPECT_EQ(duel.duelist(1).hand.size(), 1);
}

TEST(PenanceCardCodes, AShieldCardIsDestroyed) {
  OP("destroy_card");
  DuelTest duel = holding("mace-shield-break");
  const KindSet shields = kinds_of(duel.rules(), duel.state, 1, KindClass::kShield);
  ASSERT_NE(shields, 0U);
  Duelist& other = duel.duelist(1);
  const int shield = lowest_bit(shields);
  other.draw.remove(shield);
  other.hand.add(shield);
  duel.run();
  play(duel, "mace-shield-break", Component::kChassis).attack(3, 3);
  if (duel.phase() == Phase::kReact) duel.act("no more");
  duel.defense(3).settle();
  if (duel.phase() == Phase::kReact) duel.act("no more").settle();
  EXPECT_FALSE(other.hand.has(shield));
  EXPECT_TRUE(other.graveyard.has(shield));
}

TEST(PenanceCardCodes, DamagedCardsLeaveTheDiscardPileForGood) {
  OP("exile_damaged");
  DuelTest duel = holding("k-feint");
  for (int i = 0; i < 2; ++i) duel.duelist(0).discard.add(kDamagedKind);
  run_card(duel, "u-field-suture");
  EXPECT_EQ(duel.duelist(0).discard.copies(kDamagedKind), 1);
  EXPECT_EQ(duel.duelist(0).graveyard.size(), 0);
}

TEST(PenanceCardCodes, ACardThatExilesItselfIsNoLifeAnyMore) {
  OP("exile_self");
  DuelTest duel = holding("holy-water-vials-purification-splash");
  move_cards(duel, 0, &Duelist::discard, 1);
  duel.run();
  const int life = duel.life(0);
  play(duel, "holy-water-vials-purification-splash");
  EXPECT_EQ(duel.life(0), life - 1);
  EXPECT_TRUE(duel.duelist(0).discard.empty());
}

}  // namespace
}  // namespace muster::penance
