// Attacks under the Dice Stacks mod: rolling pools of six-sided dice and rerolls by choice (DS-02,
// DS-16 .. DS-30). Stages and windows are those of attack.cc.
#pragma once

#include "games/homm/state/tables.h"

namespace muster::homm {

// The dice of the attack are thrown next.
void request_pool(const CombatTables& combat, State& state);
// The faces that the chance node of a pool's roll asks about.
FaceGroup pool_group(const State& state);
// How many of the dice show them.
void list_pool(const State& state, ChanceList& outcomes);
// So many do.
void apply_pool(const CombatTables& combat, State& state, Phase phase, int argument);
// The damage is known, and what the dice trigger; tokens come next, or what calls off a deadly
// attack (DS-32).
void work_out_pool(const CombatTables& combat, State& state);
// What follows when a deadly attack was not called off.
Stage after_lethal(const CombatTables& combat);
// The face whose reroll raises the expected hits most (AI-19); 0: none does.
int paying_face(const State& state, const Strike& strike);
// Offers the attacker a reroll, if it has any.
void offer_pool_reroll(const CombatTables& combat, State& state);
// The faces that the attacker may reroll; 0: none.
void list_pool_rerolls(const CombatTables& combat, const State& state, ActionList& actions);
// Rerolls the dice that show `face`; 0: none. The right that allows no other face is used first.
void apply_pool_reroll(const CombatTables& combat, State& state, int face);

}  // namespace muster::homm
