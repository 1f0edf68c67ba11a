// Ops about payments, choices and what has been made before.
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

void op_spend(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect);
void op_option(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect);
void op_target_choice(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect);
void op_extend(const DuelTables& duel, DuelState& state, const Task& task,
               const Effect& /*effect*/);
void op_control(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect);

}  // namespace muster::penance
