// A duel of Caskets as plain text: the arena hex by hex, both players' figures, hands.
#pragma once

#include <string>

#include "games/penance/duel.h"

namespace muster::penance {

// `attack`: the last one in words, or "". The hand of a seat that looks on is told card by card.
std::string duel_text(const CasketDuel& game, const DuelState& state, const std::string& moment,
                      const std::string& attack, int eye);

}  // namespace muster::penance
