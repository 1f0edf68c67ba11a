// Guards against the last loss (guard_lethal): how long they last, and cards that come back.
#include "tests/games/penance/one_card.h"

namespace muster::penance {
namespace {

constexpr auto kTransfusion = "blood-vial-cache-emergency-transfusion";  // life stops at 5
constexpr auto kWard = "dw-ancestor-ward";                               // 5 less

// Player 1 holds the card and has `life` more cards in its draw pile; the others lie in its
// Graveyard. Player 0 hits it for 4.
DuelTest last_stand(const std::string& card, int life) {
  DuelTest duel = face_to_face({.second = card});
  Duelist& own = duel.duelist(1);
  duel.hand(1, {card});
  own.graveyard = own.draw;
  own.draw = {};
  for (int i = 0; i < life; ++i) {
    const int kind = own.graveyard.card(0);
    own.graveyard.remove(kind);
    own.draw.add(kind);
  }
  own.sp = 8;
  duel.hand(0, {kThrust}).begin(0);
  play(duel, kThrust, Component::kChassis).attack(3, 3).defense(0);
  return duel;
}
DuelTest& answer(DuelTest& duel, const std::string& card) {
  return duel.take(Verb::kReact, duel.kind(1, card)).settle();
}

TEST(PenanceGuard, CardsComeBackUpToTheLifeThatIsKept) {
  DuelTest duel = last_stand(kTransfusion, 3);
  const int graveyard = duel.duelist(1).graveyard.size();
  answer(duel, kTransfusion);
  EXPECT_FALSE(duel.over());
  EXPECT_EQ(duel.life(1), 5);
  EXPECT_EQ(duel.duelist(1).graveyard.size(), graveyard - 2);
  EXPECT_EQ(duel.duelist(1).lastings, 0);
}

TEST(PenanceGuard, ALossThatIsNotTheLastOneIsNotGuarded) {
  DuelTest duel = last_stand(kTransfusion, 9);
  answer(duel, kTransfusion);
  while (duel.phase() == Phase::kLoseCard) duel.take(Verb::kRest).settle();
  EXPECT_EQ(duel.life(1), 5);
  EXPECT_EQ(duel.duelist(1).lastings, 0);  // it was for this attack
}

TEST(PenanceGuard, AGuardIsForTheAttackItAnswers) {
  DuelTest duel = last_stand(kWard, 12);
  answer(duel, kWard);
  while (duel.phase() == Phase::kLoseCard) duel.take(Verb::kRest).settle();
  EXPECT_EQ(duel.duelist(1).lastings, 0);
  const int life = duel.life(1);
  duel.task(1, LoseTask{.cards = life + 1, .cause = LossCause::kDirect});
  EXPECT_TRUE(duel.over());
}

TEST(PenanceGuard, AllOfTheLastLossIsCancelled) {
  constexpr auto kRise = "inferno-staff-infernal-resurrection";
  DuelTest duel = last_stand(kRise, 2);
  answer(duel, kRise);
  EXPECT_FALSE(duel.over());
  EXPECT_EQ(duel.duelist(1).draw.size(), 2);
  EXPECT_EQ(duel.duelist(1).heat, 4);
}

TEST(PenanceGuard, APassiveGuardIsPaidAndGivesCardsBack) {
  DuelTest duel = face_to_face({.second = "os-phylactery", .rules = {"taint=true"}});
  Duelist& own = duel.duelist(1);
  const int passive = duel.kind(1, "os-phylactery");
  tokens(duel, TokenKind::kShard, 5, 1);
  own.graveyard = own.draw;
  own.graveyard.remove(passive);
  own.draw = {};
  own.draw.add(passive);
  duel.begin(0);
  duel.task(1, LoseTask{.cards = 4, .cause = LossCause::kDirect}).settle();
  EXPECT_FALSE(duel.over());
  EXPECT_EQ(duel.life(1), 3);
  EXPECT_EQ(tokens_of(duel, TokenKind::kShard, 1), 0);
  EXPECT_EQ(own.taint, 5);
}

}  // namespace
}  // namespace muster::penance
