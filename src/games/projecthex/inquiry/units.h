// What a player's cards make of its troops, type by type; prices.
#pragma once

#include "games/projecthex/state/state.h"
#include "games/projecthex/state/tables.h"

namespace muster::projecthex {

// Unit cards of a player that are of a type.
inline CardSet unit_cards(const ConquestTables& conquest, const ConquestState& state, Player player,
                          UnitType type) {
  return static_cast<CardSet>(state.realms[static_cast<std::size_t>(player)].cards &
                              conquest.cards_of(type));
}
// Types of which the player may have troops, as bits.
unsigned types(const ConquestTables& conquest, const ConquestState& state, Player player);
// What the player's troops of a type add to their dice by cards alone.
int modifier(const ConquestTables& conquest, const ConquestState& state, Player player,
             UnitType type);
// Steps a fresh troop has.
int movement(const ConquestTables& conquest, const ConquestState& state, Player player,
             UnitType type);
// What one troop costs, with gold.
int price(const ConquestTables& conquest, const ConquestState& state, Player player, UnitType type);
// What a fortress in a territory costs (PH-84).
int fortress_price(const ConquestTables& conquest, const ConquestState& state, Player player,
                   int territory);

}  // namespace muster::projecthex
