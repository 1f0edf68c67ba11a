// The Action phase (PN-86 .. PN-88).
#pragma once

#include "core/game.h"
#include "games/penance/state/tables.h"

namespace muster::penance {

void run_action(DuelState& state);
void list_main(const DuelTables& duel, const DuelState& state, ActionList& actions);
void apply_main(const DuelTables& duel, DuelState& state, Action action);

}  // namespace muster::penance
