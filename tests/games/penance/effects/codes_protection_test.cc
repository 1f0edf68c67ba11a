// Each effect code of protection and of control flow, played through a card that has it.
#include <gtest/gtest.h>

#include "tests/games/penance/card_duels.h"

namespace muster::penance {
namespace {

// Player 0 thrusts (4 damage) at player 1, who holds the card.
DuelTest answered_by(const std::string& card) {
  DuelTest duel = face_to_face({.second = card});
  duel.hand(0, {kThrust}).hand(1, {card}).begin(0);
  duel.duelist(1).sp = 8;
  return duel;
}
DuelTest& hit(DuelTest& duel, int blocks) {
  return play(duel, kThrust, Component::kChassis).attack(3, 3).defense(blocks);
}
DuelTest& answer(DuelTest& duel, const std::string& card) {
  return duel.take(Verb::kReact, duel.kind(1, card));
}
// Player 1 plays the card in its own turn; then player 0 thrusts.
DuelTest prepared(const std::string& card) {
  DuelTest duel = face_to_face({.second = card});
  duel.hand(0, {kThrust, kThrust}).hand(1, {card}).begin(1);
  play(duel, card).settle();
  duel.begin(0);
  return duel;
}

TEST(PenanceCodesProtection, ADefForThisAttackCountsAsAReduction) {
  DuelTest duel = answered_by("k-el-barkskin");
  hit(duel, 0);
  answer(duel, "k-el-barkskin");
  EXPECT_EQ(duel.state.attack.damage, 2);
}

TEST(PenanceCodesProtection, ALastingDefTakesDiceAway) {
  DuelTest duel = prepared("pg-brace");
  play(duel, kThrust, Component::kChassis).attack(3, 3);
  EXPECT_EQ(duel.state.attack.dice, 2);
}

TEST(PenanceCodesProtection, ReduceWithAMinimumLeavesOne) {
  OP("reduce");
  DuelTest duel = answered_by("ossuarium-secondary-equipment-bone-ward");
  hit(duel, 2);
  answer(duel, "ossuarium-secondary-equipment-bone-ward");
  EXPECT_EQ(duel.state.attack.damage, 1);
}

TEST(PenanceCodesProtection, ReduceSetReplacesTheReductionOfItsCard) {
  OP("reduce_set");
  DuelTest plain = answered_by("ve-reactive-scales");
  hit(plain, 0);
  answer(plain, "ve-reactive-scales");
  EXPECT_EQ(plain.state.attack.damage, 2);
  DuelTest paid = answered_by("ve-reactive-scales");
  tokens(paid, 1, TokenKind::kBiomass) = 1;
  hit(paid, 0);
  answer(paid, "ve-reactive-scales").take(Verb::kYes);
  EXPECT_EQ(paid.state.attack.damage, 1);
  EXPECT_EQ(tokens(paid, 1, TokenKind::kBiomass), 0);
}

TEST(PenanceCodesProtection, PassiveReducePerCountsWithoutAWindow) {
  RULE("PN-137");
  OP("reduce_per");
  DuelTest duel = face_to_face({.second = "pg-dw-rune-counters"});
  tokens(duel, 1, TokenKind::kRune) = 2;
  duel.hand(0, {kThrust}).begin(0);
  hit(duel, 0);
  EXPECT_EQ(duel.state.attack.damage, 2);
}

TEST(PenanceCodesProtection, PassiveReductionsDoNotCountAgainstAnExecution) {
  RULE("PN-137");
  DuelTest duel = face_to_face({.second = "pg-dw-rune-counters"});
  tokens(duel, 1, TokenKind::kRune) = 2;
  duel.hand(0, {kThrust}).begin(0);
  play(duel, kThrust, Component::kChassis).attack(5, 5);
  EXPECT_EQ(duel.state.attack.damage, 4);
  EXPECT_EQ(duel.settle().duelist(1).graveyard.size(), 4);
}

TEST(PenanceCodesProtection, NegateTakesAllDamageOff) {
  OP("negate");
  DuelTest duel = answered_by("xc-insurance-policy");
  tokens(duel, 1, TokenKind::kCredit) = 3;
  hit(duel, 0);
  answer(duel, "xc-insurance-policy");
  EXPECT_EQ(duel.state.attack.damage, 0);
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.duelist(1).heat, 1);
}

TEST(PenanceCodesProtection, GuardCdKeepsComponentDamageOff) {
  OP("guard_cd");
  DuelTest duel = answered_by("dw-unbreakable");
  duel.draw(1, {"k-feint", "k-retreat", "k-overextend"});
  play(duel, kThrust, Component::kChassis).attack(3, 3).defense(1, 2);
  answer(duel, "dw-unbreakable");
  duel.settle();
  EXPECT_EQ(duel.duelist(1).damage[index_of(Component::kChassis)], 1);
}

TEST(PenanceCodesProtection, GuardLethalMakesTheLastLossSmaller) {
  OP("guard_lethal");
  DuelTest duel = answered_by("dw-ancestor-ward");
  duel.draw(1, {"k-feint", "k-retreat"});
  hit(duel, 0);
  answer(duel, "dw-ancestor-ward").settle();
  EXPECT_FALSE(duel.over());
  EXPECT_EQ(duel.duelist(1).draw.size(), 2);
}

TEST(PenanceCodesProtection, WhenAttackedAPaymentIsOffered) {
  DuelTest duel = face_to_face({.second = "k-dw-runic-armor"});
  tokens(duel, 1, TokenKind::kRune) = 1;
  duel.hand(0, {kThrust}).begin(0);
  play(duel, kThrust, Component::kChassis);
  ASSERT_EQ(duel.phase(), Phase::kYesNo);
  EXPECT_EQ(duel.mover(), 1);
  duel.take(Verb::kYes).attack(3, 3);
  EXPECT_EQ(duel.state.attack.dice, 2);
  EXPECT_EQ(tokens(duel, 1, TokenKind::kRune), 0);
}

// ---- Control flow.

TEST(PenanceCodesControl, OptionRunsItsListOnlyWhenWanted) {
  RULE("PN-132");
  OP("option");
  for (const bool wanted : {true, false}) {
    DuelTest duel = face_to_face();
    duel.hand(0, {"k-ch-penitents-wrath", "k-feint"}).begin(0);
    play(duel, "k-ch-penitents-wrath", Component::kChassis);
    ASSERT_EQ(duel.phase(), Phase::kYesNo);
    duel.take(wanted ? Verb::kYes : Verb::kNo);
    if (wanted) duel.take(Verb::kLose, duel.kind(0, "k-feint"));
    duel.attack(3, 3);
    EXPECT_EQ(duel.state.attack.dice, wanted ? 8 : 6);
  }
}

TEST(PenanceCodesControl, ReqBarsACardWhoseConditionFails) {
  RULE("PN-130");
  OP("req");
  DuelTest duel = face_to_face();
  duel.hand(0, {"k-ch-execution-blow"}).begin(0);
  EXPECT_TRUE(duel.arguments(Verb::kPlay).empty());
  DuelTest low = face_to_face();
  low.draw(1, {"k-feint"}).hand(0, {"k-ch-execution-blow"}).begin(0);
  EXPECT_EQ(low.arguments(Verb::kPlay).size(), 1U);
  play(low, "k-ch-execution-blow", Component::kChassis);
  EXPECT_EQ(low.phase(), Phase::kAttackDice);
}

TEST(PenanceCodesControl, OnceHoldsForItsPeriod) {
  OP("once");
  DuelTest duel = face_to_face({.first = "pg-dw-runic-overcharge"});
  duel.hand(0, {"pg-dw-runic-overcharge"}).begin(0);
  play(duel, "pg-dw-runic-overcharge");
  EXPECT_EQ(tokens(duel, 0, TokenKind::kRune), 3);
  duel.duelist(0).discard.remove(duel.kind(0, "pg-dw-runic-overcharge"));
  duel.duelist(0).hand.add(duel.kind(0, "pg-dw-runic-overcharge"));
  duel.begin(0);
  EXPECT_TRUE(duel.arguments(Verb::kPlay).empty());
}

TEST(PenanceCodesControl, SpendChangesTheAttackAndLeavesItsRestForAfterwards) {
  RULE("PN-133");
  OP("spend");
  DuelTest duel = face_to_face({.first = "bloodlines-primary-weapon-rending-bite"});
  tokens(duel, 0, TokenKind::kBiomass) = 2;
  duel.hand(0, {"bloodlines-primary-weapon-rending-bite"}).begin(0);
  play(duel, "bloodlines-primary-weapon-rending-bite", Component::kChassis).take(Verb::kYes);
  duel.attack(3, 3);
  EXPECT_EQ(duel.state.attack.dice, 7);
  EXPECT_EQ(duel.duelist(1).bleed, 0);
  duel.defense(7);
  EXPECT_EQ(duel.duelist(1).bleed, 2);
}

TEST(PenanceCodesControl, OnAMissNothingElseHappens) {
  RULE("PN-134");
  DuelTest duel = face_to_face({.first = "bloodlines-primary-weapon-rending-bite"});
  tokens(duel, 0, TokenKind::kBiomass) = 2;
  duel.hand(0, {"bloodlines-primary-weapon-rending-bite"}).begin(0);
  play(duel, "bloodlines-primary-weapon-rending-bite", Component::kChassis).take(Verb::kYes);
  duel.attack(1, 1);
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.duelist(1).bleed, 0);
  EXPECT_EQ(tokens(duel, 0, TokenKind::kBiomass), 0);
}

