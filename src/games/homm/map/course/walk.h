// The player's hero on the map: steps, visits, flags, discoveries, levels.
#pragma once

#include "games/homm/map/board/tiles.h"
#include "games/homm/map/state/tables.h"

namespace muster::homm::map {

// The player's hero enters a field (AM-05) for a movement point: a fight first where somebody is
// there (HC-01, HC-02).
void step(const MapTables& game, MapState& state, int to);
// The same without the movement point.
void enter(const MapTables& game, MapState& state, int to);
// What is on the hero's field.
void meet(const MapTables& game, MapState& state);
// The hero uses the field, whose guards, if any, have been beaten.
void visit(const MapTables& game, MapState& state, int field);
// What a field of this kind gives.
void receive(const MapTables& game, MapState& state, const FieldKind& kind);
// AM-09, of either side. The owner before loses the field.
void flag(const MapTables& game, MapState& state, int field, int owner);
// The tile of a place is to be drawn and turned. `discoverer`: 0 the player, 1 the AI.
void discover(MapState& state, int place, int discoverer);
// AM-14: the level rises with every so many steps.
void gain_experience(const MapTables& game, MapState& state, int steps);
// AM-15: to the nearest own town or settlement; where there is none, the player is out of the game.
void send_home(const MapTables& game, MapState& state);

}  // namespace muster::homm::map
