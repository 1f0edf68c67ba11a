// How a game on the map starts and ends, in words. For scribe.h.
#pragma once

#include "core/sheet.h"
#include "games/homm/map/adventure.h"
#include "games/homm/map/words/words.h"

namespace muster::homm::map {

// What lies on the map and what both sides have.
void tell_opening(const Adventure& game, const MapWords& words, const MapState& start,
                  Sheet& sheet);
// Who has won, and by what.
void tell_end(const Adventure& game, const MapState& end, Sheet& sheet);

}  // namespace muster::homm::map
