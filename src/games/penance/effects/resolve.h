// A card from its announcement to the pile it goes to (PN-130 .. PN-134): tasks.
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

// kCard.
void run_card(const DuelTables& duel, DuelState& state, Task& task);
// kCardDone: where the card goes, and what an attack leaves behind.
void run_card_done(const DuelTables& duel, DuelState& state, Task& task);

}  // namespace muster::penance
