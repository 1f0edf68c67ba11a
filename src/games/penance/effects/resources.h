// Ops about SP, Heat, Taint, tokens, stats and Suffering Dice.
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

// An amount and the Casket whose it is.
struct Change {
  int side = 0;
  int n = 0;
};

// The Caskets that an effect concerns, as bits; friendly ones are none in a duel (PN-139).
unsigned caskets(const DuelTables& duel, const DuelState& state, const Task& task,
                 const Effect& effect);
void op_resource(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect);
void change_resource(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect,
                     Change change);
void op_give_tokens(const DuelTables& duel, DuelState& state, const Task& task,
                    const Effect& effect);
void op_lasting(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect);
void bestow(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect,
            Change change);
void op_buff(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect);
void op_suffering(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect);

}  // namespace muster::penance
