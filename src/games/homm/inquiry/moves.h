// Where a unit can go, and whom and what it can attack from there.
#pragma once

#include "games/homm/state/tables.h"

namespace muster::homm {

// Cells other than its own that the unit can move to (HC-24 .. HC-29).
Mask reach(const CombatTables& combat, const State& state, int unit);
// The spaces of whom the unit may attack: enemies, or whoever is nearest when it is berserk.
Mask foes(const CombatTables& combat, const State& state, int unit);
// The enemies (as units) that the unit may attack standing on `cell` (HC-33 .. HC-35).
Mask targets_from(const CombatTables& combat, const State& state, int unit, int cell);
// The walls and the gate that the unit may destroy standing on `cell` (HC-70).
Mask walls_from(const CombatTables& combat, const State& state, int unit, int cell);
// The cells of `spaces` from which the way to the nearest of the cells `goals` is shortest; by
// straight steps for flyers, and for walkers when no way is open.
Mask nearest_spaces(const CombatTables& combat, const State& state, int unit, Mask goals,
                    Mask spaces);
// The options of `unit` of an AI-run side, as if it stood on `from` (AI-07, AI-11).
Options attack_options(const CombatTables& combat, const State& state, int unit, int from,
                       bool ranged_moves);
// Whether the active unit still moves and attacks.
bool can_act(const CombatTables& combat, const State& state);
// Whether the unit may move after its attack (HC-30): only after one without a move before it, and
// only where there is somewhere to go.
bool may_move_after(const CombatTables& combat, const State& state, int unit);
// Whether a hero may give up now (HC-86, HC-87, AI-35).
bool may_surrender(const CombatTables& combat, const State& state, int side);

}  // namespace muster::homm
