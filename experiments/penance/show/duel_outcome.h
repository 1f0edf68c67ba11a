// What a choice in a duel has come to by the next one, for tables of odds.
#pragma once

#include <string>

#include "games/penance/duel.h"

namespace muster::penance {

// "strong hit, second loses 3 cards, second's Right Arm +1"; "": nothing of this has changed. Cards
// are counted, not named, so nothing of a hand is given away.
std::string outcome_words(const CasketDuel& game, const DuelState& before, const DuelState& after);
// Whether what chance does next is which cards are lost or drawn: that is not told.
bool only_draws_cards(const DuelState& now);

}  // namespace muster::penance
