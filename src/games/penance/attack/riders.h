// What rides on a hit: stats of the attacker, forms, displacement.
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

void hit_riders(const DuelTables& duel, DuelState& state);

}  // namespace muster::penance
