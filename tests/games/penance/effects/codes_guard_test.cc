// Effect codes that keep an attack, what it does, or what is done in return, off somebody.
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/lasting.h"
#include "tests/games/penance/one_card.h"

namespace muster::penance {
namespace {

// Player 0 holds the first card and player 1 has the second one in play or in hand.
DuelTest meeting(const std::string& first, const std::string& second,
                 const std::vector<std::string>& rules = {}) {
  DuelTest duel = face_to_face({.first = first, .second = second, .rules = rules});
  duel.hand(0, {first});
  return duel;
}
// Player 1 has played the card in its own turn; then it is player 0's.
DuelTest prepared(const std::string& first, const std::string& second,
                  const std::vector<std::string>& rules = {}) {
  DuelTest duel = meeting(first, second, rules);
  duel.hand(1, {second}).begin(1);
  duel.duelist(1).sp = 20;
  duel.run();
  play(duel, second);
  while (duel.phase() == Phase::kStep) duel.take(Verb::kPass);
  duel.settle();
  duel.begin(0);
  return duel;
}
// Cards that every deck has; as the draw pile they keep passive cards out of play.
const std::vector<std::string> kPlain = {
    "k-feint",          "k-retreat",          "k-overextend",
    "k-emergency-vent", "k-survey-the-field", "k-desperate-lunge"};
// Player 1 is a lich for three turns; its deck need not hold the card.
DuelTest lich() {
  DuelTest duel = meeting(kThrust, kThrust);
  duel.begin(0);
  const CardTable& cards = duel.rules().cards();
  const EffectRange program = cards.card(cards.find("staff-of-the-grave-lich-form")).program;
  duel.task(1, EffectsTask{.first = program.first, .count = program.count});
  return duel;
}
// Player 0 hits the Chassis for 4 and the Defense Dice block some; player 1 answers with its card.
DuelTest& answered(DuelTest& duel, const std::string& card, int blocks = 0) {
  duel.hand(1, {card}).begin(0);
  duel.duelist(1).sp = 8;
  play(duel, kThrust, Component::kChassis);
  if (duel.phase() == Phase::kNumber) duel.take(Verb::kNumber, 0);  // no Taint is spent
  duel.attack(3, 3).defense(blocks);
  return duel.take(Verb::kReact, duel.kind(1, card));
}
DuelTest& lose_all(DuelTest& duel) {
  while (duel.phase() == Phase::kLoseCard) duel.take(Verb::kRest);
  return duel.settle();
}

TEST(PenanceCodesGuard, DamageOfEachAttackIsCapped) {
  OP("dmg_cap");
  DuelTest duel = prepared("k-ch-penitents-wrath", "os-deathless-advance");
  EXPECT_EQ(duel.duelist(1).lastings, 1);
  duel.draw(1, kPlain);
  play(duel, "k-ch-penitents-wrath", Component::kChassis).take(Verb::kNo).attack(3, 3);
  EXPECT_EQ(duel.state.attack.dice, 6);
  duel.defense(0);
  EXPECT_EQ(duel.state.attack.damage, 5);
  DuelTest low = prepared("k-ch-penitents-wrath", "os-deathless-advance");
  low.draw(1, kPlain);
  play(low, "k-ch-penitents-wrath", Component::kChassis).take(Verb::kNo);
  low.attack(3, 3).defense(2);
  EXPECT_EQ(low.state.attack.damage, 4) << "what is below the cap stays";
}

// Player 1 paid for it in its own turn; player 0 is to thrust.
constexpr auto kMolt = "bloodlines-secondary-equipment-adaptive-molt";
DuelTest molten_meeting() {
  DuelTest duel = meeting(kThrust, kMolt);
  tokens(duel, TokenKind::kBiomass, 2, 1);
  duel.hand(1, {kMolt}).begin(1);
  play(duel, kMolt).take(Verb::kYes);
  duel.begin(0);
  return duel;
}

TEST(PenanceCodesGuard, ANegateThatLastsLooksAtEachBlow) {
  OP("negate");
  DuelTest heavy = molten_meeting();
  play(heavy, kThrust, Component::kChassis).attack(3, 3).defense(0);
  EXPECT_EQ(heavy.state.attack.damage, 0) << "4 or more";
  DuelTest light = molten_meeting();
  play(light, kThrust, Component::kChassis).attack(3, 3).defense(1);
  EXPECT_EQ(light.state.attack.damage, 3);
}

TEST(PenanceCodesGuard, WhatLastsStopsNoExecution) {
  RULE("PN-29c");
  constexpr auto kShift = "ve-bloodline-shift";
  const auto executed = [](DuelTest& duel, const std::string& card = kThrust) {
    play(duel, card, Component::kChassis);
    if (duel.phase() == Phase::kYesNo) duel.take(Verb::kNo);
    duel.attack(5, 5).settle();
    EXPECT_EQ(duel.phase(), Phase::kMain);
    return duel.duelist(1).graveyard.size();
  };
  DuelTest capped = prepared("k-ch-penitents-wrath", "os-deathless-advance");
  EXPECT_EQ(executed(capped, "k-ch-penitents-wrath"), 6) << "dmg_cap 5";
  DuelTest molten = molten_meeting();
  EXPECT_EQ(executed(molten), 4) << "negate";
  DuelTest shelled = meeting(kThrust, kShift);
  shelled.begin(0);
  const int form = effect_of(shelled, kShift, Op::kForm);
  shelled.task(1, EffectsTask{.unit = 0, .first = form, .count = 1}).take(Verb::kNumber, 3);
  ASSERT_EQ(shelled.duelist(1).forms, 1U << static_cast<unsigned>(FormKind::kChitin));
  EXPECT_EQ(executed(shelled), 4) << "chitin";
  EXPECT_FALSE(shelled.duelist(1).lasting[0].is(kUsed)) << "its one blow is still to come";
  DuelTest looped = prepared(kThrust, "wy-temporal-loop");
  const int waiting = looped.duelist(1).lastings;
  EXPECT_EQ(executed(looped), 4) << "store_next_damage";
  EXPECT_EQ(looped.duelist(1).stored, 0);
  EXPECT_EQ(looped.duelist(1).lastings, waiting);
}

TEST(PenanceCodesGuard, WhatLastsStopsNoExecutionThatIsRolledFor) {
  RULE("PN-29c");
  DuelTest duel = prepared(kThrust, "wy-temporal-loop", {"exec_defense_dice=true"});
  play(duel, kThrust, Component::kChassis).attack(5, 5).defense(1).settle();
  EXPECT_EQ(duel.state.attack.damage, 3);
  EXPECT_EQ(duel.duelist(1).stored, 0);
  EXPECT_EQ(duel.duelist(1).graveyard.size(), 3);
}

TEST(PenanceCodesGuard, WhoIsImmuneToDamageLosesNoCardsButSuffersMajorWounds) {
  DuelTest duel = lich();
  const int life = duel.life(1);
  play(duel, kThrust, Component::kChassis).attack(5, 4);
  duel.defense(0).settle();
  EXPECT_EQ(duel.duelist(1).graveyard.size(), 0);
  EXPECT_EQ(duel.state.attack.damage, 6);
  EXPECT_EQ(duel.duelist(1).discard.copies(kDamagedKind), 1);
  EXPECT_EQ(duel.life(1), life + 1);
  duel.task(1, LoseTask{.cards = 3, .cause = LossCause::kDirect}).settle();
  EXPECT_EQ(duel.duelist(1).graveyard.size(), 0);
  duel.task(1, LoseTask{.cards = 2, .cause = LossCause::kStrain});
  lose_all(duel);
  EXPECT_EQ(duel.duelist(1).graveyard.size(), 2) << "strain is neither attack nor direct loss";
}

TEST(PenanceCodesGuard, ImmunityToDamageEndsWithTheThirdTurn) {
  RULE("PN-140");
  DuelTest duel = lich();
  for (int turn = 0; turn < 3; ++turn) {
    EXPECT_TRUE(bears(duel.rules(), duel.state, 1, Op::kImmune)) << turn;
    duel.pass_moment(1, End::kOwnTurnStart);
  }
  EXPECT_FALSE(bears(duel.rules(), duel.state, 1, Op::kImmune));
}

TEST(PenanceCodesGuard, WhoIsAnchoredIsNotPushed) {
  OP("immune");
  DuelTest duel = prepared("k-ch-shield-bash", "grappling-hook-anchor-point");
  EXPECT_EQ(duel.stat(1, Stat::kDef), 1);
  play(duel, "k-ch-shield-bash", Component::kChassis).attack(3, 3).settle();
  EXPECT_EQ(duel.duelist(1).hex, duel.hex(4, 3));
  DuelTest free = meeting("k-ch-shield-bash", "grappling-hook-anchor-point");
  free.begin(0);
  play(free, "k-ch-shield-bash", Component::kChassis).attack(3, 3).settle();
  EXPECT_NE(free.duelist(1).hex, free.hex(4, 3));
}

TEST(PenanceCodesGuard, WhoIsUntargetableAtADistanceIsAttackedOnlyFromBeside) {
  OP("untargetable");
  constexpr auto kShadow = "void-grimoire-shadow-form";
  DuelTest far = prepared("shock-rod-arc", kShadow);
  EXPECT_EQ(far.stat(1, Stat::kDef), 2);
  far.place(1, 5, 4, "NW").run();
  EXPECT_TRUE(far.arguments(Verb::kPlay).empty());
  far.pass_moment(1, End::kOwnTurnStart);
  far.run();
  EXPECT_EQ(far.arguments(Verb::kPlay).size(), 1U) << "until its next turn";
  DuelTest near = prepared(kThrust, kShadow);
  EXPECT_EQ(near.arguments(Verb::kPlay).size(), 1U);
}

TEST(PenanceCodesGuard, AfterTheAnsweredAttackTheUserMayMoveAway) {
  OP("evade_move");
  constexpr auto kCloak = "el-leaf-cloak";
  DuelTest duel = meeting(kThrust, kCloak);
  answered(duel, kCloak, 3);
  duel.settle();
  ASSERT_EQ(duel.phase(), Phase::kStep);
  EXPECT_EQ(duel.mover(), 1);
  EXPECT_EQ(duel.duelist(1).graveyard.size(), 1) << "the attack has been resolved";
  duel.act("move S").act("move S");
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.duelist(1).hex, duel.hex(4, 5));
}

TEST(PenanceCodesGuard, APaymentRaisesTheFlatDefenseOfItsCard) {
  OP("def_set");
  constexpr auto kAssets = "exchange-secondary-equipment-asset-protection";
  for (const bool pays : {true, false}) {
    DuelTest duel = holding(kAssets);
    tokens(duel, TokenKind::kCredit, 2).run();
    play(duel, kAssets).take(pays ? Verb::kYes : Verb::kNo);
    EXPECT_EQ(duel.stat(0, Stat::kDef), pays ? 4 : 2);
    EXPECT_EQ(duel.duelist(0).lastings, 1);
    EXPECT_EQ(tokens_of(duel, TokenKind::kCredit), pays ? 0 : 2);
  }
}

TEST(PenanceCodesGuard, InAFormTheCounterIsHigher) {
  OP("counter_set");
  constexpr auto kArmor = "emergent-secondary-equipment-bio-reactive-armor";
  for (const bool form : {true, false}) {
    DuelTest duel = meeting(kThrust, kArmor);
    if (form) duel.duelist(1).forms = 1U << static_cast<unsigned>(FormKind::kScout);
    const int life = duel.life(0);
    answered(duel, kArmor, 4).settle();
    EXPECT_EQ(duel.life(0), life - (form ? 3 : 1));
  }
}

TEST(PenanceCodesGuard, APaymentRaisesTheCounter) {
  constexpr auto kReflection = "wyrd-secondary-equipment-void-reflection";
  for (const bool pays : {true, false}) {
    DuelTest duel = meeting(kThrust, kReflection, {"taint=true"});
    duel.duelist(1).taint = 1;
    const int life = duel.life(0);
    answered(duel, kReflection, 4).take(pays ? Verb::kYes : Verb::kNo).settle();
    EXPECT_EQ(duel.life(0), life - (pays ? 4 : 2));
    EXPECT_EQ(duel.duelist(1).taint, pays ? 0 : 1);
  }
}

TEST(PenanceCodesGuard, AnswersToMeleeAreForAttackersBesideTheUser) {
  RULE("PN-36");
  constexpr auto kArmor = "emergent-secondary-equipment-bio-reactive-armor";
  DuelTest duel = meeting("shock-rod-arc", kArmor);
  duel.hand(1, {kArmor}).place(1, 5, 4, "NW").begin(0);
  play(duel, "shock-rod-arc", Component::kChassis).attack(3, 3).defense(1);
  EXPECT_NE(duel.phase(), Phase::kReact);
}

// An attack that nothing is done in return for.
constexpr auto kMirage = "wy-mirage-assault";
DuelTest& mirage(DuelTest& duel) {
  duel.begin(0);
  play(duel, kMirage).take(Verb::kPass);  // stays where it is
  return duel.take(Verb::kAim, 3).attack(3, 3);
}

TEST(PenanceCodesGuard, NoCounterStopsThorns) {
  OP("no_counter");
  DuelTest duel = meeting(kMirage, "k-el-thorn-barrier");
  duel.start_lasting(effect_of(duel, "k-el-thorn-barrier", Op::kThorns), 1, 1, 2);
  const int life = duel.life(0);
  mirage(duel).defense(3).settle();
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.life(0), life);
}

