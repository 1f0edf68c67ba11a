// Effect codes by which a card hurts more units than one, or attacks more often than once.
#include "games/penance/inquiry/units.h"
#include "tests/games/penance/one_card.h"

namespace muster::penance {
namespace {

constexpr auto kMercenary = "xc-hire-mercenary";  // 8 hit points, no Defense

// Player 1's Casket stands `distance` hexes ahead of player 0's, which holds the card.
DuelTest facing(const std::string& card, int column, int row,
                const std::vector<std::string>& rules = {}) {
  DuelTest duel = face_to_face({.first = card, .rules = rules});
  duel.hand(0, {card}).place(1, column, row, "NW");
  return duel;
}
Summon& mercenary(DuelTest& duel, int column, int row, int owner = 1) {
  return put_summon(duel, effect_of(duel, kMercenary, Op::kSummon), owner, duel.hex(column, row));
}
int hp(const DuelTest& duel, std::size_t summon) { return duel.state.summons[summon].hp; }
// Plays the card on a unit, aims at the Chassis, and hits; the Defense Dice block all.
DuelTest& hit(DuelTest& duel, const std::string& card, int unit = 1) {
  duel.begin(0);
  play(duel, card);
  if (duel.phase() == Phase::kUnit) duel.take(Verb::kUnit, unit);
  if (duel.phase() == Phase::kComponent) duel.take(Verb::kAim, 3);
  duel.attack(3, 3);
  return unit == 1 ? duel.defense(duel.state.attack.dice) : duel;
}

TEST(PenanceCodesSplash, UnitsNextToTheTargetTakeTheSplash) {
  RULE("PN-133");
  OP("splash");
  DuelTest duel = facing("greatsword-cleave", 4, 3);
  mercenary(duel, 5, 4);
  mercenary(duel, 9, 9);
  mercenary(duel, 4, 4, 0);  // the user's own
  hit(duel, "greatsword-cleave");
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(hp(duel, 0), 6);
  EXPECT_EQ(hp(duel, 1), 8);
  EXPECT_EQ(hp(duel, 2), 8);
  EXPECT_EQ(duel.duelist(0).tally.attacks, 1) << "no roll of its own";
}

// The decoy is gone before the splash, which is about where it stood.
TEST(PenanceCodesSplash, UnitsNextToAFallenDecoyTakeTheSplash) {
  RULE("PN-148");
  DuelTest duel = facing("greatsword-cleave", 14, 3);
  put_summon(duel, effect_of(duel, "wy-mirror-self", Op::kSummon), 1, duel.hex(4, 3));
  mercenary(duel, 5, 4);
  mercenary(duel, 9, 9);
  hit(duel, "greatsword-cleave", 2);
  while (duel.phase() == Phase::kDefenseDice) duel.defense(1);
  duel.settle();
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(hp(duel, 0), 0);
  EXPECT_FALSE(is_wreck(duel.rules(), duel.state.summons[0]));
  EXPECT_EQ(hp(duel, 1), 6);
  EXPECT_EQ(hp(duel, 2), 8);
}

TEST(PenanceCodesSplash, AMissSplashesNobody) {
  RULE("PN-134");
  DuelTest duel = facing("greatsword-cleave", 4, 3);
  mercenary(duel, 5, 4);
  duel.begin(0);
  play(duel, "greatsword-cleave", Component::kChassis).attack(1, 1);
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(hp(duel, 0), 8);
}

// A mercenary is hit, the Casket beside it is splashed: 2 damage, in the present case 5.
TEST(PenanceCodesSplash, ACasketTakesItWithFlatDefenseAndDefenseDiceButWithoutAReaction) {
  constexpr auto kGrenade = "alchemical-grenades-frag-grenade";
  DuelTest duel = facing(kGrenade, 4, 3);
  duel.hand(1, {"k-brace-for-impact"});
  mercenary(duel, 5, 4);
  hit(duel, kGrenade, 2);
  ASSERT_EQ(duel.phase(), Phase::kDefenseDice);
  EXPECT_EQ(duel.state.attack.dice, 2);
  EXPECT_EQ(duel.state.attack.component, index_of(Component::kChassis));
  duel.defense(1);
  while (duel.phase() == Phase::kLoseCard) duel.take(Verb::kRest);
  duel.settle();
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.duelist(1).graveyard.size(), 1);
  EXPECT_TRUE(duel.duelist(1).hand.has(duel.kind(1, "k-brace-for-impact")));

