// Reads the cards of one side of a scenario file: tables `cards` and `ai_deck`.
#pragma once

#include "core/config/reader.h"
#include "games/homm/state/scenario.h"

namespace muster::homm {

// Table `cards`: lists of names such as "bless" or "2 stat_attack", and tokens.
void read_cards(Reader& reader, const CardCatalog& catalog, SideSetup& side);
// Table `ai_deck` (AI-20, AI-21).
void read_ai_deck(Reader& reader, const GameData& data, SideSetup& side);

}  // namespace muster::homm
