// What cards and the abilities of unit cards ask of the player (AM-31, AM-32).
#pragma once

#include "games/homm/map/board/field_set.h"
#include "games/homm/map/state/tables.h"

namespace muster::homm::map {

// Whether a unit of the army has such an ability (bits of Meetings::traits).
bool has_trait(const MapTables& game, const MapState& state, unsigned trait);
// The fields that MapState::targeting can be chosen from.
FieldSet targets(const MapTables& game, const MapState& state);
// Units that a card reinforces at half the gold, as bits. Under Dice Stacks any unit of the deck
// takes a token (DS-64).
unsigned raisable(const MapTables& game, const MapState& state);
// Neutral cards of a tier that the player has not got (AM-32), as bits.
unsigned neutrals(const MapTables& game, const MapState& state, int tier);

}  // namespace muster::homm::map
