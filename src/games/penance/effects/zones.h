// Zones and seeds (PN-143, PN-144): how they come, what they do, when they go.
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

// Those in range of the card; without a range, within so many hexes.
HexSet hexes_in_range(const DuelTables& duel, const DuelState& state, const Task& task,
                      int unranged);
// Hexes that an effect may be aimed at (HexUse).
HexSet effect_hexes(const DuelTables& duel, const DuelState& state, const Task& task);
void op_zone(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect);
// Turns that are left to what an effect puts on the board: to the end of the user's k-th following
// turn, or rounds.
Tenure tenure_of(const DuelState& state, int side, const Effect& effect);
// The task kZones: the end of a turn, or of a round.
void run_zones(const DuelTables& duel, DuelState& state, Task& task);

// ---- Seeds in a hex.

int seeds_at(const DuelState& state, int hex);
void unsow(DuelState& state, int hex);
void op_seeds(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect);

}  // namespace muster::penance
