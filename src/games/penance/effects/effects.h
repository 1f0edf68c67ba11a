// Lists of effects, one effect after the other.
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

// The task kEffects.
void run_effects(const DuelTables& duel, DuelState& state, Task& task);
// The effect under way lasts from now on, on one Casket.
void start_on(const DuelTables& duel, DuelState& state, const Task& task, int side, int value);
// One effect; handlers keep sub-steps in Task::y.
void run_effect(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect);
// Ops that this engine carries out; a deck with another one is refused when loading.
OpSet implemented_ops();

}  // namespace muster::penance
