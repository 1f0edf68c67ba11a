// The verb `muster duel projecthex`: how a fight is best fought.
#pragma once

#include "experiments/cli/game_verbs.h"

namespace muster::projecthex {

cli::GameVerb duel_verb();

}  // namespace muster::projecthex
