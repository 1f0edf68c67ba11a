// How a game on the map starts and ends, in words. For scribe.h.
#pragma once

#include <string>

#include "core/sheet.h"
#include "games/homm/map/adventure.h"
#include "games/homm/map/words/words.h"

namespace muster::homm::map {

// What ends a game for a side (MapScenario::win, lose): "all AI heroes are beaten or 8 rounds are
// over"; "" nothing. `win`: whether the player wins by it.
std::string end_words(const MapScenario& scenario, const GameEnd& end, bool win);
// What lies on the map and what both sides have.
void tell_opening(const Adventure& game, const MapWords& words, const MapState& start,
                  Sheet& sheet);
// Who has won, and by what.
void tell_end(const Adventure& game, const MapState& end, Sheet& sheet);

}  // namespace muster::homm::map
