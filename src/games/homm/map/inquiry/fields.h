// What stands and lies on the fields of the map.
#pragma once

#include "games/homm/map/board/field_set.h"
#include "games/homm/map/board/tiles.h"
#include "games/homm/map/state/tables.h"

namespace muster::homm::map {

// What stands on a field of a face-up tile; a spoilt field is empty.
const FieldKind& kind_at(const MapTables& game, const MapState& state, int field);
// Level of the guards that still stand there, or 0.
int guards_at(const MapTables& game, const MapState& state, int field);
// The AI hero on a field, or -1.
int ai_hero_at(const MapState& state, int field);
// Whether the player's hero cannot be attacked where it is (AM-24).
bool hero_is_safe(const MapTables& game, const MapState& state);
// The towns that a player has flagged.
FieldSet towns(const MapTables& game, const MapState& state, int owner);
// Whether the field is the scenario's goal, and not spoilt.
bool is_goal(const MapTables& game, const MapState& state, int field);
// Whether it is a town of the player with a citadel.
bool citadel_at(const MapTables& game, const MapState& state, int field);

}  // namespace muster::homm::map
