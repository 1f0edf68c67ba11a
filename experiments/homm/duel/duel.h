// The verb `muster duel homm`: exact duels of unit sides.
#pragma once

#include "experiments/cli/game_verbs.h"

namespace muster::homm {

cli::GameVerb duel_verb();

}  // namespace muster::homm
