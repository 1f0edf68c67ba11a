// What is chosen or drawn on the map, in words. What comes of it is told by the states
// (changes.h). For scribe.h.
#pragma once

#include <string>
#include <vector>

#include "games/homm/map/adventure.h"
#include "games/homm/map/words/words.h"

namespace muster::homm::map {

struct MapChoice {
  std::string act;  // "": the changes say it all, or there is nothing to say
  std::vector<std::string> details;
};

// `action` is one of the map, not of a fight on the board.
MapChoice choice_words(const Adventure& game, const MapWords& words, const MapState& state,
                       Action action);

}  // namespace muster::homm::map
