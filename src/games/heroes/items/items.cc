#include "games/heroes/items/items.h"

#include <fmt/format.h>

#include <bit>
#include <cassert>

namespace muster::heroes {

std::string to_string(Item item) {
  return fmt::format("{}_{}", kRarityNames[static_cast<std::size_t>(item.rarity)],
                     kItemTypeNames[static_cast<std::size_t>(item.type)]);
}

Rarity rarity_of(std::span<const int> percents) {
  Rarity rarity = Rarity::kCommon;
  for (const int percent : percents) {
    if (!rarity_rises(percent)) return rarity;
    rarity = raised(rarity);
    if (rarity == Rarity::kLegendary) return rarity;
  }
  assert(false && "the rolls come to an end");
  return rarity;
}

ItemTable::ItemTable(const DiceSum& hero, const Rolls& rolls) : hero_(hero), rolls_(rolls) {
  for (std::size_t type = 0; type < kItemTypes; ++type) {
    for (std::size_t rarities = 1; rarities < best_[type].size(); ++rarities) {
      const auto best = static_cast<std::size_t>(std::bit_width(rarities)) - 1;
      best_[type][rarities] = rolls_[type * kRarities + best];
    }
  }
}

DiceSum ItemTable::hero_with(std::span<const Item> worn) const {
  DiceSum sum = hero_;
  for (const Item item : worn) sum = sum + roll_of(item);
  return sum;
}

}  // namespace muster::heroes
