#include "games/projecthex/inquiry/territories.h"

#include "core/bits.h"

namespace muster::projecthex {

TerritorySet garrisoned(const ConquestTables& conquest, const ConquestState& state, Player player) {
  const TerritorySet held = state.realms[static_cast<std::size_t>(player)].held;
  if (!conquest.rules().markers_hold) return held;
  TerritorySet manned = 0;
  for (const int t : BitRange(held)) {
    if (total(state.troops[static_cast<std::size_t>(t)]) > 0) manned |= bit<TerritorySet>(t);
  }
  return manned;
}

TerritorySet enemies(const ConquestTables& conquest, const ConquestState& state, Player player) {
  TerritorySet set = 0;
  for (int other = 0; other < conquest.num_players(); ++other) {
    if (other != player) set |= garrisoned(conquest, state, static_cast<Player>(other));
  }
  return set;
}

unsigned regions_held(const ConquestTables& conquest, const ConquestState& state, Player player) {
  const Board& board = conquest.board();
  const TerritorySet held = state.realms[static_cast<std::size_t>(player)].held;
  unsigned regions = 0;
  for (int r = 0; r < board.regions(); ++r) {
    if ((board.region(r) & ~held) == 0) regions |= 1U << r;
  }
  return regions;
}

}  // namespace muster::projecthex
