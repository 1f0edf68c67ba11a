// Sides driven by a targeting rule: what the active unit does (AI-07 .. AI-19).
#pragma once

#include "games/homm/state/tables.h"

namespace muster::homm {

// AI-07 .. AI-19: chooses a target among those attackable now, or among all enemies to approach.
void ai_activation(const CombatTables& combat, State& state);
// In a state on its way (Combat::in_stages): whether the active unit is next to act by its side's
// rule.
bool rule_acts_next(const CombatTables& combat, const State& state);
// There: makes the rule's choice among `candidates` a decision of the side's player (AI-40).
void leave_target(State& state, Mask candidates);
// The target is settled: finds the space to attack it from, or to approach it (AI-15, AI-17).
void ai_with_target(const CombatTables& combat, State& state, int target);
// The space is settled: goes there, and attacks the target if it is in reach.
void ai_with_space(const CombatTables& combat, State& state, int cell);

}  // namespace muster::homm
