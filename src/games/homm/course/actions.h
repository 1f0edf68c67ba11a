// What a player may do, and the constraints on armies run by an opponent.
#pragma once

#include "games/homm/state/tables.h"

namespace muster::homm {

// What an activated unit may do.
void list_activation(const CombatTables& combat, const State& state, ActionList& actions);
// HC-57, HC-59, HC-60: armies that an opponent runs, and berserk units, must attack, or come as
// near as they can.
void list_forced_activation(const CombatTables& combat, const State& state, ActionList& actions);
// What can be done at other moments than an activation.
void list_other_actions(const CombatTables& combat, const State& state, ActionList& actions);

}  // namespace muster::homm
