#include "games/homm/course/actions.h"

#include "games/homm/attack/hooks.h"
#include "games/homm/attack/pool.h"
#include "games/homm/casting/draws.h"
#include "games/homm/casting/plays.h"
#include "games/homm/course/setup.h"
#include "games/homm/inquiry/moves.h"
#include "games/homm/state/actions.h"
#include "games/homm/units/ability.h"

namespace muster::homm {
namespace {

void list_mask(ActionKind kind, Mask mask, ActionList& actions) {
  for (Mask left = mask; left != 0; left = without_lowest(left)) {
    actions.push_back(make_action(kind, lowest_bit(left)));
  }
}

void list_places(const CombatTables& combat, const State& state, ActionList& actions) {
  const int side = state.mover;
  const Unit unit = combat.prefilled(side) ? state.units[state.next_card]
                                           : Unit{.side = combat.army(side)[state.next_card]};
  list_mask(ActionKind::kPlace, place_spaces(combat, state, unit), actions);
  if (may_leave_out(combat, state)) actions.push_back(make_action(ActionKind::kPlace, kNoCell));
}

// What State::ask can be answered with.
void list_replies(const CombatTables& combat, const State& state, ActionList& actions) {
  switch (state.ask.what) {
    case AskWhat::kUnit:
      list_mask(ActionKind::kPickUnit, state.ask.choice, actions);
      break;
    case AskWhat::kSpace:
      list_mask(ActionKind::kPickSpace, state.ask.choice, actions);
      break;
    case AskWhat::kYesNo:
      actions.push_back(make_action(ActionKind::kAnswer, 0));
      actions.push_back(make_action(ActionKind::kAnswer, 1));
      break;
    case AskWhat::kCard:
      list_card_choices(combat, state, actions);
      break;
    case AskWhat::kTokens:
      for (int count = 0; count <= static_cast<int>(state.ask.choice); ++count) {
        actions.push_back(make_action(ActionKind::kTokens, count));
      }
      break;
  }
  if (state.ask.may_decline != 0) actions.push_back(make_action(ActionKind::kDecline));
}

}  // namespace

[[gnu::flatten, gnu::noinline]] void list_activation(const CombatTables& combat, const State& state,
                                                     ActionList& actions) {
  const int unit = state.active;
  if (state.phase == Phase::kActivate) {
    list_mask(ActionKind::kMove, reach(combat, state, unit), actions);
  }
  list_mask(ActionKind::kAttack, targets_from(combat, state, unit, state.units[unit].cell),
            actions);
  if (!combat.calm() && state.walls != 0) {
    list_mask(ActionKind::kAttackWall, walls_from(combat, state, unit, state.units[unit].cell),
              actions);
  }
  if (state.may_defend != 0) actions.push_back(make_action(ActionKind::kDefend));
  actions.push_back(make_action(ActionKind::kEnd));
  if (!combat.calm() && state.phase == Phase::kActivate &&
      combat.row(state.units[unit]).hooked(kInstead)) {
    list_instead(combat, state, actions);
  }
  if (may_surrender(combat, state, state.mover))
    actions.push_back(make_action(ActionKind::kSurrender));
  if (!combat.calm() && combat.uses_cards()) list_plays(combat, state, actions);
}

void list_forced_activation(const CombatTables& combat, const State& state, ActionList& actions) {
  const int unit = state.active;
  const int here = state.units[unit].cell;
  list_mask(ActionKind::kAttack, targets_from(combat, state, unit, here), actions);
  if (state.phase == Phase::kAct) {  // it moved to where it can attack
    if (actions.empty()) {
      list_mask(ActionKind::kAttackWall, walls_from(combat, state, unit, here), actions);
      if (actions.empty()) actions.push_back(make_action(ActionKind::kEnd));
    }
    return;
  }
  const Options options = attack_options(combat, state, unit, here, true);
  if (options.targets != 0) {
    for (int cell : BitRange(options.spaces & ~cell_bit(here))) {
      if (targets_from(combat, state, unit, cell) != 0)
        actions.push_back(make_action(ActionKind::kMove, cell));
    }
    return;
  }
  list_instead(combat, state, actions);
  list_mask(ActionKind::kAttackWall, walls_from(combat, state, unit, here), actions);
  const Mask spaces = reach(combat, state, unit) | cell_bit(here);
  const Mask enemies = foes(combat, state, unit) != 0 ? foes(combat, state, unit)
                                                      : state.occupied[side_of(unit) == 0 ? 1 : 0];
  for (int cell : BitRange(nearest_spaces(combat, state, unit, enemies, spaces))) {  // HC-60
    actions.push_back(cell == here ? make_action(ActionKind::kEnd)
                                   : make_action(ActionKind::kMove, cell));
  }
  if (actions.empty()) actions.push_back(make_action(ActionKind::kEnd));  // the tower
}

void list_other_actions(const CombatTables& combat, const State& state, ActionList& actions) {
  switch (state.phase) {
    case Phase::kMoveAfter:
      list_mask(ActionKind::kMove, reach(combat, state, state.active), actions);
      actions.push_back(make_action(ActionKind::kEnd));
      return;
    case Phase::kPlace:
      list_places(combat, state, actions);
      return;
    case Phase::kTieSpace:
    case Phase::kPlaceGate:
      list_mask(ActionKind::kPickSpace, state.choice, actions);
      return;
    case Phase::kPlaceOrder:
    case Phase::kChooseUnit:
    case Phase::kTieTarget:
      list_mask(ActionKind::kPickUnit, state.choice, actions);
      return;
    case Phase::kReroll:
      if (combat.ruleset().stacks.on) {
        list_pool_rerolls(combat, state, actions);
        return;
      }
      actions.push_back(make_action(ActionKind::kReroll, 0));
      actions.push_back(make_action(ActionKind::kReroll, 1));
      return;
    case Phase::kAsk:
      list_replies(combat, state, actions);
      return;
    case Phase::kWindow:
      list_plays(combat, state, actions);
      return;
    case Phase::kBuyRound:
      actions.push_back(make_action(ActionKind::kBuyRound));
      actions.push_back(make_action(ActionKind::kRetreat));
      return;
    default:
      return;
  }
}

}  // namespace muster::homm
