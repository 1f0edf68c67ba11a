// Lists of effects: which of a list are run when, and the op by op dispatch.
#include <algorithm>
#include <array>
#include <initializer_list>

#include "games/penance/attack/attack.h"
#include "games/penance/duel.h"

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

bool about_target(const Condition& condition) {
  switch (condition.kind) {
    case ConditionKind::kTarget:
    case ConditionKind::kTargetMovedLastTurn:
    case ConditionKind::kTargetNoCover:
    case ConditionKind::kTargetSlowedOrRooted:
    case ConditionKind::kTargetCowardMark:
      return true;
    default:
      return false;
  }
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

template <auto kMethod>
void handle(const CasketDuel& duel, DuelState& state, Task& task, const Effect& effect) {
  (duel.*kMethod)(state, task, effect);
}

}  // namespace

// A condition about a target that there is not yet, or about damage to come.
bool judged_later(const Effect& effect, const Card& card) {
  if (effect.op == Op::kNegate && effect.length != Length::kThisAttack) return true;
  if (effect.op != Op::kBuff || card.range_max > 0) return false;
  return std::any_of(effect.conditions.begin(), effect.conditions.end(), about_target);
}

bool DuelInquiry::before_roll(const Card& card, const Effect& effect, int index) {
  const int place = index - card.program.first;
  if (place >= 0 && place < card.program.count && place < card.dmg_index) return true;
  return settles_before(effect);
}

