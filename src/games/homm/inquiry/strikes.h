// One attack in numbers: printed values, and what the board, cards and lasting effects make of
// them.
#pragma once

#include "games/homm/state/tables.h"

namespace muster::homm {

// Rerolls that cards and tokens grant the attack being resolved.
int granted_rerolls(const State& state);
// Whether a shooter attacks with the combat penalty from there (HC-38, HC-39).
bool penalty(const CombatTables& combat, const State& state, int attacker, int from, int target);
// Whether printed values and the die are all that counts in an attack between these two.
bool plain_pair(const CombatTables& combat, const State& state, int attacker, int target);
// The same for the attack being resolved.
bool plain_attack(const CombatTables& combat, const State& state);
// One attack as it would be worked out now, abilities included.
Strike prepared_strike(const CombatTables& combat, const State& state, int attacker, int target,
                       AttackKind kind, int from);
// The attack being resolved, with what cards and tokens do to it.
Strike current_strike(const CombatTables& combat, const State& state);
// Whether its dice may be rerolled by choice (Dice Stacks).
bool rerolls_by_choice(const CombatTables& combat, const State& state, const Strike& strike);

}  // namespace muster::homm
