// Lists of effects: which of a list are run when, and the op by op dispatch.
#include "games/penance/effects/effects.h"

#include <algorithm>
#include <cstdint>

#include "games/penance/changes/lasting.h"
#include "games/penance/effects/effect_cards.h"
#include "games/penance/effects/effect_moves.h"
#include "games/penance/effects/resolve_attack.h"
#include "games/penance/effects/resolve_control.h"
#include "games/penance/effects/resolve_guard.h"
#include "games/penance/effects/resources.h"
#include "games/penance/effects/statuses.h"
#include "games/penance/effects/summons.h"
#include "games/penance/effects/zones.h"
#include "games/penance/inquiry/conditions.h"
#include "games/penance/state/attack.h"
#include "games/penance/state/effect_views.h"
#include "games/penance/state/task_fields.h"

namespace muster::penance {
namespace {

// Ops that are counted where they count, not where the list comes by.
bool counts_elsewhere(Op op) {
  switch (op) {
    case Op::kDmg:
    case Op::kSecondAttack:
    case Op::kFreeAttack:
    case Op::kNoArcBonus:
    case Op::kChooseComp:
    case Op::kArea:
    case Op::kBleedMult:
    case Op::kTokenCap:
    case Op::kDiscardSet:
    case Op::kExileSelf:
    case Op::kMoveFlags:
    case Op::kOnce:
    case Op::kTrigger:
    case Op::kReq:
      return true;
    default:
      return false;
  }
}

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
  switch (effect.op) {
    case Op::kDmgAdd:
    case Op::kDmgSet:
    case Op::kDmgPer:
    case Op::kIgnoreDef:
    case Op::kAp:
    case Op::kUnblockable:
    case Op::kIgnoreCover:
    case Op::kToHit:
    case Op::kAutoHit:
    case Op::kAdv:
    case Op::kNoReact:
    case Op::kNoCounter:
    case Op::kChooseComp:
    case Op::kArea:
    case Op::kTargets:
    case Op::kRetarget:
    case Op::kRepeat:
    case Op::kCancel:
    case Op::kDiscardSet:
    case Op::kSpend:
    case Op::kSpendAll:
    case Op::kOption:
    case Op::kTargetChoice:
      return true;
    case Op::kMove:
      return effect.when == When::kBefore;
    case Op::kSelfDmg:
      return true;
    case Op::kDiscard:
      return effect.who == Who::kSelf;
    case Op::kHeat:
    case Op::kVent:
    case Op::kTaint:
    case Op::kPurge:
      return effect.who == Who::kSelf && effect.when == When::kNow && effect.on == Event::kNone &&
             effect.conditions[0].kind == ConditionKind::kNone;
    default:
      return false;
  }
}

// Whether there is nothing to do where no unit is the target.
bool needs_unit(const Effect& effect) {
  const bool toward = effect.has(kTowardTarget) || effect.to == Destination::kAdjacentTarget;
  return toward || effect.at == At::kTargetHex || effect.who == Who::kTarget ||
         effect.who == Who::kEnemy || effect.who == Who::kAllHit || effect.who == Who::kSplashed;
}

using Handler = void (*)(const DuelTables&, DuelState&, Task&, const Effect&);
using Handlers = std::array<Handler, kOps>;  // by op; nullptr: there is nothing to do

template <auto kFunction>
void handle(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  kFunction(duel, state, task, effect);
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

// Which handler carries out which op. Ops without one are read where they count (kOnce, kTrigger,
// kArea, kSecondAttack, kChooseComp ...), or have no effect in a duel.
constexpr Handlers handlers() {
  Handlers all{};
  const auto by = [&all](Handler handler, std::initializer_list<Op> ops) {
    for (const Op op : ops) all[static_cast<std::size_t>(op)] = handler;
  };
  // Attack, damage, protection.
  by(&handle<&change_attack>,
     {Op::kDmgAdd, Op::kDmgSet, Op::kDmgPer, Op::kIgnoreDef, Op::kAp, Op::kUnblockable,
      Op::kIgnoreCover, Op::kToHit, Op::kAutoHit, Op::kAdv, Op::kNoReact, Op::kNoCounter,
      Op::kForceMiss, Op::kCancel});
  by(&handle<&op_targets>, {Op::kTargets, Op::kRetarget, Op::kRepeat});
  by(&handle<&op_splash>, {Op::kSplash});
  by(&handle<&direct_loss>, {Op::kPing, Op::kSelfDmg});
  by(&handle<&op_component>, {Op::kCd, Op::kDestroyComp});
  by(&handle<&op_bleed>, {Op::kBleed, Op::kBurn, Op::kDot});
  by(&handle<&op_return>, {Op::kCounter, Op::kCounterSet, Op::kReflect});
  by(&handle<&op_seeds_burst>, {Op::kDetonateSeeds});
  by(&handle<&op_guard>, {Op::kDef, Op::kDefSet, Op::kReduce, Op::kReduceSet, Op::kReducePer,
                          Op::kNegate, Op::kGuardCd, Op::kGuardLethal, Op::kImmune,
                          Op::kUntargetable, Op::kDmgCap, Op::kThorns, Op::kStoreNextDamage});
  // Resources and cards.
  by(&handle<&op_resource>,
     {Op::kSp, Op::kSpZero, Op::kHeat, Op::kVent, Op::kTaint, Op::kPurge, Op::kToken});
  by(&handle<&op_give_tokens>, {Op::kGiveTokens});
  by(&handle<&op_buff>, {Op::kBuff, Op::kDebuff});
  by(&handle<&op_suffering>, {Op::kSuffering, Op::kSufferingOrDiscard});
  by(&handle<&op_draw>, {Op::kDraw});
  by(&handle<&op_discard>, {Op::kDiscard});
  by(&handle<&op_recover>, {Op::kRecover});
  by(&handle<&op_piles>, {Op::kShuffleDiscard, Op::kExileDamaged});
  by(&handle<&op_peek>, {Op::kPeek});
  by(&handle<&op_reveal>, {Op::kReveal});
  by(&handle<&op_steal>, {Op::kSteal});
  by(&handle<&op_destroy_card>, {Op::kDestroyCard});
  // Movement and board.
  by(&handle<&op_move>, {Op::kMove});
  by(&handle<&op_rotate>, {Op::kRotate});
  by(&handle<&op_shove>, {Op::kPush, Op::kPull});
  by(&handle<&op_displace>, {Op::kDisplace});
  by(&handle<&op_lasting>, {Op::kRoot, Op::kSlow, Op::kImmobile, Op::kSpMax, Op::kHeatCap});
  by(&handle<&op_zone>, {Op::kZone});
  by(&handle<&op_seeds>, {Op::kSeeds});
  by(&handle<&op_summon>, {Op::kSummon});
  by(&handle<&op_command>, {Op::kCommand});
  by(&handle<&op_aura>, {Op::kAura});
  // Forms, statuses, control flow.
  by(&handle<&op_form>, {Op::kForm});
  by(&handle<&op_status>, {Op::kStatus});
  by(&handle<&op_spend>, {Op::kSpend, Op::kSpendAll});
  by(&handle<&op_option>, {Op::kOption});
  by(&handle<&op_target_choice>, {Op::kTargetChoice});
  by(&handle<&op_extend>, {Op::kExtend});
  by(&handle<&op_control>, {Op::kOnMiss, Op::kEvadeMove, Op::kKeepOnAttack, Op::kLock,
                            Op::kLockSpend, Op::kSkipTurn, Op::kStealBuff, Op::kStrip});
  return all;
}

}  // namespace

void run_effect(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const EffectsView list(task);
  if (!counts_elsewhere(effect.op)) duel.note(effect.op);
  const bool arms =
      effect.on != Event::kNone && effect.op != Op::kTrigger && effect.op != Op::kZone;
  if (arms && !list.has(kTriggered)) return arm(duel, state, task, effect);
  if (effect.when == When::kNextTurn && effect.op != Op::kSp && !list.has(kTriggered)) {
    return arm(duel, state, task, effect);
  }
  static constexpr Handlers kHandlers = handlers();
  const Handler handler = kHandlers[static_cast<std::size_t>(effect.op)];
  if (handler != nullptr) handler(duel, state, task, effect);
}

// All but what would need a copy of the state at the start of the turn.
OpSet implemented_ops() {
  OpSet known;
  known.set();
  known.reset(static_cast<std::size_t>(Op::kRewind));
  return known;
}

}  // namespace muster::penance
