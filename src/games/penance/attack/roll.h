// An attack roll up to its Defense Dice (PN-05 .. PN-33).
#pragma once

#include "core/game.h"
#include "games/penance/dice/dice.h"
#include "games/penance/state/tables.h"

namespace muster::penance {

// The task kRoll.
void run_roll(const DuelTables& duel, DuelState& state, Task& task);
// Statuses that end when their bearer attacks.
void break_cover(const DuelTables& duel, DuelState& state, int side);
// How many copies of a passive kind count.
int copies_in_force(const DuelTables& duel, const DuelState& state, int side, int kind);

// ---- Dice.

Pool attack_pool(const DuelTables& duel, const DuelState& state);
DefenseStep defense_step(const DuelState& state);
int defense_dice(const DuelState& state);
void chance_attack(const DuelTables& duel, const DuelState& state, ChanceList& outcomes);
// An outcome of Phase::kDefenseDice.
void apply_defense(DuelState& state, int count);

}  // namespace muster::penance
