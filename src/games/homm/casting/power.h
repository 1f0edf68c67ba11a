// The power of spells.
#pragma once

#include "games/homm/state/tables.h"

namespace muster::homm {

// How many units of the other side have a trait that gets in the way of this side's spells.
int traits_against(const CombatTables& combat, const State& state, int side, Trait trait,
                   bool stacked);
// The power that the spell on its way has now, or would have without further cards.
int spell_power(const CombatTables& combat, const State& state, const Play& play);
// The index of the highest threshold that the power reaches, or -1.
int power_level(const CardOption& option, int power);
// The power threshold that counts for a card on its way, at least 0.
int level_of(const CombatTables& combat, const Play& play);

}  // namespace muster::homm
