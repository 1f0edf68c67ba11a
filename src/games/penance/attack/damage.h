// A hit after its dice: final damage, components, the end of a roll (PN-34 .. PN-49c).
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

// Kinds in the target's hand that may answer the attack. At its declaration only those that make
// it miss, later only the others.
KindSet reactions(const DuelTables& duel, const DuelState& state, bool at_declaration);
// The reactive window (PN-34 .. PN-36). True: the target's owner has to decide.
bool open_window(const DuelTables& duel, DuelState& state, bool at_declaration);
// Steps of kRoll from the window to the end.
void finish_roll(const DuelTables& duel, DuelState& state, Task& task);
// The task kComponent.
void run_component(const DuelTables& duel, DuelState& state, Task& task);
// An attack on a summon takes hit points off it (PN-147).
void strike_summon(const DuelTables& duel, DuelState& state);
// Effects for the next attack, by its attacker or on its target, are used up (PN-29a).
void spend_lasting(const DuelTables& duel, DuelState& state, bool attack_over);

}  // namespace muster::penance
