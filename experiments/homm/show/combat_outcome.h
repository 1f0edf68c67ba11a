// What a choice in a combat has come to by the next one, for tables of odds.
#pragma once

#include <string>

#include "games/homm/combat.h"
#include "games/homm/sheet/names.h"

namespace muster::homm {

// "Boars: 3 damage, now few; Crusaders: 1 damage", the other side's units than those of `side`
// first; "" where no unit has changed and no attack was on its way. Of everybody's units
// and of dice on the table, so of nothing that is hidden.
std::string outcome_words(const Combat& combat, const UnitNames& names, int side,
                          const State& before, Action action, const State& after);

}  // namespace muster::homm
