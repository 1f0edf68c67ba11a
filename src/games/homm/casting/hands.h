// Hands: dealt at the start, and from round to round under the Dice Stacks mod (DS-35, DS-37).
#pragma once

#include <cstdint>

#include "games/homm/state/tables.h"

namespace muster::homm {

// What the cards in play do while they lie there, and what both sides hold. A hand that the
// scenario leaves to the deck is drawn before the first round.
void deal_cards(const CombatTables& combat, State& state);
// Hands for a further round: one step after the other, the attacker first, until somebody has to
// decide.
void new_hands(const CombatTables& combat, State& state);
// The answer: a card discarded before the next round, or kDeclined.
void discard_for_new_hand(const CombatTables& combat, State& state, int instance);
// The cards on the table that can be played from there: not those that lie aside.
std::uint64_t table_cards(const CombatTables& combat, const State& state, int side);

}  // namespace muster::homm
