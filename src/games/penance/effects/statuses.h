// Ops of statuses and forms.
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

void op_status(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect);
void op_form(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect);

}  // namespace muster::penance
