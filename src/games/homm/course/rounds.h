// Rounds, activations and ends of a combat.
#pragma once

#include "games/homm/state/tables.h"

namespace muster::homm {

// Abilities that act before the first round, unit by unit, then cards.
void start_combat(const CombatTables& combat, State& state);
// A round begins: everybody is to act.
void start_round(const CombatTables& combat, State& state);
// The next unit activates, or its side chooses among equal ones (HC-20 .. HC-22).
void next_activation(const CombatTables& combat, State& state);
// A unit activates. A paralysed one loses its activation (HC-49); then the next one is due.
void begin_activation(const CombatTables& combat, State& state, int unit);
// What happens when a unit activates, before it or anybody else does anything.
void on_activation(const CombatTables& combat, State& state);
// Moving and attacking begin; a unit that died or lost its activation meanwhile does nothing.
void start_acting(const CombatTables& combat, State& state);
// The unit is done; effects that last for an activation end.
void close_activation(const CombatTables& combat, State& state);
// The round is over (HC-61 .. HC-66).
void end_round(const CombatTables& combat, State& state);
// Whether a side without a unit on the board has lost (HC-85, HC-76). If both lose their last unit
// at once, the attacker has not won. Damage that waits is asked about first.
bool check_elimination(const CombatTables& combat, State& state);
// The combat is over; `winner`: -1 nobody.
void finish(const CombatTables& combat, State& state, int winner, Ending ending);

}  // namespace muster::homm