TEST(PenanceCodesGuard, NoCounterStopsCountersAndReflections) {
  DuelTest duel = meeting(kMirage, "pg-ch-holy-retribution");
  duel.hand(1, {"pg-ch-holy-retribution"});
  duel.duelist(1).sp = 8;
  const int life = duel.life(0);
  mirage(duel).defense(3).take(Verb::kReact, duel.kind(1, "pg-ch-holy-retribution")).settle();
  EXPECT_EQ(duel.life(0), life);
  DuelTest bounced = meeting(kMirage, "k-ch-deflect");
  bounced.hand(1, {"k-ch-deflect"});
  bounced.duelist(1).sp = 8;
  mirage(bounced).defense(0).take(Verb::kReact, bounced.kind(1, "k-ch-deflect"));
  EXPECT_EQ(bounced.state.attack.damage, 3) << "it prevents nothing either";
  lose_all(bounced);
  EXPECT_EQ(bounced.life(0), life);
}

TEST(PenanceCodesGuard, WithCompoundVisionNoSideHelpsAnAttacker) {
  OP("no_arc_bonus");
  constexpr auto kVision = "em-compound-vision";
  for (const bool seen : {true, false}) {
    DuelTest duel = meeting(kThrust, kVision);
    duel.place(1, 4, 3, "SE");  // its rear
    if (!seen) duel.graveyard(1, {kVision});
    duel.begin(0);
    play(duel, kThrust, Component::kChassis);
    EXPECT_EQ(duel.state.attack.target_number, seen ? 5 : 3);
    duel.attack(3, 3);
    EXPECT_EQ(duel.state.attack.dice, seen ? 4 : 7);
  }
}

