// Setting up a combat: placing armies (HC-10 .. HC-18, AI-03 .. AI-05) and drawing guards (HC-14).
#pragma once

#include <cstddef>

#include "games/homm/state/tables.h"

namespace muster::homm {

// The set-up from the start, until somebody has to decide.
void start_setup(const CombatTables& combat, State& state);
// Goes on with the set-up until somebody has to decide, or starts the first round.
void continue_setup(const CombatTables& combat, State& state);
// Walls, gate and arrow tower of a citadel (HC-67 .. HC-69, HC-74).
void raise_walls(const CombatTables& combat, State& state, int gate);
// AI-03, AI-04: the leftmost free space of the unit's own row, else of the other one. Left is as
// seen by the player who faces an AI side (HC-08), or by the owner of a player's army.
int ai_space(const CombatTables& combat, const State& state, int side, bool ranged);
// Where a player may put the unit (HC-10, HC-17).
Mask place_spaces(const CombatTables& combat, const State& state, const Unit& unit);
// HC-11: a player may leave a unit out as long as another one is or can be on the board.
bool may_leave_out(const CombatTables& combat, const State& state);
// The next unit goes to a cell; kNoCell: it is left out.
void place_action(const CombatTables& combat, State& state, int cell);
// The tier of the next card to draw, lowest first; -1 when all guards are drawn.
int draw_tier(const CombatTables& combat, const State& state);
// Cards of that deck that are not drawn yet.
std::size_t draws_left(const CombatTables& combat, const State& state);
// The n-th card, from 0, of the tier's deck without the drawn ones.
Action nth_draw(const CombatTables& combat, const State& state, std::size_t n);
// HC-14: each card of the tier's deck that is not drawn yet, equally likely.
void list_draws(const CombatTables& combat, const State& state, ChanceList& outcomes);

}  // namespace muster::homm
