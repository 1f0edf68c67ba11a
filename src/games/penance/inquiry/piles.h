// Piles of cards, and what of them counts.
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

// The draw pile where it says no other.
const CardPile& pile_of(const DuelState& state, int side, Pile pile);
CardPile& pile_of(DuelState& state, int side, Pile pile);
// Of Phase::kDrawCard: with an empty draw pile a loss goes on with the discard pile (PN-41).
inline const CardPile& source_pile(const DuelState& state) {
  const Duelist& own = duelist(state, top_task(state).side);
  return own.draw.empty() ? own.discard : own.draw;
}
// Kinds of a player that a filter of effects lets through.
KindSet filtered(const DuelTables& duel, const DuelState& state, int side, Filter filter);
// Kinds of cards that pay for a loss: DAMAGED does not where it is no life (PN-50).
KindSet payable(const DuelTables& duel, KindSet kinds);
// Cards in draw pile, hand and discard pile, as far as they count (PN-50, PN-163).
int life_of(const DuelTables& duel, const DuelState& state, int side);

}  // namespace muster::penance
