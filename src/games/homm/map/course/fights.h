// Meetings: how a fight starts, goes on and ends, and what it leaves behind (HC-01 .. HC-03, AM-10
// .. AM-16, AM-26 .. AM-28).
#pragma once

#include "core/game.h"
#include "games/homm/map/state/tables.h"

namespace muster::homm::map {

// Level of the guards that attack at the start of this turn (AM-28), or 0.
int turn_fight_level(const MapTables& game, const MapState& state);
// `opponent`: MapState::opponent.
void start_fight(const MapTables& game, MapState& state, FightKind kind, int opponent, int field);
// An action or outcome of chance of a fight on the board.
void fight_step(const MapTables& game, MapState& state, Action action);
// Runs the combat to the next decision that is the player's or chance's, or to its end.
void go_on_fighting(const MapTables& game, MapState& state);
// A row of the table (AM-26). Rounds beyond the movement points left are not played: the player
// retreats with what was lost so far.
void apply_outcome(const MapTables& game, MapState& state, int row);

}  // namespace muster::homm::map
