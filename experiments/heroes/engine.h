// Registers Heroes, the tile-board game of movement, monsters, mines, items and Settlements.
#pragma once

#include <memory>

#include "core/registry.h"

namespace muster::heroes {

std::unique_ptr<GameEngine> make_heroes_engine();

}  // namespace muster::heroes
