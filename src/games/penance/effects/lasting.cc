// Effects that last: how long (PN-140, PN-141), and what they sum up to.
#include <algorithm>

#include "games/penance/duel.h"

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

bool changes(const Effect& effect, Stat stat) {
  if (effect.op == Op::kDef) return stat == Stat::kDef;
  return (effect.op == Op::kBuff || effect.op == Op::kDebuff) && effect.stat() == stat;
}

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

std::uint8_t length_byte(End end, unsigned flags) {
  return static_cast<std::uint8_t>(static_cast<unsigned>(end) | flags);
}

struct Span {
  End end = End::kTurn;
  int left = 1;
  unsigned flags = 0;
};

// Attacks that use the effect up: those of the bearer, or on it.
unsigned spent_by(const Effect& effect) {
  return effect.op == Op::kBuff || effect.op == Op::kDebuff ? kSpentByOwnAttack
                                                            : kSpentByEnemyAttack;
}

Span span_of_turns(const Effect& effect, bool from_enemy) {
  const int turns = std::max<int>(effect.turns, 1);
  return from_enemy ? Span{End::kOwnTurnEnd, turns, 0} : Span{End::kOwnTurnStart, turns, 0};
}

// `own_turn`: it is the bearer's turn now.
Span span_of(const Effect& effect, bool from_enemy, bool own_turn) {
  switch (effect.length) {
    case Length::kThisAttack:
      return {End::kAttack, 1, 0};
    case Length::kNextAttack:
    case Length::kNextRanged: {
      const unsigned flags = spent_by(effect);
      if (flags == kSpentByEnemyAttack) return {End::kOwnTurnStart, 1, flags};
      return {End::kOwnTurnEnd, 1, flags};
    }
    case Length::kNextFireSpell:
    case Length::kNextLightningSpell:
      return {End::kOwnTurnEnd, own_turn ? 2 : 1, kSpentByOwnAttack};
    case Length::kThisTurn:
      if (from_enemy) return {End::kOwnTurnEnd, 1, 0};
      return {End::kTurn, 1, 0};
    case Length::kOwnNextTurn:
      return {from_enemy ? End::kEnemyTurnStart : End::kOwnTurnStart, 1, 0};
    case Length::kOwnNextTurnEnd: {
      const End end = from_enemy ? End::kEnemyTurnEnd : End::kOwnTurnEnd;
      const bool users_turn = own_turn != from_enemy;
      return {end, users_turn ? 2 : 1, 0};
    }
    case Length::kRounds:
      return {End::kRoundEnd, std::max<int>(effect.turns, 1), 0};
    case Length::kTurns:
      return span_of_turns(effect, from_enemy);
    case Length::kLostThreeCards:
      return {End::kNever, 3, 0};
    default:  // the duel, or as the effect itself says
      return {End::kNever, 1, 0};
  }
}

}  // namespace

MarkSet marks_of(const Effect& effect) {
  MarkSet marks = marks_of_op(effect.op);
  if (effect.op == Op::kDef) marks |= mark_of(Stat::kDef);
  if (effect.op == Op::kBuff || effect.op == Op::kDebuff) marks |= mark_of(effect.stat());
  return marks;
}

bool CasketDuel::add_lasting(State& state, int bearer, const Lasting& lasting) {
  Duelist& own = duelist(state, bearer);
  if (own.lastings == kMaxLasting) {
    count_refused(state);  // PN-170
    return false;
  }
  own.lasting[own.lastings++] = lasting;
  return true;
}

Lasting DuelInquiry::lasting_of(const State& state, int effect, int user, int bearer,
                                int value) const {
  const Effect& made = this->effect(static_cast<std::size_t>(effect));
  const bool from_enemy = user != bearer;
  const Span span = span_of(made, from_enemy, state.on_turn == bearer);
  const unsigned flags = span.flags | (from_enemy ? unsigned{kFromEnemy} : 0U);
  const bool counted =
      made.length == Length::kNextFireSpell || made.length == Length::kNextLightningSpell;
  return {static_cast<std::uint16_t>(effect), static_cast<std::int8_t>(value),
          length_byte(span.end, flags), static_cast<std::uint8_t>(span.left),
          counted ? std::max<std::uint8_t>(made.turns, 1) : std::uint8_t{kNoUnit}};
}

