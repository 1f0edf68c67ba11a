// How a duel of ProjectHex looks as a game of its own.
#pragma once

#include <memory>

#include "experiments/view/view.h"
#include "games/projecthex/duel/game.h"

namespace muster::projecthex {

std::unique_ptr<View<DuelGame>> make_duel_view(const DuelGame& game);

}  // namespace muster::projecthex
