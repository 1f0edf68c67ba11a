// The adventure map as plain text: its hexes in rows, and the words that stand beside pictures.
#pragma once

#include <string>

#include "games/homm/map/adventure.h"
#include "games/homm/map/words/words.h"

namespace muster::homm::map {

// With the battlefield of a fight on the board. Nothing of it is hidden.
std::string map_text(const Adventure& game, const MapWords& words, const MapState& state);

}  // namespace muster::homm::map
