// What a choice in Heroes has come to by the next one, for tables of odds.
#pragma once

#include <string>

#include "games/heroes/heroes.h"

namespace muster::heroes {

// "green Hero 1 dies, blue Hero 1: 2 mercenaries lost, 3 items"; "": nothing of this has changed.
// Where pieces stand in the lines of a duel is not told.
std::string outcome_words(const HeroesGame& game, const HeroesState& before,
                          const HeroesState& after);

}  // namespace muster::heroes
