// SP, Heat, Taint, tokens, changes of stats and Suffering Dice that cards give.
#include <algorithm>

#include "games/penance/attack/attack.h"
#include "games/penance/duel.h"

namespace muster::penance {
namespace {

constexpr int kAllPoints = 100;
constexpr unsigned kCasketUnits = 3;

bool of_allies(Who side) {
  return side == Who::kAlly || side == Who::kAllies || side == Who::kAlliesBehind;
}

// The user picks the hex around which the effect is.
bool picks_centre(const Effect& effect) {
  return effect.area == AreaKind::kZone || effect.area == AreaKind::kHexAndAdjacent;
}

}  // namespace

// All but what would need a copy of the state at the start of the turn.
OpSet CasketDuel::implemented_ops() {
  OpSet known;
  known.set();
  known.reset(static_cast<std::size_t>(Op::kRewind));
  return known;
}

// The Caskets that an effect concerns, as bits; friendly ones are none in a duel (PN-139).
unsigned DuelInquiry::caskets(const State& state, const Task& task, const Effect& effect) const {
  return of_allies(effect.side) ? 0 : subjects(state, task, effect) & kCasketUnits;
}

void CasketDuel::op_resource(State& state, Task& task, const Effect& effect) const {
  const int n = amount(state, effect, task);
  if (effect.op == Op::kPurge) task.x = 0;
  for (const int side : BitRange(caskets(state, task, effect))) {
    change_resource(state, task, effect, {side, n});
  }
}

void CasketDuel::change_resource(State& state, Task& task, const Effect& effect,
                                 Change change) const {
  Duelist& own = duelist(state, change.side);
  const int n = change.n;
  switch (effect.op) {
    case Op::kSp: {
      const int points = effect.amount.kind == AmountKind::kAllLost ? -kAllPoints : n;
      if (effect.when == When::kNextTurn) {
        own.sp_change = signed_byte(own.sp_change + points);
      } else {
        add_capped(own.sp, 2 * points, 255);
      }
      return;
    }
    case Op::kSpZero:
      own.zero_turns = effect.parameter;
      return;
    case Op::kHeat:
      return add_heat(state, change.side, n);
    case Op::kVent:
      return vent(state, change.side, n);
    case Op::kTaint:
      return gain_taint(state, change.side, n);
    case Op::kPurge: {
      if (!rules_.taint) return;
      const int removed = std::min<int>(n, own.taint);
      add_capped(own.taint, -removed, kMostTaint);
      task.x = static_cast<std::uint8_t>(removed);  // for Per::kTaintRemoved
      return;
    }
    default:  // kToken
      use_wreck(state, task.side, card_of_effect(effect_index(task)));
      return gain_tokens(state, effect, change);
  }
}

// ---- Tokens (PN-149).

int DuelInquiry::token_cap(const State& state, int side, TokenKind kind) const {
  int cap = default_token_cap(kind);
  const auto widen = [&](const Effect& effect) {
    if (effect.op == Op::kTokenCap && effect.token() == kind) {
      note(Op::kTokenCap);
      cap = std::max<int>(cap, effect.amount.value);
    }
  };
  if (table(side).passive_ops[static_cast<std::size_t>(Op::kTokenCap)]) {
    for (const int passive : BitRange(passives(state, side))) {
      for (const Effect& effect : cards_->program(card_of(state, side, passive))) widen(effect);
    }
  }
  return cap;
}

void CasketDuel::gain_tokens(State& state, const Effect& effect, Change change) const {
  const TokenKind kind = effect.token();
  Duelist& own = duelist(state, change.side);
  if (kind == TokenKind::kTaint) return gain_taint(state, change.side, change.n);
  std::uint8_t& stock = own.tokens[static_cast<std::size_t>(kind)];
  int cap = token_cap(state, change.side, kind);
  if (effect.max > 0) cap = std::min<int>(cap, effect.max);
  const int before = stock;
  stock = static_cast<std::uint8_t>(std::max(before, std::min(before + change.n, cap)));
  if (kind == TokenKind::kRune && stock > before) raise(state, Event::kGainRune, change.side);
}

void CasketDuel::op_give_tokens(State& state, const Task& task, const Effect& effect) const {
  const int giver = opponent(task.side);
  const int n = amount(state, effect, task);
  if (tokens(state, giver, effect.token(), rules_) < n) return;
  pay_tokens(state, giver, effect.token(), n);
  gain_tokens(state, effect, {task.side, n});
}

// ---- What lasts.

// A lasting effect without anything else to it, on each Casket concerned.
void CasketDuel::op_lasting(State& state, const Task& task, const Effect& effect) const {
  const int n = amount(state, effect, task);
  for (const int side : BitRange(caskets(state, task, effect))) {
    bestow(state, task, effect, {side, n});
  }
}

// One that has waited for its event is in force from now on: kUsed tells it from one that waits.
void CasketDuel::bestow(State& state, const Task& task, const Effect& effect, Change change) const {
  Duelist& bearer = duelist(state, change.side);
  const int before = bearer.lastings;
  start_on(state, task, change.side, change.n);
  const bool began = waits(effect) && (task.flags & kTriggered) != 0;
  if (!began || bearer.lastings == before) return;
  Lasting& lasting = bearer.lasting[static_cast<std::size_t>(bearer.lastings - 1)];
  lasting.length = static_cast<std::uint8_t>(lasting.length | kUsed);
}

void CasketDuel::op_buff(State& state, Task& task, const Effect& effect) const {
  const bool now = (task.flags & kTriggered) != 0 && effect.on == Event::kNone;
  if (effect.stat() == Stat::kDisplace && now) return op_displace(state, task, effect);
  if (effect.side == Who::kMercenaries) {  // the value is read where they strike
    return start_on(state, task, task.side, 0);
  }
  if (!picks_centre(effect) || !rules_.board) return op_lasting(state, task, effect);
  if (task.y == 0) {
    task.y = 1;
    return push(
        state, TaskKind::kHex, task.side,
        {.unit = task.side, .at = effect_index(task), .x = static_cast<int>(HexUse::kCentre)});
  }
  task.y = 0;
  if (state.chosen == kNoHex) return;
  const unsigned near = units_on(state, opponent(task.side), grid().within(state.chosen, 1));
  const int n = amount(state, effect, task);
  for (const int side : BitRange(near & kCasketUnits)) bestow(state, task, effect, {side, n});
}

// PN-70: dice where the rules have them, else what is printed.
void CasketDuel::op_suffering(State& state, const Task& task, const Effect& effect) const {
  if (rules_.suffering_die) {
    const int dice = effect.per != Per::kNone ? multiplier(state, effect.per, task.side, task.x)
                                              : effect.parameter;
    if (dice > 0 && dice != kNoParameter) {
      push(state, TaskKind::kSuffering, task.side, {.n = dice});
    }
    return;
  }
  if (effect.op == Op::kSuffering) return;
  push(
      state, TaskKind::kDiscard, task.side,
      {.n = amount(state, effect, task), .x = static_cast<int>(effect.from), .flags = kSelfEffect});
}

}  // namespace muster::penance
