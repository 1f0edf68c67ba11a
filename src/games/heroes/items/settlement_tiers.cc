#include "games/heroes/items/settlement_tiers.h"

#include <fmt/format.h>

namespace muster::heroes {

int build_costs(const Buildings& buildings) {
  int costs = 0;
  for (std::size_t tier = 0; tier <= static_cast<std::size_t>(buildings.tier); ++tier) {
    costs += kTierRows[tier].cost;
  }
  for (std::size_t level = 0; level <= static_cast<std::size_t>(buildings.ramparts); ++level) {
    costs += kRampartsRows[level].cost;
  }
  return costs;
}

std::string to_string(const Buildings& buildings) {
  const std::string_view tier = row_of(buildings.tier).name;
  if (buildings.ramparts == Ramparts::kNone) return std::string(tier);
  return fmt::format("{} with {}", tier, row_of(buildings.ramparts).name);
}

}  // namespace muster::heroes
