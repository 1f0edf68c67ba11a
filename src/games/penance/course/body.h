// Strain, Pilot Wounds, Damage Dice and Suffering Dice (PN-54 .. PN-79): tasks.
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

void run_strain(const DuelTables& duel, DuelState& state, Task& task);
void run_damage_die(const DuelTables& duel, DuelState& state, Task& task);
void run_wound(DuelState& state, Task& task);
// The outcome of Phase::kWoundCard.
void apply_wound(DuelState& state, int card);
void run_suffering(const DuelTables& duel, DuelState& state, Task& task);

}  // namespace muster::penance
