// Monsters on the Hero's tile: what they do, and who fights (HE-71 .. HE-78).
#pragma once

#include "games/heroes/state/state.h"
#include "games/heroes/state/tables.h"

namespace muster::heroes {

// HE-74: all tokens of the tile are rolled for first.
void begin_monsters(HeroesState& state);
// It is known what a token does.
void apply_monster_roll(const HeroesTables& game, HeroesState& state, Band band);
// It is known how many monsters a token is.
void apply_monster_count(const HeroesTables& game, HeroesState& state, int count);
// HE-73: as many as are wanted and can be paid.
int most_taken(const HeroesTables& game, const HeroesState& state);
// HE-77: the others leave, or join the fight.
void take_monsters(const HeroesTables& game, HeroesState& state, int number);

}  // namespace muster::heroes
