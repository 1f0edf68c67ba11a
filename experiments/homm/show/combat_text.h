// A combat as plain text: the battlefield, who is to act, what both sides have.
#pragma once

#include "experiments/view/text_board.h"
#include "games/homm/combat.h"
#include "games/homm/sheet/names.h"

namespace muster::homm {

// The battlefield with its units, seen by the attacker, whose back row is below; what is beside it.
void draw_battlefield(const Combat& combat, const State& state, const UnitNames& names,
                      TextBoard& board);
// The same between the forces of both sides, as `eye` sees them, with the order of units and what
// lasts on them.
void tell_combat(const Combat& combat, const State& state, const UnitNames& names, int eye,
                 TextBoard& board);

}  // namespace muster::homm
