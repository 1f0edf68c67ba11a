// How a duel of Penance looks: the board with ways and attacks over it, and beside it what is known
// of both players' cards and Caskets.
#pragma once

#include <memory>

#include "experiments/view/view.h"
#include "games/penance/duel.h"

namespace muster::penance {

// `game` outlives it.
std::unique_ptr<muster::View<CasketDuel>> make_duel_view(const CasketDuel& game);

}  // namespace muster::penance
