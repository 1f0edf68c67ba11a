// Cards that change piles, and what is paid for them.
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

// A card leaves the hand, its prices are paid, and it is resolved; `use`: CardUse bits.
void play(const DuelTables& duel, DuelState& state, int side, int kind, unsigned use);
// Every full or begun SP beyond those there are costs a card (PN-88).
void pay(DuelState& state, int side, int half_points);
void pay_tokens(DuelState& state, int side, TokenKind kind, int count);
// A card that is used once has been.
void mark_once(const DuelTables& duel, DuelState& state, int side, int kind);
// `side` loses cards; flags: LoseFlag.
void push_loss(DuelState& state, int side, int cards, LossCause cause, unsigned flags);
// One card of the discard pile comes back by choice.
void push_recovery(const DuelTables& duel, DuelState& state, int side);
// The card on top of the draw pile is taken off; with an empty one, a card of the discard pile.
void take_top(DuelState& state, int side, int kind);
// A DAMAGED card comes to the discard pile (PN-44, PN-171).
void add_damaged(const DuelTables& duel, DuelState& state, int side);
// All cards of the hand of some kinds go to the discard pile (PN-23, PN-47).
void drop_from_hand(DuelState& state, int side, KindSet kinds);

}  // namespace muster::penance
