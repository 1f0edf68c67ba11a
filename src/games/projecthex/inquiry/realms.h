// What players are and have: factions, upgrades, income, room for troops, ranks.
#pragma once

#include <array>
#include <cstddef>

#include "games/projecthex/state/state.h"
#include "games/projecthex/state/tables.h"

namespace muster::projecthex {

// Whether the player has a faction; an upgrade.
inline bool is(const ConquestState& state, Player player, Faction faction) {
  return state.realms[static_cast<std::size_t>(player)].faction == static_cast<int>(faction);
}
inline bool has(const ConquestState& state, Player player, Upgrade upgrade) {
  const CardSet cards = state.realms[static_cast<std::size_t>(player)].cards;
  return (cards >> (kUpgradeBit0 + static_cast<int>(upgrade)) & 1) != 0;
}
// Whether a faction takes part in this game and nobody has it yet.
bool faction_free(const ConquestTables& conquest, const ConquestState& state, int faction);
// Troops or coins that the player's recruiting step would give now (PH-27).
int income(const ConquestTables& conquest, const ConquestState& state, Player player);
// Troops a player may still receive (PH-30).
int room(const ConquestTables& conquest, const ConquestState& state, Player player);
// PH-79a: ranks by prestige, then territories, then troops on the board. 1 is the best; who is
// equal in all shares a rank. 0 for seats that nobody has.
std::array<int, kMaxPlayers> ranks(const ConquestTables& conquest, const ConquestState& state);

}  // namespace muster::projecthex
