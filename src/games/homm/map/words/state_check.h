// Whether a game on the map that was read can be played on: what the rules rely on, and a file may
// get wrong.
#pragma once

#include "core/fields/archive.h"
#include "games/homm/map/adventure.h"

namespace muster::homm::map {

// The map itself; before the fight that goes on is read.
void check_map(const Adventure& game, const MapState& state, JsonMistakes& mistakes);
// That the fight is one of this map, and who decides.
void check_combat(const Adventure& game, const MapState& state, JsonMistakes& mistakes);
// That somebody, or chance, has something to choose from.
void check_choices(const Adventure& game, const MapState& state, JsonMistakes& mistakes);

}  // namespace muster::homm::map
