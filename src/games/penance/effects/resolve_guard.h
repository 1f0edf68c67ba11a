// Ops that protect, and losses as they change them.
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

void op_guard(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect);
// A loss of n cards that is about to happen, as effects change it (immune, guard_lethal ...).
int guarded_loss(const DuelTables& duel, DuelState& state, const Task& task);

}  // namespace muster::penance
