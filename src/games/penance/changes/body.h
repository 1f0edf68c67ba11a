// What happens to a Casket: Heat, Taint, life; and to summons.
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

void add_heat(const DuelTables& duel, DuelState& state, int side, int heat);
void vent(DuelState& state, int side, int heat);
// `unit` loses n by direct loss; `by`: the player who did it.
void lose(const DuelTables& duel, DuelState& state, int unit, int n, int by);
// A summon loses hit points; with the last one it is a wreck, a decoy nothing. Either keeps its
// hex: what the card does next may be about those beside it.
void hurt_summon(const DuelTables& duel, DuelState& state, int unit, int n, int by);

// ---- Taint.

// PN-125; passing the mark of PN-74b on the way.
void gain_taint(const DuelTables& duel, DuelState& state, int side, int points);
// Back from defeat (PN-128): it pays, and cards come back until there are as many as it returns
// with. Returned: how many more than those it has, which are lost.
int return_from_defeat(const DuelTables& duel, DuelState& state, int side);
// Random cards come back from the Graveyard to the draw pile until life is `life`.
void give_life_back(const DuelTables& duel, DuelState& state, int side, int life);

}  // namespace muster::penance
