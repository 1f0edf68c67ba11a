// Each effect code of attacks and damage, played through a card that has it: the exact difference
// it makes.
#include <gtest/gtest.h>

#include "tests/games/penance/card_duels.h"

namespace muster::penance {
namespace {

struct Place {
  int column;
  int row;
};
// Hexes straight ahead of player 0, by distance.
constexpr std::array<Place, 7> kAhead = {{{3, 3}, {4, 3}, {5, 4}, {6, 4}, {7, 5}, {8, 5}, {9, 6}}};

// Player 0 holds the card, player 1 (with a deck that holds `answer`) stands in front of it.
DuelTest with(const std::string& card, int distance = 1, const std::string& answer = kThrust,
              const std::vector<std::string>& rules = {}) {
  DuelTest duel = face_to_face({.first = card, .second = answer, .rules = rules});
  const Place& place = kAhead[static_cast<std::size_t>(distance)];
  duel.place(1, place.column, place.row, "NW").hand(0, {card});
  if (answer != kThrust) duel.hand(1, {answer});
  return duel;
}

// The Defense Dice of a plain hit with the card: its damage after flat Defense.
int dice_of(DuelTest& duel, const std::string& card) {
  duel.begin(0);
  play(duel, card, Component::kChassis);
  while (duel.phase() == Phase::kDrawCard)
    duel.take(Verb::kCard, *duel.arguments(Verb::kCard).begin());
  if (duel.phase() == Phase::kComponent) duel.take(Verb::kAim, 3);
  while (duel.phase() == Phase::kYesNo) duel.take(Verb::kYes);
  if (duel.phase() == Phase::kComponent) duel.take(Verb::kAim, 3);
  duel.attack(3, 4);  // a strong hit: +1
  return duel.phase() == Phase::kDefenseDice ? duel.state.attack.dice - 1 : -1;
}

TEST(PenanceCodesAttack, DmgIsAnAttackWithThePrintedDamage) {
  OP("dmg");
  DuelTest duel = with("k-no-quick-slash");
  EXPECT_EQ(dice_of(duel, "k-no-quick-slash"), 3);
}

TEST(PenanceCodesAttack, DmgAddAddsWhenItsConditionHolds) {
  OP("dmg_add");
  DuelTest plain = with("k-ch-righteous-slash");
  EXPECT_EQ(dice_of(plain, "k-ch-righteous-slash"), 4);
  DuelTest more = with("k-ch-righteous-slash");
  more.graveyard(1, {"k-feint"});
  EXPECT_EQ(dice_of(more, "k-ch-righteous-slash"), 5);
}

TEST(PenanceCodesAttack, DmgSetReplacesThePrintedDamage) {
  OP("dmg_set");
  DuelTest plain = with("k-no-opportunist-strike");
  EXPECT_EQ(dice_of(plain, "k-no-opportunist-strike"), 3);
  DuelTest more = with("k-no-opportunist-strike");
  more.duelist(1).moved_last = 1;  // the target number is 6
  EXPECT_EQ(dice_of(more, "k-no-opportunist-strike"), 5);
}

TEST(PenanceCodesAttack, DmgPerAddsUpToItsLimit) {
  OP("dmg_per");
  DuelTest cold = with("dw-molten-hammer");
  EXPECT_EQ(dice_of(cold, "dw-molten-hammer"), 5);
  DuelTest warm = with("dw-molten-hammer");
  warm.heat(0, 1);
  EXPECT_EQ(dice_of(warm, "dw-molten-hammer"), 6);
  DuelTest hot = with("dw-molten-hammer");
  hot.heat(0, 4);
  EXPECT_EQ(dice_of(hot, "dw-molten-hammer"), 7);
}

TEST(PenanceCodesAttack, SecondAttackRollsOnceMoreWithItsOwnDamage) {
  OP("second_attack");
  DuelTest duel = with("k-no-dual-wield");
  EXPECT_EQ(dice_of(duel, "k-no-dual-wield"), 3);
  duel.defense(4);
  ASSERT_EQ(duel.phase(), Phase::kComponent);
  duel.take(Verb::kAim, 0).attack(3, 3);
  EXPECT_EQ(duel.state.attack.dice, 3);
  duel.defense(3);
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.duelist(0).tally.attacks, 2);
}

TEST(PenanceCodesAttack, HitsAreRolledOneAfterTheOther) {
  RULE("PN-29a");
  DuelTest duel = with("k-ch-twin-cuts");
  duel.hand(0, {"k-feint"}).begin(0);
  play(duel, "k-feint");
  play(duel, "k-ch-twin-cuts", Component::kChassis).attack(3, 3);
  EXPECT_EQ(duel.state.attack.dice, 4);  // 3 and the bonus for the next attack
  duel.defense(4).take(Verb::kAim, 0).attack(3, 3);
  EXPECT_EQ(duel.state.attack.dice, 3);
  EXPECT_EQ(duel.state.attack.hits, 2);
}

TEST(PenanceCodesAttack, PingIsDirectLoss) {
  RULE("PN-44b");
  OP("ping");
  DuelTest duel = with("halberd-defensive-sweep");
  const int life = duel.life(1);
  duel.begin(0);
  play(duel, "halberd-defensive-sweep").settle();
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.life(1), life - 2);
  EXPECT_EQ(duel.duelist(1).graveyard.size(), 2);
}

