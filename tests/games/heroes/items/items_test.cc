// Items: what the shipped file says is the table of the rulebook; types and rarities.
#include "games/heroes/items/items.h"

#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "games/heroes/state/ruleset.h"
#include "tests/games/heroes/figures.h"
#include "tests/support/rules.h"

namespace muster::heroes {
namespace {

TEST(HeroesItems, AddTheDiceOfTheTable) {
  RULE("HE-65");
  const ItemTable& items = shipped_figures().items;
  const std::array<const char*, kRarities> hand = {"1d6", "1d6+1", "2d6", "2d6+3", "3d6+5"};
  const std::array<const char*, kRarities> amulet = {"1d6+2", "1d6+3", "2d6+3", "3d6+3", "4d6+5"};
  for (std::size_t i = 0; i < kRarities; ++i) {
    const auto rarity = static_cast<Rarity>(i);
    EXPECT_EQ(to_string(items.roll_of({ItemType::kMainHand, rarity})), hand[i]);
    EXPECT_EQ(to_string(items.roll_of({ItemType::kOffHand, rarity})), hand[i]);
    EXPECT_EQ(to_string(items.roll_of({ItemType::kAmulet, rarity})), amulet[i]);
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
  const auto deck = HeroesRules{}.deck;
  EXPECT_EQ(deck, (std::array<std::uint8_t, kItemTypes>{16, 16, 8}));
  EXPECT_EQ(std::accumulate(deck.begin(), deck.end(), 0), 40);
}

TEST(HeroesItems, AHeroAddsTheItemsItWears) {
  RULE("HE-121");
  const ItemTable& items = shipped_figures().items;
  EXPECT_EQ(to_string(items.hero()), "2d6+6");
  EXPECT_EQ(items.hero_with({}), items.hero());
  const std::vector<Item> worn = {{ItemType::kMainHand, Rarity::kRare},
                                  {ItemType::kAmulet, Rarity::kLegendary}};
  EXPECT_EQ(items.hero_with(worn), items.hero() + items.roll_of(worn[0]) + items.roll_of(worn[1]));
}

TEST(HeroesItems, TheHighestRarityOfATypeIsTheBest) {
  RULE("HE-66");
  ItemTable::Rolls rolls;  // each of its own, and the higher the rarity the less
  for (std::size_t i = 0; i < rolls.size(); ++i) rolls[i] = d6(1, static_cast<int>(50 - i));
  const ItemTable items(d6(3), rolls);
  EXPECT_EQ(items.hero(), d6(3));
  for (std::size_t type = 0; type < kItemTypes; ++type) {
    EXPECT_EQ(items.best_of(type, 0), d6(0));
    for (std::size_t rarity = 0; rarity < kRarities; ++rarity) {
      const std::size_t one = std::size_t{1} << rarity;
      const DiceSum roll = items.roll_of(item_at(type * kRarities + rarity));
      EXPECT_EQ(roll, rolls[type * kRarities + rarity]);
      EXPECT_EQ(items.best_of(type, one), roll);
      EXPECT_EQ(items.best_of(type, 2 * one - 1), roll);  // with all that are lower
    }
  }
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
