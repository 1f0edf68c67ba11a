// Ops about moves, facings and places.
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

void op_move(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect);
// Where a move that ends anywhere within reach may end.
HexSet jump_hexes(const DuelTables& duel, const DuelState& state, const Task& task,
                  const Effect& effect);
void op_rotate(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect);
void op_shove(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect);
void op_displace(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect);

}  // namespace muster::penance
