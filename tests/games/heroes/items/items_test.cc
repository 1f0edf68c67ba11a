// Items: the tables of the rulebook.
#include "games/heroes/items/items.h"

#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "tests/support/rules.h"

namespace muster::heroes {
namespace {

TEST(HeroesItems, AddTheDiceOfTheTable) {
  RULE("HE-65");
  const std::array<const char*, kRarities> hand = {"1d6", "1d6+1", "2d6", "2d6+3", "3d6+5"};
  const std::array<const char*, kRarities> amulet = {"1d6+2", "1d6+3", "2d6+3", "3d6+3", "4d6+5"};
  for (std::size_t i = 0; i < kRarities; ++i) {
    const auto rarity = static_cast<Rarity>(i);
    EXPECT_EQ(to_string(item_roll({ItemType::kMainHand, rarity})), hand[i]);
    EXPECT_EQ(to_string(item_roll({ItemType::kOffHand, rarity})), hand[i]);
    EXPECT_EQ(to_string(item_roll({ItemType::kAmulet, rarity})), amulet[i]);
  }
}

TEST(HeroesItems, TheTypeGoesByThePercentDie) {
  RULE("HE-63");
  std::array<std::uint64_t, kItemTypes> count{};
  for (int percent = 10; percent <= 100; percent += 10) {
    ++count[static_cast<std::size_t>(item_type_of(percent))];
  }
  EXPECT_EQ(count, kItemTypeWeights);
  EXPECT_EQ(item_type_of(40), ItemType::kMainHand);
  EXPECT_EQ(item_type_of(50), ItemType::kOffHand);
  EXPECT_EQ(item_type_of(80), ItemType::kOffHand);
  EXPECT_EQ(item_type_of(90), ItemType::kAmulet);
}

Rarity rarity(std::vector<int> percents) { return rarity_of(percents); }

TEST(HeroesItems, RarityRisesWithEverySuccess) {
  RULE("HE-64");
  EXPECT_EQ(rarity({10}), Rarity::kCommon);
  EXPECT_EQ(rarity({70}), Rarity::kCommon);
  EXPECT_EQ(rarity({80, 70}), Rarity::kUncommon);
  EXPECT_EQ(rarity({100, 80, 40}), Rarity::kRare);  // success, success, failure
  EXPECT_EQ(rarity({90, 90, 90, 10}), Rarity::kEpic);
  EXPECT_EQ(rarity({80, 80, 80, 80}), Rarity::kLegendary);  // the top: no fifth roll
  EXPECT_EQ(raised(Rarity::kLegendary), Rarity::kLegendary);
}

TEST(HeroesItems, WeightsOfRaritiesAreThoseOfTheRolls) {
  RULE("HE-64");
  std::array<std::uint64_t, kRarities> count{};
  for (int rolls = 0; rolls < 10'000; ++rolls) {
    std::vector<int> percents;
    for (int left = rolls, i = 0; i < 4; ++i, left /= 10) percents.push_back(10 + 10 * (left % 10));
    percents.push_back(10);
    ++count[static_cast<std::size_t>(rarity_of(percents))];
  }
  EXPECT_EQ(count, kRarityWeights);
}

TEST(HeroesItems, TheDeckHasFortyCards) {
  RULE("HE-61");
  EXPECT_EQ(kItemDeck, (std::array<std::uint8_t, kItemTypes>{16, 16, 8}));
  EXPECT_EQ(std::accumulate(kItemDeck.begin(), kItemDeck.end(), 0), 40);
}

TEST(HeroesItems, AHeroAddsTheItemsItWears) {
  RULE("HE-121");
  EXPECT_EQ(to_string(hero_roll({})), "2d6+6");
  const std::vector<Item> worn = {{ItemType::kMainHand, Rarity::kRare},
                                  {ItemType::kAmulet, Rarity::kLegendary}};
  EXPECT_EQ(to_string(hero_roll(worn)), "8d6+11");
}

TEST(HeroesItems, IndicesAndNamesTellAllItemsApart) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < kItemTypes * kRarities; ++i) {
    EXPECT_EQ(index_of(item_at(i)), i);
    names.insert(to_string(item_at(i)));
  }
  EXPECT_EQ(names.size(), kItemTypes * kRarities);
  EXPECT_TRUE(names.contains("rare_main_hand"));
  EXPECT_TRUE(names.contains("legendary_amulet"));
}

}  // namespace
}  // namespace muster::heroes
