// Ops about attacks and losses.
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

void change_attack(const DuelTables& duel, DuelState& state, const Task& task,
                   const Effect& effect);
void op_targets(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect);
void direct_loss(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect);
void op_bleed(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect);
void op_component(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect);
void op_seeds_burst(const DuelTables& duel, DuelState& state, const Task& task,
                    const Effect& effect);
void op_return(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect);
void op_splash(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect);
// The task kSplash.
void run_splash(const DuelTables& duel, DuelState& state, Task& task);

}  // namespace muster::penance
