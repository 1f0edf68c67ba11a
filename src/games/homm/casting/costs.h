// What stands in the way of a card: costs, limits and conditions (HC-77, HC-78).
#pragma once

#include "games/homm/state/tables.h"

namespace muster::homm {

// Bit of State::machine_used: machines stand together in the order of instances.
unsigned machine_bit(const CombatTables& combat, int side, int instance);
// Cards that the enemy's units demand of a spell: any, and those that give power.
int casting_discards(const CombatTables& combat, const State& state, int side);
int casting_power_discards(const CombatTables& combat, const State& state, int side);
// HC-77: one spell in a combat round, and what cards and units say about casting.
bool castable(const CombatTables& combat, const State& state, int side, Window window);
// Whether the conditions of the option hold.
bool needs_met(const CombatTables& combat, const State& state, int side, const CardOption& option);
// Costs as far as everybody can see that they can be paid.
bool open_cost(const CombatTables& combat, const State& state, int side, int instance,
               const CardOption& option);
// What only the player can see of the costs: which cards of the hand would pay.
bool payable(const CombatTables& combat, const State& state, int side, int instance,
             const CardOption& option);

}  // namespace muster::homm
