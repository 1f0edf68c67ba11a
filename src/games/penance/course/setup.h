// Before the first round (PN-160 .. PN-162).
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

void run_set_up(const DuelTables& duel, DuelState& state);

}  // namespace muster::penance
