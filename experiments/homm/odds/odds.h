// The verb `muster odds homm`: exact odds of one attack.
#pragma once

#include "experiments/cli/game_verbs.h"

namespace muster::homm {

cli::GameVerb odds_verb();

}  // namespace muster::homm
