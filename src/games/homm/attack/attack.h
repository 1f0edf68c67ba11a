// One attack, from its declaration to the retaliation and what follows (HC-32 .. HC-58, HC-80 ..
// HC-84).
#pragma once

#include "games/homm/state/tables.h"

namespace muster::homm {

// Declares an attack; what it meets (cards, dice, damage) is worked out stage by stage.
void declare(State& state, int attacker, int target, AttackKind kind);
// Another attack by the active unit (kAgain). Always true.
bool attack_again(State& state, int target);
// An attack with a printed value within the one being resolved (kExtra). Always true.
bool attack_extra(State& state, int target, int attack);
// The next stage of the attack.
void advance_attack(const CombatTables& combat, State& state);
// The dice of the attack are thrown next, unless it is off.
void request_roll(const CombatTables& combat, State& state);
// HC-36, HC-38: the outcomes of the attack dice; of the lower of two dice when nothing else counts.
void list_rolls(const CombatTables& combat, const State& state, ChanceList& outcomes);
// The plain roll of a fight without cards changes nothing more: on to the defense token's die.
void on_rolled(const CombatTables& combat, State& state);
// The attacker rerolls, or does not; under Dice Stacks the dice that show `yes`.
void apply_reroll(const CombatTables& combat, State& state, int yes);
// The outcomes of the rerolled die.
void list_reroll(const CombatTables& combat, const State& state, ChanceList& outcomes);
// The rerolled die is put in place; the other one of two stays as it was.
void finish_reroll(const CombatTables& combat, State& state, int face);
// Whether rerolling raises the expected damage.
bool reroll_pays(const State& state, const Strike& strike);
// HC-37, HC-43: the damage that the dice make of the attack.
void work_out_damage(const CombatTables& combat, State& state);
// The attack deals nothing, and its target does not retaliate. `unit`: whose ability it is, or
// kNoUnit.
void cancel_attack(State& state, int unit);
// The damage arrives, and what lasted for this attack is over.
void hit(const CombatTables& combat, State& state);
// An attack on a wall or the gate: it falls for certain (HC-70).
void strike_wall(const CombatTables& combat, State& state, int cell);

}  // namespace muster::homm
