// The verb `muster odds heroes`: exact odds of one battle.
#pragma once

#include "experiments/cli/game_verbs.h"

namespace muster::heroes {

cli::GameVerb odds_verb();

}  // namespace muster::heroes
