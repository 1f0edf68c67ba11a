// Fortresses are bought (PH-83, PH-84).
#pragma once

#include "core/game.h"
#include "games/projecthex/state/state.h"
#include "games/projecthex/state/tables.h"

namespace muster::projecthex {

// True when there is one to buy, and that is waited for.
bool begin_fortresses(const ConquestTables& conquest, ConquestState& state);
void list_fortresses(const ConquestTables& conquest, const ConquestState& state,
                     ActionList& actions);
void apply_fortress(const ConquestTables& conquest, ConquestState& state, Action action);

}  // namespace muster::projecthex
