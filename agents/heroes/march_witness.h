// Counts how Heroes move: their moves, the steps these take, and moves that go back.
#pragma once

#include "agents/witness.h"
#include "games/heroes/heroes.h"

namespace muster::heroes {

// A move is a step or a goal. It goes back when it ends on the tile where the Hero was before its
// move before, in this turn or an earlier one, whatever it did between them. For each seat:
// `moves_{seat}`, `moves_back_{seat}`, `steps_{seat}`, and `hero_days_{seat}`, movements of a Hero.
WitnessFactory<HeroesGame> march_witness();

}  // namespace muster::heroes
