// Registers the duel of ProjectHex with the experiment room.
#pragma once

#include <memory>

#include "core/registry.h"

namespace muster::projecthex {

std::unique_ptr<GameEngine> make_duel_engine();

}  // namespace muster::projecthex
