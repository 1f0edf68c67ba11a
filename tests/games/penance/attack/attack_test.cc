// Attacks played through cards: target, target number, damage, lost cards; and the odds of whole
// attacks against those worked out without the game.
#include <gtest/gtest.h>

#include "games/penance/dice/attack_odds.h"
#include "games/penance/inquiry/places.h"
#include "tests/games/penance/card_duels.h"

namespace muster::penance {
namespace {

DuelTest thrust(const std::vector<std::string>& rules = {}) {
  DuelTest duel = face_to_face({.rules = rules});
  duel.hand(0, {kThrust}).begin(0);
  return duel;
}

TEST(PenanceAttack, AnAttackNamesAComponentAndItsPriceIsPaid) {
  RULE("PN-20");
  DuelTest duel = thrust();
  EXPECT_EQ(duel.sp(0), 12);
  play(duel, kThrust);
  EXPECT_EQ(duel.sp(0), 8);
  ASSERT_EQ(duel.phase(), Phase::kComponent);
  EXPECT_EQ(duel.arguments(Verb::kAim), (std::set<int>{0, 1, 2, 3, 4}));
  duel.take(Verb::kAim, static_cast<int>(index_of(Component::kLegs)));
  EXPECT_EQ(duel.phase(), Phase::kAttackDice);
  EXPECT_EQ(duel.state.attack.target_number, 5);
}

TEST(PenanceAttack, WithoutAnEnemyInReachOrInItsFrontACardCannotBePlayed) {
  RULE("PN-104");
  RULE("PN-105");
  DuelTest duel = thrust();
  EXPECT_EQ(duel.arguments(Verb::kPlay).size(), 1U);
  DuelTest behind = face_to_face();
  behind.place(0, 3, 3, "NW").hand(0, {kThrust}).begin(0);
  EXPECT_TRUE(behind.arguments(Verb::kPlay).empty());
  DuelTest far = face_to_face();
  far.place(1, 5, 4, "NW").hand(0, {kThrust}).begin(0);
  EXPECT_TRUE(far.arguments(Verb::kPlay).empty());
}

TEST(PenanceAttack, AHitCostsTheTargetACardForEachPointThatIsNotBlocked) {
  RULE("PN-22");
  RULE("PN-30");
  RULE("PN-31");
  RULE("PN-37");
  RULE("PN-42");
  DuelTest duel = thrust();
  play(duel, kThrust, Component::kHead).attack(3, 3).defense(1);
  ASSERT_EQ(duel.phase(), Phase::kDrawCard);
  EXPECT_EQ(duel.state.attack.damage, 3);
  duel.settle();
  EXPECT_EQ(duel.duelist(1).graveyard.size(), 3);
  EXPECT_EQ(duel.life(1), 28);  // a Scout's Major Wound gives one back (PN-50)
  EXPECT_EQ(duel.duelist(0).discard.size(), 1);
  EXPECT_EQ(duel.duelist(0).tally.hits, 1);

  DuelTest missed = thrust();
  play(missed, kThrust, Component::kHead).attack(1, 3);
  EXPECT_EQ(missed.phase(), Phase::kMain);
  EXPECT_EQ(missed.life(1), 30);
  EXPECT_EQ(missed.duelist(0).discard.size(), 1);
}

TEST(PenanceAttack, TheTargetNumberAddsRangeMovementAndSide) {
  RULE("PN-10");
  DuelTest duel = thrust();
  duel.duelist(0).moved = 4;
  duel.duelist(1).moved_last = 1;
  duel.place(1, 4, 3, "SE");  // its rear
  play(duel, kThrust, Component::kHead);
  EXPECT_EQ(duel.state.attack.target_number, 5 + 2 + 1 - 2);
  EXPECT_EQ(duel.state.attack.side, static_cast<int>(Side::kRear));
}

TEST(PenanceAttack, ACatastropheEmptiesTheHandOfWeaponsHeatsAndWeakensTheNextAttack) {
  RULE("PN-23");
  RULE("PN-24");
  DuelTest duel = face_to_face();
  duel.hand(0, {kThrust, kThrust, "k-ch-shield-bash", "k-feint"}).begin(0);
  play(duel, kThrust, Component::kHead).attack(0, 0);
  ASSERT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.duelist(0).heat, 2);
  EXPECT_EQ(duel.duelist(0).hand.size(), 2);
  EXPECT_EQ(duel.duelist(0).discard.size(), 2);
  EXPECT_TRUE(duel.duelist(0).is(kJammed));
  play(duel, "k-ch-shield-bash", Component::kHead).attack(3, 3);
  EXPECT_EQ(duel.state.attack.damage, 1);  // 2 - 2, at least 1
}

TEST(PenanceAttack, ACatastropheWeakensOneAttackOnlyWhetherItHitsOrMisses) {
  RULE("PN-24");
  constexpr auto kBash = "k-ch-shield-bash";  // 2 damage
  for (const bool hits : {true, false}) {
    DuelTest duel = face_to_face();
    duel.hand(0, {kThrust, kBash}).begin(0);
    play(duel, kThrust, Component::kHead).attack(0, 0);
    play(duel, kBash, Component::kHead).attack(hits ? 3 : 1, hits ? 3 : 1);
    EXPECT_EQ(duel.state.attack.damage, hits ? 1 : 0);  // 2 - 2, at least 1
    if (hits) duel.defense(1).settle();
    duel.place(1, 4, 3, "NW").hand(0, {kThrust}).run();
    play(duel, kThrust, Component::kHead).attack(3, 3);
    EXPECT_EQ(duel.state.attack.damage, 4) << "the second attack after it";
  }
}

TEST(PenanceAttack, HeatFacesHeatTheDefenderAtOnceAndReductionsDoNotUndoIt) {
  RULE("PN-33");
  DuelTest duel = thrust();
  duel.hand(1, {"k-brace-for-impact"});
  play(duel, kThrust, Component::kHead).attack(3, 3).defense(0, 2, 0, 2);
  ASSERT_EQ(duel.phase(), Phase::kReact);
  EXPECT_EQ(duel.duelist(1).heat, 2) << "before the reaction";
  EXPECT_EQ(duel.duelist(0).heat, 0);
  duel.take(Verb::kReact, duel.kind(1, "k-brace-for-impact")).settle();
  EXPECT_EQ(duel.duelist(1).heat, 2);
}

TEST(PenanceAttack, AnExecutionDestroysTheComponentAndTakesCardsFromTheDrawPileOnly) {
  RULE("PN-29b");
  RULE("PN-29c");
  RULE("PN-29d");
  RULE("PN-29e");
  DuelTest duel = thrust();
  duel.hand(1, {kThrust, kThrust});
  play(duel, kThrust, Component::kLegs).attack(5, 5);
  EXPECT_TRUE(duel.duelist(1).lacks(Component::kLegs));
  EXPECT_EQ(duel.state.attack.damage, 4);
  duel.settle();
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.duelist(1).hand.size(), 2);
  EXPECT_EQ(duel.duelist(1).graveyard.size(), 4);
}

