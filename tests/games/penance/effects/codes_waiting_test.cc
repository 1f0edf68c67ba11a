// Effects that wait: for an event, for the next turn, for the end of a unit.
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/lasting.h"
#include "tests/games/penance/one_card.h"

namespace muster::penance {
namespace {

TEST(PenanceWaiting, ABuffThatHasMetItsEventCounts) {
  DuelTest duel = face_to_face({.first = "dw-clan-vengeance"});
  duel.begin(0);
  duel.task(0, ComponentTask{.points = 1, .part = 0});
  // With 3 of Ancestral Wrath, which never counts twice.
  EXPECT_EQ(duel.stat(0, Stat::kDmg), 5);
  EXPECT_EQ(duel.duelist(0).lastings, 2);
  duel.task(0, ComponentTask{.points = 1, .part = 0});
  EXPECT_EQ(duel.stat(0, Stat::kDmg), 7);
  EXPECT_EQ(duel.duelist(0).lastings, 3);
}

TEST(PenanceWaiting, TheEndOfAMarkedSummonPays) {
  DuelTest duel = holding("os-death-mark");
  const int hire = effect_of(duel, "xc-hire-mercenary", Op::kSummon);
  put_summon(duel, hire, 1, duel.hex(3, 4));
  put_summon(duel, hire, 1, duel.hex(3, 5));
  duel.run();
  play(duel, "os-death-mark").take(Verb::kUnit, 2);
  const int ping = effect_of(duel, "inferno-staff-molten-armor", Op::kAura);
  duel.state.summons[0].hp = 1;
  duel.state.summons[1].hp = 1;
  duel.place(0, 3, 6);
  duel.task(0, EffectsTask{.first = ping, .count = 1, .mode = kTriggered});
  EXPECT_EQ(duel.state.summons[1].hp, 0);
  EXPECT_EQ(tokens_of(duel, TokenKind::kShard), 0);
  duel.place(0, 3, 3);
  duel.task(0, EffectsTask{.first = ping, .count = 1, .mode = kTriggered}).settle();
  EXPECT_EQ(duel.state.summons[0].hp, 0);
  EXPECT_EQ(tokens_of(duel, TokenKind::kShard), 2);
}

TEST(PenanceWaiting, ASnareBitesAtTheStartOfATurn) {
  RULE("PN-148");
  DuelTest duel = face_to_face();
  put_summon(duel, effect_of(duel, "el-overgrowth", Op::kSummon), 0, duel.duelist(1).hex);
  duel.begin_at(Stage::kLosses, 1).settle();
  EXPECT_EQ(duel.duelist(1).graveyard.size(), 2);
}

TEST(PenanceWaiting, ABearRecoversAfterAHit) {
  RULE("PN-149b");
  DuelTest duel = face_to_face({.first = "ve-bloodline-shift"});
  const KindSet melee = kinds_of(duel.rules(), duel.state, 0, KindClass::kMelee) &
                        ~kinds_of(duel.rules(), duel.state, 0, KindClass::kPriced);
  const int attack = lowest_bit(melee);
  Duelist& own = duel.duelist(0);
  own.draw.remove(attack);
  own.hand.add(attack);
  const int lost = lowest_bit(own.draw.kinds());
  own.draw.remove(lost);
  own.discard.add(lost);
  own.forms = 1U << static_cast<unsigned>(FormKind::kBear) |
              1U << static_cast<unsigned>(FormKind::kSerpent);
  const int form = effect_of(duel, "ve-bloodline-shift", Op::kForm);
  duel.start_lasting(form, 0, 0, 0);
  duel.begin(0).take(Verb::kPlay, attack);
  while (duel.phase() != Phase::kAttackDice) duel.act(duel.options().front());
  duel.attack(3, 3);
  for (int i = 0; i < 60 && duel.phase() != Phase::kMain; ++i) {
    duel.act(duel.options().front());
  }
  EXPECT_FALSE(own.discard.has(lost));
  EXPECT_TRUE(bears(duel.rules(), duel.state, 1, Op::kDot));
}

TEST(PenanceWaiting, WhatLastsUntilAUnitFallsIsLifted) {
  DuelTest duel = face_to_face();
  const int curse = effect_of(duel, "wy-fae-curse", Op::kDebuff);
  duel.start_lasting(curse, 0, 1, -1);
  put_summon(duel, effect_of(duel, "os-reanimate", Op::kSummon), 0, duel.hex(4, 4)).hp = 1;
  EXPECT_EQ(duel.stat(1, Stat::kHandSize), -1);
  const int aura = effect_of(duel, "inferno-staff-molten-armor", Op::kAura);
  duel.begin(0).task(1, EffectsTask{.first = aura, .count = 1, .mode = kTriggered}).settle();
  EXPECT_EQ(duel.state.summons[0].hp, 0);
  EXPECT_EQ(duel.stat(1, Stat::kHandSize), 0);
}

TEST(PenanceWaiting, EffectsOfTheNextTurnComeWithoutOtherListeners) {
  DuelTest duel = face_to_face({.first = "em-chrysalis-rebirth"});
  const int vents = effect_of(duel, "em-chrysalis-rebirth", Op::kVent);
  duel.begin(0).heat(0, 4);
  duel.task(0, EffectsTask{.first = vents, .count = 1});
  EXPECT_EQ(duel.duelist(0).heat, 4);
  duel.begin_at(Stage::kTurnEffects, 0).settle();
  EXPECT_EQ(duel.duelist(0).heat, 0);
}

TEST(PenanceWaiting, AHitPutsTheTargetElsewhere) {
  DuelTest duel = holding("k-el-entangling-arrow");
  const int buff = effect_of(duel, "void-tipped-bolts-reality-piercer", Op::kBuff) + 2;
  ASSERT_EQ(duel.rules().effect(static_cast<std::size_t>(buff)).stat(), Stat::kDisplace);
  duel.start_lasting(buff, 0, 0, 1);
  play(duel, "k-el-entangling-arrow", Component::kChassis).attack(3, 3).settle();
  ASSERT_EQ(duel.phase(), Phase::kColumn);
  at(duel, 4, 4);
  EXPECT_EQ(duel.duelist(1).hex, duel.hex(4, 4));
}

}  // namespace
}  // namespace muster::penance
