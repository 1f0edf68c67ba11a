// Payments, options, choices of the opponent, and what changes other effects of a card.
#include "games/penance/effects/resolve_control.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/penance/changes/cards.h"
#include "games/penance/changes/lasting.h"
#include "games/penance/effects/effects.h"
#include "games/penance/inquiry/conditions.h"
#include "games/penance/inquiry/points.h"
#include "games/penance/state/attack.h"
#include "games/penance/state/effect_fields.h"
#include "games/penance/state/effect_views.h"
#include "games/penance/state/task_fields.h"

namespace muster::penance {
namespace {

constexpr std::uint8_t kAsked = 1;
constexpr std::uint8_t kWhoseAsked = 2;

bool repeated(const DuelState& state) {
  for (int i = state.tasks_used; i > 0; --i) {
    const Task& below = state.tasks[static_cast<std::size_t>(i - 1)];
    if (below.kind == TaskKind::kCard) return (below.flags & kRepeating) != 0;
  }
  return false;
}

bool may_be_stolen(const Effect& effect) {
  return effect.op == Op::kBuff || effect.op == Op::kDef || effect.op == Op::kReduce ||
         effect.op == Op::kThorns;
}

// The list of a payment that was made: all of it, or its parts before and after the rolls.
void push_then(DuelState& state, const Task& task, EffectRange list, int paid) {
  if (list.count == 0) return;
  push(state, task.side,
       EffectsTask{.unit = task.unit,
                   .first = list.first,
                   .count = list.count,
                   .paid = paid,
                   .mode = EffectsView(task).without(kIfChosen)});
}

// Whose tokens are paid: the own ones, or for Taint of either those of the player who has enough;
// kNoUnit: both have, and the user names one.
int payer_of(const DuelTables& duel, const DuelState& state, const Task& task, const Effect& effect,
             int n) {
  const EffectsView list(task);
  if (effect.side != Who::kEither) return task.side;
  if (list.sub() == kWhoseAsked) return state.chosen != 0 ? task.side : opponent(task.side);
  const bool own = tokens_of(state, task.side, effect.token(), duel.rules()) >= n;
  const bool other = tokens_of(state, opponent(task.side), effect.token(), duel.rules()) >= n;
  if (own && other) return kNoUnit;
  return other ? opponent(task.side) : task.side;
}

void ask_whose(DuelState& state, Task& task) {
  const EffectsView list(task);
  list.sub() = kWhoseAsked;
  push(state, task.side, YesNoTask{.question = Question::kWhoseTaint});
}

void op_spend_all(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const EffectsView list(task);
  const int payer = payer_of(duel, state, task, effect, 1);
  if (payer == kNoUnit) return ask_whose(state, task);
  list.sub() = 0;
  const int stock = tokens_of(state, payer, effect.token(), duel.rules());
  pay_tokens(state, payer, effect.token(), stock);
  push_then(state, task, effect.then, stock);
}

bool spend_locked(const DuelTables& duel, const DuelState& state, int side, TokenKind kind) {
  const Duelist& own = duelist(state, side);
  for (int i = 0; i < own.lastings; ++i) {
    const Effect& lock = duel.effect(own.lasting[static_cast<std::size_t>(i)].effect);
    if (lock.op == Op::kLockSpend && lock.token() == kind) return true;
  }
  return false;
}

}  // namespace

void op_spend(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const EffectsView list(task);
  const EffectsMode part = list.part();
  Attack& attack = state.attack;
  if (part == kAfterHit) {
    if ((attack.flags & kPriceTaken) != 0) push_then(state, task, effect.then, 0);
    return;
  }
  if (effect.op == Op::kSpendAll) return op_spend_all(duel, state, task, effect);
  const int n = amount(duel, state, effect, task);
  const int payer = payer_of(duel, state, task, effect, n);
  const bool offered = !effect.has(kWhenAttacked) || list.has(kTriggered);
  const bool enough =
      payer == kNoUnit || tokens_of(state, payer, effect.token(), duel.rules()) >= n;
  const bool payable = enough && !spend_locked(duel, state, task.side, effect.token());
  if (effect.then.count == 0) {  // compulsory: without it the card does nothing
    if (payable) return pay_tokens(state, payer, effect.token(), n);
    list.skip_rest();
    return;
  }
  if (list.sub() == 0) {
    if (!offered || !payable || repeated(state)) return;
    list.sub() = kAsked;
    return push(state, task.side, YesNoTask{.question = Question::kSpend});
  }
  if (list.sub() == kAsked && state.chosen != 0 && payer == kNoUnit) return ask_whose(state, task);
  const bool wanted = list.sub() == kWhoseAsked || state.chosen != 0;
  list.sub() = 0;
  if (!wanted) return;
  pay_tokens(state, payer, effect.token(), n);
  if (part == kBeforeRoll) attack.flags |= kPriceTaken;
  push_then(state, task, effect.then, n);
}

namespace {

// Whether the player who would have to can pay what a list asks for.
bool can_carry_out(const DuelTables& duel, const DuelState& state, const Task& task,
                   EffectRange list) {
  for (const Effect& effect : duel.cards().run(list)) {
    const int payer = effect.who == Who::kSelf ? task.side : opponent(task.side);
    const Duelist& own = duelist(state, payer);
    const int n = amount(duel, state, effect, task);
    if (effect.op == Op::kDiscard) {
      const int cards = own.hand.size() + (effect.from == Pile::kHand ? 0 : own.draw.size());
      if (cards < n) return false;
    }
    if (effect.op == Op::kGiveTokens &&
        tokens_of(state, opponent(task.side), effect.token(), duel.rules()) < n) {
      return false;
    }
  }
  return true;
}

}  // namespace

void op_option(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const EffectsView list(task);
  if (list.part() == kAfterHit) return;  // options are payments
  if (list.sub() == 0) {
    if (!can_carry_out(duel, state, task, effect.then)) return;
    list.sub() = kAsked;
    return push(state, task.side, YesNoTask{.question = Question::kOption});
  }
  list.sub() = 0;
  if (state.chosen == 0) return;
  push(state, task.side,
       EffectsTask{.unit = task.unit,
                   .first = effect.then.first,
                   .count = effect.then.count,
                   .mode = list.only(kTriggered)});
}

void op_target_choice(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const EffectsView list(task);
  const EffectRange accept = effect.then;
  const EffectRange refuse = effect.other();
  bool accepted = true;
  if (list.sub() == 0) {
    const bool may_accept = can_carry_out(duel, state, task, accept);
    const bool may_refuse = can_carry_out(duel, state, task, refuse);
    if (may_accept && may_refuse) {
      list.sub() = kAsked;
      return push(state, opponent(task.side), YesNoTask{.question = Question::kListA});
    }
    accepted = may_accept;
  } else {
    list.sub() = 0;
    accepted = state.chosen != 0;
  }
  const EffectRange next = accepted ? accept : refuse;
  if (next.count == 0) return;
  push(state, task.side,
       EffectsTask{.unit = task.unit,
                   .first = next.first,
                   .count = next.count,
                   .mode = list.only(kAnswering)});
}

// Effects that this card has made get the length of this one.
void op_extend(const DuelTables& duel, DuelState& state, const Task& task,
               const Effect& /*effect*/) {
  const int index = EffectsView(task).index();
  const CardId card = duel.card_of_effect(index);
  for (const int bearer : {0, 1}) {
    Duelist& own = duelist(state, bearer);
    for (int i = 0; i < own.lastings; ++i) {
      Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
      const bool mine = lasting.is(kFromEnemy) == (bearer != task.side);
      if (!mine || duel.card_of_effect(lasting.effect) != card) continue;
      const Lasting model = lasting_of(duel, state, index, task.side, bearer, lasting.value);
      const unsigned kept = lasting.length & static_cast<unsigned>(kFromEnemy | kUsed);
      lasting.length = static_cast<std::uint8_t>(kept | static_cast<unsigned>(model.end()));
      lasting.left = model.left;
    }
  }
}

namespace {

// The bearer may buy itself off by discarding cards, where the card says so.
void op_skip_turn(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const EffectsView list(task);
  const int bearer = effect.who == Who::kSelf ? task.side : opponent(task.side);
  Duelist& own = duelist(state, bearer);
  if (list.sub() == 0) {
    const bool may_buy =
        effect.parameter != kNoParameter && own.hand.size() + own.draw.size() >= effect.parameter;
    if (!may_buy) return count_up(own.skip_turns, amount(duel, state, effect, task));
    list.sub() = kAsked;
    return push(state, bearer, YesNoTask{.question = Question::kBuyOff});
  }
  list.sub() = 0;
  if (state.chosen == 0) return count_up(own.skip_turns, amount(duel, state, effect, task));
  push(state, bearer, DiscardTask{.cards = effect.parameter, .from = Pile::kAny});
}

// One lasting effect of the target, of the user's choice, is its own from now on.
void op_steal_buff(const DuelTables& duel, DuelState& state, Task& task) {
  const EffectsView list(task);
  if (task.unit == kNoUnit || !is_casket(task.unit)) return;
  Duelist& robbed = duelist(state, task.unit);
  std::array<int, kMaxLasting> places{};
  int found = 0;
  for (int i = 0; i < robbed.lastings; ++i) {
    const Lasting& lasting = robbed.lasting[static_cast<std::size_t>(i)];
    if (lasting.is(kFromEnemy) || !may_be_stolen(duel.effect(lasting.effect))) continue;
    places[static_cast<std::size_t>(found++)] = i;
  }
  if (found == 0) {
    list.sub() = 0;
    return;
  }
  if (list.sub() == 0) {
    list.sub() = kAsked;
    return push(state, task.side,
                NumberTask{.least = 1, .question = Question::kSubject, .most = found});
  }
  list.sub() = 0;
  const int place = places[static_cast<std::size_t>(std::clamp<int>(state.chosen, 1, found) - 1)];
  Lasting stolen = robbed.lasting[static_cast<std::size_t>(place)];
  remove_lasting(state, task.unit, place);
  const Lasting model = lasting_of(duel, state, list.index(), task.side, task.side, stolen.value);
  stolen.length = static_cast<std::uint8_t>(
      static_cast<unsigned>(model.end()) |
      (stolen.length & static_cast<unsigned>(kSpentByOwnAttack | kSpentByEnemyAttack)));
  stolen.left = model.left;
  add_lasting(state, task.side, stolen);
}

}  // namespace

void op_control(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const int index = EffectsView(task).index();
  const int n = amount(duel, state, effect, task);
  switch (effect.op) {
    case Op::kOnMiss:
      push(state, task.side,
           EffectsTask{.unit = task.unit, .first = effect.then.first, .count = effect.then.count});
      return;
    case Op::kEvadeMove:
      if (!duel.rules().board) return;
      return push(state, task.side, FreeMoveTask{.unit = task.side, .effect = index, .hexes = n});
    case Op::kKeepOnAttack: {
      Duelist& own = duelist(state, task.side);
      for (int i = 0; i < own.lastings; ++i) {
        Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
        if (duel.card_of_effect(lasting.effect) != duel.card_of_effect(index)) continue;
        lasting.length = static_cast<std::uint8_t>(lasting.length | kUsed);
      }
      return;
    }
    case Op::kStrip: {
      const int unit = task.unit == kNoUnit ? opponent(task.side) : task.unit;
      if (!is_casket(unit)) return;
      duelist(state, unit).tokens[static_cast<std::size_t>(TokenKind::kRune)] = 0;
      return;
    }
    case Op::kSkipTurn:
      return op_skip_turn(duel, state, task, effect);
    case Op::kStealBuff:
      return op_steal_buff(duel, state, task);
    default:
      start_on(duel, state, task, task.side, n);  // kLock, kLockSpend
  }
}

}  // namespace muster::penance
