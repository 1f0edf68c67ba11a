// Attacks up to the first die (PH-24, PH-36, PH-38 .. PH-40): from where, at whom, with which
// troops.
#pragma once

#include "core/game.h"
#include "games/projecthex/state/state.h"
#include "games/projecthex/state/tables.h"

namespace muster::projecthex {

// True when there is somebody to attack, and that is waited for.
bool begin_attacks(const ConquestTables& conquest, ConquestState& state);
void list_attacks(const ConquestTables& conquest, const ConquestState& state, ActionList& actions);
void apply_attack(const ConquestTables& conquest, ConquestState& state, Action action);

}  // namespace muster::projecthex
