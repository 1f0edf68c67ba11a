// What Taint buys in an attack (PN-126, PN-127): steps of kRoll.
#pragma once

#include <string_view>

#include "games/penance/state/tables.h"

namespace muster::penance {

// What is bought, for people.
std::string_view exploit_name(int exploit);
// The attacker spends its victim's: offers, and one is carried out.
void offer_exploits(const DuelTables& duel, DuelState& state, Task& task);
void take_exploit(const DuelTables& duel, DuelState& state, Task& task);
// Blocks that the attacker may have rolled again.
void offer_blocks(const DuelTables& duel, DuelState& state, Task& task);
void reroll_blocks(DuelState& state, Task& task);
// The target takes damage off before its dice.
void offer_numbness(const DuelTables& duel, DuelState& state, Task& task);
void numb(const DuelTables& duel, DuelState& state, Task& task);

}  // namespace muster::penance
