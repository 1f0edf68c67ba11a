// What a combat looks like (experiments/view/view.h).
#pragma once

#include <memory>

#include "experiments/view/view.h"
#include "games/homm/combat.h"

namespace muster::homm {

std::unique_ptr<View<Combat>> make_combat_view(const Combat& combat);

}  // namespace muster::homm
