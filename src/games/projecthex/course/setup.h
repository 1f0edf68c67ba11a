// Set-up: factions, playtest picks, missions, capitals and first troops (PH-04 .. PH-16).
#pragma once

#include "core/game.h"
#include "games/projecthex/state/state.h"
#include "games/projecthex/state/tables.h"

namespace muster::projecthex {

// The start of a game, at its first decision.
ConquestState make_start(const ConquestTables& conquest);
// Begins the present part of set-up for the player on turn; true when it waits.
bool begin_setup_part(const ConquestTables& conquest, ConquestState& state);
// The next player, or the next part of set-up for the first player, or the first turn.
void next_setup_part(const ConquestTables& conquest, ConquestState& state);
// What players decide in set-up, but for the types of first troops (troops.h).
void list_setup(const ConquestTables& conquest, const ConquestState& state, ActionList& actions);
void apply_setup(const ConquestTables& conquest, ConquestState& state, Action action);

}  // namespace muster::projecthex
