// Events: passive cards, lasting effects and cards in hand hear what happens, each through a card.
#include "games/penance/inquiry/places.h"
#include "games/penance/state/attack.h"
#include "tests/games/penance/one_card.h"

namespace muster::penance {
namespace {

// Player 0's deck holds the passive card.
DuelTest listening(const std::string& card, const std::vector<std::string>& rules = {}) {
  return face_to_face({.first = card, .rules = rules});
}
int copies_of(const DuelTest& duel, const std::string& card) {
  return duel.duelist(0).draw.copies(duel.kind(0, card));
}
// The first cards of the draw pile are in the discard pile.
DuelTest& discarded(DuelTest& duel, int cards, const std::string& but = "") {
  Duelist& own = duel.duelist(0);
  KindSet left = own.draw.kinds();
  if (!but.empty()) left &= ~kind_bit(duel.kind(0, but));
  for (int i = 0; i < cards; ++i, left &= left - 1) {  // of a kind each
    own.draw.remove(lowest_bit(left));
    own.discard.add(lowest_bit(left));
  }
  return duel;
}
// A decision where the first legal action does.
DuelTest& go_on(DuelTest& duel) {
  for (int i = 0; i < 80 && duel.phase() != Phase::kMain && !duel.over(); ++i) {
    duel.act(duel.options().front());
  }
  return duel;
}
constexpr auto kHire = "xc-hire-mercenary";
Summon& hired(DuelTest& duel, int column, int row) {
  return put_summon(duel, effect_of(duel, kHire, Op::kSummon), 1, duel.hex(column, row));
}
// A summon of player 1 with one hit point is destroyed by player 0.
DuelTest& destroy_summon(DuelTest& duel, int column, int row) {
  hired(duel, column, row).hp = 1;
  duel.place(0, 3, 3);
  const int ping = effect_of(duel, "cr-volcanic-tremor", Op::kPing);
  const Effect& effect = duel.rules().effect(static_cast<std::size_t>(ping));
  EXPECT_EQ(effect.area, AreaKind::kZone);
  return duel.task(0, EffectsTask{.unit = 2, .first = ping, .count = 1});
}
int shards(const DuelTest& duel) { return tokens_of(duel, TokenKind::kShard); }

TEST(PenanceEvents, SetUpGivesRunesOnce) {
  DuelTest duel = listening("k-dw-runic-armor");
  duel.begin_at(Stage::kSetUpEffects, 0, 0).settle();
  EXPECT_EQ(tokens_of(duel, TokenKind::kRune), 3);
}

TEST(PenanceEvents, TheStartOfTheMissionIsTheSetUp) {
  DuelTest duel = listening("scavengers-toolkit-scrap-sense");
  duel.begin_at(Stage::kSetUpEffects, 0, 0).settle();
  EXPECT_EQ(tokens_of(duel, TokenKind::kScrap), 1);
}

TEST(PenanceEvents, TheStartOfARoundIsHeardByBothPlayers) {
  DuelTest duel = listening("em-swarm-intelligence");
  duel.begin_at(Stage::kRoundEffects).settle();
  EXPECT_EQ(tokens_of(duel, TokenKind::kMeta), 1) << "one more only with friends";
  DuelTest triggered = listening("el-verdant-regeneration");
  discarded(triggered, 2, "el-verdant-regeneration").begin_at(Stage::kRoundEffects);
  ASSERT_EQ(triggered.phase(), Phase::kPickCard);
  triggered.act(triggered.options().front());
  EXPECT_EQ(triggered.duelist(0).discard.size(), 1);
}

TEST(PenanceEvents, TheEndOfARoundIsHeardWhenItsConditionHolds) {
  for (const bool far : {true, false}) {
    DuelTest duel = listening("el-eternal-vigil");
    discarded(duel, 2, "el-eternal-vigil");
    if (far) duel.place(1, 9, 9);
    duel.begin_at(Stage::kRoundEnd);
    EXPECT_EQ(duel.phase() == Phase::kPickCard, far);
  }
}

TEST(PenanceEvents, TheStartOfTheOwnTurnGivesATokenForEachCopy) {
  RULE("PN-85");
  DuelTest duel = listening("wy-bargain-struck");
  const int copies = copies_of(duel, "wy-bargain-struck");
  duel.begin_at(Stage::kTurnEffects, 0).settle();
  EXPECT_EQ(tokens_of(duel, TokenKind::kBargain), copies);
  duel.begin_at(Stage::kTurnEffects, 1).settle();
  EXPECT_EQ(tokens_of(duel, TokenKind::kBargain), copies) << "not at the opponent's";
}

TEST(PenanceEvents, ListenersAskTheirConditionsWhenTheyHear) {
  const auto forged = [](int column, int row) {
    DuelTest duel = listening("cr-living-forge");
    const int lava = effect_of(duel, "cr-lava-flask", Op::kZone);
    put_zone(duel, lava, 1, duel.hex(column, row), Tenure::kForTheDuel);
    const int copies = copies_of(duel, "cr-living-forge");
    duel.begin_at(Stage::kTurnEffects, 0).settle();
    EXPECT_EQ(tokens_of(duel, TokenKind::kForge) % copies, 0);
    return tokens_of(duel, TokenKind::kForge) / copies;
  };
  EXPECT_EQ(forged(3, 3), 2) << "in it and near it";
  EXPECT_EQ(forged(3, 4), 1);
  EXPECT_EQ(forged(3, 6), 0);
}

TEST(PenanceEvents, TriggersOfTheTurnRunWhatFollowsThem) {
  DuelTest peek = listening("tactical-scanner-threat-detection");
  peek.begin_at(Stage::kTurnEffects, 0).settle();
  ASSERT_EQ(peek.phase(), Phase::kYesNo);
  EXPECT_EQ(peek.duelist(0).tops, 1);
  DuelTest option = listening("ancient-compass-guidance");
  option.hand(0, {}).begin_at(Stage::kTurnEffects, 0).settle();
  EXPECT_EQ(option.phase(), Phase::kMain) << "no card to discard";
}

TEST(PenanceEvents, ALowLifeIsPatchedAtTheStartOfATurn) {
  for (const int life : {9, 10}) {
    constexpr auto kPatch = "repair-sigil-auto-patch-system";
    DuelTest duel = listening(kPatch);
    discarded(duel, 3, kPatch);
    Duelist& own = duel.duelist(0);
    while (own.life() > life) {
      const int kind = lowest_bit(own.draw.kinds() & ~kind_bit(duel.kind(0, kPatch)));
      own.draw.remove(kind);
      own.graveyard.add(kind);
    }
    duel.begin_at(Stage::kTurnEffects, 0);
    EXPECT_EQ(duel.phase() == Phase::kPickCard, life == 9);
  }
}

TEST(PenanceEvents, TheEndOfATurnCoolsAndRecovers) {
  RULE("PN-89b");
  DuelTest duel = listening("heat-sink-sigil-passive-cooling");
  duel.heat(0, 4).duelist(0).set(kActed);
  duel.begin_at(Stage::kTurnEnd, 0);
  EXPECT_EQ(duel.duelist(0).heat, 3);
  for (const bool attacked : {true, false}) {
    constexpr auto kLight = "el-photosynthesis";
    DuelTest still = listening(kLight);
    discarded(still, 2, kLight).heat(0, 4).duelist(0).set(kActed);
    if (attacked) still.duelist(0).set(kAttacked);
    still.begin_at(Stage::kTurnEnd, 0);
    EXPECT_EQ(still.phase() == Phase::kPickCard, !attacked);
    if (attacked) continue;
    still.act(still.options().front());
    EXPECT_EQ(still.duelist(0).heat, 3);
  }
}

TEST(PenanceEvents, LastingEffectsOfTheEndOfATurnLastTheirTurns) {
  RULE("PN-89b");
  RULE("PN-140");
  constexpr auto kSerum = "combat-stimulants-berserker-serum";
  DuelTest duel = holding(kSerum);
  play(duel, kSerum);
  EXPECT_EQ(duel.stat(0, Stat::kDmg), 3);
  duel.begin_at(Stage::kTurnEnd, 0);
  EXPECT_EQ(duel.duelist(0).heat, 1);
  duel.pass_moment(0, End::kOwnTurnStart);
  EXPECT_EQ(duel.stat(0, Stat::kDmg), 3);
  duel.pass_moment(0, End::kOwnTurnStart);
  EXPECT_EQ(duel.stat(0, Stat::kDmg), 0);
  EXPECT_EQ(duel.duelist(0).lastings, 0);
}

TEST(PenanceEvents, TheFirstLossOfEachTurnIsReduced) {
  constexpr auto kSerum = "combat-stimulants-berserker-serum";
  DuelTest duel = face_to_face({.second = kSerum});
  duel.start_lasting(effect_of(duel, kSerum, Op::kReduce), 1, 1, 3);
  duel.hand(0, {kThrust, kThrust}).begin(0);
  for (const int damage : {1, 4}) {
    play(duel, kThrust, Component::kChassis).attack(3, 3).defense(0);
    EXPECT_EQ(duel.state.attack.damage, damage);
    while (duel.phase() == Phase::kLoseCard) duel.take(Verb::kRest);
    duel.settle();
  }
}

TEST(PenanceEvents, TheFirstHitUsesAnArmorUp) {
  constexpr auto kArmor = "glacial-tome-ice-armor";
  DuelTest duel = face_to_face({.second = kArmor});
  duel.start_lasting(effect_of(duel, kArmor, Op::kReduce), 1, 1, 2);
  duel.hand(0, {kThrust, kThrust}).begin(0);
  play(duel, kThrust, Component::kChassis).attack(1, 1);
  EXPECT_EQ(duel.duelist(1).lastings, 1) << "a miss is no hit";
  play(duel, kThrust, Component::kChassis).attack(3, 3).defense(0);
  EXPECT_EQ(duel.state.attack.damage, 2);
  EXPECT_EQ(duel.duelist(1).lastings, 0);
}

TEST(PenanceEvents, WhatFollowsAFirstHitHappensWhenItDid) {
  constexpr auto kShroud = "ossuarium-secondary-equipment-death-shroud";
  DuelTest duel = face_to_face({.second = kShroud});
  duel.hand(0, {kThrust}).hand(1, {kShroud}).discard(1, {}).begin(1);
  play(duel, kShroud);
  EXPECT_EQ(duel.duelist(1).lastings, 1) << "nothing has triggered yet";
  EXPECT_TRUE(duel.duelist(1).discard.has(duel.kind(1, kShroud)));
  duel.begin(0);
  play(duel, kThrust, Component::kChassis).attack(3, 3).defense(2);
  EXPECT_EQ(duel.state.attack.damage, 0);
  EXPECT_FALSE(duel.duelist(1).discard.has(duel.kind(1, kShroud))) << "the one card is recovered";
}

TEST(PenanceEvents, EveryHitIsReducedByEachCopyOfABulwark) {
  RULE("PN-137");
  RULE("PN-141");
  DuelTest duel = face_to_face({.second = "dw-dwarven-bulwark"});
  const int kind = duel.kind(1, "dw-dwarven-bulwark");
  const int copies = duel.duelist(1).draw.copies(kind);
  ASSERT_GE(copies, 1);
  duel.hand(0, {kThrust, kThrust}).begin(0);
  for (int i = 0; i < 2; ++i) {
    play(duel, kThrust, Component::kChassis).attack(3, 3).defense(0);
    EXPECT_EQ(duel.state.attack.damage, 4 - copies);
    while (duel.phase() == Phase::kLoseCard) duel.take(Verb::kRest);
    while (duel.phase() == Phase::kDrawCard) {
      for (const Action action : duel.legal()) {
        if (argument_of(action) == kind) continue;
        duel.take(Verb::kCard, argument_of(action));
        break;
      }
    }
    go_on(duel);
  }
}

TEST(PenanceEvents, TheNextAttackerSpringsATrapThatIsGoneThen) {
  constexpr auto kTrap = "runic-charges-glyph-trap";
  DuelTest duel = face_to_face({.second = kTrap});
  duel.hand(0, {kThrust}).hand(1, {kTrap}).begin(1);
  play(duel, kTrap);
  EXPECT_TRUE(duel.duelist(1).discard.has(duel.kind(1, kTrap)));
  const int life = duel.life(0);
  duel.begin(0);
  play(duel, kThrust, Component::kChassis).attack(1, 1);
  go_on(duel);
  EXPECT_EQ(duel.life(0), life - 4);
  EXPECT_EQ(duel.duelist(1).lastings, 0);
  EXPECT_FALSE(duel.duelist(1).discard.has(duel.kind(1, kTrap)));
  EXPECT_FALSE(duel.duelist(1).graveyard.has(duel.kind(1, kTrap)));
}

TEST(PenanceEvents, AttacksOnTheUserAreHarderWhileItsFieldLasts) {
  RULE("PN-17");
  constexpr auto kField = "wyrd-secondary-equipment-distortion-field";
  DuelTest duel = face_to_face({.second = kField});
  duel.hand(0, {kThrust}).hand(1, {kField}).begin(1);
  play(duel, kField);
  EXPECT_EQ(duel.stat(1, Stat::kToHit), 0) << "its own attacks are as before";
  duel.begin(0);
  play(duel, kThrust, Component::kChassis);
  EXPECT_EQ(duel.state.attack.target_number, 6);
}

TEST(PenanceEvents, SelfDiscardsHelpTheNextAttack) {
  constexpr auto kRune = "ch-penance-rune";
  DuelTest duel = listening(kRune);
  const int copies = duel.duelist(0).draw.copies(duel.kind(0, kRune));
  duel.begin(0);
  duel.task(0, DiscardTask{.cards = 1, .from = Pile::kDeck, .flags = kSelfEffect});
  go_on(duel);
  EXPECT_EQ(duel.stat(0, Stat::kToHit), -copies);
  DuelTest forced = listening(kRune);
  forced.begin(0);
  forced.task(0, DiscardTask{.cards = 1, .from = Pile::kDeck});
  go_on(forced);
  EXPECT_EQ(forced.stat(0, Stat::kToHit), 0) << "not a discard of its own";
}

TEST(PenanceEvents, HeatRadiatesFromASigil) {
  constexpr auto kSigil = "dw-forge-rune-sigil";
  DuelTest duel = listening(kSigil);
  const int copies = duel.duelist(0).draw.copies(duel.kind(0, kSigil));
  duel.hand(0, {"k-overextend"}).begin(0);
  const int heats = effect_of(duel, "k-overextend", Op::kHeat);
  const int life = duel.life(1);
  duel.task(0, EffectsTask{.first = heats, .count = 1});
  go_on(duel);
  EXPECT_EQ(duel.life(1), life - copies);
  DuelTest far = listening(kSigil);
  far.place(1, 9, 9).begin(0);
  far.task(0, EffectsTask{.first = heats, .count = 1});
  go_on(far);
  EXPECT_EQ(far.life(1), life);
}

TEST(PenanceEvents, RunesThatAreGainedGiveACardBack) {
  constexpr auto kRegeneration = "pg-dw-runic-regeneration";
  DuelTest duel = listening(kRegeneration);
  discarded(duel, 3, kRegeneration).begin(0);
  const int gain = effect_of(duel, "pg-dw-runic-overcharge", Op::kToken);
  duel.task(0, EffectsTask{.first = gain, .count = 1});
  ASSERT_EQ(duel.phase(), Phase::kPickCard) << "once for all runes of the event";
  duel.act(duel.options().front());
  EXPECT_EQ(duel.phase(), Phase::kMain);
  EXPECT_EQ(duel.duelist(0).discard.size(), 2);
}

TEST(PenanceEvents, ACardOfAWatchedNameIsHeard) {
  DuelTest duel = listening("pg-ch-martyrs-blessing");
  duel.hand(0, {"pg-ch-blood-offering"}).begin(0);
  play(duel, "pg-ch-blood-offering");
  while (duel.phase() == Phase::kDie) duel.roll(1);
  go_on(duel);
  EXPECT_EQ(duel.stat(0, Stat::kDef), 1);
  DuelTest other = listening("pg-ch-martyrs-blessing");
  other.hand(0, {"pg-ch-flagellants-zeal"}).begin(0);
  play(other, "pg-ch-flagellants-zeal").roll(1).roll(1);
  EXPECT_EQ(other.stat(0, Stat::kDef), 0);
}

TEST(PenanceEvents, AmmunitionThatIsPlayedIsHeardOnceATurn) {
  constexpr auto kPouch = "ammunition-bandolier-tactical-pouch";
  DuelTest duel = listening(kPouch);
  duel.begin(0);
  duel.event(Event::kPlayAmmo, 0).settle();
  EXPECT_EQ(duel.duelist(0).hand.size(), 1);
  duel.event(Event::kPlayAmmo, 0).settle();
  EXPECT_EQ(duel.duelist(0).hand.size(), 1);
}

TEST(PenanceEvents, SpellsTaintWhoEmbracedTheVoid) {
  constexpr auto kVoid = "abyssal-staff-embrace-the-void";
  DuelTest duel = holding(kVoid, {"taint=true"});
  duel.duelist(0).sp = 20;
  duel.run();
  play(duel, kVoid);
  EXPECT_EQ(duel.duelist(0).taint, 0);
  EXPECT_EQ(duel.stat(0, Stat::kDmg), 3);
  duel.event(Event::kPlaySpell, 0);
  EXPECT_EQ(duel.duelist(0).taint, 1);
  duel.event(Event::kPlayAmmo, 0);
  EXPECT_EQ(duel.duelist(0).taint, 1);
}

TEST(PenanceEvents, RangedAttacksFromAfarAreHeard) {
  constexpr auto kEye = "focusing-lens-eagle-eye";
  for (const int column : {8, 7}) {
    DuelTest duel = face_to_face({.first = kEye});
    duel.place(1, column, 5, "NW").begin(0);
    const int hexes = distance(duel.rules(), duel.state, 0, 1);
    duel.event(Event::kRangedAttackFrom, 0, {.value = hexes}).settle();
    EXPECT_EQ(duel.duelist(0).hand.size(), hexes >= 5 ? 1 : 0) << hexes;
  }
}

TEST(PenanceEvents, ThreeHexesMovedAreHeardOnce) {
  constexpr auto kFooting = "reinforced-joints-stable-footing";
  DuelTest duel = listening(kFooting);
  duel.place(1, 14, 2).begin(0).act("move S").act("move S");
  EXPECT_EQ(duel.stat(0, Stat::kDmg), 0);
  duel.act("move S");
  EXPECT_EQ(duel.stat(0, Stat::kDmg), 1);
  duel.act("move S");
  EXPECT_EQ(duel.stat(0, Stat::kDmg), 1) << "once a turn";
}

TEST(PenanceEvents, HexesMovedAreThoseOfOneTurnWhosever) {
  RULE("PN-85");
  RULE("PN-98");
  constexpr auto kFooting = "reinforced-joints-stable-footing";
  const auto evading = [](int hexes) {  // by player 0 in the turn of player 1
    DuelTest duel = listening(kFooting);
    duel.place(1, 14, 2).begin(1);
    duel.task(0, FreeMoveTask{.unit = 0, .effect = kNoEffect, .hexes = hexes});
    for (int i = 0; i < hexes; ++i) duel.act("move S");
    return duel;
  };
  EXPECT_EQ(evading(3).stat(0, Stat::kDmg), 1) << "three hexes of the enemy's turn are heard";
  DuelTest duel = evading(2);
  duel.begin_at(Stage::kTurn, 1);  // the enemy's next turn, before one of its own
  duel.task(0, FreeMoveTask{.unit = 0, .effect = kNoEffect, .hexes = 1}).act("move S");
  EXPECT_EQ(duel.stat(0, Stat::kDmg), 0);
  duel.begin_at(Stage::kTurn, 0).act("move N").act("move N");
  EXPECT_EQ(duel.stat(0, Stat::kDmg), 0) << "a step of the enemy's turn is none of the own";
  duel.act("move N");
  EXPECT_EQ(duel.stat(0, Stat::kDmg), 1);
}

TEST(PenanceEvents, ADestroyedEnemyIsHeardWithinItsRange) {
  DuelTest near = listening("os-corpse-fuel");
  near.begin(0);
  destroy_summon(near, 3, 5);
  go_on(near);
  EXPECT_EQ(shards(near), 2 * copies_of(near, "os-corpse-fuel"));
  DuelTest far = listening("os-corpse-fuel");
  far.begin(0);
  destroy_summon(far, 3, 8);
  go_on(far);
  EXPECT_EQ(shards(far), 0);
}

TEST(PenanceEvents, ADestroyedEnemyArmsWhatLastsFromThenOn) {
  DuelTest fury = listening("pg-ch-righteous-fury");
  fury.begin(0);
  for (const int damage : {1, 2}) {
    fury.event(Event::kEnemyDestroyed, 0, {.unit = 1, .value = fury.hex(3, 5)});
    EXPECT_EQ(fury.stat(0, Stat::kDmg), damage);
  }
  DuelTest shield = listening("os-corpse-shield");
  shield.begin(0);
  shield.event(Event::kEnemyDestroyed, 0, {.unit = 1, .value = shield.hex(3, 5)});
  EXPECT_EQ(shield.stat(0, Stat::kDef), 3 * copies_of(shield, "os-corpse-shield"));
  shield.pass_moment(0, End::kOwnTurnStart);
  EXPECT_EQ(shield.stat(0, Stat::kDef), 0);
}

TEST(PenanceEvents, ACardInHandMayAnswerADestroyedEnemy) {
  OP("trigger");
  constexpr auto kSalvage = "scavengers-toolkit-field-salvage";
  DuelTest duel = holding(kSalvage);
  EXPECT_TRUE(duel.arguments(Verb::kPlay).empty()) << "not without its event";
  duel.event(Event::kEnemyDestroyed, 0, {.unit = 1, .value = duel.hex(3, 5)});
  ASSERT_EQ(duel.phase(), Phase::kReact);
  EXPECT_EQ(duel.mover(), 0);
  duel.take(Verb::kReact, duel.kind(0, kSalvage)).settle();
  EXPECT_EQ(tokens_of(duel, TokenKind::kScrap), 1);
  EXPECT_EQ(duel.duelist(0).hand.size(), 1);
}

TEST(PenanceEvents, TheEndOfPreyGivesCardsBack) {
  constexpr auto kMark = "ve-predators-mark";
  DuelTest duel = face_to_face({.first = kMark});
  const int hire = effect_of(duel, kHire, Op::kSummon);
  put_summon(duel, hire, 1, duel.hex(3, 5));
  discarded(duel, 5, kMark).hand(0, {kMark}).begin(0);
  play(duel, kMark).take(Verb::kUnit, 2);
  const int before = duel.duelist(0).discard.size();
  duel.event(Event::kPreyDestroyed, 0, {.unit = 1, .value = duel.hex(4, 3)});
  EXPECT_EQ(duel.phase(), Phase::kMain) << "another unit";
  duel.event(Event::kPreyDestroyed, 0, {.unit = 2, .value = duel.hex(3, 5)});
  for (int i = 0; i < 3; ++i) duel.take(Verb::kPick, *duel.arguments(Verb::kPick).begin());
  EXPECT_EQ(duel.duelist(0).discard.size(), before - 3);
}

TEST(PenanceEvents, AfterAnAttackACardMayFollow) {
  DuelTest duel = face_to_face({.first = "k-no-ghost-step"});
  duel.hand(0, {"k-no-quick-slash", "k-no-ghost-step"}).begin(0);
  play(duel, "k-no-quick-slash", Component::kChassis).attack(1, 1);
  ASSERT_EQ(duel.phase(), Phase::kReact);
  duel.take(Verb::kReact, duel.kind(0, "k-no-ghost-step"));
  EXPECT_NE(duel.phase(), Phase::kReact);
  go_on(duel);
  EXPECT_TRUE(duel.duelist(0).discard.has(duel.kind(0, "k-no-ghost-step")));
}

TEST(PenanceEvents, CasketsThatFallEndTheDuelBeforeAnybodyHears) {
  DuelTest duel = listening("ve-vestige-heritage");
  duel.draw(1, {"k-feint"}).begin(0);
  duel.task(1, LoseTask{.cards = 2, .cause = LossCause::kDirect});
  EXPECT_TRUE(duel.over());
  EXPECT_EQ(duel.state.tasks_used, 0);
}

TEST(PenanceEvents, PassiveCardsAreInForceOutsideTheGraveyard) {
  RULE("PN-136");
  constexpr auto kStruck = "wy-bargain-struck";
  const auto heard = [](CardPile Duelist::*pile) {
    DuelTest duel = listening(kStruck);
    Duelist& own = duel.duelist(0);
    const int kind = duel.kind(0, kStruck);
    while (own.draw.copies(kind) > 1) own.draw.remove(kind);
    own.draw.remove(kind);
    (own.*pile).add(kind);
    duel.begin_at(Stage::kTurnEffects, 0).settle();
    return tokens_of(duel, TokenKind::kBargain);
  };
  EXPECT_EQ(heard(&Duelist::draw), 1);
  EXPECT_EQ(heard(&Duelist::hand), 1);
  EXPECT_EQ(heard(&Duelist::discard), 1);
  EXPECT_EQ(heard(&Duelist::graveyard), 0);
}

TEST(PenanceEvents, InTheOtherReadingPassiveCardsCountInTheHandOnly) {
  RULE("PN-136");
  constexpr auto kCounters = "pg-dw-rune-counters";
  for (const bool in_hand : {true, false}) {
    DuelTest duel = face_to_face({.second = kCounters, .rules = {"passives=\"in_hand\""}});
    tokens(duel, TokenKind::kRune, 2, 1);
    if (in_hand) duel.hand(1, {kCounters});
    duel.hand(0, {kThrust}).begin(0);
    play(duel, kThrust, Component::kChassis).attack(3, 3).defense(0);
    EXPECT_EQ(duel.state.attack.damage, in_hand ? 2 : 4);
  }
}

}  // namespace
}  // namespace muster::penance