TEST(PenanceAttack, WhatAnExecutionDoesNotFindInThePilesComesFromTheHandByChoice) {
  RULE("PN-29e");
  DuelTest duel = thrust();
  duel.hand(1, {kThrust, "k-feint", "k-retreat", "k-overextend"});
  duel.discard(1, {"k-survey-the-field"}).draw(1, {"k-rally-cry"});
  play(duel, kThrust, Component::kLegs).attack(5, 5);  // 4 damage
  ASSERT_EQ(duel.phase(), Phase::kLoseCard);
  EXPECT_EQ(duel.mover(), 1);
  EXPECT_TRUE(duel.duelist(1).draw.empty());
  EXPECT_TRUE(duel.duelist(1).discard.empty());
  EXPECT_EQ(duel.duelist(1).graveyard.size(), 2);
  EXPECT_EQ(duel.options(), (std::vector<std::string>{"lose Faithful Thrust", "lose Overextend",
                                                      "lose Feint", "lose Retreat"}));
  duel.act("lose Feint").act("lose Retreat");
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.life(1), 2 + 1);  // and the DAMAGED card of a Major Wound
  EXPECT_TRUE(duel.duelist(1).hand.has(duel.kind(1, kThrust)));
}

TEST(PenanceAttack, AHandThatCannotPayAnExecutionIsADefeat) {
  RULE("PN-29e");
  RULE("PN-43");
  for (const int cards : {3, 4}) {
    DuelTest duel = thrust();
    duel.draw(1, {"k-feint", "k-retreat", "k-overextend", "k-rally-cry"});
    duel.hand(1, cards == 4 ? std::vector<std::string>{"k-feint", "k-retreat", "k-overextend",
                                                       "k-rally-cry"}
                            : std::vector<std::string>{"k-feint", "k-retreat", "k-overextend"});
    duel.draw(1, {});
    play(duel, kThrust, Component::kLegs).attack(5, 5);
    EXPECT_EQ(duel.over(), cards == 3) << cards;
    EXPECT_EQ(duel.duelist(1).hand.size(), cards == 3 ? 3 : 0);
  }
}

