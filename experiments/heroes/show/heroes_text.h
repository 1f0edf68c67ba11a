// A game of Heroes as plain text: the board tile by tile, the battle that is fought, what players
// have.
#pragma once

#include <string>

#include "games/heroes/heroes.h"

namespace muster::heroes {

std::string heroes_text(const HeroesGame& game, const HeroesState& state);

}  // namespace muster::heroes
