// How a game ends (AM-23).
#pragma once

#include "games/homm/map/state/tables.h"

namespace muster::homm::map {

// Something happened that may end the game; a loss counts before a win.
void event(const MapTables& game, MapState& state, EndEvent what);
// The game is over; `winner`: -1 nobody.
void finish(MapState& state, int winner, EndEvent what);

}  // namespace muster::homm::map