  DuelTest guarded = facing("runic-charges-detonation-rune", 4, 3);
  guarded.start_lasting(effect_of(guarded, "pg-brace", Op::kDef), 1, 1, 2);
  mercenary(guarded, 5, 4);
  hit(guarded, "runic-charges-detonation-rune", 2);
  EXPECT_EQ(guarded.state.attack.dice, 5) << "the attack is armour piercing";
}

TEST(PenanceCodesSplash, OneUnitNextToTheTargetIsTheUsersPick) {
  DuelTest duel = facing("shock-rod-arc", 6, 4);
  mercenary(duel, 6, 5);
  mercenary(duel, 7, 4);
  hit(duel, "shock-rod-arc");
  ASSERT_EQ(duel.phase(), Phase::kUnit);
  EXPECT_EQ(duel.mover(), 0);
  EXPECT_EQ(duel.arguments(Verb::kUnit), (std::set<int>{2, 3}));
  duel.take(Verb::kUnit, 3);
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(hp(duel, 0), 8);
  EXPECT_EQ(hp(duel, 1), 7);
}

TEST(PenanceCodesSplash, TwoUnitsCloseByAreTheUsersPick) {
  constexpr auto kChain = "stormcallers-grimoire-chain-lightning";
  DuelTest duel = facing(kChain, 6, 4);
  mercenary(duel, 6, 5);
  mercenary(duel, 7, 4);
  mercenary(duel, 6, 6);
  mercenary(duel, 6, 7);  // 3 away
  hit(duel, kChain);
  ASSERT_EQ(duel.phase(), Phase::kUnit);
  EXPECT_EQ(duel.arguments(Verb::kUnit), (std::set<int>{2, 3, 4}));
  duel.take(Verb::kUnit, 4);
  EXPECT_EQ(duel.arguments(Verb::kUnit), (std::set<int>{2, 3}));
  duel.take(Verb::kUnit, 2);
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(hp(duel, 0), 6);
  EXPECT_EQ(hp(duel, 1), 8);
  EXPECT_EQ(hp(duel, 2), 6);
  EXPECT_EQ(hp(duel, 3), 8);
}

TEST(PenanceCodesSplash, TwoUnitsAreDrawnWhereTheCardSaysSo) {
  constexpr auto kStorm = "tempest-scepter-lightning-storm";
  DuelTest duel = facing(kStorm, 6, 4);
  mercenary(duel, 6, 5);
  mercenary(duel, 7, 4);
  mercenary(duel, 6, 7);
  hit(duel, kStorm);
  ASSERT_EQ(duel.phase(), Phase::kRandomUnit);
  EXPECT_EQ(duel.legal().size(), 3U);
  duel.take(Verb::kRandom, 3);
  ASSERT_EQ(duel.phase(), Phase::kRandomUnit);
  duel.take(Verb::kRandom, 4);
  EXPECT_EQ(hp(duel, 0), 8);
  EXPECT_EQ(hp(duel, 1), 5);
  EXPECT_EQ(hp(duel, 2), 5);
}

TEST(PenanceCodesSplash, SplashedUnitsArePushed) {
  DuelTest duel = facing("warhammer-earthshaker", 4, 3);
  mercenary(duel, 5, 4);
  hit(duel, "warhammer-earthshaker");
  EXPECT_EQ(hp(duel, 0), 6);
  EXPECT_EQ(duel.state.summons[0].hex, duel.hex(6, 4));
  EXPECT_EQ(duel.duelist(1).hex, duel.hex(4, 3));
}

TEST(PenanceCodesSplash, AroundTheUserTheSplashIsOfItsNeighbours) {
  constexpr auto kWhirl = "nomads-scimitar-whirlwind-slash";
  DuelTest duel = facing(kWhirl, 4, 3);
  mercenary(duel, 2, 3);  // behind the user
  mercenary(duel, 5, 4);  // beside the target only
  hit(duel, kWhirl);
  EXPECT_EQ(hp(duel, 0), 4);
  EXPECT_EQ(hp(duel, 1), 8);
  ASSERT_EQ(duel.phase(), Phase::kFacing);  // a turn by one side follows
  EXPECT_EQ(duel.arguments(Verb::kTurn).size(), 3U);
}

TEST(PenanceCodesSplash, ALineIsRolledAgainstEveryUnitOnIt) {
  RULE("PN-138");
  OP("area");
  constexpr auto kLance = "tempest-scepter-plasma-lance";
  DuelTest duel = facing(kLance, 8, 5);
  mercenary(duel, 9, 6);
  mercenary(duel, 8, 6);
  duel.begin(0);
  play(duel, kLance).take(Verb::kUnit, 1).take(Verb::kAim, 3);
  duel.attack(3, 3).defense(7);
  ASSERT_EQ(duel.phase(), Phase::kAttackDice);
  EXPECT_EQ(duel.state.attack.target, 2);
  duel.attack(3, 3);
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(hp(duel, 0), 1);
  EXPECT_EQ(hp(duel, 1), 8) << "beside the line";
  EXPECT_EQ(duel.duelist(0).tally.attacks, 2);
}

TEST(PenanceCodesSplash, InAFormAVolleyMayGoToTwoTargets) {
  OP("retarget");
  constexpr auto kVolley = "emergent-primary-weapon-bio-spike-volley";
  for (const bool wanted : {true, false}) {
    DuelTest duel = facing(kVolley, 4, 3);
    duel.duelist(0).forms = 1U << static_cast<unsigned>(FormKind::kScout);
    mercenary(duel, 5, 4);
    duel.begin(0);
    play(duel, kVolley).take(Verb::kUnit, 1).take(Verb::kAim, 3);
    ASSERT_EQ(duel.phase(), Phase::kYesNo);
    duel.take(wanted ? Verb::kYes : Verb::kNo).attack(3, 3);
    EXPECT_EQ(duel.state.attack.dice, wanted ? 3 : 4);
    duel.defense(duel.state.attack.dice);
    EXPECT_EQ(duel.phase(), wanted ? Phase::kUnit : Phase::kMain);
    if (!wanted) continue;
    EXPECT_EQ(duel.arguments(Verb::kUnit), (std::set<int>{2}));
    duel.take(Verb::kUnit, 2).attack(3, 3);
    EXPECT_EQ(hp(duel, 0), 5);
  }
  DuelTest plain = facing(kVolley, 4, 3);
  mercenary(plain, 5, 4);
  plain.begin(0);
  play(plain, kVolley).take(Verb::kUnit, 1).take(Verb::kAim, 3);
  EXPECT_EQ(plain.phase(), Phase::kAttackDice) << "without a form";
}

TEST(PenanceCodesSplash, APaymentRepeatsTheCardOnce) {
  OP("repeat");
  constexpr auto kStep = "wy-shimmer-step";
  DuelTest duel = facing(kStep, 4, 3);
  tokens(duel, TokenKind::kBargain, 4).begin(0);
  play(duel, kStep);
  at(duel, 3, 4).take(Verb::kAim, 3);
  ASSERT_EQ(duel.phase(), Phase::kYesNo);
  duel.take(Verb::kYes).attack(1, 1);
  EXPECT_EQ(tokens_of(duel, TokenKind::kBargain), 2);
  ASSERT_EQ(duel.phase(), Phase::kColumn) << "once more from the start";
  at(duel, 3, 3).take(Verb::kAim, 3).attack(3, 3).defense(4);
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(tokens_of(duel, TokenKind::kBargain), 2) << "and without a payment";
  EXPECT_EQ(duel.duelist(0).tally.attacks, 2);
  EXPECT_EQ(duel.duelist(0).hex, duel.hex(3, 3));
  EXPECT_EQ(duel.duelist(0).discard.size(), 1);
}

TEST(PenanceCodesSplash, SplittableHitsMayGoToSeveralTargets) {
  RULE("PN-138");
  DuelTest duel = facing("k-el-volley", 5, 4);
  mercenary(duel, 4, 4);
  duel.begin(0);
  play(duel, "k-el-volley").take(Verb::kUnit, 1).take(Verb::kAim, 3);
  duel.attack(3, 3).defense(duel.state.attack.dice);
  ASSERT_EQ(duel.phase(), Phase::kUnit);
  EXPECT_EQ(duel.arguments(Verb::kUnit), (std::set<int>{2}));
  duel.take(Verb::kUnit, 2).attack(3, 3);
  EXPECT_LT(hp(duel, 0), 8);
  EXPECT_EQ(duel.duelist(0).tally.attacks, 2);
}

}  // namespace
}  // namespace muster::penance
