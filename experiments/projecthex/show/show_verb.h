// `muster show projecthex`: pictures of boards and positions, and pages that step through a game.
#pragma once

#include "experiments/cli/game_verbs.h"
#include "experiments/engine/registry.h"

namespace muster::projecthex {

// `--map NAME|FILE`, or the board of `--scenario`, as SVG; with `--state FILE` a position as
// Conquest::to_json writes it; with `--replay` an HTML page of one game.
cli::GameVerb show_verb(const Registry& registry);

}  // namespace muster::projecthex
