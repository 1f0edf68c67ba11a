// The one list of the games that come with muster.
#pragma once

#include "experiments/cli/game_verbs.h"
#include "experiments/engine/registry.h"
#include "experiments/registration/extra_agents.h"

namespace muster {

// Adds every built-in game, with agent types of other repositories besides its own. A program with
// games of its own adds those as well. Agents for a game that is none of these, of a name that
// their game knows already, or without a version are refused: Registry::status.
void add_builtin_games(Registry& registry, ExtraAgents extra = {});
// Verbs of the command line that single built-in games have; those that play do so with the games
// of `registry`, which outlives them.
cli::GameVerbs builtin_verbs(const Registry& registry);

}  // namespace muster
