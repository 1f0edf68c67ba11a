// What a state that was read must be for the game to go on from it.
#pragma once

#include "core/fields/archive.h"
#include "games/heroes/heroes.h"

namespace muster::heroes {

// Who decides in the phase of a state, chance, or nobody.
Player mover_of(const HeroesState& state);

// Whether new tokens come (HE-29), after the daybreaks of all players.
bool appears(const HeroesState& state);

// Adds what is wrong with a state whose members are within their limits.
void check_state(const HeroesGame& game, const HeroesState& state, JsonMistakes& mistakes);

}  // namespace muster::heroes