TEST(PenanceCodesAttack, SelfDmgIsPaidBeforeTheRollUnlessItIsCancelled) {
  OP("self_dmg");
  OP("cancel");
  DuelTest duel = with("wy-paradox-blade");
  const int life = duel.life(0);
  duel.begin(0);
  play(duel, "wy-paradox-blade", Component::kChassis);
  ASSERT_EQ(duel.phase(), Phase::kDrawCard);
  duel.settle();
  EXPECT_EQ(duel.duelist(0).graveyard.size(), 2);
  EXPECT_EQ(duel.life(0), life - 2);

  DuelTest paid = with("wy-paradox-blade");
  tokens(paid, 0, TokenKind::kBargain) = 2;
  paid.begin(0);
  play(paid, "wy-paradox-blade", Component::kChassis);
  paid.take(Verb::kYes);
  EXPECT_EQ(paid.phase(), Phase::kAttackDice);
  EXPECT_TRUE(paid.duelist(0).graveyard.empty());
  EXPECT_EQ(tokens(paid, 0, TokenKind::kBargain), 0);
}

// A target with 2 flat Defense.
DuelTest guarded(const std::string& card) {
  DuelTest duel = with(card, 1, "pg-brace");
  duel.begin(1);
  play(duel, "pg-brace");
  return duel;
}

TEST(PenanceCodesAttack, IgnoreDefAndApTakeFlatDefenseAway) {
  OP("ignore_def");
  OP("ap");
  OP("def");
  DuelTest plain = guarded("k-ch-faithful-thrust");
  EXPECT_EQ(dice_of(plain, "k-ch-faithful-thrust"), 2);
  DuelTest ignored = guarded("k-ch-cleaving-strike");
  EXPECT_EQ(dice_of(ignored, "k-ch-cleaving-strike"), 4);
  DuelTest pierced = guarded("pg-dw-runic-warhammer");
  EXPECT_EQ(dice_of(pierced, "pg-dw-runic-warhammer"), 6);
}

TEST(PenanceCodesAttack, UnblockableRollsNoDefenseDice) {
  RULE("PN-39");
  OP("unblockable");
  DuelTest duel = with("exchange-primary-weapon-hostile-takeover");
  tokens(duel, 0, TokenKind::kCredit) = 4;
  EXPECT_EQ(dice_of(duel, "exchange-primary-weapon-hostile-takeover"), -1);
  EXPECT_EQ(duel.state.attack.damage, 11);
}

int target_number(const std::string& card, int distance,
                  const std::vector<std::string>& rules = {}) {
  DuelTest duel = with(card, distance, kThrust, rules);
  duel.begin(0);
  play(duel, card, Component::kChassis);
  EXPECT_EQ(duel.phase(), Phase::kAttackDice);
  return duel.state.attack.target_number;
}

TEST(PenanceCodesAttack, ToHitAndAdvChangeTheTargetNumber) {
  RULE("PN-17");
  RULE("PN-19");
  OP("tohit");
  OP("adv");
  EXPECT_EQ(target_number("k-el-sniper-shot", 2), 4);
  EXPECT_EQ(target_number("k-el-aimed-shot", 2), 5);
  EXPECT_EQ(target_number("ch-righteous-wrath", 1), 4);
}

