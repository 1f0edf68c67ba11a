// What stands in the way of a Hero, and how far it gets.
#pragma once

#include "games/heroes/board/board.h"
#include "games/heroes/state/state.h"
#include "games/heroes/state/tables.h"

namespace muster::heroes {

// For a Hero of `seat`: monsters, loot, enemy Heroes and Settlements end a route, nothing is
// closed.
Ground ground(const HeroesState& state, int seat);
// Tiles where something can be dealt with: those of Ground::ends, foreign mines, own Settlements.
TileSet interests(const HeroesState& state, int seat);
// The least points a Hero of `seat` spends to be on each tile with everything there picked up,
// coming from `from`: over loot, which costs more, but not past monsters, enemy Heroes and
// Settlements. Up to `most` points, at most kMostReach.
Costs reach(const HeroesTables& game, const HeroesState& state, int seat, int from, int most);
inline constexpr int kMostReach = 63;

}  // namespace muster::heroes
