// Quantity Tokens against damage outside attacks (DS-04 .. DS-07): it is dealt at once, or kept
// waiting for a player's answer. The effects list holds it meanwhile; in a list that is full there
// is no room to wait, and the policy answers.
#pragma once

#include "games/homm/state/tables.h"

namespace muster::homm {

// Removes tokens; returns what is left of the damage.
int spend_tokens(const CombatTables& combat, State& state, int unit, int count, int damage);
// Those of a unit that falls are gone with it (DS-07); a clone's never were any.
void lose_tokens(const CombatTables& combat, State& state, int unit);
// True: the damage waits. Else `damage` is what arrives.
bool lower_by_tokens(const CombatTables& combat, State& state, int unit, int& damage);
// The answer about the damage that has waited longest: `count` tokens go, the rest arrives.
void settle_waiting(const CombatTables& combat, State& state, int count);
// Asks about the damage that has waited longest; false: none waits any more. In the middle of
// another question the policy answers.
bool ask_waiting(const CombatTables& combat, State& state);

}  // namespace muster::homm
