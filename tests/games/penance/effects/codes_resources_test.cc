// Effect codes of SP, Heat, Taint, tokens, stats and Suffering Dice, each through a card.
#include "games/penance/effects/effects.h"
#include "games/penance/inquiry/lasting.h"
#include "games/penance/inquiry/points.h"
#include "tests/games/penance/one_card.h"

namespace muster::penance {
namespace {

const std::vector<std::string> kTainted = {"taint=true"};
const std::vector<std::string> kNoDie = {"suffering_die=false"};

TEST(PenanceResourceCodes, SpAddsPointsAndHeatHeatsAtOnce) {
  OP("sp");
  OP("heat");
  DuelTest duel = holding("ch-flagellants-zeal", kNoDie);
  const int before = duel.sp(0);
  play(duel, "ch-flagellants-zeal");
  EXPECT_EQ(duel.sp(0), before + 10);
  EXPECT_EQ(duel.duelist(0).heat, 2);
  EXPECT_EQ(duel.duelist(0).tally.heat, 2);
}

TEST(PenanceResourceCodes, SpOfTheNextTurnIsTakenAtTheTargetsRefresh) {
  DuelTest duel = holding("longsword-pommel-strike");
  strike(duel, "longsword-pommel-strike");
  EXPECT_EQ(duel.duelist(1).sp_change, -1);
  duel.begin_at(Stage::kRefresh, 1);
  EXPECT_EQ(duel.sp(1), 2 * sp_max(duel.rules(), duel.state, 1) - 2);
  EXPECT_EQ(duel.duelist(1).sp_change, 0);
}

TEST(PenanceResourceCodes, AllSpAreLost) {
  DuelTest duel = holding("winters-heart-staff-absolute-zero");
  duel.place(1, 5, 4, "NW").run();
  strike(duel, "winters-heart-staff-absolute-zero");
  duel.begin_at(Stage::kRefresh, 1);
  EXPECT_EQ(duel.sp(1), 0);
  EXPECT_TRUE(duel.duelist(0).discard.empty());  // it exiles itself
}

TEST(PenanceResourceCodes, SpMaximumCountsWhileTheConditionHolds) {
  OP("sp_max");
  DuelTest duel =
      face_to_face({.first = "no-survivors-instinct", .second = "k-ch-faithful-thrust"});
  const int before = sp_max(duel.rules(), duel.state, 0);
  Duelist& own = duel.duelist(0);
  const int passive = duel.kind(0, "no-survivors-instinct");
  while (own.draw.size() > 15) {
    int kind = lowest_bit(own.draw.kinds() & ~kind_bit(passive));
    own.draw.remove(kind);
    own.discard.add(kind);
  }
  EXPECT_EQ(sp_max(duel.rules(), duel.state, 0), before + 1);
  duel.begin_at(Stage::kRefresh, 0);
  EXPECT_EQ(duel.sp(0), 2 * (before + 1));
}

TEST(PenanceResourceCodes, SpZeroMakesEveryOtherTurnEmpty) {
  OP("sp_zero");
  DuelTest duel = holding("wy-deal-with-the-devil");
  play(duel, "wy-deal-with-the-devil").settle();
  EXPECT_EQ(tokens_of(duel, TokenKind::kBargain), 5);
  EXPECT_EQ(duel.duelist(0).hand.size(), 3);
  EXPECT_EQ(duel.duelist(0).zero_turns, 3);
  const int full = 2 * sp_max(duel.rules(), duel.state, 0);
  for (const int expected : {0, full, 0, full}) {
    duel.begin_at(Stage::kRefresh, 0).settle();
    EXPECT_EQ(duel.sp(0), expected);
    EXPECT_EQ(duel.duelist(0).is(kNoOverspending), expected == 0);
  }
}

TEST(PenanceResourceCodes, VentCoolsDownToZero) {
  OP("vent");
  DuelTest duel = holding("k-emergency-vent");
  duel.heat(0, 2);
  play(duel, "k-emergency-vent");
  EXPECT_EQ(duel.duelist(0).heat, 0);
}

TEST(PenanceResourceCodes, HeatOnTheTargetIsItsOwn) {
  DuelTest duel = holding("flame-wand-ignite");
  duel.place(1, 5, 4, "NW").run();
  play(duel, "flame-wand-ignite", Component::kChassis).attack(3, 3).defense(1).settle();
  EXPECT_EQ(duel.duelist(1).heat, 2);
  EXPECT_EQ(duel.duelist(0).heat, 0);
}

TEST(PenanceResourceCodes, TheHeatCapMovesTheWorstStrain) {
  RULE("PN-65");
  OP("heat_cap");
  DuelTest duel =
      face_to_face({.first = "dw-molten-core-plating", .second = "k-ch-faithful-thrust"});
  duel.heat(0, 11).begin_at(Stage::kStrain, 0);
  EXPECT_EQ(DieView(top_task(duel.state)).use(), DieUse::kStrain);
  DuelTest hot =
      face_to_face({.first = "dw-molten-core-plating", .second = "k-ch-faithful-thrust"});
  hot.heat(0, 12).begin_at(Stage::kStrain, 0);
  EXPECT_EQ(DieView(top_task(hot.state)).use(), DieUse::kStrainPart);
}

TEST(PenanceResourceCodes, TaintIsGivenAndPurgedOnlyWithTheRulesOn) {
  RULE("PN-125");
  OP("taint");
  for (const bool on : {true, false}) {
    DuelTest duel = holding("os-salvage-protocol", on ? kTainted : std::vector<std::string>{});
    tokens(duel, TokenKind::kShard, 4).run();
    play(duel, "os-salvage-protocol").act("yes").settle();
    EXPECT_EQ(duel.duelist(0).taint, on ? 2 : 0);
    EXPECT_EQ(tokens_of(duel, TokenKind::kShard), 1);
  }
}

TEST(PenanceResourceCodes, PurgedTaintIsTheNumberOfCardsRecovered) {
  OP("purge");
  constexpr auto kCard = "wyrd-secondary-equipment-taint-purge";
  DuelTest duel = holding(kCard, kTainted);
  duel.duelist(0).taint = 2;
  Duelist& own = duel.duelist(0);
  for (int i = 0; i < 2; ++i) {
    const int kind = lowest_bit(own.draw.kinds());
    own.draw.remove(kind);
    own.discard.add(kind);
  }
  play(duel, kCard).roll(3);
  EXPECT_EQ(own.taint, 0);
  EXPECT_EQ(own.discard.size(), 1);  // the card itself
}

TEST(PenanceResourceCodes, TokensStopAtTheirCap) {
  RULE("PN-149");
  OP("token");
  OP("token_cap");
  DuelTest duel = holding("pg-dw-runic-overcharge");
  tokens(duel, TokenKind::kRune, 2).run();
  const bool wide = duel.duelist(0).draw.has(duel.kind(0, "pg-dw-rune-of-endurance"));
  play(duel, "pg-dw-runic-overcharge").settle();
  EXPECT_TRUE(wide);
  EXPECT_EQ(tokens_of(duel, TokenKind::kRune), 5);  // token_cap of the passive card
  DuelTest lost =
      face_to_face({.first = "pg-dw-runic-overcharge", .second = "k-ch-faithful-thrust"});
  lost.hand(0, {"pg-dw-runic-overcharge"});
  Duelist& own = lost.duelist(0);
  const int passive = lost.kind(0, "pg-dw-rune-of-endurance");
  while (own.draw.has(passive)) {
    own.draw.remove(passive);
    own.graveyard.add(passive);
  }
  tokens(lost, TokenKind::kRune, 2);
  lost.begin(0);
  play(lost, "pg-dw-runic-overcharge").settle();
  EXPECT_EQ(tokens_of(lost, TokenKind::kRune), 3);
}

TEST(PenanceResourceCodes, LockedTokensCannotBeSpent) {
  DuelTest duel = holding("os-taint-purge", kTainted);
  duel.duelist(0).taint = 9;
  duel.run();
  play(duel, "os-taint-purge").settle();
  EXPECT_EQ(duel.duelist(0).taint, 5);
  EXPECT_EQ(duel.duelist(0).discard.size(), 5);
  EXPECT_TRUE(duel.duelist(0).is(kDiscardedSelf));
  EXPECT_TRUE(bears(duel.rules(), duel.state, 0, Op::kLockSpend));
}

TEST(PenanceResourceCodes, LockedShardsPayForNothing) {
  OP("lock_spend");
  for (const bool locked : {true, false}) {
    DuelTest duel = holding("os-salvage-protocol");
    tokens(duel, TokenKind::kShard, 4).run();
    if (locked) {
      const int lock = effect_of(duel, "os-taint-purge", Op::kLockSpend);
      duel.task(0, EffectsTask{.first = lock, .count = 1});
    }
    play(duel, "os-salvage-protocol");
    EXPECT_EQ(duel.phase() == Phase::kYesNo, !locked);
    EXPECT_EQ(tokens_of(duel, TokenKind::kShard), 4);
  }
}

TEST(PenanceResourceCodes, GivenTokensChangeHands) {
  OP("give_tokens");
  DuelTest duel = face_to_face({.first = "k-ch-faithful-thrust", .second = "wy-bargain-siphon"});
  tokens(duel, TokenKind::kBargain, 3, 0);
  duel.hand(0, {"k-ch-faithful-thrust"}).hand(1, {"wy-bargain-siphon"}).begin(0);
  play(duel, "k-ch-faithful-thrust", Component::kChassis);
  ASSERT_EQ(duel.phase(), Phase::kReact);
  duel.take(Verb::kReact, duel.kind(1, "wy-bargain-siphon")).act("yes").settle();
  EXPECT_EQ(tokens_of(duel, TokenKind::kBargain, 0), 1);
  EXPECT_EQ(tokens_of(duel, TokenKind::kBargain, 1), 2);
  EXPECT_EQ(duel.duelist(1).graveyard.size(), 0);
}

TEST(PenanceResourceCodes, ABuffLastsForTheNextAttack) {
  OP("buff");
  DuelTest duel = holding("k-feint");
  play(duel, "k-feint");
  EXPECT_EQ(duel.stat(0, Stat::kDmg), 1);
  EXPECT_EQ(duel.duelist(0).lastings, 1);
  EXPECT_TRUE(duel.duelist(0).lasting[0].is(kSpentByOwnAttack));
}

TEST(PenanceResourceCodes, ADebuffIsBorneByTheTarget) {
  OP("debuff");
  DuelTest duel = holding("k-no-flash-grenade");
  strike(duel, "k-no-flash-grenade");
  EXPECT_EQ(duel.stat(1, Stat::kToHit), 1);
  EXPECT_EQ(duel.stat(0, Stat::kToHit), 0);
  DuelTest armor = holding("em-mandible-rend");
  strike(armor, "em-mandible-rend");
  EXPECT_EQ(armor.stat(1, Stat::kDef), -1);
  EXPECT_EQ(armor.duelist(1).lasting[0].end(), End::kOwnTurnEnd);
}

TEST(PenanceResourceCodes, ADebuffOfAZoneHitsWhoStandsNearTheChosenHex) {
  DuelTest near = holding("xc-market-manipulation");
  tokens(near, TokenKind::kCredit, 2).run();
  play(near, "xc-market-manipulation");
  at(near, 5, 4);
  EXPECT_EQ(near.stat(1, Stat::kCardCost), 1);
  DuelTest far = holding("xc-market-manipulation");
  tokens(far, TokenKind::kCredit, 2).run();
  play(far, "xc-market-manipulation");
  at(far, 2, 2);
  EXPECT_EQ(far.stat(1, Stat::kCardCost), 0);
}

TEST(PenanceResourceCodes, SufferingRollsItsDice) {
  RULE("PN-70");
  OP("suffering");
  DuelTest duel = holding("pg-ch-flagellants-zeal");
  play(duel, "pg-ch-flagellants-zeal");
  ASSERT_EQ(duel.phase(), Phase::kDie);
  EXPECT_EQ(DieView(top_task(duel.state)).use(), DieUse::kSuffering);
  duel.roll(1).roll(1);
  EXPECT_EQ(duel.phase(), Phase::kMain);
}

TEST(PenanceResourceCodes, WithoutTheSufferingDieCardsAreDiscarded) {
  OP("suffering_or_discard");
  DuelTest die = holding("k-ch-blood-offering");
  play(die, "k-ch-blood-offering").roll(1);
  EXPECT_EQ(die.stat(0, Stat::kDmg), 0);
  EXPECT_EQ(die.stat(0, Stat::kIgnoreDef), 1);
  EXPECT_EQ(die.stat(0, Stat::kToHit), -1);
  DuelTest printed = holding("k-ch-blood-offering", kNoDie);
  play(printed, "k-ch-blood-offering").settle();
  EXPECT_EQ(printed.stat(0, Stat::kDmg), 3);
  EXPECT_EQ(printed.duelist(0).discard.size(), 3);  // two off the draw pile and the card
  EXPECT_TRUE(printed.duelist(0).is(kDiscardedSelf));
}

TEST(PenanceResourceCodes, ADeckThatWouldTurnBackTimeIsRefused) {
  EXPECT_FALSE(implemented_ops()[static_cast<std::size_t>(Op::kRewind)]);
  EXPECT_EQ(implemented_ops().count(), kOps - 1);
}

}  // namespace
}  // namespace muster::penance