TEST(PenanceCodesGuard, IgnoredCoverAddsNothing) {
  OP("ignore_cover");
  const auto number = [](const std::string& card, bool smoke) {
    DuelTest duel = meeting(card, kThrust);
    duel.place(1, 5, 4, "NW");
    const int cloud = effect_of(duel, "k-no-smoke-bomb", Op::kZone);
    if (smoke) put_zone(duel, cloud, 1, duel.duelist(1).hex, Tenure::kForTheDuel);
    duel.begin(0);
    play(duel, card, Component::kChassis);
    EXPECT_EQ(duel.phase(), Phase::kAttackDice);
    return int{duel.state.attack.target_number};
  };
  constexpr auto kBolt = "wyrd-primary-weapon-taint-bolt";
  EXPECT_EQ(number(kBolt, false), 5);
  EXPECT_EQ(number(kBolt, true), 5);
  EXPECT_EQ(number("shock-rod-arc", true), 7);
}

TEST(PenanceCodesGuard, TheNextDamageIsStoredAndComesBackAsALoss) {
  OP("store_next_damage");
  constexpr auto kLoop = "wy-temporal-loop";
  DuelTest duel = prepared(kThrust, kLoop);
  play(duel, kThrust, Component::kChassis).attack(3, 3).defense(1).settle();
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.duelist(1).graveyard.size(), 0);
  EXPECT_EQ(duel.duelist(1).stored, 3);
  const int life = duel.life(0);
  duel.begin_at(Stage::kTurnEffects, 1);
  lose_all(duel);
  EXPECT_EQ(duel.life(0), life - 3);
  EXPECT_EQ(duel.duelist(0).graveyard.size(), 3);
  EXPECT_EQ(duel.duelist(1).stored, 0);
}

