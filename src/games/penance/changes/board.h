// Units that change their place, and zones that go.
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

// Puts a unit on a hex; nothing happens by it.
void place(DuelState& state, int unit, int hex);
// A Casket has moved by so many hexes: they count, and each is told.
void count_moved(const DuelTables& duel, DuelState& state, int side, int hexes);
// The end of a step of any kind (own, free, shoved): zones that answer.
void entered(const DuelTables& duel, DuelState& state, int unit, int from);
// Push (away) or pull of n hexes relative to `source`, without decisions: where two ways are
// equally straight the first open one is taken (PN-99). What zones do on entering is pushed.
// Returns hexes. hexes < 0: pull.
int shove(const DuelTables& duel, DuelState& state, int unit, int source, int hexes);

// The zone whose hex it is from now on; -1: none.
void set_zone(DuelState& state, int hex, int zone);
void remove_zone(DuelState& state, int zone);
// Zones without a hex left, and the numbers above the last one.
void drop_empty_zones(DuelState& state);

}  // namespace muster::penance
