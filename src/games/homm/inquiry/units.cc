#include "games/homm/inquiry/units.h"

#include <algorithm>

#include "games/homm/inquiry/lasting.h"

namespace muster::homm {
namespace {

// What lasting effects add to a unit's health.
int health_change(const State& state, int unit) {
  int sum = 0;
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    const Effect& effect = state.effects[i];
    if (effect.kind == Lasting::kHealth && effect.on == unit) sum += effect.amount;
  }
  return sum;
}

}  // namespace

Mask units_on(const State& state, Mask cells) {
  Mask units = 0;
  for (int cell : BitRange(cells & (state.occupied[0] | state.occupied[1]))) {
    units |= bit<Mask>(state.unit_at[cell]);
  }
  return units;
}

Mask units_of(const State& state, int side) { return units_on(state, state.occupied[side]); }

Mask board_units(const State& state) { return units_on(state, kBoard); }

Mask adjacent_units(const State& state, int unit) {
  return units_on(state, cells_next_to(state.units[unit].cell));
}

const SideRow& fighting_row(const CombatTables& combat, const State& state, int unit) {
  const Unit& each = state.units[unit];
  const bool silenced = (each.flags & kSilenced) != 0 ||
                        (state.effect_count != 0 && everywhere(state, Lasting::kNoAbilities));
  return silenced ? combat.bare_row(each.side) : combat.row(each.side);
}

int changed_health(const CombatTables& combat, const State& state, int unit) {
  const Unit& each = state.units[unit];
  return (each.marks & kClone) != 0
             ? 1
             : std::max(1, combat.row(each).health + health_change(state, unit));
}

bool defends(const CombatTables& combat, const State& state, int unit) {
  const Unit& each = state.units[unit];
  if ((each.flags & kDefending) != 0) return true;
  if (combat.calm()) return false;
  if ((each.flags & kStacked) != 0 && has(combat, state, unit, Trait::kStackedDefendToken))
    return true;
  if (!combat.auras()) return false;
  const Mask friends = adjacent_units(state, unit) & side_units(side_of(unit));
  for (int other : BitRange(friends)) {
    if (has(combat, state, other, Trait::kDefendAura)) return true;
  }
  return false;
}

}  // namespace muster::homm
