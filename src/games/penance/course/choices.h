// Choices of general use: yes or no, a number, a unit, a die.
#pragma once

#include "core/game.h"
#include "games/penance/state/tables.h"

namespace muster::penance {

void run_choice(DuelState& state, Task& task);
void list_choice(const DuelState& state, ActionList& actions);
void apply_choice(const DuelTables& duel, DuelState& state, Action action);

}  // namespace muster::penance