void CasketDuel::remove_lasting(State& state, int side, int index) {
  Duelist& own = duelist(state, side);
  const auto at = static_cast<std::size_t>(index);
  std::copy(own.lasting.begin() + at + 1, own.lasting.begin() + own.lastings,
            own.lasting.begin() + at);
  own.lasting[--own.lastings] = {};
}

void CasketDuel::end_lasting(State& state, int side, End moment) const {
  Duelist& own = duelist(state, side);
  for (int i = own.lastings - 1; i >= 0; --i) {
    Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
    if (lasting.end() != moment) continue;
    if (--lasting.left > 0) continue;
    const Effect& over = effect(lasting.effect);
    if (over.op == Op::kForm)
      own.forms = static_cast<std::uint8_t>(own.forms & ~(1U << lasting.about));
    remove_lasting(state, side, i);
  }
}

void CasketDuel::remove_op(State& state, int side, Op op) const {
  const Duelist& own = duelist(state, side);
  for (int i = own.lastings - 1; i >= 0; --i) {
    if (effect(own.lasting[static_cast<std::size_t>(i)].effect).op == op) {
      remove_lasting(state, side, i);
    }
  }
}

// Effects that last until the bearer has lost three cards to them have just taken some.
void CasketDuel::wear_off(State& state, int side) const {
  Duelist& own = duelist(state, side);
  for (int i = own.lastings - 1; i >= 0; --i) {
    Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
    const Effect& one = effect(lasting.effect);
    if (one.op != Op::kDot || one.length != Length::kLostThreeCards) continue;
    if (lasting.left > lasting.value) {
      lasting.left = static_cast<std::uint8_t>(lasting.left - lasting.value);
    } else {
      remove_lasting(state, side, i);
    }
  }
}

void CasketDuel::remove_stat(State& state, int side, Stat stat) const {
  if ((borne(state, side) & mark_of(stat)) == 0) return;
  const Duelist& own = duelist(state, side);
  for (int i = own.lastings - 1; i >= 0; --i) {
    const Effect& one = effect(own.lasting[static_cast<std::size_t>(i)].effect);
    if (changes(one, stat) && one.op != Op::kDef) remove_lasting(state, side, i);
  }
}

int DuelInquiry::summed_stat(const State& state, int side, Stat stat) const {
  const Duelist& own = duelist(state, side);
  int sum = own.forms == 0 ? 0 : form_bonus(own.forms, stat);
  for (int i = 0; i < own.lastings; ++i) {
    const Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
    const Effect& one = effect(lasting.effect);
    const bool begun = !waits(one) || lasting.is(kUsed);  // has met its event
    if (begun && changes(one, stat)) sum += lasting.value;
  }
  for (const int kind : BitRange(passives(state, side))) {
    bool triggered = false;  // what stands behind a trigger is no standing effect
    for (const Effect& one : cards_->program(card_of(state, side, kind))) {
      triggered = triggered || one.op == Op::kTrigger;
      if (triggered || one.on != Event::kNone || !changes(one, stat)) continue;
      if (holds(state, one, side, opponent(side))) sum += one.amount.value;
    }
  }
  return sum;
}

int DuelInquiry::summed_op(const State& state, int side, Op op) const {
  const Duelist& own = duelist(state, side);
  int sum = 0;
  for (int i = 0; i < own.lastings; ++i) {
    const Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
    const Effect& one = effect(lasting.effect);
    if (one.on == Event::kNone && one.op == op) sum += lasting.value;
  }
  if (!table(side).passive_ops.test(static_cast<std::size_t>(op)) && !holds_taken(state, side)) {
    return sum;
  }
  for (const int kind : BitRange(passives(state, side))) {
    bool triggered = false;
    for (const Effect& one : cards_->program(card_of(state, side, kind))) {
      triggered = triggered || one.op == Op::kTrigger;
      if (triggered || one.on != Event::kNone || one.op != op) continue;
      if (holds(state, one, side, opponent(side))) sum += one.amount.value;
    }
  }
  return sum;
}

}  // namespace muster::penance
