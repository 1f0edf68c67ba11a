// Who is where on the board.
#pragma once

#include "games/projecthex/state/state.h"
#include "games/projecthex/state/tables.h"

namespace muster::projecthex {

// Territories with troops of `player`, and those with anyone else's.
TerritorySet garrisoned(const ConquestTables& conquest, const ConquestState& state, Player player);
TerritorySet enemies(const ConquestTables& conquest, const ConquestState& state, Player player);
// Regions of which the player controls every territory, as bits.
unsigned regions_held(const ConquestTables& conquest, const ConquestState& state, Player player);

}  // namespace muster::projecthex
