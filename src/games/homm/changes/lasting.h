// Effects that begin and end, and what they add up to on a unit.
#pragma once

#include <cstdint>

#include "games/homm/state/tables.h"

namespace muster::homm {

// An effect is gone: values, spaces and its card follow.
void effect_ended(const CombatTables& combat, State& state, const Effect& effect);
// Ends the effects for which `ends` holds.
template <class Ends>
void end_effects(const CombatTables& combat, State& state, Ends ends) {
  for (std::uint8_t i = 0; i < state.effect_count;) {
    const Effect effect = state.effects[i];
    if (!ends(effect)) {
      ++i;
      continue;
    }
    --state.effect_count;
    for (std::uint8_t k = i; k < state.effect_count; ++k) state.effects[k] = state.effects[k + 1];
    state.effects[state.effect_count] = Effect{};
    effect_ended(combat, state, effect);
  }
}
// Puts Unit::attack .. health and marks in line with the effects on the unit.
void refresh(const CombatTables& combat, State& state, int unit);
// Something lasts. A full list takes no more: false.
bool add_effect(const CombatTables& combat, State& state, Effect effect);

}  // namespace muster::homm
