#include "games/projecthex/inquiry/realms.h"

#include <algorithm>
#include <bit>
#include <tuple>

namespace muster::projecthex {

bool faction_free(const ConquestTables& conquest, const ConquestState& state, int faction) {
  if (!conquest.rules().factions[static_cast<std::size_t>(faction)]) return false;
  return std::none_of(state.realms.begin(), state.realms.end(),
                      [faction](const Realm& realm) { return realm.faction == faction; });
}

// Half of the territories, rounded down.
int income(const ConquestTables& conquest, const ConquestState& state, Player player) {
  const int held = std::popcount(state.realms[static_cast<std::size_t>(player)].held);
  return std::max(conquest.rules().income_minimum, held / conquest.rules().income_divisor);
}

int room(const ConquestTables& conquest, const ConquestState& state, Player player) {
  const Realm& realm = state.realms[static_cast<std::size_t>(player)];
  return std::max(0, conquest.rules().troop_capacity - realm.pieces - total(realm.incoming) -
                         realm.incoming_any);
}

std::array<int, kMaxPlayers> ranks(const ConquestTables& conquest, const ConquestState& state) {
  const auto standing = [&state](int player) {
    const Realm& realm = state.realms[static_cast<std::size_t>(player)];
    return std::tuple(+realm.prestige, std::popcount(realm.held), +realm.pieces);
  };
  std::array<int, kMaxPlayers> ranks{};
  for (int player = 0; player < conquest.num_players(); ++player) {
    int better = 0;
    for (int other = 0; other < conquest.num_players(); ++other) {
      better += standing(other) > standing(player);
    }
    ranks[static_cast<std::size_t>(player)] = better + 1;
  }
  return ranks;
}

}  // namespace muster::projecthex
