// Whom cards reach: choices of targets, immunities, reductions.
#pragma once

#include <cstddef>

#include "games/homm/state/tables.h"

namespace muster::homm {

// The units or spaces that a card can name as its target number `index`.
Mask target_choice(const CombatTables& combat, const State& state, const Play& play,
                   const CardOption& option, std::size_t index, int level);
// Whether the spell has any effect on the unit. `damage`: of an effect that deals damage.
bool spell_reaches(const CombatTables& combat, const State& state, const Card& card, Timing timing,
                   int unit, bool damage);
// Damage of a spell that arrives at `unit`, after immunities and reductions; of no school.
int spell_damage_to(const CombatTables& combat, const State& state, int unit, int damage);
int spell_damage_to(const CombatTables& combat, const State& state, const Card& card, int unit,
                    int damage);

}  // namespace muster::homm
