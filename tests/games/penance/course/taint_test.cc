// Taint (PN-125 .. PN-128): bought with, spent, and brought back by.
#include <bit>

#include "games/penance/inquiry/points.h"
#include "tests/games/penance/one_card.h"

namespace muster::penance {
namespace {

const std::vector<std::string> kWithTaint = {"taint=true"};

// Player 0 thrusts (4 damage) at player 1, who has so much Taint.
DuelTest tainted(int taint, const std::string& answer = kThrust) {
  DuelTest duel = face_to_face({.second = answer, .rules = kWithTaint});
  duel.duelist(1).taint = static_cast<std::uint8_t>(taint);
  duel.hand(0, {kThrust}).begin(0);
  play(duel, kThrust, Component::kChassis);
  return duel;
}

TEST(PenanceTaint, AnAttackerBuysAnAdvantageOnce) {
  RULE("PN-126");
  DuelTest duel = tainted(4);
  ASSERT_EQ(duel.phase(), Phase::kNumber);
  EXPECT_EQ(duel.mover(), 0);
  EXPECT_EQ(duel.options(),
            (std::vector<std::string>{"no Taint", "1 Taint: an advantage", "1 Taint: 1 Heat",
                                      "3 Taint: 1 Component Damage", "4 Taint: no reaction"}));
  duel.act("1 Taint: an advantage");
  EXPECT_EQ(duel.duelist(1).taint, 3);
  EXPECT_FALSE(duel.can("1 Taint: an advantage"));
  EXPECT_FALSE(duel.can("4 Taint: no reaction"));
  duel.act("no Taint");
  EXPECT_EQ(duel.state.attack.target_number, 4);
}

TEST(PenanceTaint, WithoutTheRulesOrWithoutTaintNothingIsOffered) {
  RULE("PN-126");
  EXPECT_EQ(tainted(0).phase(), Phase::kAttackDice);
  DuelTest off = face_to_face();
  off.duelist(1).taint = 9;
  off.hand(0, {kThrust}).begin(0);
  play(off, kThrust, Component::kChassis);
  EXPECT_EQ(off.phase(), Phase::kAttackDice);
  EXPECT_EQ(off.state.attack.target_number, 5);
}

TEST(PenanceTaint, HeatIsBoughtAsOftenAsThereIsTaint) {
  RULE("PN-126");
  DuelTest duel = tainted(2);
  duel.act("1 Taint: 1 Heat").act("1 Taint: 1 Heat");
  EXPECT_EQ(duel.duelist(1).heat, 2);
  EXPECT_EQ(duel.duelist(1).taint, 0);
  EXPECT_EQ(duel.phase(), Phase::kAttackDice);
  EXPECT_EQ(duel.state.attack.target_number, 5);
}

TEST(PenanceTaint, ComponentDamageIsBoughtForAHit) {
  RULE("PN-126");
  for (const bool hits : {true, false}) {
    DuelTest duel = tainted(3);
    duel.act("3 Taint: 1 Component Damage").attack(hits ? 3 : 1, hits ? 3 : 1);
    if (hits) duel.defense(4);
    EXPECT_EQ(duel.duelist(1).damage[index_of(Component::kChassis)], hits ? 1 : 0);
    EXPECT_EQ(duel.duelist(1).taint, 0);
  }
}

TEST(PenanceTaint, TheWindowIsClosedForOneAttack) {
  RULE("PN-126");
  for (const bool bought : {true, false}) {
    DuelTest duel = tainted(4, "k-brace-for-impact");
    duel.hand(1, {"k-brace-for-impact"});
    duel.act(bought ? "4 Taint: no reaction" : "no Taint").attack(3, 3);
    if (!bought) duel.take(Verb::kNo);
    duel.defense(0);
    EXPECT_EQ(duel.phase() == Phase::kReact, !bought);
  }
}

TEST(PenanceTaint, APilotWoundCostsFive) {
  RULE("PN-126");
  DuelTest duel = tainted(5);
  duel.act("5 Taint: a Pilot Wound");
  ASSERT_EQ(duel.phase(), Phase::kWoundCard);
  duel.take(Verb::kWound, static_cast<int>(Wound::kHeat));
  EXPECT_TRUE(has_wound(duel.duelist(1), Wound::kHeat));
  EXPECT_EQ(duel.phase(), Phase::kAttackDice);
}

TEST(PenanceTaint, UpToTwoBlocksAreRolledAgain) {
  RULE("PN-126");
  DuelTest duel = tainted(2);
  duel.act("no Taint").attack(3, 3).defense(3, 1);
  ASSERT_EQ(duel.phase(), Phase::kYesNo);
  EXPECT_EQ(duel.mover(), 0);
  duel.act("2 Taint: roll blocks again");
  EXPECT_EQ(duel.duelist(1).taint, 0);
  ASSERT_EQ(duel.phase(), Phase::kDefenseDice);
  EXPECT_EQ(duel.state.attack.dice, 2);
  duel.defense(0, 0, 0, 1);
  EXPECT_EQ(duel.state.attack.blocks, 1);
  EXPECT_EQ(duel.state.attack.criticals, 1);
  EXPECT_EQ(duel.duelist(1).heat, 1);
  EXPECT_EQ(duel.state.attack.damage, 3);
}

TEST(PenanceTaint, OwnTaintTakesThreeOffBeforeTheDice) {
  RULE("PN-127");
  DuelTest duel = tainted(3);
  duel.act("no Taint").attack(3, 3);
  ASSERT_EQ(duel.phase(), Phase::kYesNo);
  EXPECT_EQ(duel.mover(), 1);
  duel.act("3 own Taint: 3 damage less");
  EXPECT_EQ(duel.state.attack.dice, 1);
  EXPECT_EQ(duel.duelist(1).taint, 0);
  EXPECT_EQ(duel.duelist(1).heat, 1);
  duel.defense(0).settle();
  EXPECT_EQ(duel.duelist(1).graveyard.size(), 1);
}

TEST(PenanceTaint, NothingIsTakenOffAnExecution) {
  RULE("PN-127");
  DuelTest duel = tainted(3);
  duel.act("no Taint").attack(5, 5).settle();
  EXPECT_EQ(duel.duelist(1).graveyard.size(), 4);
  EXPECT_EQ(duel.duelist(1).taint, 4);  // one for 4 damage
}

TEST(PenanceTaint, OwnTaintMovesStrengthensAndCools) {
  RULE("PN-127");
  const auto with_four = [] {
    DuelTest duel = face_to_face({.rules = kWithTaint});
    duel.duelist(0).taint = 4;
    duel.heat(0, 3).begin(0);
    return duel;
  };
  DuelTest moved = with_four();
  moved.act("spend 1 Taint").act("move N").act("move N");
  EXPECT_EQ(moved.duelist(0).taint, 3);
  EXPECT_EQ(moved.duelist(0).heat, 4);
  EXPECT_EQ(moved.duelist(0).moved, 2);
  EXPECT_EQ(moved.duelist(0).spent, 0);
  DuelTest furious = with_four();
  furious.act("spend 2 Taint");
  EXPECT_EQ(furious.duelist(0).fury.next(), 2);
  EXPECT_EQ(furious.duelist(0).heat, 4);
  DuelTest cooled = with_four();
  const int most = sp_max(cooled.rules(), cooled.state, 0);
  cooled.act("spend 4 Taint");
  EXPECT_EQ(cooled.duelist(0).heat, 0);
  EXPECT_EQ(sp_max(cooled.rules(), cooled.state, 0), most - 1);
}

// Player 1 has 5 Taint and `life` cards, all in the draw pile; the others are in its Graveyard.
DuelTest near_defeat(int life) {
  DuelTest duel = face_to_face({.rules = kWithTaint});
  Duelist& own = duel.duelist(1);
  own.graveyard = own.draw;
  own.draw = {};
  for (int i = 0; i < life; ++i) {
    const int kind = own.graveyard.card(0);
    own.graveyard.remove(kind);
    own.draw.add(kind);
  }
  own.taint = 5;
  duel.begin(0);
  return duel;
}
DuelTest& lose(DuelTest& duel, int cards) {
  return duel.task(1, LoseTask{.cards = cards, .cause = LossCause::kDirect}).settle();
}

TEST(PenanceTaint, FiveTaintBringACasketBackOnce) {
  RULE("PN-128");
  DuelTest duel = near_defeat(2);
  lose(duel, 3);
  EXPECT_FALSE(duel.over());
  EXPECT_EQ(duel.life(1), 10);
  EXPECT_EQ(duel.duelist(1).graveyard.size(), 20);
  EXPECT_EQ(duel.duelist(1).taint, 0);
  EXPECT_EQ(std::popcount(duel.duelist(1).wounds), 2);
  EXPECT_TRUE(duel.duelist(1).is(kRevived));
  duel.duelist(1).taint = 5;
  lose(duel, 11);
  EXPECT_TRUE(duel.over());
  EXPECT_EQ(duel.winner(), 0);
}

TEST(PenanceTaint, WhoHasMoreCardsReturnsWithTen) {
  RULE("PN-128");
  DuelTest duel = near_defeat(12);
  lose(duel, 13);
  EXPECT_FALSE(duel.over());
  EXPECT_EQ(duel.life(1), 10);
  EXPECT_EQ(duel.duelist(1).graveyard.size(), 20);
}

TEST(PenanceTaint, WithoutFiveTaintOrWithADyingPilotTheDuelIsLost) {
  RULE("PN-128");
  DuelTest little = near_defeat(2);
  little.duelist(1).taint = 4;
  EXPECT_TRUE(lose(little, 3).over());
  DuelTest dying = near_defeat(2);
  dying.duelist(1).wounds = 0xff;  // eight of ten
  EXPECT_TRUE(lose(dying, 3).over());
}

TEST(PenanceTaint, ACasketThatCannotDrawComesBackAndDraws) {
  RULE("PN-128");
  DuelTest duel = near_defeat(0);
  duel.task(1, DrawTask{.cards = 2, .flags = kDue}).settle();
  EXPECT_FALSE(duel.over());
  EXPECT_EQ(duel.life(1), 10);
  EXPECT_EQ(duel.duelist(1).hand.size(), 2);
  EXPECT_EQ(std::popcount(duel.duelist(1).wounds), 2);
}

TEST(PenanceTaint, AtTenItStays) {
  RULE("PN-125");
  RULE("PN-129a");
  for (const int before : {9, 10}) {
    DuelTest duel = tainted(before);
    const int life = duel.life(1);
    duel.act("no Taint");
    duel.attack(3, 3);
    if (duel.phase() == Phase::kYesNo) duel.take(Verb::kNo);
    duel.settle();
    ASSERT_GE(life - duel.life(1), 3);
    EXPECT_EQ(duel.duelist(1).taint, 10);
    EXPECT_EQ(duel.phase(), Phase::kMain);
  }
}

// What Taint does to its bearer by itself, as bits: nothing is recovered, the SP maximum is lower,
// Heat rises by 1 more, attackers have an advantage.
unsigned burden_of(int taint, const std::vector<std::string>& rules) {
  DuelTest duel = face_to_face({.second = "k-el-regenerate", .rules = rules});
  const int most = sp_max(duel.rules(), duel.state, 1);
  Duelist& own = duel.duelist(1);
  duel.hand(1, {"k-el-regenerate"}).discard(1, {"k-feint"});
  own.taint = static_cast<std::uint8_t>(taint);
  unsigned burden = sp_max(duel.rules(), duel.state, 1) < most ? 2U : 0U;
  duel.begin(1);
  play(duel, "k-el-regenerate");
  if (own.discard.has(duel.kind(1, "k-feint"))) burden |= 1U;
  duel.damaged(1, 1).run();
  duel.act("purge a DAMAGED card").roll(1);
  if (own.heat == 2) burden |= 4U;
  duel.hand(0, {kThrust}).begin(0);
  play(duel, kThrust, Component::kChassis);
  if (duel.phase() == Phase::kNumber) duel.act("no Taint");
  EXPECT_EQ(duel.phase(), Phase::kAttackDice);
  if (duel.state.attack.target_number == 4) burden |= 8U;
  return burden;
}

TEST(PenanceTaint, WhatAMarkBringsStaysAboveIt) {
  RULE("PN-129");
  for (int taint = 0; taint <= 10; ++taint) {
    const unsigned expected = (taint >= 5 ? 1U : 0U) | (taint >= 8 ? 14U : 0U);
    EXPECT_EQ(burden_of(taint, kWithTaint), expected) << taint;
    EXPECT_EQ(burden_of(taint, {"taint=false"}), 0U) << taint;
  }
}

TEST(PenanceTaint, WithExactMarksOnlyTheNamedPointsCount) {
  RULE("PN-129");
  for (int taint = 0; taint <= 10; ++taint) {
    const unsigned recovery = taint >= 5 && taint <= 7 ? 1U : 0U;
    const unsigned rest = taint == 8 || taint == 9 ? 14U : 0U;
    EXPECT_EQ(burden_of(taint, {"taint=true", "taint_thresholds=\"exact\""}), recovery | rest)
        << taint;
  }
}

TEST(PenanceTaint, NeitherTheAltarNorAbsolutionBringsCardsBack) {
  RULE("PN-129");
  for (const int taint : {4, 5}) {
    DuelTest duel({.rules = kWithTaint, .arena = "kit16"});
    duel.place(0, 8, 3).place(1, 2, 5).discard(0, {"k-feint", "k-retreat"});
    duel.duelist(0).taint = static_cast<std::uint8_t>(taint);
    duel.begin_at(Stage::kTurnEnd, 0);
    EXPECT_EQ(duel.phase() == Phase::kPickCard, taint == 4) << "the altar";
    DuelTest absolved({.rules = kWithTaint});
    absolved.discard(0, {"k-feint"}).begin();
    absolved.duelist(0).taint = static_cast<std::uint8_t>(taint);
    absolved.task(0, SufferingTask{.dice = 1}).roll(6).draw_card("k-retreat");
    EXPECT_EQ(absolved.phase() == Phase::kPickCard, taint == 4) << "Absolution";
  }
}

TEST(PenanceTaint, PassingTheMarkRollsASufferingDieWhereTheScenarioSaysSo) {
  RULE("PN-74b");
  for (const bool purging : {true, false}) {
    for (const int taint : {6, 7, 8}) {
      DuelTest duel({.rules = kWithTaint, .scenario = {fmt::format("taint_purging={}", purging)}});
      duel.place(0, 3, 3, "SE").place(1, 4, 3, "NW").hand(0, {kThrust}).begin(0);
      play(duel, kThrust, Component::kChassis);
      duel.attack(3, 3);
      duel.duelist(1).taint = static_cast<std::uint8_t>(taint);
      duel.take(Verb::kDefense, 0);
      while (duel.phase() == Phase::kDefenseDice) duel.take(Verb::kDefense, 0);
      while (duel.phase() == Phase::kDrawCard) duel.settle_once();
      EXPECT_EQ(duel.duelist(1).taint, taint + 1);
      EXPECT_EQ(duel.phase() == Phase::kDie, purging && taint == 7) << taint;
    }
  }
}

TEST(PenanceTaint, TaintOfEitherIsThatOfTheOneTheUserNames) {
  for (const bool own : {true, false}) {
    DuelTest duel =
        face_to_face({.first = "wyrd-primary-weapon-reality-rend", .rules = kWithTaint});
    duel.duelist(0).taint = 2;
    duel.duelist(1).taint = 2;
    duel.hand(0, {"wyrd-primary-weapon-reality-rend"}).begin(0);
    play(duel, "wyrd-primary-weapon-reality-rend", Component::kChassis).take(Verb::kYes);
    duel.act(own ? "the own Taint" : "the target's Taint");
    EXPECT_EQ(duel.duelist(0).taint, own ? 0 : 2);
    EXPECT_EQ(duel.duelist(1).taint, own ? 2 : 0);
    EXPECT_EQ(duel.state.attack.printed, 7);
  }
}

TEST(PenanceTaint, WhereOnlyOneHasItThatOneIsPaid) {
  DuelTest duel = face_to_face({.first = "wyrd-primary-weapon-unraveling", .rules = kWithTaint});
  duel.duelist(1).taint = 3;
  duel.hand(0, {"wyrd-primary-weapon-unraveling"}).begin(0);
  duel.duelist(0).sp = 20;
  play(duel, "wyrd-primary-weapon-unraveling", Component::kChassis);
  EXPECT_EQ(duel.duelist(1).taint, 0);
  duel.attack(3, 3);
  EXPECT_EQ(duel.state.attack.damage, 12);  // 6 and 2 for each
}

}  // namespace
}  // namespace muster::penance
