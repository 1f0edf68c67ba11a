// How a combat begins and ends, in words.
#pragma once

#include <string>

#include "games/homm/combat.h"
#include "games/homm/sheet/lines.h"
#include "games/homm/sheet/names.h"

namespace muster::homm {

// "attacker: a hero of Castle, level 2, moved by the targeting rule rulebook".
std::string side_line(const Combat& combat, int side);
// Who fights whom, and with what cards.
void tell_opening(const Combat& combat, const State& start, SheetLines& lines);
// What both sides have left, side by side.
void tell_standing(const Combat& combat, const State& state, const UnitNames& names,
                   SheetLevel level, SheetLines& lines);
// Who is left of a fight that is over, with the damage that was dealt `before` it healed.
State with_damage_of(const State& before, const State& over);
// Who has won, and by what; `before`: the last state in which damage is not healed yet.
void tell_end(const Combat& combat, const State& before, const State& over, const UnitNames& names,
              SheetLines& lines);

}  // namespace muster::homm
