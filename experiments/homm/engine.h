// Registers the Heroes III combat with the experiment room.
#pragma once

#include <memory>

#include "core/registry.h"

namespace muster::homm {

std::unique_ptr<GameEngine> make_combat_engine();

}  // namespace muster::homm
