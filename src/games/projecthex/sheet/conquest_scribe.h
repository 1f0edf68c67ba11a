// The scoresheet of ProjectHex: turns, troops and coins that come, moves, attacks exchange by
// exchange, missions, and who won by what.
#pragma once

#include <memory>

#include "core/scribe.h"
#include "games/projecthex/conquest.h"

namespace muster::projecthex {

std::unique_ptr<Scribe<Conquest>> make_conquest_scribe(const Conquest& game);

}  // namespace muster::projecthex
