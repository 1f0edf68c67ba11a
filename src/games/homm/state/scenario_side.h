// Reads one side of a scenario file: army or draw, rule, hero, cards, AI deck.
#pragma once

#include <cstddef>

#include "core/config/reader.h"
#include "games/homm/state/scenario.h"

namespace muster::homm {

// The table of side `index` (0 attacker, 1 defender). A draw sets scenario.field_level.
SideSetup read_side(Reader& reader, std::size_t index, const RulesSource& source,
                    const GameData& data, Scenario& scenario);

}  // namespace muster::homm
