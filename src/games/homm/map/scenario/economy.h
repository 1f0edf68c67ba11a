// What units cost and how many may be bought: prices of recruiting, reinforcing and upgrading in
// the base game and under Dice Stacks (docs/rules/homm-map.md). Pure functions of small values.
#pragma once

#include <cstdint>

#include "games/homm/map/board/tiles.h"

namespace muster::homm::map {

// The printed prices of a unit card; both sides show them.
struct UnitPrices {
  Resources recruit;
  Resources reinforce;
};

// How a player has a unit card. Outside the deck it has no tokens (DS-42).
struct UnitState {
  std::uint8_t in_deck = 0;
  std::uint8_t improved = 0;  // the Pack side; under Dice Stacks: upgraded
  std::uint8_t tokens = 0;    // Quantity Tokens
  std::uint8_t spare = 0;
  friend bool operator==(const UnitState&, const UnitState&) = default;
};

// ---- Base game.

inline Resources recruit_price(const UnitPrices& unit) { return unit.recruit; }
inline Resources pack_price(const UnitPrices& unit) { return unit.reinforce; }

// ---- Dice Stacks.

// Of a unit outside the deck, on the side it shows (DS-44).
Resources recruit_price_stacks(const UnitPrices& unit, const UnitState& state);
// The unit's next Quantity Token: half of the recruit price, resource by resource, rounded down for
// the first, third ... token and up for the others, whatever its side (DS-46, DS-47).
Resources token_price(const UnitPrices& unit, const UnitState& state);
// Turning the unit to its upgraded side: the difference of the two prices in the deck (DS-43);
// outside it nothing, or the same difference (DS-41).
Resources upgrade_price(const UnitPrices& unit, const UnitState& state, bool outside_is_free);

// What one population token allows under Dice Stacks, counted down while it is used (DS-49 ..
// DS-51).
struct Purchases {
  std::uint8_t any = 0;      // for any unit
  std::uint8_t fresh = 0;    // for a unit that was not bought in this action
  std::uint16_t bought = 0;  // units that were, as bits
};
// The start of the action: one for any unit, one more with a citadel, and one for another unit for
// each settlement that gives no income.
Purchases start_purchases(int settlements, bool citadel);
bool may_buy(const Purchases& purchases, int unit);
// Uses up the allowance that leaves most open; may_buy holds.
void buy(Purchases& purchases, int unit);

// A player's starting Pack: not upgraded, one token; a Few: none (DS-62).
UnitState adapted_player_unit(bool pack);
}  // namespace muster::homm::map