// Whether an effect of the list is not run in this part of the card's course.
bool DuelInquiry::skipped(const State& state, const Task& task, const Effect& effect) const {
  const int index = effect_index(task);
  const Card& card = cards_->card(card_of_effect(index));
  const unsigned part = task.flags & kPartMask;
  const bool again = part != kBeforeRoll && (effect.op == Op::kSpend || effect.op == Op::kOption);
  const bool wall = part != kWholeList && (state.attack.flags & kOnWall) != 0;
  if (wall && (needs_unit(effect) || effect.op == Op::kOnMiss)) return true;
  switch (part) {
    case kBeforeRoll:
      if (!before_roll(card, effect, index)) return true;
      if (effect.op == Op::kSelfDmg &&
          cards_->ops_of(card_of_effect(index))[static_cast<std::size_t>(Op::kCancel)]) {
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
      if ((task.flags & kAnswering) != 0 && waits_for_result(effect)) return true;
      if ((task.flags & kAfterAnswer) != 0 && !waits_for_result(effect)) return true;
  }
  if (effect.op == Op::kToken && task.step + 1 < task.n &&
      (state.attack.flags & kPriceTaken) != 0) {
    const Effect& next = this->effect(static_cast<std::size_t>(index) + 1);
    if (next.op == Op::kSpend && next.has(kAlternative)) return true;
  }
  if (effect.op == Op::kReq || (effect.on != Event::kNone && (task.flags & kTriggered) == 0)) {
    return effect.op == Op::kReq;
  }
  if ((task.flags & kTriggered) != 0 && effect.conditions[0].kind == ConditionKind::kTriggered) {
    return false;
  }
  return !judged_later(effect, card) && !holds(state, effect, task.side, task.unit);
}

void CasketDuel::run_effects(State& state, Task& task) const {
  if ((task.flags & kIfChosen) != 0) {
    task.flags = static_cast<std::uint8_t>(task.flags & ~kIfChosen);
    if (state.chosen == 0) return pop(state);
  }
  const unsigned own_place = state.tasks_used;
  while (task.step < task.n) {
    const Effect& effect = this->effect(static_cast<std::size_t>(effect_index(task)));
    if (task.y == 0) {
      if (skipped(state, task, effect)) {
        ++task.step;
        continue;
      }
      if (!has_room(state)) {
        count_refused(state);
        ++task.step;
        continue;
      }
      if (effect.amount.kind == AmountKind::kOneToThree) {
        task.y = kRolledAmount;
        return push(state, TaskKind::kDie, task.side,
                    {.n = 3, .x = static_cast<int>(DieUse::kAmount)});
      }
    } else if (task.y == kRolledAmount) {
      task.y = 0;
    }
    run_effect(state, task, effect);
    if (state.phase != Phase::kRun) return;
    if (task.y == 0) ++task.step;
    if (state.tasks_used != own_place) return;
  }
  pop(state);
}

// Lasting from now on, on one Casket.
void CasketDuel::start_on(State& state, const Task& task, int side, int value) const {
  const int index = effect_index(task);
  const Effect& effect = this->effect(static_cast<std::size_t>(index));
  Lasting lasting = lasting_of(state, index, task.side, side, value);
  if (effect.on == Event::kNextAttacker) {
    lasting.length = static_cast<std::uint8_t>(static_cast<unsigned>(End::kNever) |
                                               static_cast<unsigned>(kSpentByEnemyAttack));
    lasting.left = 1;
  } else if ((effect.when == When::kNextTurn && (task.flags & kTriggered) == 0) ||
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

// What waits for an event, or for the next turn, waits on its user.
void CasketDuel::arm(State& state, const Task& task, const Effect& effect) const {
  start_on(state, task, task.side, amount(state, effect, task));
}

// Which handler carries out which op. Ops without one are read where they count (kOnce, kTrigger,
// kArea, kSecondAttack, kChooseComp ...), or have no effect in a duel.
constexpr CasketDuel::Handlers CasketDuel::handlers() {
  Handlers all{};
  const auto by = [&all](Handler handler, std::initializer_list<Op> ops) {
    for (const Op op : ops) all[static_cast<std::size_t>(op)] = handler;
  };
  // Attack, damage, protection.
  by(&handle<&CasketDuel::change_attack>,
     {Op::kDmgAdd, Op::kDmgSet, Op::kDmgPer, Op::kIgnoreDef, Op::kAp, Op::kUnblockable,
      Op::kIgnoreCover, Op::kToHit, Op::kAutoHit, Op::kAdv, Op::kNoReact, Op::kNoCounter,
      Op::kForceMiss, Op::kCancel});
  by(&handle<&CasketDuel::op_targets>, {Op::kTargets, Op::kRetarget, Op::kRepeat});
  by(&handle<&CasketDuel::op_splash>, {Op::kSplash});
  by(&handle<&CasketDuel::direct_loss>, {Op::kPing, Op::kSelfDmg});
  by(&handle<&CasketDuel::op_component>, {Op::kCd, Op::kDestroyComp});
  by(&handle<&CasketDuel::op_bleed>, {Op::kBleed, Op::kBurn, Op::kDot});
  by(&handle<&CasketDuel::op_return>, {Op::kCounter, Op::kCounterSet, Op::kReflect});
  by(&handle<&CasketDuel::op_seeds_burst>, {Op::kDetonateSeeds});
  by(&handle<&CasketDuel::op_guard>,
     {Op::kDef, Op::kDefSet, Op::kReduce, Op::kReduceSet, Op::kReducePer, Op::kNegate, Op::kGuardCd,
      Op::kGuardLethal, Op::kImmune, Op::kUntargetable, Op::kDmgCap, Op::kThorns,
      Op::kStoreNextDamage});
  // Resources and cards.
  by(&handle<&CasketDuel::op_resource>,
     {Op::kSp, Op::kSpZero, Op::kHeat, Op::kVent, Op::kTaint, Op::kPurge, Op::kToken});
  by(&handle<&CasketDuel::op_give_tokens>, {Op::kGiveTokens});
  by(&handle<&CasketDuel::op_buff>, {Op::kBuff, Op::kDebuff});
  by(&handle<&CasketDuel::op_suffering>, {Op::kSuffering, Op::kSufferingOrDiscard});
  by(&handle<&CasketDuel::op_draw>, {Op::kDraw});
  by(&handle<&CasketDuel::op_discard>, {Op::kDiscard});
  by(&handle<&CasketDuel::op_recover>, {Op::kRecover});
  by(&handle<&CasketDuel::op_piles>, {Op::kShuffleDiscard, Op::kExileDamaged});
  by(&handle<&CasketDuel::op_peek>, {Op::kPeek});
  by(&handle<&CasketDuel::op_reveal>, {Op::kReveal});
  by(&handle<&CasketDuel::op_steal>, {Op::kSteal});
  by(&handle<&CasketDuel::op_destroy_card>, {Op::kDestroyCard});
  // Movement and board.
  by(&handle<&CasketDuel::op_move>, {Op::kMove});
  by(&handle<&CasketDuel::op_rotate>, {Op::kRotate});
  by(&handle<&CasketDuel::op_shove>, {Op::kPush, Op::kPull});
  by(&handle<&CasketDuel::op_displace>, {Op::kDisplace});
  by(&handle<&CasketDuel::op_lasting>,
     {Op::kRoot, Op::kSlow, Op::kImmobile, Op::kSpMax, Op::kHeatCap});
  by(&handle<&CasketDuel::op_zone>, {Op::kZone});
  by(&handle<&CasketDuel::op_seeds>, {Op::kSeeds});
  by(&handle<&CasketDuel::op_summon>, {Op::kSummon});
  by(&handle<&CasketDuel::op_command>, {Op::kCommand});
  by(&handle<&CasketDuel::op_aura>, {Op::kAura});
  // Forms, statuses, control flow.
  by(&handle<&CasketDuel::op_form>, {Op::kForm});
  by(&handle<&CasketDuel::op_status>, {Op::kStatus});
  by(&handle<&CasketDuel::op_spend>, {Op::kSpend, Op::kSpendAll});
  by(&handle<&CasketDuel::op_option>, {Op::kOption});
  by(&handle<&CasketDuel::op_target_choice>, {Op::kTargetChoice});
  by(&handle<&CasketDuel::op_extend>, {Op::kExtend});
  by(&handle<&CasketDuel::op_control>, {Op::kOnMiss, Op::kEvadeMove, Op::kKeepOnAttack, Op::kLock,
                                        Op::kLockSpend, Op::kSkipTurn, Op::kStealBuff, Op::kStrip});
  return all;
}

void CasketDuel::run_effect(State& state, Task& task, const Effect& effect) const {
  if (!counts_elsewhere(effect.op)) note(effect.op);
  const bool arms =
      effect.on != Event::kNone && effect.op != Op::kTrigger && effect.op != Op::kZone;
  if (arms && (task.flags & kTriggered) == 0) return arm(state, task, effect);
  if (effect.when == When::kNextTurn && effect.op != Op::kSp && (task.flags & kTriggered) == 0) {
    return arm(state, task, effect);
  }
  static constexpr Handlers kHandlers = handlers();
  const Handler handler = kHandlers[static_cast<std::size_t>(effect.op)];
  if (handler != nullptr) handler(*this, state, task, effect);
}

}  // namespace muster::penance
