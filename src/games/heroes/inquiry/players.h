// Players: who is in and allied with whom, what they own, earn and score.
#pragma once

#include <cstddef>

#include "games/heroes/state/state.h"
#include "games/heroes/state/tables.h"

namespace muster::heroes {

// Seats that have not been eliminated, as bits.
unsigned seats_in(const HeroesTables& game, const HeroesState& state);
inline bool allied(const HeroesState& state, int seat, int other) {
  return (state.realms[static_cast<std::size_t>(seat)].allies >> other & 1) != 0;
}
int heroes_of(const HeroesState& state, int seat);
int settlements_of(const HeroesState& state, int seat);
// The highest tier of any Settlement (HE-51); Encampment when there is none.
SettlementTier highest_tier(const HeroesState& state);
// What a day gives: Settlements and Mines (HE-21, HE-22).
int income(const HeroesTables& game, const HeroesState& state, int seat);
// HE-142, of one player.
int score(const HeroesTables& game, const HeroesState& state, int seat);

}  // namespace muster::heroes
