// What is different between two states of the map, in words: whatever an action or a stage does is
// told from here, so that nothing in the open goes untold. For scribe.h.
#pragma once

#include <string>
#include <vector>

#include "games/homm/map/adventure.h"
#include "games/homm/map/words/words.h"

namespace muster::homm::map {

struct MapChanges {
  std::vector<std::string> acts;     // lines of their own: flags, visits, heroes that go
  std::vector<std::string> there;    // "flags it": what an AI hero does on the field it enters
  std::vector<std::string> effects;  // "+3 gold (now 13)": go with the act that brings them
  std::vector<std::string> details;  // movement points, cards
};

// `moment`: what has led from `before` to `now`.
MapChanges changes_between(const Adventure& game, const MapWords& words, const MapState& before,
                           const MapState& now, MapMoment moment);

}  // namespace muster::homm::map
