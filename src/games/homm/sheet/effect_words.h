// Effects that last, in words.
#pragma once

#include <string>

#include "games/homm/combat.h"
#include "games/homm/sheet/names.h"

namespace muster::homm {

// Whom or what it lies on, and what it does: "Crusaders: +1 attack".
std::string effect_words(const Effect& effect, const UnitNames& names);
// How long: " to the end of round 2".
std::string until_words(const Effect& effect);
// The card it comes from; "" when none lies out.
std::string effect_source(const Combat& combat, const Effect& effect);

}  // namespace muster::homm
