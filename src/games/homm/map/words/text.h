// Fields in words, for descriptions and JSON.
#pragma once

#include <string>

#include "games/homm/map/state/tables.h"

namespace muster::homm::map {

// "III:mine:gold at (-6, 8)", or "an unknown field at ...".
std::string field_words(const MapTables& game, const MapState& state, int field);

}  // namespace muster::homm::map
