// How Heroes looks: the board with ways of Heroes over it, and beside it what players own.
#pragma once

#include <memory>

#include "experiments/view/view.h"
#include "games/heroes/heroes.h"

namespace muster::heroes {

// Slots: "tile-N" by tile, "marks" (the Hero that moves and its way), "battle", and of each seat S
// "seat-S", "score-S" and other numbers, "settlements-S", "hero-S-1" and "hero-S-2". `game`
// outlives it.
std::unique_ptr<View<HeroesGame>> make_heroes_view(const HeroesGame& game);

}  // namespace muster::heroes
