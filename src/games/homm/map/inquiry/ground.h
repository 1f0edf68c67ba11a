// Where heroes may walk, and how tiles may be turned.
#pragma once

#include "games/homm/map/scenario/layout.h"
#include "games/homm/map/state/tables.h"

namespace muster::homm::map {

// The ground for an AI hero: where it may walk.
Ground ai_ground(const MapTables& game, const MapState& state, int hero);
// The ground for the player's hero. AM-05: discovered tiles; AM-11: without an army no guarded
// field and no AI hero's. Cards may open blocked fields and borders for the turn.
Ground player_ground(const MapTables& game, const MapState& state);
// Whether the player's hero stands where it cannot stay without a fight, or not at all.
bool in_transit(const MapTables& game, const MapState& state);
// Whether the player's hero may take the step. A blocked field takes a further point, to leave it.
bool may_step(const MapTables& game, const MapState& state, const Ground& ground, int direction);
// Of several ways onto one face-down tile the first stands for all: they discover it.
unsigned one_way_per_tile(const MapTables& game, const MapState& state, int from, unsigned ways);
// Directions of empty fields next to the player's hero, for a step at the end of the turn.
unsigned last_steps(const MapTables& game, const MapState& state);
// The face-down tiles next to the player's hero (AM-06), as bits.
unsigned spyable(const MapTables& game, const MapState& state);
// AM-06: how the tile being discovered may be turned, as bits: any way, or so that the hero who
// discovers it can step onto it (where that is possible).
unsigned orientations(const MapTables& game, const MapState& state);

}  // namespace muster::homm::map
