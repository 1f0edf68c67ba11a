// The scoresheet of the duel by itself.
#pragma once

#include <memory>

#include "core/scribe.h"
#include "games/projecthex/duel/game.h"

namespace muster::projecthex {

std::unique_ptr<Scribe<DuelGame>> make_duel_scribe(const DuelGame& game);

}  // namespace muster::projecthex
