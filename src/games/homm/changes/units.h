// What happens to units and walls: damage, healing, joining, moving, leaving.
#pragma once

#include <cstdint>

#include "games/homm/state/tables.h"

namespace muster::homm {

// Puts the unit of a slot on a cell.
void place_unit(State& state, int slot, int cell);
// A fresh unit in a slot, not placed yet.
void fill_slot(const CombatTables& combat, State& state, int slot, std::uint8_t side);
// A unit that joins the fight (summons, clones) on an empty cell; its slot, or -1 without room.
int join(const CombatTables& combat, State& state, int side, std::uint8_t unit_side, int cell);
// HC-40, HC-42, HC-43: damage counts up to health; a Pack turns, others leave.
void deal_damage(const CombatTables& combat, State& state, int unit, int damage);
// Damage that no token lowers any more; frees a paralysed unit.
void take_damage(const CombatTables& combat, State& state, int unit, int damage);
// Damage outside an attack. Frees a paralysed unit, turns or removes one without health. Under
// Dice Stacks a player may remove tokens first; then the damage waits until the combat goes on.
void hurt(const CombatTables& combat, State& state, int unit, int damage);
// Takes damage off a unit.
void heal(State& state, int unit, int amount);
// False when the unit cannot be paralysed.
bool paralyse(const CombatTables& combat, State& state, int unit);
// A unit has come to its space from `from`: spaces it crossed or entered may hurt it.
void enter_space(const CombatTables& combat, State& state, int unit, int from);
// Moves a unit to an empty cell; what it meets on its way hurts it.
void move_unit(const CombatTables& combat, State& state, int unit, int cell);
// Takes walls or the gate away; the tower falls with the last of them (HC-75).
void destroy_walls(const CombatTables& combat, State& state, Mask cells);

}  // namespace muster::homm
