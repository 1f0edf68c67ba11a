// Who keeps the scoresheet of a combat.
#pragma once

#include <memory>

#include "core/scribe.h"
#include "games/homm/combat.h"

namespace muster::homm {

// Tells every activation, with what comes of it by itself: `combat` once more, stage by stage. Of a
// fight that begins with any state of which the placement is not finished.
std::unique_ptr<Scribe<Combat>> make_combat_scribe(const Combat& combat);

}  // namespace muster::homm
