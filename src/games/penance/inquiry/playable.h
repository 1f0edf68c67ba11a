// Which cards can be played: in the Action phase, at an event.
#pragma once

#include "games/penance/inquiry/lasting.h"
#include "games/penance/state/tables.h"

namespace muster::penance {

// Which of the candidates (kinds in hand, payable, not locked) can be played now: requirements,
// uses, token prices, a legal target where one is needed.
KindSet allowed_cards(const DuelTables& duel, const DuelState& state, int side, KindSet candidates,
                      MarkSet borne);
inline KindSet allowed_cards(const DuelTables& duel, const DuelState& state, int side,
                             KindSet candidates) {
  return allowed_cards(duel, state, side, candidates, marks_borne(duel, state, side));
}
// Kinds that can be played now; `purse`: what there is to pay with, if all cards are.
KindSet playable(const DuelTables& duel, const DuelState& state, int side, int purse,
                 MarkSet borne);
// Kinds that may not be played: by a wound, or by effects (`lock`).
KindSet locked_kinds(const DuelTables& duel, const DuelState& state, int side, MarkSet borne);
inline KindSet locked_kinds(const DuelTables& duel, const DuelState& state, int side) {
  return locked_kinds(duel, state, side, marks_borne(duel, state, side));
}

// ---- Events.

// Whether the event under way is one that an effect waits for, and its conditions hold.
bool hears(const DuelTables& duel, const DuelState& state, const Task& task, const Effect& effect);
// Cards in hand that can be played at the event.
KindSet event_cards(const DuelTables& duel, const DuelState& state, const Task& task);

// ---- Cards that are used once.

// Which of Duelist::used counts a period.
std::size_t period_of(What period);
// The bit of a card that is used once; false where it is none.
bool once_slot(const DeckTable& table, int kind, unsigned& bit);
// Whether such a card has not been used in its period; true for others.
bool once_open(const DuelTables& duel, const DuelState& state, int side, int kind);

}  // namespace muster::penance
