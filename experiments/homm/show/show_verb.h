// `muster show homm`: the board as a combat begins, or a position as Combat::to_json writes it.
#pragma once

#include "core/registry.h"
#include "experiments/cli/game_verbs.h"

namespace muster::homm {

// `registry` outlives the verb.
cli::GameVerb show_verb(const Registry& registry);

}  // namespace muster::homm