TEST(PenanceCodesAttack, AutoHitMakesAMissAHitButNotACatastrophe) {
  RULE("PN-18");
  OP("autohit");
  DuelTest duel = with("ch-point-blank-execution");
  duel.begin(0);
  play(duel, "ch-point-blank-execution", Component::kChassis).attack(1, 0);
  EXPECT_EQ(duel.phase(), Phase::kDefenseDice);
  DuelTest jammed = with("ch-point-blank-execution");
  jammed.begin(0);
  play(jammed, "ch-point-blank-execution", Component::kChassis).attack(0, 0);
  EXPECT_EQ(jammed.phase(), Phase::kMain);
}

TEST(PenanceCodesAttack, NoReactClosesTheWindow) {
  OP("no_react");
  for (const int bargains : {0, 3}) {
    DuelTest duel = with("wy-shimmer-strike", 1, "k-brace-for-impact");
    tokens(duel, 0, TokenKind::kBargain) = static_cast<std::uint8_t>(bargains);
    duel.begin(0);
    play(duel, "wy-shimmer-strike", Component::kChassis).attack(3, 3).defense(0);
    EXPECT_EQ(duel.phase() == Phase::kReact, bargains == 0);
  }
}

TEST(PenanceCodesAttack, ChooseCompNamesThePartWhereLocationIsRandom) {
  RULE("PN-21");
  OP("choose_comp");
  DuelTest chosen = with("em-precision-strikes", 1, kThrust, {"component_choice=\"random\""});
  chosen.begin(0);
  play(chosen, "em-precision-strikes");
  EXPECT_EQ(chosen.phase(), Phase::kComponent);
  DuelTest random = with(kThrust, 1, kThrust, {"component_choice=\"random\""});
  random.begin(0);
  play(random, kThrust);
  ASSERT_EQ(random.phase(), Phase::kDie);
  random.roll(2);
  EXPECT_EQ(random.state.attack.component, index_of(Component::kLeftArm));
}

TEST(PenanceCodesAttack, CdAddsComponentDamageWhenAMatchingCardIsLost) {
  OP("cd");
  DuelTest duel = with("el-surgical-cut");
  duel.draw(0, {"k-feint"}).draw(1, {kThrust}).begin(0);
  duel.damaged(1, 0, 5);
  play(duel, "el-surgical-cut", Component::kRightArm).attack(3, 3).defense(2);
  duel.draw_card(kThrust);
  // One for the Primary Weapon card, one by the code.
  EXPECT_EQ(duel.duelist(1).damage[index_of(Component::kRightArm)], 2);
  EXPECT_EQ(duel.duelist(1).bleed, 2);
}

TEST(PenanceCodesAttack, DestroyCompDestroysOnACriticalHit) {
  OP("destroy_comp");
  DuelTest duel = with("k-dw-crushing-blow");
  duel.begin(0);
  play(duel, "k-dw-crushing-blow", Component::kLegs).attack(5, 4).defense(6).settle();
  EXPECT_TRUE(duel.duelist(1).lacks(Component::kLegs));
  DuelTest plain = with("k-dw-crushing-blow");
  plain.begin(0);
  play(plain, "k-dw-crushing-blow", Component::kLegs).attack(4, 4).defense(6).settle();
  EXPECT_FALSE(plain.duelist(1).lacks(Component::kLegs));
}

TEST(PenanceCodesAttack, AreaRollsForEveryUnitInItWithoutAChoice) {
  RULE("PN-138");
  DuelTest duel = with("k-dw-earthquake", 2);
  EXPECT_EQ(dice_of(duel, "k-dw-earthquake"), 4);
  duel.defense(5);
  EXPECT_EQ(duel.phase(), Phase::kMain);
}

TEST(PenanceCodesAttack, TargetsRollsOnceWithOneEnemyUnit) {
  DuelTest duel = with("k-el-volley", 3);
  EXPECT_EQ(dice_of(duel, "k-el-volley"), 4);
  duel.defense(5);
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.duelist(0).tally.attacks, 1);
}

TEST(PenanceCodesAttack, BleedAddsCountersUpToTheLimit) {
  RULE("PN-142");
  OP("bleed");
  DuelTest duel = with("chain-whip-lash");
  duel.begin(0);
  play(duel, "chain-whip-lash", Component::kChassis).attack(3, 3).defense(3);
  EXPECT_EQ(duel.duelist(1).bleed, 1);
  DuelTest full = with("chain-whip-lash");
  full.duelist(1).bleed = 8;
  full.begin(0);
  play(full, "chain-whip-lash", Component::kChassis).attack(3, 3).defense(3);
  EXPECT_EQ(full.duelist(1).bleed, 8);
}

