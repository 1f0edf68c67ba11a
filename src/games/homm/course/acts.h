// What actions and outcomes of chance do.
#pragma once

#include "games/homm/state/tables.h"

namespace muster::homm {

// The active unit attacks.
void attack_action(const CombatTables& combat, State& state, int target);
// The activated unit does no more.
void end_unit(const CombatTables& combat, State& state);
// The dice of an attack lie on the table.
void act_on_dice(const CombatTables& combat, State& state, Phase phase, Action action);
// Some dice of a pool are known.
void act_on_pool(const CombatTables& combat, State& state, Phase phase, int argument);
// The active unit moves.
void move_action(const CombatTables& combat, State& state, Phase phase, int cell);
// The unit has arrived. An AI unit that moved without reaching anybody is done.
void after_move(const CombatTables& combat, State& state);
// All other actions.
void act_otherwise(const CombatTables& combat, State& state, Phase phase, Action action);

}  // namespace muster::homm
