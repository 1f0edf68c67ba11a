// Items of a Hero: type, rarity, what they add to the Hero's roll (HE-60 .. HE-66).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "games/heroes/items/dice_sum.h"

namespace muster::heroes {

enum class ItemType : std::uint8_t { kMainHand, kOffHand, kAmulet };
inline constexpr std::size_t kItemTypes = 3;
inline constexpr std::array<std::string_view, kItemTypes> kItemTypeNames = {"main_hand", "off_hand",
                                                                            "amulet"};

enum class Rarity : std::uint8_t { kCommon, kUncommon, kRare, kEpic, kLegendary };
inline constexpr std::size_t kRarities = 5;
inline constexpr std::array<std::string_view, kRarities> kRarityNames = {
    "common", "uncommon", "rare", "epic", "legendary"};

struct Item {
  ItemType type = ItemType::kMainHand;
  Rarity rarity = Rarity::kCommon;
  friend constexpr bool operator==(const Item& a, const Item& b) = default;
};
// 0 .. kItemTypes * kRarities - 1, by type and then rarity; for action codes and counts.
constexpr std::size_t index_of(Item item) {
  return static_cast<std::size_t>(item.type) * kRarities + static_cast<std::size_t>(item.rarity);
}
constexpr Item item_at(std::size_t index) {
  return {static_cast<ItemType>(index / kRarities), static_cast<Rarity>(index % kRarities)};
}
// "rare_main_hand".
std::string to_string(Item item);

// HE-65. What an item adds to the roll of the Hero that wears it.
constexpr DiceSum item_roll(Item item) {
  constexpr std::array<DiceSum, kRarities> kHand = {d6(1), d6(1, 1), d6(2), d6(2, 3), d6(3, 5)};
  constexpr std::array<DiceSum, kRarities> kAmulet = {d6(1, 2), d6(1, 3), d6(2, 3), d6(3, 3),
                                                      d6(4, 5)};
  const auto rarity = static_cast<std::size_t>(item.rarity);
  return item.type == ItemType::kAmulet ? kAmulet[rarity] : kHand[rarity];
}

// HE-63. `percent`: what a dP shows, 10 .. 100.
constexpr ItemType item_type_of(int percent) {
  if (percent <= 40) return ItemType::kMainHand;
  return percent <= 80 ? ItemType::kOffHand : ItemType::kAmulet;
}
// HE-64. Whether the rarity rises by one level and is rolled for again.
constexpr bool rarity_rises(int percent) { return percent >= 80; }
constexpr Rarity raised(Rarity rarity) {
  return rarity == Rarity::kLegendary ? rarity
                                      : static_cast<Rarity>(static_cast<std::uint8_t>(rarity) + 1);
}
// HE-64. The rarity that successive percent dice give; dice after the first failure, or after the
// top is reached, are not rolled and so not looked at. Contract: enough dice to come to an end.
Rarity rarity_of(std::span<const int> percents);

// The same as chance outcomes: weights by type and by rarity, over their sums 10 and 10,000.
inline constexpr std::array<std::uint64_t, kItemTypes> kItemTypeWeights = {4, 4, 2};
inline constexpr std::array<std::uint64_t, kRarities> kRarityWeights = {7000, 2100, 630, 189, 81};
// HE-61. Cards of the item deck by type.
inline constexpr std::array<std::uint8_t, kItemTypes> kItemDeck = {16, 16, 8};

// HE-121. A Hero's roll by itself, without items.
inline constexpr DiceSum kHeroRoll = d6(2, 6);
// The roll of a Hero that wears these.
DiceSum hero_roll(std::span<const Item> worn);

}  // namespace muster::heroes
