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

// What Heroes roll by themselves and what items add (configs/games/heroes/items.toml).
class ItemTable {
 public:
  using Rolls = std::array<DiceSum, kItemTypes * kRarities>;  // by index_of
  // Contract: six-sided dice (HE-05).
  ItemTable(const DiceSum& hero, const Rolls& rolls);

  // HE-121. A Hero's roll by itself, without items.
  const DiceSum& hero() const { return hero_; }
  // HE-65. What an item adds to the roll of the Hero that wears it.
  const DiceSum& roll_of(Item item) const { return rolls_[index_of(item)]; }
  // HE-66. What the best item of a type adds, by the set of rarities of which there is one, as
  // bits.
  const DiceSum& best_of(std::size_t type, std::size_t rarities) const {
    return best_[type][rarities];
  }
  // The roll of a Hero that wears these.
  DiceSum hero_with(std::span<const Item> worn) const;

 private:
  DiceSum hero_;
  Rolls rolls_;
  std::array<std::array<DiceSum, std::size_t{1} << kRarities>, kItemTypes> best_{};
};

}  // namespace muster::heroes
