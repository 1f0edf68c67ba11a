// Registers ProjectHex, territory conquest with secret dice duels.
#pragma once

#include <memory>

#include "core/registry.h"

namespace muster::projecthex {

std::unique_ptr<GameEngine> make_conquest_engine();

}  // namespace muster::projecthex
