// `muster show penance`: arenas and positions as SVG, duels as an HTML page.
#pragma once

#include "experiments/cli/game_verbs.h"
#include "experiments/engine/registry.h"

namespace muster::penance {

cli::GameVerb show_verb(const Registry& registry);

}  // namespace muster::penance