TEST(PenanceAttack, PrimaryWeaponCardsLostAndCriticalsDamageTheComponent) {
  RULE("PN-32");
  RULE("PN-45");
  RULE("PN-46");
  DuelTest duel = thrust();
  duel.draw(1, {kThrust, kThrust, "k-feint", "k-retreat"});
  play(duel, kThrust, Component::kChassis).attack(3, 3).defense(1, 1);
  duel.draw_card(kThrust).draw_card("k-feint").draw_card("k-retreat");
  EXPECT_EQ(duel.duelist(1).damage[index_of(Component::kChassis)], 2);
  EXPECT_FALSE(duel.duelist(1).lacks(Component::kChassis));
}

TEST(PenanceAttack, TheThirdPointDestroysAndAnArmTakesItsCardsAlong) {
  RULE("PN-46");
  RULE("PN-46b");
  RULE("PN-47");
  DuelTest duel = face_to_face();
  duel.hand(0, {kThrust, kThrust}).begin(0);
  duel.hand(1, {kThrust, "k-feint"});
  play(duel, kThrust, Component::kRightArm).attack(3, 3).defense(1, 3);
  EXPECT_TRUE(duel.duelist(1).lacks(Component::kRightArm) || duel.phase() == Phase::kLoseCard);
  while (duel.phase() == Phase::kLoseCard) duel.take(Verb::kRest);
  duel.settle();
  EXPECT_TRUE(duel.duelist(1).lacks(Component::kRightArm));
  EXPECT_FALSE(duel.duelist(1).hand.has(duel.kind(1, kThrust)));
  play(duel, kThrust);
  EXPECT_EQ(duel.arguments(Verb::kAim), (std::set<int>{0, 2, 3, 4}));
}

TEST(PenanceAttack, AMajorWoundAddsADamagedCard) {
  RULE("PN-44");
  DuelTest duel = thrust();  // a Scout: from 3 on
  play(duel, kThrust, Component::kHead).attack(3, 3).defense(1).settle();
  EXPECT_EQ(duel.duelist(1).discard.copies(kDamagedKind), 1);
  DuelTest small = thrust();
  play(small, kThrust, Component::kHead).attack(3, 3).defense(2).settle();
  EXPECT_EQ(small.duelist(1).discard.copies(kDamagedKind), 0);
}

TEST(PenanceAttack, StructuralWeaknessCountsOnTheNextHit) {
  RULE("PN-45b");
  DuelTest duel = thrust();
  duel.duelist(1).set(kWeakened);
  play(duel, kThrust, Component::kHead).attack(3, 3).defense(4).settle();
  EXPECT_EQ(duel.duelist(1).damage[index_of(Component::kHead)], 1);
  EXPECT_FALSE(duel.duelist(1).is(kWeakened));
}

// ---- Reactions.

TEST(PenanceAttack, InTheWindowAReactiveCardTakesDamageOff) {
  RULE("PN-36");
  RULE("PN-135");
  DuelTest duel = thrust();
  duel.hand(1, {"k-brace-for-impact", "k-ch-buckler-block"});
  play(duel, kThrust, Component::kHead).attack(3, 3).defense(1);
  ASSERT_EQ(duel.phase(), Phase::kReact);
  EXPECT_EQ(duel.arguments(Verb::kReact).size(), 2U);
  duel.take(Verb::kReact, duel.kind(1, "k-brace-for-impact"));
  EXPECT_EQ(duel.state.attack.damage, 1);
  EXPECT_TRUE(duel.duelist(1).discard.has(duel.kind(1, "k-brace-for-impact")));
}

TEST(PenanceAttack, APierceOrARearSideClosesTheWindow) {
  RULE("PN-34");
  RULE("PN-35");
  DuelTest pierced = thrust();
  pierced.hand(1, {"k-brace-for-impact"});
  play(pierced, kThrust, Component::kHead).attack(3, 3).defense(1, 0, 1);
  EXPECT_NE(pierced.phase(), Phase::kReact);
  DuelTest behind = thrust();
  behind.hand(1, {"k-brace-for-impact"}).place(1, 4, 3, "SE");
  play(behind, kThrust, Component::kHead).attack(3, 3).defense(1);
  EXPECT_NE(behind.phase(), Phase::kReact);
}

TEST(PenanceAttack, ShieldCardsAnswerFromTheFrontOnly) {
  RULE("PN-36");
  DuelTest duel = thrust();
  duel.hand(1, {"k-brace-for-impact", "k-ch-buckler-block"}).place(1, 4, 3, "SW");
  play(duel, kThrust, Component::kHead).attack(3, 3).defense(1);
  ASSERT_EQ(duel.phase(), Phase::kReact);
  EXPECT_EQ(duel.state.attack.side, static_cast<int>(Side::kFrontRight));
  EXPECT_EQ(duel.arguments(Verb::kReact).size(), 1U);
}

