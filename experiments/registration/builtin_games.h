// The one list of the games that come with muster.
#pragma once

#include "core/registry.h"
#include "experiments/cli/game_verbs.h"

namespace muster {

// Adds every built-in game. A program with games of its own adds those as well.
void add_builtin_games(Registry& registry);
// Verbs of the command line that single built-in games have.
cli::GameVerbs builtin_verbs();

}  // namespace muster
