// Effects that protect: for the attack being answered, or lasting; and losses as they change them.
#include "games/penance/effects/resolve_guard.h"

#include <algorithm>
#include <cstdint>
#include <span>

#include "games/penance/changes/body.h"
#include "games/penance/changes/cards.h"
#include "games/penance/changes/lasting.h"
#include "games/penance/effects/effects.h"
#include "games/penance/effects/resources.h"
#include "games/penance/inquiry/conditions.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/piles.h"
#include "games/penance/inquiry/playable.h"
#include "games/penance/inquiry/points.h"
#include "games/penance/inquiry/units.h"
#include "games/penance/state/attack.h"
#include "games/penance/state/effect_fields.h"
#include "games/penance/state/effect_views.h"
#include "games/penance/state/task_views.h"

namespace muster::penance {
namespace {

// What a loss becomes by one guard: `n` smaller (kAll: none of it), or life stops at `set`.
int guarded(const Effect& effect, int loss, int life) {
  if (effect.parameter != kNoParameter) return std::max(0, life - effect.parameter);
  if (effect.amount.kind == AmountKind::kAll) return 0;
  return std::max(0, loss - effect.amount.value);
}

// A reduction of the window (PN-135). One with a minimum leaves 1 (all minima are 1).
void reduce(const DuelTables& duel, DuelState& state, const Effect& effect, int n) {
  Attack& attack = state.attack;
  const int least = std::clamp(n, 0, 100);
  if (duel.rules().dice.react_before_dice) {
    add_capped(attack.defense, least, 100);
  } else if (effect.min > 0) {
    count_up(attack.spare[kFloored], least);
  } else {
    add_capped(attack.reduction, least, 100);
  }
  count_up(attack.prevented, least);
}

// The lasting effect of an op that this card has made gets another amount.
void change_value(const DuelTables& duel, DuelState& state, const Task& task, Op op, int value) {
  Duelist& own = duelist(state, task.side);
  const CardId card = duel.card_of_effect(EffectsView(task).index());
  for (int i = own.lastings; i > 0; --i) {
    Lasting& lasting = own.lasting[static_cast<std::size_t>(i - 1)];
    if (duel.effect(lasting.effect).op != op || duel.card_of_effect(lasting.effect) != card)
      continue;
    lasting.value = static_cast<std::int8_t>(value);
    return;
  }
}

}  // namespace

void op_guard(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect) {
  const EffectsView list(task);
  Attack& attack = state.attack;
  const int n = amount(duel, state, effect, task);
  if (effect.side == Who::kMercenaries) {  // the value is read where they are hurt
    return start_on(duel, state, task, task.side, 0);
  }
  if (subjects(duel, state, task, effect) == 0) return;
  const bool answers = list.has(kAnswering);
  switch (effect.op) {
    case Op::kDef:
      if (answers && effect.length == Length::kThisAttack) return reduce(duel, state, effect, n);
      break;
    case Op::kReduce:
    case Op::kReducePer:
      if (answers) return reduce(duel, state, effect, n);
      break;
    case Op::kReduceSet: {
      if (!answers) return change_value(duel, state, task, Op::kReduce, n);
      const int more = n - attack.prevented;
      if (duel.rules().dice.react_before_dice) {
        add_capped(attack.defense, more, 100);
      } else if (attack.spare[kFloored] > 0) {
        add_capped(attack.spare[kFloored], more, 100);
      } else {
        add_capped(attack.reduction, more, 100);
      }
      add_capped(attack.prevented, more, 100);
      return;
    }
    case Op::kDefSet:
      return change_value(duel, state, task, Op::kDef, n);
    case Op::kNegate:
      if (!answers) break;
      attack.flags |= kPrevented;
      return;
    case Op::kGuardCd:
      if (n == kAll) {
        attack.guard_cd = kIgnoreAll;
      } else {
        count_up(attack.guard_cd, n);
      }
      return;
    case Op::kStoreNextDamage: {
      Lasting lasting = lasting_of(duel, state, list.index(), task.side, task.side, 1);
      lasting.length = static_cast<std::uint8_t>(End::kOwnTurnStart);
      lasting.left = 1;
      add_lasting(state, task.side, lasting);
      return;
    }
    default:
      break;
  }
  bestow(duel, state, task, effect, {task.side, n});
}

namespace {

// One guard works: cards come back where life is below what it keeps.
int guard_life(const DuelTables& duel, DuelState& state, int side, const Effect& guard, int loss) {
  if (guard.parameter != kNoParameter) give_life_back(duel, state, side, guard.parameter);
  return guarded(guard, loss, life_of(duel, state, side));
}

// Passive cards that guard, at their price: what stands behind the guard in the list follows.
int guarded_by_card(const DuelTables& duel, DuelState& state, int side, int loss) {
  for (const int kind : BitRange(passives(duel, state, side))) {
    if (!once_open(duel, state, side, kind)) continue;
    const Card& card = card_of(duel, state, side, kind);
    const std::span<const Effect> program = duel.cards().run(card.program);
    const auto guard = std::find_if(program.begin(), program.end(), [](const Effect& effect) {
      return effect.op == Op::kGuardLethal;
    });
    if (guard == program.end()) continue;
    const Effect& price = program.front();
    if (price.op == Op::kSpend) {
      if (tokens_of(state, side, price.token(), duel.rules()) < price.amount.value) continue;
      pay_tokens(state, side, price.token(), price.amount.value);
    }
    mark_once(duel, state, side, kind);
    duel.note(Op::kGuardLethal);
    Task rest = task_of(
        side,
        EffectsTask{.first = card.program.first, .count = card.program.count, .mode = kTriggered});
    for (auto effect = guard + 1; effect != program.end(); ++effect) {
      rest.step = static_cast<std::uint8_t>(effect - program.begin());
      if (effect->op == Op::kTaint) run_effect(duel, state, rest, *effect);
    }
    return guard_life(duel, state, side, *guard, loss);
  }
  return loss;
}

}  // namespace

int guarded_loss(const DuelTables& duel, DuelState& state, const Task& task) {
  const LoseView coming(task);
  const int side = task.side;
  Duelist& own = duelist(state, side);
  const OpSet& passive = duel.table(side).passive_ops;
  const bool guards = passive[static_cast<std::size_t>(Op::kGuardLethal)];
  if (own.lastings == 0 && !guards) return coming.cards();
  const LossCause cause = coming.cause();
  int loss = coming.cards();
  for (int i = 0; i < own.lastings; ++i) {
    const Effect& effect = duel.effect(own.lasting[static_cast<std::size_t>(i)].effect);
    const bool damage = cause == LossCause::kAttack || cause == LossCause::kDirect;
    if (effect.op == Op::kImmune && effect.what == What::kDamage && damage) return 0;
  }
  const int life = life_of(duel, state, side);
  if (loss < life) return loss;
  for (int i = 0; i < own.lastings; ++i) {
    const Effect& effect = duel.effect(own.lasting[static_cast<std::size_t>(i)].effect);
    if (effect.op != Op::kGuardLethal) continue;
    remove_lasting(state, side, i);
    return guard_life(duel, state, side, effect, loss);
  }
  return guards ? guarded_by_card(duel, state, side, loss) : loss;
}

}  // namespace muster::penance
