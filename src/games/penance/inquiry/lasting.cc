// What lasting effects, passive cards and forms sum up to (PN-149b).
#include "games/penance/inquiry/lasting.h"

#include <array>
#include <cstdint>

#include "games/penance/inquiry/conditions.h"
#include "games/penance/inquiry/kinds.h"

namespace muster::penance {
namespace {

// What forms change (PN-149b): damage, defense, hexes of movement.
struct FormBonus {
  std::int8_t dmg = 0;
  std::int8_t def = 0;
  std::int8_t move = 0;
};
constexpr std::array<FormBonus, kForms> kFormBonuses = {{
    {.dmg = 2, .def = -1},
    {.def = 3, .move = -1},
    {.move = 2},
    {.move = 2},
    {.def = 3},
    {.def = 2},
    {.move = 3},
    {.move = 1},
}};

int form_bonus(unsigned forms, Stat stat) {
  int sum = 0;
  for (const int form : BitRange(forms)) {
    const FormBonus& bonus = kFormBonuses[static_cast<std::size_t>(form)];
    if (stat == Stat::kDmg) sum += bonus.dmg;
    if (stat == Stat::kDef) sum += bonus.def;
    if (stat == Stat::kMove) sum += bonus.move;
  }
  return sum;
}

}  // namespace

bool changes_stat(const Effect& effect, Stat stat) {
  if (effect.op == Op::kDef) return stat == Stat::kDef;
  return (effect.op == Op::kBuff || effect.op == Op::kDebuff) && effect.stat() == stat;
}

namespace {

// Bits of Mark for ops.
MarkSet marks_of_op(Op op) {
  switch (op) {
    case Op::kSlow:
      return kMarksSlow;
    case Op::kSpMax:
      return kMarksSpMax;
    case Op::kHeatCap:
      return kMarksHeatCap;
    case Op::kDot:
    case Op::kBurn:
      return kMarksLoss;
    case Op::kRoot:
    case Op::kImmobile:
      return kMarksHold;
    case Op::kLock:
      return kMarksLock;
    case Op::kUntargetable:
      return kMarksHide;
    case Op::kStatus:
      return kMarksHold | kMarksHide | kMarksStatus;
    case Op::kReduce:
    case Op::kDmgCap:
    case Op::kNegate:
    case Op::kForm:
    case Op::kStoreNextDamage:
      return kMarksGuard;
    case Op::kThorns:
      return kMarksThorns;
    default:
      return 0;
  }
}

}  // namespace

MarkSet marks_of(const Effect& effect) {
  MarkSet marks = marks_of_op(effect.op);
  if (effect.op == Op::kDef) marks |= mark_of(Stat::kDef);
  if (effect.op == Op::kBuff || effect.op == Op::kDebuff) marks |= mark_of(effect.stat());
  return marks;
}

int summed_stat(const DuelTables& duel, const DuelState& state, int side, Stat stat) {
  const Duelist& own = duelist(state, side);
  int sum = own.forms == 0 ? 0 : form_bonus(own.forms, stat);
  for (int i = 0; i < own.lastings; ++i) {
    const Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
    const Effect& one = duel.effect(lasting.effect);
    const bool begun = !waits(one) || lasting.is(kUsed);  // has met its event
    if (begun && changes_stat(one, stat)) sum += lasting.value;
  }
  for (const int kind : BitRange(passives(duel, state, side))) {
    bool triggered = false;  // what stands behind a trigger is no standing effect
    for (const Effect& one : duel.cards().program(card_id(duel, state, side, kind))) {
      triggered = triggered || one.op == Op::kTrigger;
      if (triggered || one.on != Event::kNone || !changes_stat(one, stat)) continue;
      if (holds(duel, state, one, side, opponent(side))) sum += one.amount.value;
    }
  }
  return sum;
}

int summed_op(const DuelTables& duel, const DuelState& state, int side, Op op) {
  const Duelist& own = duelist(state, side);
  int sum = 0;
  for (int i = 0; i < own.lastings; ++i) {
    const Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
    const Effect& one = duel.effect(lasting.effect);
    if (one.on == Event::kNone && one.op == op) sum += lasting.value;
  }
  if (!duel.table(side).passive_ops.test(static_cast<std::size_t>(op)) &&
      !holds_taken(state, side)) {
    return sum;
  }
  for (const int kind : BitRange(passives(duel, state, side))) {
    bool triggered = false;
    for (const Effect& one : duel.cards().program(card_id(duel, state, side, kind))) {
      triggered = triggered || one.op == Op::kTrigger;
      if (triggered || one.on != Event::kNone || one.op != op) continue;
      if (holds(duel, state, one, side, opponent(side))) sum += one.amount.value;
    }
  }
  return sum;
}

bool bears(const DuelTables& duel, const DuelState& state, int side, Op op) {
  const Duelist& own = duelist(state, side);
  for (int i = 0; i < own.lastings; ++i) {
    if (duel.effect(own.lasting[static_cast<std::size_t>(i)].effect).op == op) return true;
  }
  return false;
}

bool is_held(const DuelTables& duel, const DuelState& state, int side) {
  const Duelist& own = duelist(state, side);
  for (int i = 0; i < own.lastings; ++i) {
    const Effect& one = duel.effect(own.lasting[static_cast<std::size_t>(i)].effect);
    if (one.op == Op::kRoot || one.op == Op::kImmobile) return true;
    if (one.op == Op::kStatus && one.status() == StatusName::kKnockedDown) return true;
  }
  return false;
}

}  // namespace muster::penance
