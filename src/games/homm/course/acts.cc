#include "games/homm/course/acts.h"

#include "games/homm/ai/deck.h"
#include "games/homm/ai/sides.h"
#include "games/homm/attack/attack.h"
#include "games/homm/attack/hooks.h"
#include "games/homm/attack/pool.h"
#include "games/homm/casting/plays.h"
#include "games/homm/changes/onward.h"
#include "games/homm/changes/units.h"
#include "games/homm/course/flow.h"
#include "games/homm/course/rounds.h"
#include "games/homm/course/setup.h"
#include "games/homm/inquiry/moves.h"
#include "games/homm/state/actions.h"
#include "games/homm/units/ability.h"

namespace muster::homm {
namespace {

// A neutral card was drawn.
void draw_unit(const CombatTables& combat, State& state, int side) {
  int slot = kSlots;
  while (state.units[slot].side != kNoSide) ++slot;
  fill_slot(combat, state, slot, static_cast<std::uint8_t>(side));
  if (combat.row(state.units[slot]).tier == Tier::kAzure) state.unlimited = 1;  // HC-64
}

void pick_space(const CombatTables& combat, State& state, Phase phase, int cell) {
  if (phase == Phase::kTieSpace) {
    ai_with_space(combat, state, cell);
  } else if (phase == Phase::kPlaceGate) {
    raise_walls(combat, state, cell);
  } else {
    pass_on_answer(combat, state, cell);
  }
}

void pick_unit(const CombatTables& combat, State& state, Phase phase, int unit) {
  if (phase == Phase::kPlaceOrder) {
    const bool ranged = combat.row(state.units[unit]).type == UnitType::kRanged;
    place_unit(state, unit, ai_space(combat, state, side_of(unit), ranged));
  } else if (phase == Phase::kTieTarget) {
    ai_with_target(combat, state, unit);
  } else if (phase == Phase::kChooseUnit) {
    begin_activation(combat, state, unit);
  } else {
    pass_on_answer(combat, state, unit);
  }
}

// HC-86: 10 gold for the other side.
void surrender(const CombatTables& combat, State& state) {
  const int side = side_of(state.active);
  const int other = side == 0 ? 1 : 0;
  state.gold[side] = static_cast<std::uint16_t>(state.gold[side] - kSurrenderPrice);
  state.gold[other] = static_cast<std::uint16_t>(state.gold[other] + kSurrenderPrice);
  finish(combat, state, other, Ending::kSurrender);
}

}  // namespace

void attack_action(const CombatTables& combat, State& state, int target) {
  declare(state, state.active, target, AttackKind::kMain);
  if (combat.calm()) {
    request_roll(combat, state);
  } else {
    proceed(combat, state);
  }
}

void end_unit(const CombatTables& combat, State& state) {
  close_activation(combat, state);
  if (combat.staged()) return;
  next_activation(combat, state);
  run_stages(combat, state);
}

void act_on_dice(const CombatTables& combat, State& state, Phase phase, Action action) {
  const int argument = argument_of(action);
  if (kind_of(action) == ActionKind::kDefenseRoll) {
    state.defense_die = static_cast<std::uint8_t>(argument);
    work_out_damage(combat, state);
  } else if (phase == Phase::kRerollDie) {
    finish_reroll(combat, state, argument - 1);
  } else {
    state.faces = rolled_faces(argument);
    on_rolled(combat, state);
  }
  proceed(combat, state);
}

void act_on_pool(const CombatTables& combat, State& state, Phase phase, int argument) {
  apply_pool(combat, state, phase, argument);
  proceed(combat, state);
}

void move_action(const CombatTables& combat, State& state, Phase phase, int cell) {
  const int unit = state.active;
  move_unit(combat, state, unit, cell);
  state.moved = 1;
  state.stage = Stage::kActivationOver;
  const bool done = phase == Phase::kMoveAfter || !alive(state, unit);
  if (!done) {
    if (state.somebody_left != 0) {  // damage that the move has met waits
      state.stage = Stage::kMoved;
    } else {
      after_move(combat, state);
      if (state.phase == Phase::kAct) return;
    }
  }
  proceed(combat, state);
}

void after_move(const CombatTables& combat, State& state) {
  const int unit = state.active;
  const int cell = state.units[unit].cell;
  const bool done = combat.must_attack(side_of(unit)) &&
                    targets_from(combat, state, unit, cell) == 0 &&
                    walls_from(combat, state, unit, cell) == 0;
  if (!done) state.phase = Phase::kAct;
}

void act_otherwise(const CombatTables& combat, State& state, Phase phase, Action action) {
  const int argument = argument_of(action);
  switch (kind_of(action)) {
    case ActionKind::kPlace:
      place_action(combat, state, argument);
      break;
    case ActionKind::kDrawCard:
      draw_unit(combat, state, argument);
      break;
    case ActionKind::kPickUnit:
      pick_unit(combat, state, phase, argument);
      break;
    case ActionKind::kPickSpace:
      pick_space(combat, state, phase, argument);
      break;
    case ActionKind::kAttackWall:
      strike_wall(combat, state, argument);
      break;
    case ActionKind::kInstead:
      act_instead(combat, state, argument);
      break;
    case ActionKind::kReroll:
      apply_reroll(combat, state, argument);
      break;
    case ActionKind::kDice:
    case ActionKind::kTokens:
    case ActionKind::kAnswer:
    case ActionKind::kPickCard:
      pass_on_answer(combat, state, argument);
      break;
    case ActionKind::kDecline:
      pass_on_answer(combat, state, kDeclined);
      break;
    case ActionKind::kPlayCard:
    case ActionKind::kPass:
    case ActionKind::kDrawInstance:
      play_action(combat, state, phase, action);
      break;
    case ActionKind::kAiCard:
      apply_ai_card(combat, state, argument);
      break;
    case ActionKind::kSurrender:
      surrender(combat, state);
      break;
    case ActionKind::kBuyRound:
      --state.rounds_left;
      break;
    default:  // kRetreat
      finish(combat, state, 1, Ending::kRetreat);
      break;
  }
  proceed(combat, state);
}

}  // namespace muster::homm
