// `muster show homm`: the board as a combat begins, or a position as Combat::to_json writes it.
#pragma once

#include "experiments/cli/game_verbs.h"
#include "experiments/engine/registry.h"

namespace muster::homm {

// `registry` outlives the verb.
cli::GameVerb show_verb(const Registry& registry);

}  // namespace muster::homm
