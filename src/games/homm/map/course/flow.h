// Rounds and turns: stage by stage until somebody has to decide.
#pragma once

#include "core/game.h"
#include "games/homm/map/state/tables.h"

namespace muster::homm::map {

// A player or chance has to decide.
void wait(MapState& state, MapPhase phase, Player mover);
// Goes on until somebody has to decide, or the game is over; a watcher sees every stage.
void proceed(const MapTables& game, MapState& state);

}  // namespace muster::homm::map
