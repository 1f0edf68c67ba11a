// The view of games on the adventure map: the map from above with its heroes, and what the player
// and the AI heroes have.
#pragma once

#include <memory>

#include "experiments/view/view.h"
#include "games/homm/map/adventure.h"

namespace muster::homm::map {

// `game` outlives the view.
std::unique_ptr<View<Adventure>> make_adventure_view(const Adventure& game);

}  // namespace muster::homm::map
