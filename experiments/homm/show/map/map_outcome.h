// What a choice on the adventure map has come to by the next one, for tables of odds.
#pragma once

#include <string>

#include "games/homm/map/adventure.h"
#include "games/homm/map/words/words.h"

namespace muster::homm::map {

// "the guards at (2, 3) are beaten, griffins (now few), +3 gold"; of a fight on the board that goes
// on, what it has come to. "": nothing of this has changed.
std::string outcome_words(const Adventure& game, const MapWords& words, const MapState& before,
                          Action action, const MapState& after);
// Whether only cards are still drawn or the turn ends, which the words are not about.
bool rest_is_untold(const MapState& before, const MapState& now);

}  // namespace muster::homm::map
