// The player's income, and what can be bought and built (AM-17 .. AM-20, AM-29, DS-40 .. DS-51).
#pragma once

#include "core/game.h"
#include "games/homm/map/scenario/economy.h"
#include "games/homm/map/state/actions.h"
#include "games/homm/map/state/tables.h"

namespace muster::homm::map {

inline constexpr int kMostTownTokens = 15;  // of one unit: what the combat game counts

// What the player has.
inline Resources stock(const MapState& state) {
  return {state.gold, state.materials, state.valuables};
}
// Of the player, each income round (AM-17).
Resources income(const MapTables& game, const MapState& state);
// Whether a card may make such purchases cheaper (HK:legs_of_legion).
bool discounted(MapAction kind);
// Of a unit or building that can be bought.
Resources price_of(const MapTables& game, const MapState& state, Action action);
// Whether the action, a purchase, can be paid and is allowed now.
bool may_purchase(const MapTables& game, const MapState& state, Action action);
// The units that a hill fort can improve, as bits.
unsigned improvable(const MapTables& game, const MapState& state);

}  // namespace muster::homm::map
