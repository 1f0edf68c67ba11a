// Registers Penance, a duel of Caskets on a hex board with cards for hit points.
#pragma once

#include <memory>

#include "core/registry.h"

namespace muster::penance {

std::unique_ptr<GameEngine> make_penance_engine();

}  // namespace muster::penance
