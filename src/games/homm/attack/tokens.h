// Quantity Tokens against the damage of an attack (DS-04, DS-05, DS-32).
#pragma once

#include "games/homm/state/tables.h"

namespace muster::homm {

// The answer: `count` tokens go.
void take_attack_tokens(const CombatTables& combat, State& state, int count);
// The target's owner removes tokens; then the damage arrives (or, where tokens come first, cards
// that call off a deadly attack; DS-32).
void settle_tokens(const CombatTables& combat, State& state);

}  // namespace muster::homm
