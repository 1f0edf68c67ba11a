// What the player has, buys and builds (AM-17 .. AM-20, DS-40 .. DS-51).
#pragma once

#include "core/game.h"
#include "games/homm/map/scenario/economy.h"
#include "games/homm/map/state/tables.h"

namespace muster::homm::map {

// The player has enough.
void pay(MapState& state, const Resources& price);
void earn(MapState& state, const Resources& gain);
// Pays for a unit or building, and gets it.
void purchase(const MapTables& game, MapState& state, Action action);

}  // namespace muster::homm::map
