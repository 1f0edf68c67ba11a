// Effect codes that change what other effects do: payments of everything, longer, stolen or
// stripped effects, skipped turns; and those that do nothing in a duel.
#include "games/penance/inquiry/kinds.h"
#include "tests/games/penance/one_card.h"

namespace muster::penance {
namespace {

std::array<int, 3> ends(const DuelTest& duel, int side, std::size_t lasting) {
  const Lasting& one = duel.duelist(side).lasting[lasting];
  return {static_cast<int>(one.end()), one.left,
          static_cast<int>(one.is(kSpentByOwnAttack) || one.is(kSpentByEnemyAttack))};
}

TEST(PenanceCodesChange, APaymentExtendsTheEffectsOfItsCard) {
  RULE("PN-140");
  OP("extend");
  for (const bool pays : {true, false}) {
    DuelTest duel = holding("xc-bribe");
    tokens(duel, TokenKind::kCredit, 2).run();
    play(duel, "xc-bribe").take(pays ? Verb::kYes : Verb::kNo);
    ASSERT_EQ(duel.duelist(1).lastings, 2);
    const int own_end = static_cast<int>(End::kOwnTurnEnd);
    const std::array<int, 3> longer = {own_end, 2, 0};
    EXPECT_EQ(ends(duel, 1, 0), pays ? longer : (std::array<int, 3>{own_end, 1, 1}));
    EXPECT_EQ(ends(duel, 1, 1), pays ? longer : (std::array<int, 3>{own_end, 1, 0}));
    EXPECT_EQ(duel.stat(1, Stat::kToHit), 2);
    EXPECT_EQ(duel.stat(1, Stat::kMove), -1);
    duel.pass_moment(1, End::kOwnTurnEnd);
    EXPECT_EQ(duel.stat(1, Stat::kMove), pays ? -1 : 0);
  }
}

TEST(PenanceCodesChange, ArmorCountersAreStrippedByAHit) {
  OP("strip");
  for (const bool hits : {true, false}) {
    DuelTest duel = holding("warhammer-armor-break");
    tokens(duel, TokenKind::kRune, 3, 1);
    tokens(duel, TokenKind::kForge, 2, 1).run();
    play(duel, "warhammer-armor-break", Component::kChassis).attack(hits ? 3 : 1, hits ? 3 : 1);
    duel.settle();
    EXPECT_EQ(tokens_of(duel, TokenKind::kRune, 1), hits ? 0 : 3);
    EXPECT_EQ(tokens_of(duel, TokenKind::kForge, 1), 2);
  }
}

TEST(PenanceCodesChange, AHitStealsAnEffectOfTheTarget) {
  OP("steal_buff");
  constexpr auto kStolen = "wy-stolen-strength";
  DuelTest duel = face_to_face({.first = kStolen, .second = "pg-brace"});
  duel.hand(0, {kStolen});
  duel.start_lasting(effect_of(duel, "pg-brace", Op::kDef), 1, 1, 2);
  duel.start_lasting(effect_of(duel, "k-no-flash-grenade", Op::kDebuff), 0, 1, 1);
  duel.begin(0);
  EXPECT_EQ(duel.stat(1, Stat::kDef), 2);
  play(duel, kStolen, Component::kChassis).attack(3, 3).defense(3).settle();
  EXPECT_EQ(duel.stat(1, Stat::kDef), 0);
  EXPECT_EQ(duel.stat(0, Stat::kDef), 2);
  EXPECT_EQ(duel.duelist(0).lasting[0].end(), End::kRoundEnd);
  EXPECT_EQ(duel.duelist(1).lastings, 1) << "what the user itself put there is not stolen";
}

TEST(PenanceCodesChange, OfSeveralEffectsTheUserPicksOne) {
  constexpr auto kStolen = "wy-stolen-strength";
  DuelTest duel = face_to_face({.first = kStolen, .second = "pg-brace"});
  duel.hand(0, {kStolen});
  duel.start_lasting(effect_of(duel, "pg-brace", Op::kDef), 1, 1, 2);
  duel.start_lasting(effect_of(duel, "k-el-thorn-barrier", Op::kThorns), 1, 1, 2);
  duel.start_lasting(effect_of(duel, "k-feint", Op::kBuff), 1, 1, 1);
  duel.begin(0);
  play(duel, kStolen, Component::kChassis).attack(3, 3).defense(3);
  while (duel.phase() != Phase::kNumber) duel.act(duel.options().front());
  EXPECT_EQ(duel.mover(), 0);
  duel.take(Verb::kNumber, 3);
  EXPECT_EQ(duel.stat(0, Stat::kDmg), 1);
  EXPECT_EQ(duel.stat(1, Stat::kDmg), 0);
  EXPECT_EQ(duel.stat(1, Stat::kDef), 2);
}

TEST(PenanceCodesChange, AVeilThatWasPaidForSurvivesAnAttack) {
  RULE("PN-149a");
  OP("keep_on_attack");
  constexpr auto kVeil = "wy-shimmer-veil";
  for (const bool pays : {true, false}) {
    DuelTest duel = holding(kVeil);
    const KindSet melee = kinds_of(duel.rules(), duel.state, 0, KindClass::kMelee) &
                          ~kinds_of(duel.rules(), duel.state, 0, KindClass::kPriced) &
                          ~kinds_of(duel.rules(), duel.state, 0, KindClass::kConditional);
    const int attack = lowest_bit(melee & duel.duelist(0).draw.kinds());
    duel.duelist(0).draw.remove(attack);
    duel.duelist(0).hand.add(attack);
    tokens(duel, TokenKind::kBargain, 1).run();
    play(duel, kVeil).take(pays ? Verb::kYes : Verb::kNo);
    EXPECT_EQ(duel.duelist(0).lastings, 1);
    duel.take(Verb::kPlay, attack);
    while (duel.phase() != Phase::kAttackDice) duel.act(duel.options().back());
    EXPECT_EQ(duel.duelist(0).lastings, pays ? 1 : 0);
  }
}

TEST(PenanceCodesChange, AllTaintOfEitherSidePaysForDamage) {
  constexpr auto kUnraveling = "wyrd-primary-weapon-unraveling";
  const auto dice = [](int own, int other) {
    DuelTest duel = holding(kUnraveling, {"taint=true"});
    duel.duelist(0).taint = static_cast<std::uint8_t>(own);
    duel.duelist(1).taint = static_cast<std::uint8_t>(other);
    duel.duelist(0).sp = 20;
    duel.run();
    play(duel, kUnraveling, Component::kChassis);
    if (duel.phase() == Phase::kNumber) duel.take(Verb::kNumber, 0);  // no Taint is spent so
    duel.attack(3, 3);
    EXPECT_EQ(duel.duelist(own > 0 ? 0 : 1).taint, 0);
    return int{duel.state.attack.dice};
  };
  EXPECT_EQ(dice(2, 0), 6 + 4);
  EXPECT_EQ(dice(0, 3), 6 + 6);
  EXPECT_EQ(dice(0, 0), 6);
}

TEST(PenanceCodesChange, AllForgeTokensArePaid) {
  OP("spend_all");
  constexpr auto kFinisher = "crucible-primary-weapon-duelists-finisher";
  DuelTest duel = holding(kFinisher);
  tokens(duel, TokenKind::kForge, 4).duelist(0).sp = 20;
  duel.run();
  play(duel, kFinisher, Component::kChassis);
  EXPECT_EQ(tokens_of(duel, TokenKind::kForge), 0);
  duel.attack(3, 3);
  EXPECT_EQ(duel.state.attack.dice, 7);
}

TEST(PenanceCodesChange, ASkippedTurnMayBeBoughtOff) {
  OP("skip_turn");
  constexpr auto kFrozen = "winters-heart-staff-frozen-time";
  for (const bool buys : {true, false}) {
    DuelTest duel = holding(kFrozen);
    play(duel, kFrozen);
    ASSERT_EQ(duel.phase(), Phase::kYesNo);
    EXPECT_EQ(duel.mover(), 1);
    duel.take(buys ? Verb::kYes : Verb::kNo).settle();
    EXPECT_EQ(duel.duelist(1).discard.size(), buys ? 2 : 0);
    EXPECT_EQ(duel.duelist(1).skip_turns, buys ? 0 : 1);
    duel.begin_at(Stage::kTurn, 1);
    EXPECT_EQ(duel.state.stage == Stage::kAction, buys);
    if (!buys) {
      duel.settle();
      EXPECT_EQ(duel.duelist(1).hand.size(), 6) << "the Draw phase is not skipped";
      EXPECT_EQ(duel.duelist(1).skip_turns, 0);
    }
  }
}

TEST(PenanceCodesChange, WithTooFewCardsASkippedTurnCannotBeBoughtOff) {
  constexpr auto kFrozen = "winters-heart-staff-frozen-time";
  DuelTest duel = holding(kFrozen);
  duel.draw(1, {"k-feint"}).run();
  play(duel, kFrozen);
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.duelist(1).skip_turns, 1);
}

TEST(PenanceCodesChange, APaymentAddsTargets) {
  OP("targets");
  constexpr auto kMirage = "wy-mirage-assault";
  DuelTest duel = face_to_face({.first = kMirage});
  put_summon(duel, effect_of(duel, "xc-hire-mercenary", Op::kSummon), 1, duel.hex(5, 4));
  tokens(duel, TokenKind::kBargain, 1).hand(0, {kMirage}).begin(0);
  play(duel, kMirage).take(Verb::kPass).take(Verb::kUnit, 1).take(Verb::kAim, 3).take(Verb::kYes);
  duel.attack(1, 1);
  ASSERT_EQ(duel.phase(), Phase::kUnit);
  duel.take(Verb::kUnit, 2).attack(3, 3);
  EXPECT_EQ(duel.state.summons[0].hp, 5);
  EXPECT_EQ(duel.phase(), Phase::kMain);
}

TEST(PenanceCodesChange, APaidMoveReturnsTheUserAfterTheAttack) {
  constexpr auto kMirage = "wy-mirage-assault";
  DuelTest duel = holding(kMirage);
  play(duel, kMirage);
  at(duel, 3, 4).take(Verb::kAim, 3);
  EXPECT_EQ(duel.duelist(0).hex, duel.hex(3, 4));
  duel.attack(1, 1);
  EXPECT_EQ(duel.duelist(0).hex, duel.hex(3, 3));
}

TEST(PenanceCodesChange, StableFootingIgnoresTerrain) {
  constexpr auto kFooting = "reinforced-joints-stable-footing";
  for (const bool stable : {true, false}) {
    DuelTest duel = face_to_face({.first = kFooting});
    if (!stable) duel.graveyard(0, {kFooting});
    const int rough = effect_of(duel, "k-dw-earthshaker", Op::kZone);
    put_zone(duel, rough, 1, duel.hex(3, 4), Tenure::kForTheDuel);
    duel.begin(0);
    EXPECT_EQ(duel.price_of_step(0, 3), stable ? 2 : 4);
  }
}

TEST(PenanceCodesChange, BleedCountersAreMultiplied) {
  OP("bleed_mult");
  constexpr auto kMastery = "el-toxin-mastery";
  for (const bool master : {true, false}) {
    DuelTest duel = face_to_face({.first = kMastery});
    const int bleeds = effect_of(duel, "chain-whip-lash", Op::kBleed);
    if (!master) duel.graveyard(0, {kMastery, kMastery});
    duel.begin(0);
    duel.task(0, EffectsTask{.unit = 1, .first = bleeds, .count = 1});
    EXPECT_EQ(duel.duelist(1).bleed, master ? 2 : 1);
    duel.task(1, EffectsTask{.unit = 0, .first = bleeds, .count = 1});
    EXPECT_EQ(duel.duelist(0).bleed, 1) << "not for the other player";
  }
}

// ---- Codes without effect in a duel.

TEST(PenanceCodesChange, CodesOfFriendsCampaignsAndSetUpsChangeNothing) {
  RULE("PN-139");
  OP("campaign_only");
  OP("copy_ally_card");
  OP("damaged_card");
  OP("redirect_ally");
  OP("scrap_card");
  OP("setup_note");
  for (const std::string card : {"cr-ancestral-iron", "pg-dw-stone-endurance", "em-hive-mind-link",
                                 "k-ch-interpose", "x-scrap", "x-damaged"}) {
    DuelTest duel = face_to_face();
    tokens(duel, TokenKind::kMeta, 3).begin(0);
    const std::uint64_t before = CasketDuel::hash(duel.state);
    run_card(duel, card);
    if (duel.phase() == Phase::kYesNo) {  // copies a card of nobody, at its price
      duel.take(Verb::kYes);
      EXPECT_EQ(tokens_of(duel, TokenKind::kMeta), 2);
      tokens(duel, TokenKind::kMeta, 3);
    }
    duel.state.chosen = 0;
    EXPECT_EQ(CasketDuel::hash(duel.state), before) << card;
  }
}

TEST(PenanceCodesChange, DefianceProtectsTheUserOnly) {
  DuelTest duel = face_to_face();
  duel.begin(0);
  run_card(duel, "u-guardians-defiance");
  EXPECT_EQ(duel.stat(0, Stat::kDef), 2);
  EXPECT_EQ(duel.duelist(0).lastings, 1);
  EXPECT_EQ(duel.duelist(1).lastings, 0);
}

}  // namespace
}  // namespace muster::penance
