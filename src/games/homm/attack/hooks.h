// Abilities of units at their moments: those that follow from events, and those in place of an
// action.
#pragma once

#include "games/homm/state/tables.h"

namespace muster::homm {

// Runs the unit's abilities that act at the hooks, from State::step on, until one of them waits
// (the phase says so) or declares an attack (the stage does). False: none is left.
bool run_steps(const CombatTables& combat, State& state, int unit, int hooks);
// Actions of the unit's abilities in place of moving, attacking and defending.
void list_instead(const CombatTables& combat, const State& state, ActionList& actions);
// An action in place of moving, attacking and defending.
void act_instead(const CombatTables& combat, State& state, int index);

}  // namespace muster::homm
