// Units as they are now: current values, what they can do, where they stand.
#pragma once

#include "games/homm/state/tables.h"
#include "games/homm/units/stacks.h"

namespace muster::homm {

// Current values, never below 0: printed, and what lasts on the unit.
inline int attack_of(const State& state, int unit) { return state.units[unit].attack; }
inline int defense_of(const State& state, int unit) { return state.units[unit].defense; }
inline int initiative_of(const State& state, int unit) { return state.units[unit].initiative; }
// Six-sided dice of an attack under Dice Stacks (DS-02, DS-03).
inline int dice_of(const CombatTables& combat, const State& state, int unit) {
  return base_dice(combat.row(state.units[unit]).tier) + state.units[unit].tokens;
}
// The row of a unit as it fights now: bare when it has lost its abilities.
const SideRow& fighting_row(const CombatTables& combat, const State& state, int unit);
// Whether the unit has the trait now: a silenced unit has none.
inline bool has(const CombatTables& combat, const State& state, int unit, Trait trait) {
  return combat.row(state.units[unit]).has(trait) && fighting_row(combat, state, unit).has(trait);
}
// Whether the unit has an ability now that acts at one of the hooks (bits of Hook).
inline bool hooked(const CombatTables& combat, const State& state, int unit, int hooks) {
  return (combat.row(state.units[unit]).hooks & hooks) != 0 &&
         (fighting_row(combat, state, unit).hooks & hooks) != 0;
}
// The health of the unit's current side when undamaged, if something lasts; and whatever does.
int changed_health(const CombatTables& combat, const State& state, int unit);
inline int health_of(const CombatTables& combat, const State& state, int unit) {
  const Unit& each = state.units[unit];
  if (combat.calm() || (state.effect_count == 0 && each.marks == 0)) return combat.row(each).health;
  return changed_health(combat, state, unit);
}
// What is left of it.
inline int health_left(const CombatTables& combat, const State& state, int unit) {
  return health_of(combat, state, unit) - state.units[unit].damage;
}
// Units on some of the cells.
Mask units_on(const State& state, Mask cells);
// Units of a side that are in the fight, the tower included.
Mask units_of(const State& state, int side);
// Units on the board.
Mask board_units(const State& state);
// Units next to a unit.
Mask adjacent_units(const State& state, int unit);
// Whether an attack on the unit meets a defense token (HC-53), its own or an ability's.
bool defends(const CombatTables& combat, const State& state, int unit);

}  // namespace muster::homm
