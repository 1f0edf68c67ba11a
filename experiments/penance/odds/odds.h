// The verb `muster odds penance`: exact odds of one attack card.
#pragma once

#include "experiments/cli/game_verbs.h"

namespace muster::penance {

cli::GameVerb odds_verb();

}  // namespace muster::penance