TEST(PenanceCodesGuard, StoredDamageDoesNotReachAnEnemyMoreThanSixHexesAway) {
  DuelTest duel = prepared(kThrust, "wy-temporal-loop");
  play(duel, kThrust, Component::kChassis).attack(3, 3).defense(1).settle();
  duel.place(0, 11, 9);
  const int life = duel.life(0);
  duel.begin_at(Stage::kTurnEffects, 1);
  lose_all(duel);
  EXPECT_EQ(duel.life(0), life);
}

// ---- What stands between a Casket and its last card.

DuelTest& last_stand(DuelTest& duel, const std::string& card, const std::vector<std::string>& left,
                     const std::vector<std::string>& lost) {
  duel.hand(1, {card}).graveyard(1, lost).draw(1, left).begin(0);
  duel.duelist(1).sp = 12;
  play(duel, kThrust, Component::kChassis).attack(5, 4).defense(0);
  return duel.take(Verb::kReact, duel.kind(1, card));
}

TEST(PenanceCodesGuard, ALossMayStopAtANumberOfCards) {
  constexpr auto kTransfusion = "blood-vial-cache-emergency-transfusion";
  DuelTest duel = face_to_face({.second = kTransfusion});
  duel.hand(0, {kThrust});
  last_stand(duel, kTransfusion, {"k-feint"}, {"k-survey-the-field", "k-retreat", "k-overextend"});
  while (duel.mover() == kChance) duel.settle_once();
  EXPECT_FALSE(duel.over());
  // 1 card of life and 3 lost ones: all come back, as 5 were to be kept.
  EXPECT_EQ(duel.duelist(1).graveyard.size(), 0);
  EXPECT_EQ(duel.duelist(1).draw.size(), 4);
}

