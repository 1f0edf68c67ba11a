#include "games/projecthex/state/tables.h"

#include <vector>

#include "core/bits.h"

namespace muster::projecthex {

void ConquestTables::build() {
  const std::vector<UnitCard>& units = rules_.cards.units;
  for (std::size_t u = 0; u < units.size(); ++u) {
    const auto card = bit<CardSet>(static_cast<int>(u));
    const auto type = static_cast<std::size_t>(units[u].type);
    cards_of_type_[type] |= card;
    if (units[u].stays) staying_cards_[type] |= card;
  }
  for (int card = 0; card < kMissionCards; ++card) {
    const MissionKind kind = mission_kind(card);
    if (!rules_.missions[static_cast<std::size_t>(kind)]) continue;
    const int object = mission_object(card);
    if (kind == MissionKind::kManifestDestiny && object >= board().regions()) continue;
    if (kind == MissionKind::kRivalry && object >= num_players() &&
        rules_.absent_rivalries_removed) {
      continue;  // N24
    }
    missions_ |= bit<MissionSet>(card);
  }
  for (int r = 0; r < board().regions(); ++r) {
    for (int s = 0; s < board().regions(); ++s) {
      const int distance = rules_.global_empire == GlobalEmpire::kRegions
                               ? board().region_hops(r, s)
                               : board().region_distance(r, s);
      const int near = rules_.global_empire == GlobalEmpire::kNotAdjacent ? 1 : 2;
      if (distance > near) far_regions_[index(r)] |= 1U << s;
    }
  }
}

}  // namespace muster::projecthex
