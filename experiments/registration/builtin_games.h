// The one list of the games that come with muster.
#pragma once

#include "core/registry.h"

namespace muster {

// Adds every built-in game. A program with games of its own adds those as well.
void add_builtin_games(Registry& registry);

}  // namespace muster
