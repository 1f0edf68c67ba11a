// Which parts of the page stand for an action on the adventure map.
#pragma once

#include <string>
#include <vector>

#include "core/game.h"
#include "games/homm/map/adventure.h"

namespace muster::homm::map {

// The one to be clicked first comes first; none: the action is words only.
std::vector<std::string> action_slots(const Adventure& game, const MapState& state, Action action);

}  // namespace muster::homm::map
