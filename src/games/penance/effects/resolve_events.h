// Events: a task.
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

void run_event(const DuelTables& duel, DuelState& state, Task& task);

}  // namespace muster::penance
