// Lists of effects: which of a list are run when, and the op by op dispatch.
#include "games/penance/effects/effects.h"

#include <algorithm>
#include <cstdint>

#include "games/penance/changes/lasting.h"
#include "games/penance/effects/handler_rows/attack.h"
#include "games/penance/effects/handler_rows/board.h"
#include "games/penance/effects/handler_rows/cards.h"
#include "games/penance/effects/handler_rows/control.h"
#include "games/penance/effects/handler_rows/protection.h"
#include "games/penance/effects/handler_rows/resources.h"
#include "games/penance/inquiry/conditions.h"
#include "games/penance/state/attack.h"
#include "games/penance/state/effect_views.h"
#include "games/penance/state/task_fields.h"

namespace muster::penance {
namespace {

// All rows, in the order of Op; one that is missing or misplaced does not compile. The rows of
// cards/op_rows/ are in the same order: each op has one here and one there.
template <std::size_t... kSizes>
consteval std::array<OpHandler, kOps> joined(const std::array<OpHandler, kSizes>&... parts) {
  static_assert((kSizes + ...) == kOps);
  std::array<OpHandler, kOps> all{};
  std::size_t size = 0;
  const auto add = [&](const auto& part) {
    for (const OpHandler& row : part) all[size++] = row;
  };
  (add(parts), ...);
  return all;
}
constexpr std::array<OpHandler, kOps> kHandlers =
    joined(kAttackHandlers, kProtectionHandlers, kResourceHandlers, kCardHandlers, kBoardHandlers,
           kControlHandlers);

consteval bool each_op_once() {
  for (std::size_t i = 0; i < kOps; ++i) {
    if (kHandlers[i].op != static_cast<Op>(i)) return false;
  }
  return true;
}
static_assert(each_op_once());

constexpr const OpHandler& handler_of(Op op) { return kHandlers[static_cast<std::size_t>(op)]; }

bool waits_for_result(const Effect& effect) {
  if (effect.op == Op::kCounter || effect.op == Op::kReflect) return false;
  if (effect.when == When::kAfter || effect.op == Op::kEvadeMove) return true;
  const auto of_result = [](const Condition& condition) {
    return condition.kind == ConditionKind::kTookDamage ||
           condition.kind == ConditionKind::kBlocked;
  };
  return std::any_of(effect.conditions.begin(), effect.conditions.end(), of_result);
}

// Changes of the attack, payments and choices.
bool settles_before(const Effect& effect) {
  switch (handler_of(effect.op).before) {
    case Before::kNever:
      return false;
    case Before::kAlways:
      return true;
    case Before::kIfSaid:
      return effect.when == When::kBefore;
    case Before::kIfOwn:
      return effect.who == Who::kSelf;
    case Before::kIfPlain:
      return effect.who == Who::kSelf && effect.when == When::kNow && effect.on == Event::kNone &&
             effect.conditions[0].kind == ConditionKind::kNone;
  }
  return false;
}

// Whether there is nothing to do where no unit is the target.
bool needs_unit(const Effect& effect) {
  const bool toward = effect.has(kTowardTarget) || effect.to == Destination::kAdjacentTarget;
  return toward || effect.at == At::kTargetHex || effect.who == Who::kTarget ||
         effect.who == Who::kEnemy || effect.who == Who::kAllHit || effect.who == Who::kSplashed;
}

bool before_roll(const Card& card, const Effect& effect, int index) {
  const int place = index - card.program.first;
  if (place >= 0 && place < card.program.count && place < card.dmg_index) return true;
  return settles_before(effect);
}

// Whether an effect of the list is not run in this part of the card's course.
bool skipped(const DuelTables& duel, const DuelState& state, const Task& task,
             const Effect& effect) {
  const EffectsView list(task);
  const int index = list.index();
  const Card& card = duel.cards().card(duel.card_of_effect(index));
  const EffectsMode part = list.part();
  const bool again = part != kBeforeRoll && (effect.op == Op::kSpend || effect.op == Op::kOption);
  const bool wall = part != kWholeList && (state.attack.flags & kOnWall) != 0;
  if (wall && (needs_unit(effect) || effect.op == Op::kOnMiss)) return true;
  switch (part) {
    case kBeforeRoll:
      if (!before_roll(card, effect, index)) return true;
      if (effect.op == Op::kSelfDmg &&
          duel.cards().ops_of(duel.card_of_effect(index))[static_cast<std::size_t>(Op::kCancel)]) {
        return true;  // after the payment that may cancel it
      }
      break;
    case kAfterHit:
      if (effect.op == Op::kDmg || effect.op == Op::kOnMiss) return true;
      if (again) return false;  // the list of a payment has a part after the roll, too
      if (before_roll(card, effect, index)) return true;
      break;
    case kAfterMiss: {
      const bool own_move = (effect.op == Op::kMove || effect.op == Op::kRotate) &&
                            effect.when == When::kAfter && effect.who == Who::kSelf;
      if (effect.op != Op::kOnMiss && !own_move) return true;
      break;
    }
    default:
      if (list.has(kAnswering) && waits_for_result(effect)) return true;
      if (list.has(kAfterAnswer) && !waits_for_result(effect)) return true;
  }
  if (effect.op == Op::kToken && !list.is_last() && (state.attack.flags & kPriceTaken) != 0) {
    const Effect& next = duel.effect(static_cast<std::size_t>(index) + 1);
    if (next.op == Op::kSpend && next.has(kAlternative)) return true;
  }
  if (effect.op == Op::kReq || (effect.on != Event::kNone && !list.has(kTriggered))) {
    return effect.op == Op::kReq;
  }
  if (list.has(kTriggered) && effect.conditions[0].kind == ConditionKind::kTriggered) {
    return false;
  }
  return !judged_later(effect, card) && !holds(duel, state, effect, task.side, task.unit);
}

}  // namespace

void run_effects(const DuelTables& duel, DuelState& state, Task& task) {
  const EffectsView list(task);
  if (list.has(kIfChosen)) {
    list.drop(kIfChosen);
    if (state.chosen == 0) return pop(state);
  }
  const unsigned own_place = state.tasks_used;
  while (task.step < list.count()) {
    const Effect& effect = duel.effect(static_cast<std::size_t>(list.index()));
    if (list.sub() == 0) {
      if (skipped(duel, state, task, effect)) {
        ++task.step;
        continue;
      }
      if (!has_room(state)) {
        count_refused(state);
        ++task.step;
        continue;
      }
      if (effect.amount.kind == AmountKind::kOneToThree) {
        list.sub() = kRolledAmount;
        return push(state, task.side, DieTask{.sides = 3, .use = DieUse::kAmount});
      }
    } else if (list.sub() == kRolledAmount) {
      list.sub() = 0;
    }
    run_effect(duel, state, task, effect);
    if (state.phase != Phase::kRun) return;
    if (list.sub() == 0) ++task.step;
    if (state.tasks_used != own_place) return;
  }
  pop(state);
}

void start_on(const DuelTables& duel, DuelState& state, const Task& task, int side, int value) {
  const EffectsView list(task);
  const int index = list.index();
  const Effect& effect = duel.effect(static_cast<std::size_t>(index));
  Lasting lasting = lasting_of(duel, state, index, task.side, side, value);
  if (effect.on == Event::kNextAttacker) {
    lasting.length = static_cast<std::uint8_t>(static_cast<unsigned>(End::kNever) |
                                               static_cast<unsigned>(kSpentByEnemyAttack));
    lasting.left = 1;
  } else if ((effect.when == When::kNextTurn && !list.has(kTriggered)) ||
             effect.length == Length::kNone) {
    lasting.length = static_cast<std::uint8_t>(End::kNever);
  }
  if (effect.vs == Versus::kThatTarget) lasting.about = task.unit;
  if (effect.has(kNeverTwice)) {
    const Duelist& bearer = duelist(state, side);
    const auto end = bearer.lasting.begin() + bearer.lastings;
    const auto same = [&](const Lasting& other) { return other.effect == index; };
    if (std::any_of(bearer.lasting.begin(), end, same)) return;
  }
  add_lasting(state, side, lasting);
}

namespace {

// What waits for an event, or for the next turn, waits on its user.
void arm(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect) {
  start_on(duel, state, task, task.side, amount(duel, state, effect, task));
}

}  // namespace

void run_effect(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const EffectsView list(task);
  const OpHandler& row = handler_of(effect.op);
  if (row.counted) duel.note(effect.op);
  const bool arms =
      effect.on != Event::kNone && effect.op != Op::kTrigger && effect.op != Op::kZone;
  if (arms && !list.has(kTriggered)) return arm(duel, state, task, effect);
  if (effect.when == When::kNextTurn && effect.op != Op::kSp && !list.has(kTriggered)) {
    return arm(duel, state, task, effect);
  }
  if (row.handler != nullptr) row.handler(duel, state, task, effect);
}

// All but what would need a copy of the state at the start of the turn.
OpSet implemented_ops() {
  OpSet known;
  known.set();
  known.reset(static_cast<std::size_t>(Op::kRewind));
  return known;
}

}  // namespace muster::penance
