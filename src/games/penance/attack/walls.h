// Attacks on structures and walls (PN-118, PN-143).
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

// Every hit of the card on the hex it has named.
void strike_wall(const DuelTables& duel, DuelState& state);

}  // namespace muster::penance
