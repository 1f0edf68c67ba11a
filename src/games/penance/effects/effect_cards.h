// Ops about cards.
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

void op_draw(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect);
void op_discard(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect);
void op_destroy_card(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect);
void op_recover(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect);
void op_piles(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect);
void op_peek(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect);
void op_reveal(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect);
void op_steal(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect);

}  // namespace muster::penance
