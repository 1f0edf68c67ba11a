// Cards from place to place.
#pragma once

#include "games/homm/state/tables.h"

namespace muster::homm {

// Moves a card of the hand to the discard pile.
void discard_card(State& state, int side, int instance);
// Moves a card to the hand, open to the other side.
void take_card(State& state, int side, int instance);
// A card that returns to the hand lies aside until the next round (DS-37).
void set_aside(State& state, int side, int instance);
// Cards that lie aside return to the hand.
void put_back(State& state, int side);
// A lasting effect has ended: its card goes where it belongs.
void card_ended(const CombatTables& combat, State& state, const Effect& effect);

}  // namespace muster::homm
