// AI heroes: what they do on their way (AI-27 .. AI-38).
#pragma once

#include "games/homm/map/state/tables.h"

namespace muster::homm::map {

// One movement point of the AI hero whose turn it is, or the next hero's turn, or the end.
void ai_turn(const MapTables& game, MapState& state);
// The hero whose turn it is takes a step. AI-34: a face-down tile is discovered first.
void ai_take_way(const MapTables& game, MapState& state, int direction);
// The hero is on the field.
void ai_enter(const MapTables& game, MapState& state, int hero, int to);
// AI-33: guards are beaten, fields flagged or visited, and nothing gained.
void ai_pass(const MapTables& game, MapState& state, int hero, int field);

}  // namespace muster::homm::map
