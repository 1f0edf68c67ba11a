// An attack from its declaration to its target: which unit, hex and component (PN-20, PN-21,
// PN-46b).
#pragma once

#include "core/game.h"
#include "games/penance/state/tables.h"

namespace muster::penance {

// The task kDeclare.
void run_declare(const DuelTables& duel, DuelState& state, Task& task);
// Where attacker and target stand towards each other.
void see_target(const DuelTables& duel, DuelState& state);
// Begins the attack of a unit without a card (summons): then push kRoll for it.
void begin_strike(const DuelTables& duel, DuelState& state, int attacker, int target, int printed);
// ---- Phases kComponent and kReact, and the dice.

void list_attack(const DuelTables& duel, const DuelState& state, ActionList& actions);
void apply_attack(const DuelTables& duel, DuelState& state, Action action);

}  // namespace muster::penance
