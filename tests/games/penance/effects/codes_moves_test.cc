// Effect codes that move, turn, shove and hold units, each through a card.
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/lasting.h"
#include "tests/games/penance/one_card.h"

namespace muster::penance {
namespace {

TEST(PenanceMoveCodes, AMoveEntersUpToItsHexesWithoutSp) {
  RULE("PN-98");
  OP("move");
  DuelTest duel = holding("k-retreat");
  const int before = duel.sp(0);
  play(duel, "k-retreat");
  ASSERT_EQ(duel.phase(), Phase::kStep);
  duel.act("move N").act("move N").act("no more");
  EXPECT_EQ(duel.duelist(0).hex, duel.hex(3, 1));
  EXPECT_EQ(duel.duelist(0).moved, 2);
  EXPECT_EQ(duel.sp(0), before - 4);
  EXPECT_TRUE(bears(duel.rules(), duel.state, 0, Op::kLock));
}

TEST(PenanceMoveCodes, WhoRetreatsPlaysNoAttackInThatTurn) {
  OP("lock");
  DuelTest duel = face_to_face();
  duel.hand(0, {"k-retreat", kThrust, "k-feint"}).begin(0);
  duel.duelist(0).sp = 20;
  const int thrust = duel.kind(0, kThrust);
  EXPECT_TRUE(duel.run().arguments(Verb::kPlay).contains(thrust));
  play(duel, "k-retreat").act("no more");
  EXPECT_FALSE(duel.arguments(Verb::kPlay).contains(thrust));
  EXPECT_TRUE(duel.arguments(Verb::kPlay).contains(duel.kind(0, "k-feint")));
  duel.pass_moment(0, End::kTurn);
  EXPECT_TRUE(duel.run().arguments(Verb::kPlay).contains(thrust));
}

TEST(PenanceMoveCodes, AStraightMoveKeepsItsDirection) {
  DuelTest duel = holding("no-grappling-hook");
  play(duel, "no-grappling-hook").act("move N");
  EXPECT_EQ(duel.options(), (std::vector<std::string>{"no more", "move N"}));
}

TEST(PenanceMoveCodes, ATeleportCountsItsDistanceAndMayLeadBack) {
  RULE("PN-98");
  DuelTest duel = holding("wy-mirage-assault");
  const int start = duel.duelist(0).hex;
  play(duel, "wy-mirage-assault");
  ASSERT_EQ(duel.phase(), Phase::kColumn);
  at(duel, 4, 1);
  EXPECT_EQ(duel.duelist(0).hex, duel.hex(4, 1));
  EXPECT_EQ(duel.duelist(0).moved, duel.rules().grid().distance(start, duel.hex(4, 1)));
  duel.take(Verb::kAim, 0).attack(0, 1).settle();
  EXPECT_EQ(duel.duelist(0).hex, start);
}

TEST(PenanceMoveCodes, ATeleportThatNeedsTerrainEndsBesideIt) {
  DuelTest duel = holding("el-sylvan-step");
  const int smoke = effect_of(duel, "k-no-smoke-bomb", Op::kZone);
  put_zone(duel, smoke, 1, duel.hex(3, 6), Tenure::kForTheDuel);
  play(duel, "el-sylvan-step");
  duel.take(Verb::kColumn, 3);
  EXPECT_EQ(duel.arguments(Verb::kRow), (std::set<int>{5, 6, 7}));
}

TEST(PenanceMoveCodes, OnlyLavaIsTheEndOfAWayThroughTheMagma) {
  DuelTest duel = holding("cr-magma-veins");
  tokens(duel, TokenKind::kForge, 3);
  const int lava = effect_of(duel, "cr-lava-flask", Op::kZone);
  put_zone(duel, lava, 1, duel.hex(6, 6), Tenure::kForTheDuel);
  duel.run();
  play(duel, "cr-magma-veins").take(Verb::kColumn, 6).settle();
  EXPECT_EQ(duel.duelist(0).hex, duel.hex(6, 6));
  EXPECT_EQ(duel.duelist(0).hand.size(), 2);
  EXPECT_EQ(duel.duelist(0).heat, 1);
}

TEST(PenanceMoveCodes, ALeapEndsNextToTheTarget) {
  DuelTest duel = holding("cr-lava-leap");
  duel.place(1, 6, 4, "NW").run();
  play(duel, "cr-lava-leap", Component::kChassis);
  ASSERT_EQ(duel.phase(), Phase::kColumn);
  at(duel, 5, 4);
  EXPECT_EQ(duel.duelist(0).hex, duel.hex(5, 4));
  EXPECT_EQ(duel.duelist(0).moved, 2);
  EXPECT_EQ(duel.phase(), Phase::kAttackDice);
  EXPECT_EQ(duel.state.attack.distance, 1);
}

TEST(PenanceMoveCodes, AHookPassesEnemies) {
  DuelTest duel = holding("grappling-hook-hook-shot");
  play(duel, "grappling-hook-hook-shot");
  at(duel, 5, 4);  // beyond the enemy
  EXPECT_EQ(duel.duelist(0).hex, duel.hex(5, 4));
}

TEST(PenanceMoveCodes, AnAttackMayBePlayedOnTheWay) {
  OP("free_attack");
  DuelTest duel = holding("el-leaf-dance");
  const KindSet attacks = kinds_of(duel.rules(), duel.state, 0, KindClass::kAttack) &
                          kinds_of(duel.rules(), duel.state, 0, KindClass::kMelee);
  ASSERT_NE(attacks, 0U);
  const int attack = lowest_bit(attacks);
  duel.duelist(0).draw.remove(attack);
  duel.duelist(0).hand.add(attack);
  duel.run();
  play(duel, "el-leaf-dance").act("move N").act("move S").act("no more");
  ASSERT_EQ(duel.phase(), Phase::kNumber);
  duel.take(Verb::kNumber, 1);
  while (duel.phase() != Phase::kAttackDice) duel.act(duel.options().front());
  duel.attack(0, 1).settle();
  ASSERT_EQ(duel.phase(), Phase::kStep);  // one hex is left
  EXPECT_TRUE(duel.duelist(0).discard.has(attack));
  duel.act("move N");
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.duelist(0).moved, 3);
}

TEST(PenanceMoveCodes, ARotationIsFree) {
  OP("rotate");
  DuelTest duel = holding("k-feint");
  run_card(duel, "u-wardens-pivot").act("face S");
  EXPECT_EQ(duel.duelist(0).facing, 3);
  EXPECT_FALSE(duel.duelist(0).is(kTurnedFreely));
}

TEST(PenanceMoveCodes, APushGoesStraightAway) {
  RULE("PN-99");
  OP("push");
  DuelTest duel = holding("k-ch-shield-bash");
  strike(duel, "k-ch-shield-bash");
  EXPECT_EQ(duel.duelist(1).hex, duel.hex(5, 4));
  EXPECT_EQ(duel.duelist(1).moved, 0);
}

TEST(PenanceMoveCodes, APullStopsBesideTheUser) {
  RULE("PN-99");
  OP("pull");
  DuelTest duel = holding("grappling-hook-pull-enemy");
  duel.place(1, 5, 4, "NW").run();
  play(duel, "grappling-hook-pull-enemy").settle();
  EXPECT_EQ(duel.duelist(1).hex, duel.hex(4, 3));
}

TEST(PenanceMoveCodes, ADisplacementIsRandom) {
  OP("displace");
  DuelTest duel = holding("void-grimoire-void-prison");
  duel.place(1, 5, 4, "NW").run();
  play(duel, "void-grimoire-void-prison", Component::kChassis).attack(3, 3).defense(2);
  ASSERT_EQ(duel.phase(), Phase::kRandomHex);
  duel.settle();
  EXPECT_EQ(duel.rules().grid().distance(duel.duelist(1).hex, duel.hex(5, 4)), 1);
  EXPECT_EQ(duel.duelist(1).moved, 0);
}

TEST(PenanceMoveCodes, ARiftPutsTheTargetWhereTheUserWants) {
  DuelTest duel = holding("abyssal-staff-dimensional-rift");
  play(duel, "abyssal-staff-dimensional-rift");
  ASSERT_EQ(duel.phase(), Phase::kColumn);
  EXPECT_EQ(duel.mover(), 0);
  at(duel, 9, 4);
  EXPECT_EQ(duel.duelist(1).hex, duel.hex(9, 4));
  EXPECT_EQ(duel.duelist(1).moved, 0);
}

TEST(PenanceMoveCodes, ARootedCasketEntersNoHexInItsNextTurn) {
  RULE("PN-140");
  OP("root");
  DuelTest duel = holding("k-el-root-grasp");
  play(duel, "k-el-root-grasp");
  EXPECT_TRUE(held(duel.rules(), duel.state, 1));
  EXPECT_EQ(duel.price_of_step(1, 3), kBlockedStep);
  duel.pass_moment(1, End::kOwnTurnEnd);
  EXPECT_FALSE(held(duel.rules(), duel.state, 1));
}

TEST(PenanceMoveCodes, SlowMakesEveryHexDearer) {
  OP("slow");
  DuelTest duel = holding("druids-tome-entangle");
  duel.place(1, 6, 4, "NW").run();
  const int before = duel.price_of_step(1, 3);
  strike(duel, "druids-tome-entangle");
  EXPECT_EQ(duel.price_of_step(1, 3), before + 4);
}

TEST(PenanceMoveCodes, AnImmobileCasketStaysWhereItIs) {
  OP("immobile");
  DuelTest duel = holding("k-dw-fortify");
  play(duel, "k-dw-fortify");
  EXPECT_TRUE(held(duel.rules(), duel.state, 0));
  EXPECT_EQ(duel.stat(0, Stat::kDef), 2);
  EXPECT_FALSE(duel.arguments(Verb::kTurn).empty());
  EXPECT_TRUE(duel.arguments(Verb::kMove).empty());
}

}  // namespace
}  // namespace muster::penance
