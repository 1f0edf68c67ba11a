// How a game of ProjectHex looks: the board, the attack that is fought, what players have, and
// curves of prestige, territories and troops.
#pragma once

#include <memory>

#include "experiments/view/view.h"
#include "games/projecthex/conquest.h"

namespace muster::projecthex {

std::unique_ptr<View<Conquest>> make_conquest_view(const Conquest& game);

}  // namespace muster::projecthex
