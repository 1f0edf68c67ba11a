#include "games/heroes/items/settlement_tiers.h"

#include <fmt/format.h>

#include <algorithm>

namespace muster::heroes {

int SettlementTable::build_costs(const Buildings& buildings) const {
  int costs = 0;
  for (std::size_t tier = 0; tier <= static_cast<std::size_t>(buildings.tier); ++tier) {
    costs += tiers[tier].cost;
  }
  for (std::size_t level = 0; level <= static_cast<std::size_t>(buildings.ramparts); ++level) {
    costs += ramparts[level].cost;
  }
  return costs;
}

int SettlementTable::cheapest() const {
  int least = tiers[0].cost;
  for (const TierRow& row : tiers) least = std::min(least, row.cost);
  for (std::size_t level = 1; level < kRampartsLevels; ++level) {
    least = std::min(least, ramparts[level].cost);
  }
  return least;
}

std::string to_string(const Buildings& buildings) {
  const std::string_view tier = name_of(buildings.tier);
  if (buildings.ramparts == Ramparts::kNone) return std::string(tier);
  return fmt::format("{} with {}", tier, name_of(buildings.ramparts));
}

}  // namespace muster::heroes
