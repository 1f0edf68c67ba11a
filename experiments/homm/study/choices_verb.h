// `muster choices homm RUN`: the choices of targets in a run that cost their side most.
#pragma once

#include "experiments/cli/game_verbs.h"
#include "experiments/engine/registry.h"

namespace muster::homm {

cli::GameVerb choices_verb(const Registry& registry);

}  // namespace muster::homm