TEST(PenanceCodesAttack, BurnAndDotLastOnTheTarget) {
  OP("burn");
  OP("dot");
  DuelTest burn = with("crucible-primary-weapon-ember-strike");
  burn.begin(0);
  play(burn, "crucible-primary-weapon-ember-strike", Component::kChassis).attack(3, 3).defense(4);
  EXPECT_EQ(burn.duelist(1).lastings, 1);
  EXPECT_EQ(burn.duelist(1).lasting[0].value, 1);
  DuelTest dot = with("winters-heart-staff-frostbite", 3);
  dot.begin(0);
  play(dot, "winters-heart-staff-frostbite", Component::kChassis).attack(4, 4).defense(4);
  ASSERT_EQ(dot.duelist(1).lastings, 1);
  EXPECT_EQ(dot.duelist(1).lasting[0].left, 2);
}

TEST(PenanceCodesAttack, ThornsHurtTheNextAttackerHitOrMiss) {
  OP("thorns");
  DuelTest duel = with(kThrust, 1, "k-el-thorn-barrier");
  duel.begin(1);
  play(duel, "k-el-thorn-barrier");
  EXPECT_EQ(duel.duelist(1).lastings, 1);
  duel.begin(0);
  const int life = duel.life(0);
  play(duel, kThrust, Component::kChassis).attack(1, 1).settle();
  EXPECT_EQ(duel.life(0), life - 2);
  EXPECT_EQ(duel.duelist(1).lastings, 0);
}

TEST(PenanceCodesAttack, CounterHurtsTheAttackerAfterwards) {
  RULE("PN-139b");
  OP("counter");
  DuelTest duel = with(kThrust, 1, "pg-ch-holy-retribution");
  duel.begin(0);
  duel.duelist(1).sp = 2;
  const int life = duel.life(0);
  play(duel, kThrust, Component::kChassis).attack(3, 3).defense(4);
  duel.take(Verb::kReact, duel.kind(1, "pg-ch-holy-retribution")).settle();
  EXPECT_EQ(duel.duelist(1).sp, 0);
  EXPECT_EQ(duel.life(0), life - 2);
}

TEST(PenanceCodesAttack, ReflectReturnsWhatItPrevents) {
  OP("reflect");
  DuelTest duel = with(kThrust, 1, "k-ch-deflect");
  duel.begin(0);
  const int life = duel.life(0);
  play(duel, kThrust, Component::kChassis).attack(3, 3).defense(2);
  duel.take(Verb::kReact, duel.kind(1, "k-ch-deflect")).settle();
  EXPECT_EQ(duel.state.attack.damage, 0);
  EXPECT_EQ(duel.life(0), life - 2);
}

TEST(PenanceCodesAttack, OnMissRunsItsListWhenTheAttackMissed) {
  OP("on_miss");
  DuelTest duel = with("ch-divine-judgment");
  duel.begin(0);
  play(duel, "ch-divine-judgment", Component::kChassis).attack(1, 0);
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.stat(0, Stat::kDmg), 3);
}

TEST(PenanceCodesAttack, ForceMissEndsTheAttackWithoutARoll) {
  OP("force_miss");
  DuelTest duel = with(kThrust, 1, "wy-bargain-siphon");
  tokens(duel, 0, TokenKind::kBargain) = 2;
  duel.begin(0);
  play(duel, kThrust, Component::kChassis);
  ASSERT_EQ(duel.phase(), Phase::kReact);
  duel.take(Verb::kReact, duel.kind(1, "wy-bargain-siphon"));
  ASSERT_EQ(duel.phase(), Phase::kYesNo);
  EXPECT_EQ(duel.mover(), 0);
  duel.take(Verb::kYes);
  EXPECT_EQ(duel.phase(), Phase::kMain);
}

TEST(PenanceCodesAttack, DetonateSeedsHurtsByTheSeedsInTheHex) {
  OP("detonate_seeds");
  DuelTest duel = with("el-natures-wrath");
  duel.state.seed_hexes[0] = duel.duelist(1).hex;
  duel.state.seeds[0] = 3;
  duel.begin(0);
  const int life = duel.life(1);
  play(duel, "el-natures-wrath").settle();
  EXPECT_EQ(duel.life(1), life - 6);
  EXPECT_EQ(duel.state.seeds[0], 0);
}

}  // namespace
}  // namespace muster::penance