TEST(PenanceCodesGuard, ALossMayBeCancelled) {
  constexpr auto kResurrection = "inferno-staff-infernal-resurrection";
  DuelTest duel = face_to_face({.second = kResurrection});
  duel.hand(0, {kThrust});
  last_stand(duel, kResurrection, {"k-feint", "k-retreat"}, {});
  EXPECT_FALSE(duel.over());
  EXPECT_EQ(duel.duelist(1).draw.size(), 2);
  EXPECT_EQ(duel.duelist(1).heat, 4);
}

TEST(PenanceCodesGuard, APassiveGuardPaysByItself) {
  constexpr auto kPhylactery = "os-phylactery";
  for (const int shards : {5, 4}) {
    DuelTest duel = face_to_face({.second = kPhylactery, .rules = {"taint=true"}});
    tokens(duel, TokenKind::kShard, shards, 1);
    duel.hand(0, {kThrust}).graveyard(1, {"k-survey-the-field", "k-retreat", "k-overextend"});
    duel.draw(1, {kPhylactery, "k-feint"}).begin(0);
    play(duel, kThrust, Component::kChassis).attack(3, 3).defense(0).settle();
    EXPECT_EQ(duel.over(), shards == 4);
    if (duel.over()) continue;
    EXPECT_EQ(duel.life(1), 3 + 1) << "a DAMAGED card came with the wound";
    EXPECT_EQ(duel.duelist(1).taint, 5 + 1);
    EXPECT_EQ(tokens_of(duel, TokenKind::kShard, 1), 0);
  }
}

TEST(PenanceCodesGuard, ThePriceOfALastLossIsAllTokens) {
  constexpr auto kPrice = "wy-price-paid";
  DuelTest duel = face_to_face({.second = kPrice});
  tokens(duel, TokenKind::kBargain, 2, 1);
  duel.hand(0, {kThrust});
  last_stand(duel, kPrice, {"k-feint", "k-retreat"}, {});
  EXPECT_FALSE(duel.over());
  EXPECT_EQ(tokens_of(duel, TokenKind::kBargain, 1), 0);
}

TEST(PenanceCodesGuard, GuardedComponentDamageIsTheFirstOfARound) {
  constexpr auto kIronborn = "dw-ironborn-resilience";
  DuelTest duel = face_to_face({.second = kIronborn});
  duel.hand(0, {kThrust, kThrust}).begin(0);
  for (const int expected : {1, 3}) {
    play(duel, kThrust, Component::kChassis).attack(3, 3).defense(2, 2);
    while (duel.phase() == Phase::kDrawCard) {  // no Primary Weapon card is lost
      const KindSet primary = kinds_of(duel.rules(), duel.state, 1, KindClass::kPrimary);
      for (const Action action : duel.legal()) {
        if ((primary & kind_bit(argument_of(action))) != 0) continue;
        duel.take(Verb::kCard, argument_of(action));
        break;
      }
      while (duel.phase() == Phase::kLoseCard) duel.take(Verb::kRest);
    }
    EXPECT_EQ(duel.duelist(1).damage[index_of(Component::kChassis)], expected);
  }
}

}  // namespace
}  // namespace muster::penance
