// Who controls territories, and what follows from the troops in them.
#pragma once

#include "games/projecthex/state/state.h"
#include "games/projecthex/state/tables.h"

namespace muster::projecthex {

// A territory is the player's from now on.
void take_control(ConquestState& state, Player player, int territory);
// Troops have left a territory. PH-02: without troops nobody controls it, unless markers do (N2).
void vacate(const ConquestTables& conquest, ConquestState& state, int territory);
// Troops come to the board.
void add_troops(ConquestState& state, Player player, int territory, UnitType type, int number);
// A troop is lost.
void remove_troop(const ConquestTables& conquest, ConquestState& state, Player player,
                  int territory, UnitType type);

// ---- What is kept of troops, so that nobody has to count (ConquestState::crowded, Weariness).

// Notes whether there are two troops or more in a territory.
void note_crowd(ConquestState& state, int territory);
// Notes what the groups of a territory that are not fresh have left.
void note_weariness(ConquestState& state, int territory);
// The same of all territories.
void note_weariness(ConquestState& state);

}  // namespace muster::projecthex
