// The damage that a side expects of an attack, exactly.
#pragma once

#include "games/homm/state/tables.h"

namespace muster::homm {

// Expected damage and probabilities are in these parts of one: every attack's dice divide it.
inline constexpr int kOdds = 972;

// Expected damage of `unit` attacking `target` from `from`, in parts of kOdds.
int expected_damage(const CombatTables& combat, const State& state, int unit, int target, int from,
                    DamageMode mode);
// Probability of at least `threshold` damage, in parts of kOdds.
int damage_probability(const CombatTables& combat, const State& state, int unit, int target,
                       int from, int threshold);

}  // namespace muster::homm
