// What a player can choose from, but for fights on the board.
#pragma once

#include "core/game.h"
#include "games/homm/map/state/tables.h"

namespace muster::homm::map {

// The player's turn; before a fight at its start only cards (DS-66).
void list_turn(const MapTables& game, const MapState& state, ActionList& actions);
// What can be chosen in other phases.
void list_choices(const MapTables& game, const MapState& state, ActionList& actions);

}  // namespace muster::homm::map
