// The scoresheet of a game on the adventure map.
#pragma once

#include <memory>

#include "core/scribe.h"
#include "games/homm/map/adventure.h"

namespace muster::homm::map {

// `game` outlives the scribe.
std::unique_ptr<Scribe<Adventure>> make_map_scribe(const Adventure& game);

}  // namespace muster::homm::map
