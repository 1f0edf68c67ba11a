// `muster map penance`: arenas as pictures.
#pragma once

#include "experiments/cli/game_verbs.h"

namespace muster::penance {

cli::GameVerb map_verb();

}  // namespace muster::penance