TEST(PenanceCodesControl, ACardWithATriggerIsOfferedAtItsEvent) {
  DuelTest duel = face_to_face({.first = "k-no-ghost-step"});
  duel.hand(0, {"k-no-quick-slash", "k-no-ghost-step"}).begin(0);
  EXPECT_EQ(duel.arguments(Verb::kPlay).size(), 1U);
  play(duel, "k-no-quick-slash", Component::kChassis).attack(1, 1);
  ASSERT_EQ(duel.phase(), Phase::kReact);
  EXPECT_EQ(duel.mover(), 0);
  duel.take(Verb::kPass);
  EXPECT_EQ(duel.phase(), Phase::kMain);
}

TEST(PenanceCodesControl, TheOpponentPicksOneOfTwoLists) {
  OP("tgt_choice");
  DuelTest duel = face_to_face({.first = "xc-economic-leverage"});
  duel.hand(0, {"xc-economic-leverage"}).begin(0);
  play(duel, "xc-economic-leverage");
  ASSERT_EQ(duel.phase(), Phase::kYesNo);
  EXPECT_EQ(duel.mover(), 1);
  duel.take(Verb::kNo);
  EXPECT_EQ(duel.duelist(1).skip_turns, 1);
}

}  // namespace
}  // namespace muster::penance
