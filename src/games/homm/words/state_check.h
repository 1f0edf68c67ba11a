// Whether a combat's state that was read can be played on: what the rules rely on, and a file may
// get wrong.
#pragma once

#include "core/fields/archive.h"
#include "games/homm/combat.h"

namespace muster::homm {

// Units: known sides, each on a space of its own. Before anything is derived from them.
void check_units(const Combat& combat, const State& state, JsonMistakes& mistakes);
// All else, when what follows from units, walls and effects has been settled.
void check_state(const Combat& combat, const State& state, JsonMistakes& mistakes);

}  // namespace muster::homm
