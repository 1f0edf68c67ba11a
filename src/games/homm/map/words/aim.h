// Why an AI hero goes where it goes, in words. For scribe.h.
#pragma once

#include <string>

#include "games/homm/map/adventure.h"
#include "games/homm/map/words/words.h"

namespace muster::homm::map {

struct AiAim {
  std::string words;  // "makes for the gold mine at (-6, 8), 2 movement points away"
  std::string goal;   // of its rule: "the nearest mine or settlement on the same tile ..."
  FieldSet fields;    // the nearest ones of the goal
};

// What an AI hero goes for in `state`, in which it has still to move; `stays`: it does not. Without
// words for heroes that stay where they are by their rule.
AiAim aim_of(const Adventure& game, const MapWords& words, const MapState& state, int hero,
             bool stays);

}  // namespace muster::homm::map
