// How good a position of Heroes looks, by weights other than those that the game has loaded.
#pragma once

#include "core/game.h"
#include "games/heroes/heroes.h"
#include "games/heroes/state/evaluation.h"

namespace muster::heroes {

// The value for a player, from -1 to 1; the values of all players add up to zero. Same bits on
// every machine.
double evaluate_position(const HeroesGame& game, const HeroesState& state,
                         const EvaluationWeights& weights, Player player);

}  // namespace muster::heroes
