#include "games/homm/ai/sides.h"

#include "games/homm/attack/attack.h"
#include "games/homm/attack/hooks.h"
#include "games/homm/changes/units.h"
#include "games/homm/inquiry/moves.h"
#include "games/homm/state/actions.h"
#include "games/homm/targeting/choices.h"
#include "games/homm/targeting/target_chooser.h"

namespace muster::homm {
namespace {

// Goes on with the one of `choice`, or leaves a tie to the other seat or to chance; where a rule
// drives the other seat, too, the first is taken.
void settle_tie(const CombatTables& combat, State& state, Phase phase, Mask choice) {
  const int side = side_of(state.active);
  const int other = side == 0 ? 1 : 0;
  const TieRule tie = combat.rule_for(side).tie;
  if (without_lowest(choice) == 0 || tie == TieRule::kFirst ||
      (tie == TieRule::kPlayer && combat.driven(other))) {
    const int first = lowest_bit(choice);
    phase == Phase::kTieTarget ? ai_with_target(combat, state, first)
                               : ai_with_space(combat, state, first);
    return;
  }
  if (tie == TieRule::kPlayer) {
    state.mover = static_cast<Player>(other);
    ++state.turn;
  } else {
    state.mover = kChance;
  }
  state.phase = phase;
  state.choice = choice;
}

// What an AI unit that can attack no unit does instead of walking: an action of its own (AI-19), or
// an attack on the gate, else on a wall, from the space that takes the fewest steps (AI-18). False:
// nothing of this.
bool ai_without_target(const CombatTables& combat, State& state) {
  const int unit = state.active;
  ActionList instead;
  list_instead(combat, state, instead);
  if (!instead.empty()) {
    act_instead(combat, state, argument_of(instead[0]));
    return true;
  }
  if (state.walls == 0 || combat.row(state.units[unit]).type != UnitType::kGround) return false;
  const Mask spaces = reach(combat, state, unit) | cell_bit(state.units[unit].cell);
  for (const Mask aim : {state.walls & cell_bit(state.gate), state.walls}) {
    Mask stand = 0;
    for (int cell : BitRange(spaces)) {
      if ((walls_from(combat, state, unit, cell) & aim) != 0) stand |= cell_bit(cell);
    }
    if (stand == 0) continue;
    const TargetChooser chooser(combat, state, combat.rule_for(side_of(unit)), unit, state.origin);
    state.target = kNoUnit;
    settle_tie(combat, state, Phase::kTieSpace, chooser.nearest_at_hand(stand));
    return true;
  }
  return false;
}

// With a space: goes there, to strike a wall next to it. With one of equal walls: strikes it.
void ai_storm(const CombatTables& combat, State& state, int cell) {
  const int unit = state.active;
  if ((state.walls & cell_bit(cell)) != 0) {
    strike_wall(combat, state, cell);
    return;
  }
  if (cell != state.units[unit].cell) move_unit(combat, state, unit, cell);
  state.moved = 1;
  state.stage = Stage::kActivationOver;
  if (!alive(state, unit)) return;
  const Mask walls = walls_from(combat, state, unit, cell);
  const Mask gate = walls & cell_bit(state.gate);
  settle_tie(combat, state, Phase::kTieSpace, gate != 0 ? gate : walls);
}

}  // namespace

void ai_activation(const CombatTables& combat, State& state) {
  const int unit = state.active;
  const int side = side_of(unit);
  const TargetingRule& rule = combat.rule_for(side);
  const Options options = attack_options(combat, state, unit, state.origin, rule.ranged_moves);
  const Mask candidates = ai_candidates(combat, state, unit, options);
  if (options.targets != 0) {
    ++state.tally.ai_attacks;
    if (without_lowest(candidates) != 0) ++state.tally.ai_choices;
  } else if (!on_board(state, unit) || ai_without_target(combat, state)) {
    return;
  }
  if (combat.picks(side) && without_lowest(candidates) != 0) {
    leave_target(state, candidates);
    return;
  }
  TargetChooser chooser(combat, state, rule, unit, state.origin);
  settle_tie(combat, state, Phase::kTieTarget, chooser.best_targets(candidates));
}

bool rule_acts_next(const CombatTables& combat, const State& state) {
  return state.phase == Phase::kResolving && state.stage == Stage::kActing &&
         combat.driven(side_of(state.active)) && can_act(combat, state);
}

void leave_target(State& state, Mask candidates) {
  state.stage = Stage::kActivationOver;
  state.mover = static_cast<Player>(side_of(state.active));
  ++state.turn;
  state.phase = Phase::kTieTarget;
  state.choice = candidates;
}

void ai_with_target(const CombatTables& combat, State& state, int target) {
  const int unit = state.active;
  const TargetingRule& rule = combat.rule_for(side_of(unit));
  const Options options = attack_options(combat, state, unit, state.origin, rule.ranged_moves);
  state.target = static_cast<std::uint8_t>(target);
  const TargetChooser chooser(combat, state, rule, unit, state.origin);
  const Mask spaces = ai_spaces(combat, state, target, options);
  const bool attack = (options.targets & bit<Mask>(target)) != 0;
  settle_tie(combat, state, Phase::kTieSpace,
             attack ? chooser.best_spaces(spaces, target) : chooser.nearest_at_hand(spaces));
}

void ai_with_space(const CombatTables& combat, State& state, int cell) {
  const int unit = state.active;
  const int target = state.target;
  if (target == kNoUnit) {
    ai_storm(combat, state, cell);
    return;
  }
  if (cell != state.units[unit].cell) {
    move_unit(combat, state, unit, cell);
    state.moved = 1;
  }
  state.stage = Stage::kActivationOver;
  if (alive(state, unit) && (targets_from(combat, state, unit, cell) & bit<Mask>(target)) != 0) {
    declare(state, unit, target, AttackKind::kMain);  // else it came nearer (AI-17)
  }
}

}  // namespace muster::homm
