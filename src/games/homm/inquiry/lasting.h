// What lasts on units, spaces, sides and everybody.
#pragma once

#include "games/homm/state/state.h"

namespace muster::homm {

// Whether such an effect lasts on everybody.
bool everywhere(const State& state, Lasting kind);
// The sum of the amounts of such effects on a side.
int side_effect(const State& state, Lasting kind, int side);
// Whether such an effect lasts on a side.
bool lasts_on_side(const State& state, Lasting kind, int side);
// Damage to whoever attacks the unit from an adjacent space.
int fire_shield(const State& state, int unit);
// The spaces that force fields close.
Mask force_fields(const State& state);

}  // namespace muster::homm
