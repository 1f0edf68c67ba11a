// Summons (PN-145 .. PN-148a): how they come and act.
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

// Where a summon may appear.
HexSet summon_hexes(const DuelTables& duel, const DuelState& state, const Task& task,
                    const Effect& effect);
void op_summon(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect);
// A card that asks for a wreck uses it up.
void use_wreck(const DuelTables& duel, DuelState& state, int side, CardId id);
// The task kSummons.
void run_summons(const DuelTables& duel, DuelState& state, Task& task);
void op_command(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect);
void op_aura(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect);
// An enemy unit in the hex of a snare loses cards at the start of its turn (PN-148).
void snares_bite(const DuelTables& duel, DuelState& state, int side);

}  // namespace muster::penance
