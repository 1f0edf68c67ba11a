// The scoresheet of a game of Heroes.
#pragma once

#include <memory>

#include "core/scribe.h"
#include "games/heroes/heroes.h"

namespace muster::heroes {

// Days are rounds; a player's Daybreak, new tokens and a player's turn are headings below. A Hero's
// walk is one line, told when it ends. `game` outlives the scribe.
std::unique_ptr<Scribe<HeroesGame>> make_heroes_scribe(const HeroesGame& game);

}  // namespace muster::heroes
