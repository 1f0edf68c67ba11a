// `muster show penance`: arenas and positions as SVG, duels as an HTML page.
#pragma once

#include "core/registry.h"
#include "experiments/cli/game_verbs.h"

namespace muster::penance {

cli::GameVerb show_verb(const Registry& registry);

}  // namespace muster::penance
