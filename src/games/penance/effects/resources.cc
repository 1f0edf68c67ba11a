// SP, Heat, Taint, tokens, changes of stats and Suffering Dice that cards give.
#include "games/penance/effects/resources.h"

#include <algorithm>
#include <cstdint>

#include "games/penance/changes/body.h"
#include "games/penance/changes/cards.h"
#include "games/penance/changes/events.h"
#include "games/penance/effects/effect_moves.h"
#include "games/penance/effects/effects.h"
#include "games/penance/effects/summons.h"
#include "games/penance/inquiry/conditions.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/lasting.h"
#include "games/penance/inquiry/points.h"
#include "games/penance/inquiry/units.h"
#include "games/penance/state/attack.h"
#include "games/penance/state/effect_views.h"
#include "games/penance/state/task_fields.h"

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

unsigned caskets(const DuelTables& duel, const DuelState& state, const Task& task,
                 const Effect& effect) {
  return of_allies(effect.side) ? 0 : subjects(duel, state, task, effect) & kCasketUnits;
}

void op_resource(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const EffectsView list(task);
  const int n = amount(duel, state, effect, task);
  if (effect.op == Op::kPurge) list.paid() = 0;
  for (const int side : BitRange(caskets(duel, state, task, effect))) {
    change_resource(duel, state, task, effect, {side, n});
  }
}

namespace {

int token_cap(const DuelTables& duel, const DuelState& state, int side, TokenKind kind) {
  int cap = default_token_cap(kind);
  const auto widen = [&](const Effect& effect) {
    if (effect.op == Op::kTokenCap && effect.token() == kind) {
      duel.note(Op::kTokenCap);
      cap = std::max<int>(cap, effect.amount.value);
    }
  };
  if (duel.table(side).passive_ops[static_cast<std::size_t>(Op::kTokenCap)]) {
    for (const int passive : BitRange(passives(duel, state, side))) {
      for (const Effect& effect : duel.cards().program(card_id(duel, state, side, passive)))
        widen(effect);
    }
  }
  return cap;
}

void gain_tokens(const DuelTables& duel, DuelState& state, const Effect& effect, Change change) {
  const TokenKind kind = effect.token();
  Duelist& own = duelist(state, change.side);
  if (kind == TokenKind::kTaint) return gain_taint(duel, state, change.side, change.n);
  std::uint8_t& stock = own.tokens[static_cast<std::size_t>(kind)];
  int cap = token_cap(duel, state, change.side, kind);
  if (effect.max > 0) cap = std::min<int>(cap, effect.max);
  const int before = stock;
  stock = static_cast<std::uint8_t>(std::max(before, std::min(before + change.n, cap)));
  if (kind == TokenKind::kRune && stock > before) raise(duel, state, Event::kGainRune, change.side);
}

}  // namespace

void change_resource(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect,
                     Change change) {
  const EffectsView list(task);
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
      return add_heat(duel, state, change.side, n);
    case Op::kVent:
      return vent(state, change.side, n);
    case Op::kTaint:
      return gain_taint(duel, state, change.side, n);
    case Op::kPurge: {
      if (!duel.rules().taint) return;
      const int removed = std::min<int>(n, own.taint);
      add_capped(own.taint, -removed, kMostTaint);
      list.paid() = static_cast<std::uint8_t>(removed);  // for Per::kTaintRemoved
      return;
    }
    default:  // kToken
      use_wreck(duel, state, task.side, duel.card_of_effect(list.index()));
      return gain_tokens(duel, state, effect, change);
  }
}

// ---- Tokens (PN-149).

void op_give_tokens(const DuelTables& duel, DuelState& state, const Task& task,
                    const Effect& effect) {
  const int giver = opponent(task.side);
  const int n = amount(duel, state, effect, task);
  if (tokens_of(state, giver, effect.token(), duel.rules()) < n) return;
  pay_tokens(state, giver, effect.token(), n);
  gain_tokens(duel, state, effect, {task.side, n});
}

// ---- What lasts.

// A lasting effect without anything else to it, on each Casket concerned.
void op_lasting(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect) {
  const int n = amount(duel, state, effect, task);
  for (const int side : BitRange(caskets(duel, state, task, effect))) {
    bestow(duel, state, task, effect, {side, n});
  }
}

// One that has waited for its event is in force from now on: kUsed tells it from one that waits.
void bestow(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect,
            Change change) {
  const EffectsView list(task);
  Duelist& bearer = duelist(state, change.side);
  const int before = bearer.lastings;
  start_on(duel, state, task, change.side, change.n);
  const bool began = waits(effect) && list.has(kTriggered);
  if (!began || bearer.lastings == before) return;
  Lasting& lasting = bearer.lasting[static_cast<std::size_t>(bearer.lastings - 1)];
  lasting.length = static_cast<std::uint8_t>(lasting.length | kUsed);
}

void op_buff(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const EffectsView list(task);
  const bool now = list.has(kTriggered) && effect.on == Event::kNone;
  if (effect.stat() == Stat::kDisplace && now) return op_displace(duel, state, task, effect);
  if (effect.side == Who::kMercenaries) {  // the value is read where they strike
    return start_on(duel, state, task, task.side, 0);
  }
  if (!picks_centre(effect) || !duel.rules().board) return op_lasting(duel, state, task, effect);
  if (list.sub() == 0) {
    list.sub() = 1;
    return push(state, task.side,
                HexTask{.unit = task.side, .effect = list.index(), .use = HexUse::kCentre});
  }
  list.sub() = 0;
  if (state.chosen == kNoHex) return;
  const unsigned near = units_on(state, opponent(task.side), duel.grid().within(state.chosen, 1));
  const int n = amount(duel, state, effect, task);
  for (const int side : BitRange(near & kCasketUnits)) bestow(duel, state, task, effect, {side, n});
}

// PN-70: dice where the rules have them, else what is printed.
void op_suffering(const DuelTables& duel, DuelState& state, const Task& task,
                  const Effect& effect) {
  const EffectsView list(task);
  if (duel.rules().suffering_die) {
    const int dice = effect.per != Per::kNone
                         ? multiplier(duel, state, effect.per, task.side, list.paid())
                         : effect.parameter;
    if (dice > 0 && dice != kNoParameter) {
      push(state, task.side, SufferingTask{.dice = dice});
    }
    return;
  }
  if (effect.op == Op::kSuffering) return;
  push(state, task.side,
       DiscardTask{
           .cards = amount(duel, state, effect, task), .from = effect.from, .flags = kSelfEffect});
}

}  // namespace muster::penance
