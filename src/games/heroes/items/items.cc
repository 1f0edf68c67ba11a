#include "games/heroes/items/items.h"

#include <fmt/format.h>

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

DiceSum hero_roll(std::span<const Item> worn) {
  DiceSum sum = kHeroRoll;
  for (const Item item : worn) sum = sum + item_roll(item);
  return sum;
}

}  // namespace muster::heroes
