// The start of a game, and where tokens appear.
#pragma once

#include "games/heroes/state/state.h"
#include "games/heroes/state/tables.h"

namespace muster::heroes {

// The first state: Settlements and Heroes stand, no token is placed (HE-17 .. HE-19).
HeroesState make_start(const HeroesTables& game);
// A random unoccupied tile: its row first, then its column. Contract: there is one.
void ask_place(HeroesState& state);
// The column is known, too: the token appears there.
void apply_place(const HeroesTables& game, HeroesState& state, int column);
// HE-15.
void apply_anchor_roll(const HeroesTables& game, HeroesState& state, int face);

}  // namespace muster::heroes
