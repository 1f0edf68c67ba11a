// Moves, facings and hexes that are chosen (PN-90 .. PN-98a): tasks and their choices.
#pragma once

#include "core/game.h"
#include "games/penance/state/tables.h"

namespace muster::penance {

void run_move_step(const DuelTables& duel, DuelState& state, Task& task);
void run_free_move(const DuelTables& duel, DuelState& state, Task& task);
void run_facing(const DuelTables& duel, DuelState& state, Task& task);
void run_hex(const DuelTables& duel, DuelState& state, Task& task);
void chance_hex(const DuelTables& duel, const DuelState& state, ChanceList& outcomes);
void list_moves(const DuelTables& duel, const DuelState& state, ActionList& actions);
void apply_moves(const DuelTables& duel, DuelState& state, Action action);

}  // namespace muster::penance
