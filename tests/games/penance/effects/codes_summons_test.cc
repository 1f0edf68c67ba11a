// Summons: how cards put them on the board, what they do in the End step, how long they stay.
#include "games/penance/inquiry/places.h"
#include "tests/games/penance/one_card.h"

namespace muster::penance {
namespace {

constexpr auto kHireling = "xc-hire-mercenary";

TEST(PenanceSummonCodes, ASummonAppearsInAFreeHexInRange) {
  OP("summon");
  DuelTest duel = holding(kHireling);
  tokens(duel, TokenKind::kCredit, 3).run();
  play(duel, kHireling);
  at(duel, 3, 5);
  const Summon& hired = duel.state.summons[0];
  EXPECT_EQ(hired.hex, duel.hex(3, 5));
  EXPECT_EQ(hired.hp, 8);
  EXPECT_EQ(hired.tenure.owner(), 0);
  EXPECT_EQ(hired.tenure.left(), Tenure::kForTheDuel);
  EXPECT_EQ(duel.state.summoned, 1);
}

TEST(PenanceSummonCodes, MoreThanTheLimitDoNotCome) {
  DuelTest duel = holding(kHireling);
  tokens(duel, TokenKind::kCredit, 3).run();
  const int hire = effect_of(duel, kHireling, Op::kSummon);
  put_summon(duel, hire, 0, duel.hex(9, 9));
  put_summon(duel, hire, 0, duel.hex(9, 8));
  play(duel, kHireling);
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.state.summoned, 2);
  EXPECT_EQ(duel.state.refused, 0);
}

TEST(PenanceSummonCodes, ANinthSummonIsRefused) {
  RULE("PN-170");
  DuelTest duel = holding(kHireling);
  tokens(duel, TokenKind::kCredit, 3).run();
  const int bones = effect_of(duel, "os-reanimate", Op::kSummon);
  for (int i = 0; i < kMaxSummons; ++i) put_summon(duel, bones, 0, duel.hex(9, 1 + i));
  play(duel, kHireling);
  at(duel, 3, 5);
  EXPECT_EQ(duel.state.refused, 1);
}

TEST(PenanceSummonCodes, ASummonWalksAShortestWayAndStrikesWhenBesideAnEnemy) {
  RULE("PN-145");
  DuelTest duel = face_to_face();
  duel.place(0, 3, 9).place(1, 9, 3);
  const int bones = effect_of(duel, "os-reanimate", Op::kSummon);
  put_summon(duel, bones, 0, duel.hex(3, 3));
  const int before = distance(duel.rules(), duel.state, 2, 1);
  duel.task(TaskKind::kSummons, 0);
  EXPECT_EQ(distance(duel.rules(), duel.state, 2, 1), before - 3);
  EXPECT_EQ(duel.state.attack.attacker, kNoUnit);
  duel.task(TaskKind::kSummons, 0);
  ASSERT_EQ(duel.phase(), Phase::kAttackDice);  // 6 hexes, the last of them the enemy's
  EXPECT_EQ(duel.state.attack.attacker, 2);
  EXPECT_EQ(duel.state.attack.target, 1);
}

TEST(PenanceSummonCodes, ASummonsAttackIsAimedAtTheChassisWithTargetNumberFive) {
  RULE("PN-146");
  DuelTest duel = face_to_face();
  duel.place(0, 3, 9).place(1, 9, 3, "N");
  put_summon(duel, effect_of(duel, "os-reanimate", Op::kSummon), 0, duel.hex(9, 2));
  duel.duelist(1).moved_last = 2;
  duel.task(TaskKind::kSummons, 0);
  ASSERT_EQ(duel.phase(), Phase::kAttackDice);
  EXPECT_EQ(duel.state.attack.target_number, 6);
  EXPECT_EQ(duel.state.attack.component, static_cast<int>(Component::kChassis));
  duel.attack(3, 3).defense(0).settle();
  EXPECT_EQ(duel.duelist(1).graveyard.size(), 2);
}

// A summon of player 0 (2 damage) rolls against player 1, who faces it; its owner holds a weapon.
DuelTest struck_by_a_summon(int one, int other) {
  DuelTest duel = face_to_face();
  duel.place(0, 3, 9).place(1, 9, 3, "N").hand(0, {"k-ch-faithful-thrust"});
  put_summon(duel, effect_of(duel, "os-reanimate", Op::kSummon), 0, duel.hex(9, 2));
  duel.task(TaskKind::kSummons, 0);
  EXPECT_EQ(duel.phase(), Phase::kAttackDice);
  duel.attack(one, other);
  return duel;
}

TEST(PenanceSummonCodes, ASummonsCatastropheIsAMiss) {
  RULE("PN-146");
  const DuelTest duel = struck_by_a_summon(0, 0);
  EXPECT_EQ(static_cast<Band>(duel.state.attack.band), Band::kMiss);
  EXPECT_EQ(duel.duelist(0).heat, 0);
  EXPECT_EQ(duel.duelist(0).hand.size(), 1);
  EXPECT_FALSE(duel.duelist(0).is(kJammed));
  EXPECT_EQ(duel.duelist(0).tally.catastrophes, 0);
  EXPECT_EQ(duel.duelist(1).graveyard.size(), 0);
}

TEST(PenanceSummonCodes, ASummonsExecutionIsACriticalHit) {
  RULE("PN-146");
  DuelTest duel = struck_by_a_summon(5, 5);
  EXPECT_EQ(static_cast<Band>(duel.state.attack.band), Band::kCriticalHit);
  ASSERT_EQ(duel.phase(), Phase::kDefenseDice);
  EXPECT_EQ(duel.state.attack.dice, 2 + 2 - 1);
  duel.defense(3).settle();
  EXPECT_FALSE(duel.duelist(1).lacks(Component::kChassis));
  EXPECT_EQ(duel.duelist(1).graveyard.size(), 1) << "the point that cannot be blocked";
}

TEST(PenanceSummonCodes, TheOldestActsFirstAndSummonsBarTheWay) {
  RULE("PN-145");
  RULE("PN-148a");
  DuelTest duel = face_to_face();
  duel.place(0, 3, 9).place(1, 9, 3);
  const int bones = effect_of(duel, "os-reanimate", Op::kSummon);
  put_summon(duel, bones, 0, duel.hex(3, 3)).order = 5;
  put_summon(duel, bones, 0, duel.hex(9, 7)).order = 4;
  duel.task(TaskKind::kSummons, 0);
  EXPECT_EQ(duel.state.attack.attacker, 3);  // the second record is the older one
  EXPECT_EQ(duel.state.summons[0].hex, duel.hex(3, 3));
  EXPECT_TRUE(occupied(duel.rules(), duel.state).contains(duel.hex(3, 3)));
}

TEST(PenanceSummonCodes, ASummonLosesItsHitPointsLessItsDefense) {
  RULE("PN-147");
  DuelTest duel = face_to_face();
  duel.place(1, 9, 9);
  put_summon(duel, effect_of(duel, kHireling, Op::kSummon), 1, duel.hex(4, 3));
  duel.hand(0, {"k-ch-faithful-thrust"}).begin(0);
  play(duel, "k-ch-faithful-thrust").attack(3, 3).settle();
  EXPECT_EQ(duel.state.summons[0].hp, 4);
  EXPECT_EQ(duel.life(1), 30);
}

TEST(PenanceSummonCodes, ADecoyDrawsAttacksAndNeverStrikes) {
  RULE("PN-148");
  DuelTest duel = holding("wy-mirror-self");
  tokens(duel, TokenKind::kBargain, 5).run();
  play(duel, "wy-mirror-self");
  at(duel, 3, 4);
  EXPECT_EQ(duel.state.summons[0].hp, 1);
  EXPECT_EQ(duel.state.summons[0].tenure.left(), 4);  // this turn, and three more
  duel.task(TaskKind::kSummons, 0);
  EXPECT_EQ(duel.phase(), Phase::kMain);
  DuelTest drawn = face_to_face();
  drawn.place(1, 4, 3, "NW");
  put_summon(drawn, effect_of(drawn, "wy-mirror-self", Op::kSummon), 1, drawn.hex(3, 4));
  drawn.hand(0, {"k-ch-faithful-thrust"}).place(0, 3, 3, "S").begin(0);
  play(drawn, "k-ch-faithful-thrust");
  if (drawn.phase() == Phase::kUnit) drawn.take(Verb::kUnit, 1);
  EXPECT_EQ(drawn.phase(), Phase::kRandomUnit);
}

TEST(PenanceSummonCodes, SummonsOfTurnsGoWithoutLeavingAWreck) {
  RULE("PN-140");
  DuelTest duel = face_to_face();
  duel.place(0, 3, 9).place(1, 14, 3);
  Summon& decoy =
      put_summon(duel, effect_of(duel, "wy-mirror-self", Op::kSummon), 0, duel.hex(3, 3));
  decoy.tenure = Tenure::of(0, 1);
  duel.task(TaskKind::kSummons, 1);
  EXPECT_EQ(decoy.hp, 1);
  duel.task(TaskKind::kSummons, 0);
  EXPECT_EQ(decoy.hp, 0);
  EXPECT_EQ(decoy.hex, kNoHex);
}

TEST(PenanceSummonCodes, ASnareNeedsSeedsStaysAndSlows) {
  RULE("PN-148");
  DuelTest duel = holding("el-overgrowth");
  EXPECT_TRUE(duel.arguments(Verb::kPlay).empty());
  duel.state.seed_hexes[0] = duel.duelist(1).hex;
  duel.state.seeds[0] = 3;
  duel.run();
  const int before = duel.price_of_step(1, 3);
  play(duel, "el-overgrowth");
  const Summon& snare = duel.state.summons[0];
  EXPECT_EQ(snare.hex, duel.duelist(1).hex);
  EXPECT_EQ(snare.hp, 4);
  EXPECT_EQ(duel.state.seeds[0], 0);
  EXPECT_EQ(duel.price_of_step(1, 3), before + 4);
  duel.task(TaskKind::kSummons, 0);
  EXPECT_EQ(snare.hex, duel.duelist(1).hex);
  EXPECT_EQ(duel.phase(), Phase::kMain);
}

TEST(PenanceSummonCodes, ThreeSeedsSproutWhereTheRulesSaySo) {
  RULE("PN-144");
  for (const bool on : {false, true}) {
    const std::vector<std::string> rules = {on ? "auto_sprout=true" : "auto_sprout=false"};
    DuelTest duel = holding("el-overgrowth", rules);
    duel.state.seed_hexes[0] = static_cast<std::uint8_t>(duel.hex(8, 8));
    duel.state.seeds[0] = 3;
    duel.task(TaskKind::kSummons, 0);
    EXPECT_EQ(duel.state.summoned, on ? 1 : 0);
    EXPECT_EQ(duel.state.seeds[0], on ? 0 : 3);
  }
}

TEST(PenanceSummonCodes, ACommandedMercenaryMovesAndStrikesAtOnce) {
  OP("command");
  DuelTest duel = holding("xc-mercenary-contract");
  put_summon(duel, effect_of(duel, kHireling, Op::kSummon), 0, duel.hex(5, 5));
  duel.run();
  play(duel, "xc-mercenary-contract");
  ASSERT_EQ(duel.phase(), Phase::kStep);
  duel.act("move N");
  EXPECT_EQ(duel.state.summons[0].hex, duel.hex(5, 4));
  duel.act("no more").take(Verb::kUnit, 1);
  ASSERT_EQ(duel.phase(), Phase::kAttackDice);
  EXPECT_EQ(duel.state.attack.printed, 3);
  duel.attack(0, 1).settle();
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_TRUE(duel.duelist(0).discard.has(duel.kind(0, "xc-mercenary-contract")));
}

TEST(PenanceSummonCodes, BuffsOfMercenariesAreNoneOfTheCaskets) {
  DuelTest duel = holding("xc-contract-enforcement");
  put_summon(duel, effect_of(duel, kHireling, Op::kSummon), 0, duel.hex(4, 4));
  duel.run();
  play(duel, "xc-contract-enforcement");
  EXPECT_EQ(duel.stat(0, Stat::kDmg), 0);
  duel.task(TaskKind::kSummons, 0);
  EXPECT_EQ(duel.state.attack.printed, 5);
}

TEST(PenanceSummonCodes, AnAuraHurtsEnemiesCloseByAtTheStartOfTheirTurn) {
  OP("aura");
  DuelTest duel = holding("inferno-staff-molten-armor");
  play(duel, "inferno-staff-molten-armor");
  duel.begin_at(Stage::kTurnEffects, 1).settle();
  EXPECT_EQ(duel.duelist(1).graveyard.size(), 1);
  DuelTest far = holding("inferno-staff-molten-armor");
  play(far, "inferno-staff-molten-armor");
  far.place(1, 9, 9).begin_at(Stage::kTurnEffects, 1).settle();
  EXPECT_EQ(far.duelist(1).graveyard.size(), 0);
}

TEST(PenanceSummonCodes, AWreckIsUsedUp) {
  DuelTest duel = holding("os-scavenge-wreckage");
  EXPECT_TRUE(duel.arguments(Verb::kPlay).empty());
  Summon& wreck = put_summon(duel, effect_of(duel, kHireling, Op::kSummon), 1, duel.hex(3, 5));
  wreck.hp = 0;
  duel.run();
  play(duel, "os-scavenge-wreckage");
  EXPECT_EQ(tokens_of(duel, TokenKind::kShard), 3);
  EXPECT_EQ(wreck.hex, kNoHex);
}

}  // namespace
}  // namespace muster::penance
