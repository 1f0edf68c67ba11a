// What players' choices and outcomes of chance do.
#pragma once

#include "core/game.h"
#include "games/homm/map/state/tables.h"

namespace muster::homm::map {

// Up to the next stage: MapPhase::kGoingOn, unless somebody has to decide at once.
void act(const MapTables& game, MapState& state, Action action);

}  // namespace muster::homm::map
