// Effects that protect: for the attack being answered, or lasting; and losses as they change them.
#include <algorithm>

#include "games/penance/attack/attack.h"
#include "games/penance/duel.h"

namespace muster::penance {

// A reduction of the window (PN-135). One with a minimum leaves 1 (all minima are 1).
void CasketDuel::reduce(State& state, const Effect& effect, int n) const {
  Attack& attack = state.attack;
  const int least = std::clamp(n, 0, 100);
  if (rules_.dice.react_before_dice) {
    add_capped(attack.defense, least, 100);
  } else if (effect.min > 0) {
    count_up(attack.spare[kFloored], least);
  } else {
    add_capped(attack.reduction, least, 100);
  }
  count_up(attack.prevented, least);
}

void CasketDuel::op_guard(State& state, const Task& task, const Effect& effect) const {
  Attack& attack = state.attack;
  const int n = amount(state, effect, task);
  if (effect.side == Who::kMercenaries) {  // the value is read where they are hurt
    return start_on(state, task, task.side, 0);
  }
  if (subjects(state, task, effect) == 0) return;
  const bool answers = (task.flags & kAnswering) != 0;
  switch (effect.op) {
    case Op::kDef:
      if (answers && effect.length == Length::kThisAttack) return reduce(state, effect, n);
      break;
    case Op::kReduce:
    case Op::kReducePer:
      if (answers) return reduce(state, effect, n);
      break;
    case Op::kReduceSet: {
      if (!answers) return change_value(state, task, Op::kReduce, n);
      const int more = n - attack.prevented;
      if (rules_.dice.react_before_dice) {
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
      return change_value(state, task, Op::kDef, n);
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
      Lasting lasting = lasting_of(state, effect_index(task), task.side, task.side, 1);
      lasting.length = static_cast<std::uint8_t>(End::kOwnTurnStart);
      lasting.left = 1;
      add_lasting(state, task.side, lasting);
      return;
    }
    default:
      break;
  }
  bestow(state, task, effect, {task.side, n});
}

// The lasting effect of an op that this card has made gets another amount.
void CasketDuel::change_value(State& state, const Task& task, Op op, int value) const {
  Duelist& own = duelist(state, task.side);
  const CardId card = card_of_effect(effect_index(task));
  for (int i = own.lastings; i > 0; --i) {
    Lasting& lasting = own.lasting[static_cast<std::size_t>(i - 1)];
    if (effect(lasting.effect).op != op || card_of_effect(lasting.effect) != card) continue;
    lasting.value = static_cast<std::int8_t>(value);
    return;
  }
}

namespace {

// What a loss becomes by one guard: `n` smaller (kAll: none of it), or life stops at `set`.
int guarded(const Effect& effect, int loss, int life) {
  if (effect.parameter != kNoParameter) return std::max(0, life - effect.parameter);
  if (effect.amount.kind == AmountKind::kAll) return 0;
  return std::max(0, loss - effect.amount.value);
}

}  // namespace

int CasketDuel::guarded_loss(State& state, const Task& task) const {
  const int side = task.side;
  Duelist& own = duelist(state, side);
  const OpSet& passive = table(side).passive_ops;
  const bool guards = passive[static_cast<std::size_t>(Op::kGuardLethal)];
  if (own.lastings == 0 && !guards) return task.n;
  const auto cause = static_cast<LossCause>(task.x);
  int loss = task.n;
  for (int i = 0; i < own.lastings; ++i) {
    const Effect& effect = this->effect(own.lasting[static_cast<std::size_t>(i)].effect);
    const bool damage = cause == LossCause::kAttack || cause == LossCause::kDirect;
    if (effect.op == Op::kImmune && effect.what == What::kDamage && damage) return 0;
  }
  const int life = life_of(state, side);
  if (loss < life) return loss;
  for (int i = 0; i < own.lastings; ++i) {
    const Effect& effect = this->effect(own.lasting[static_cast<std::size_t>(i)].effect);
    if (effect.op != Op::kGuardLethal) continue;
    remove_lasting(state, side, i);
    return guard_life(state, side, effect, loss);
  }
  return guards ? guarded_by_card(state, side, loss) : loss;
}

// One guard works: cards come back where life is below what it keeps.
int CasketDuel::guard_life(State& state, int side, const Effect& guard, int loss) const {
  if (guard.parameter != kNoParameter) give_life_back(state, side, guard.parameter);
  return guarded(guard, loss, life_of(state, side));
}

// Passive cards that guard, at their price: what stands behind the guard in the list follows.
int CasketDuel::guarded_by_card(State& state, int side, int loss) const {
  for (const int kind : BitRange(passives(state, side))) {
    if (!once_open(state, side, kind)) continue;
    const Card& card = this->card(state, side, kind);
    const std::span<const Effect> program = cards_->run(card.program);
    const auto guard = std::find_if(program.begin(), program.end(), [](const Effect& effect) {
      return effect.op == Op::kGuardLethal;
    });
    if (guard == program.end()) continue;
    const Effect& price = program.front();
    if (price.op == Op::kSpend) {
      if (tokens(state, side, price.token(), rules_) < price.amount.value) continue;
      pay_tokens(state, side, price.token(), price.amount.value);
    }
    mark_once(state, side, kind);
    note(Op::kGuardLethal);
    Task rest = task_of(TaskKind::kEffects, side,
                        {.at = card.program.first, .n = card.program.count, .flags = kTriggered});
    for (auto effect = guard + 1; effect != program.end(); ++effect) {
      rest.step = static_cast<std::uint8_t>(effect - program.begin());
      if (effect->op == Op::kTaint) run_effect(state, rest, *effect);
    }
    return guard_life(state, side, *guard, loss);
  }
  return loss;
}

}  // namespace muster::penance