TEST(PenanceAttack, ReactionsBeforeDiceCountAsFlatDefense) {
  RULE("PN-38");
  DuelTest duel = thrust({"react_before_dice=true"});
  duel.hand(1, {"k-brace-for-impact"});
  play(duel, kThrust, Component::kHead).attack(3, 3);
  ASSERT_EQ(duel.phase(), Phase::kReact);
  duel.take(Verb::kReact, duel.kind(1, "k-brace-for-impact"));
  ASSERT_EQ(duel.phase(), Phase::kDefenseDice);
  EXPECT_EQ(duel.state.attack.dice, 2);
}

// ---- The odds of whole attacks.

struct OddsCase {
  std::string card;
  int damage;
  std::string facing;
  int moved;
  std::vector<std::string> rules;
};

void expect_odds(const OddsCase& test) {
  SCOPED_TRACE(test.card + " " + test.facing);
  DuelTest duel = face_to_face({.rules = test.rules});
  duel.place(1, 4, 3, test.facing).hand(0, {test.card}).begin(0);
  duel.duelist(1).moved_last = static_cast<std::uint8_t>(test.moved);
  play(duel, test.card, Component::kChassis);
  const DuelState& state = duel.state;
  AttackQuery query;
  query.damage = test.damage;
  query.terms.side = side_of(duel.rules(), state, 1, 0);
  query.terms.defender_moved = static_cast<std::int16_t>(test.moved);
  if (test.card == "k-ch-cleaving-strike") query.ignore_defense = 1;
  query.cards = {.all = 30, .primary = 12, .damaged = 0};
  query.major_wound = 3;
  const auto odds = attack_odds(query, duel.rules().rules().dice);
  ASSERT_TRUE(odds.ok()) << odds.status();
  const auto settled = [](const DuelState& now) {
    return now.phase == Phase::kDrawCard || at_rest(now);
  };
  const Outcomes final =
      outcomes_of(duel, settled, [](const DuelState& now) { return int{now.attack.damage}; });
  for (const auto& [damage, chance] : final) {
    EXPECT_EQ(chance, odds->final_damage.probability(damage)) << damage;
  }
  const Outcomes bands =
      outcomes_of(duel, settled, [](const DuelState& now) { return int{now.attack.band}; });
  for (const auto& [band, chance] : bands) {
    EXPECT_EQ(chance, odds->bands[static_cast<std::size_t>(band)]) << band;
  }
  const Outcomes heat =
      outcomes_of(duel, settled, [](const DuelState& now) { return int{now.duelists[1].heat}; });
  for (const auto& [points, chance] : heat) {
    EXPECT_EQ(chance, odds->heat.probability(points)) << points;
  }
}

TEST(PenanceAttack, OddsOfAnAttackAreThoseWorkedOutWithoutTheGame) {
  expect_odds({kThrust, 4, "NW", 0, {}});
  expect_odds({kThrust, 4, "N", 1, {}});
  expect_odds({kThrust, 4, "SE", 0, {}});
  expect_odds({"k-ch-cleaving-strike", 5, "NE", 0, {}});
  expect_odds({"k-ch-shield-bash", 2, "NW", 4, {}});
  expect_odds({kThrust, 4, "NW", 0, {"to_hit=\"pools\""}});
  expect_odds({kThrust, 4, "N", 4, {"to_hit=\"pools\"", "critical_bypass=\"flat_only\""}});
}

TEST(PenanceAttack, OddsOfComponentDamageAreThoseWorkedOutWithoutTheGame) {
  DuelTest duel = face_to_face();
  duel.draw(1, {kThrust, kThrust, "k-feint", "k-retreat", "k-overextend", "k-survey-the-field"});
  duel.hand(0, {"k-ch-shield-bash"}).begin(0);
  play(duel, "k-ch-shield-bash", Component::kChassis);
  AttackQuery query;
  query.damage = 2;
  query.terms.side = Side::kFront;
  query.cards = {.all = 6, .primary = 2, .damaged = 0};
  query.major_wound = 3;
  const auto odds = attack_odds(query, duel.rules().rules().dice);
  ASSERT_TRUE(odds.ok()) << odds.status();
  const Outcomes points = outcomes_of(duel, at_rest, [](const DuelState& now) {
    return now.attack.primary_lost + now.attack.criticals;
  });
  for (const auto& [damage, chance] : points) {
    EXPECT_EQ(chance, odds->component_damage.probability(damage)) << damage;
  }
  const Outcomes destroyed = outcomes_of(duel, at_rest, [](const DuelState& now) {
    return static_cast<int>(now.duelists[1].lacks(Component::kChassis));
  });
  EXPECT_EQ(destroyed.at(1), odds->destroyed);
}

}  // namespace
}  // namespace muster::penance
