// `muster map heroes`: where Heroes can go, and by which ways.
#pragma once

#include <string>

#include "experiments/cli/game_verbs.h"
#include "experiments/engine/registry.h"
#include "experiments/heroes/show/routes.h"

namespace muster::heroes {

// The Hero, and a line for each route. With `points` of movement today and kDayOfMovement a day
// after that, the day of arrival.
std::string describe_routes(const HeroesGame& game, const HeroesState& state, int hero,
                            const std::vector<HeroRoute>& routes);

cli::GameVerb map_verb(const Registry& registry);

}  // namespace muster::heroes
