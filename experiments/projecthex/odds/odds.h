// The verb `muster odds projecthex`: exact odds of one attack.
#pragma once

#include "experiments/cli/game_verbs.h"

namespace muster::projecthex {

cli::GameVerb odds_verb();

}  // namespace muster::projecthex
