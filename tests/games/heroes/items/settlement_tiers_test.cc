// Tiers and ramparts: the tables of the rulebook.
#include "games/heroes/items/settlement_tiers.h"

#include <gtest/gtest.h>

#include "tests/support/rules.h"

namespace muster::heroes {
namespace {

using enum SettlementTier;

TEST(HeroesSettlements, TiersHaveTheFiguresOfTheTable) {
  RULE("HE-90");
  const std::array<int, kSettlementTiers> costs = {5, 10, 15, 25};
  const std::array<int, kSettlementTiers> rewards = {1, 2, 4, 6};
  const std::array<const char*, kSettlementTiers> rolls = {"2d6+6", "3d6+9", "4d6+12", "5d6+15"};
  for (std::size_t i = 0; i < kSettlementTiers; ++i) {
    const TierRow& row = row_of(static_cast<SettlementTier>(i));
    EXPECT_EQ(row.cost, costs[i]);
    EXPECT_EQ(row.reward, rewards[i]);
    EXPECT_EQ(to_string(row.defense), rolls[i]);
  }
}

TEST(HeroesSettlements, RampartsHaveTheFiguresOfTheTable) {
  RULE("HE-91");
  EXPECT_EQ(row_of(Ramparts::kPallisade).cost, 5);
  EXPECT_EQ(to_string(row_of(Ramparts::kPallisade).defense), "1d6+3");
  EXPECT_EQ(row_of(Ramparts::kFortifications).cost, 15);
  EXPECT_EQ(to_string(row_of(Ramparts::kFortifications).defense), "2d6+6");
  // Fortifications take the place of the pallisade.
  EXPECT_EQ(to_string(defense_of({kCastle, Ramparts::kFortifications})), "7d6+21");
}

TEST(HeroesSettlements, DefensesOfTierAndRampartsAddUp) {
  RULE("HE-92");
  EXPECT_EQ(to_string(defense_of({kEstate, Ramparts::kPallisade})), "5d6+15");
  EXPECT_EQ(to_string(defense_of({kEstate, Ramparts::kNone})), "4d6+12");
  EXPECT_EQ(to_string(Buildings{kEstate, Ramparts::kPallisade}), "estate with pallisade");
  EXPECT_EQ(to_string(Buildings{kVilla, Ramparts::kNone}), "villa");
}

TEST(HeroesSettlements, TiersAreBoughtInOrder) {
  RULE("HE-93");
  Buildings buildings;
  std::vector<SettlementTier> tiers = {buildings.tier};
  while (can_raise_tier(buildings)) {
    buildings.tier = next_tier(buildings.tier);
    tiers.push_back(buildings.tier);
  }
  EXPECT_EQ(tiers, (std::vector<SettlementTier>{kEncampment, kVilla, kEstate, kCastle}));
}

TEST(HeroesSettlements, RampartsNeedTheirTierAndEachOther) {
  RULE("HE-94");
  EXPECT_FALSE(can_raise_ramparts({kEncampment, Ramparts::kNone}));
  for (const SettlementTier tier : {kVilla, kEstate, kCastle}) {
    EXPECT_TRUE(can_raise_ramparts({tier, Ramparts::kNone}));
    EXPECT_EQ(can_raise_ramparts({tier, Ramparts::kPallisade}), tier == kCastle);
    EXPECT_FALSE(can_raise_ramparts({tier, Ramparts::kFortifications}));
  }
  EXPECT_EQ(next_ramparts(Ramparts::kNone), Ramparts::kPallisade);
  EXPECT_EQ(next_ramparts(Ramparts::kPallisade), Ramparts::kFortifications);
}

TEST(HeroesSettlements, BuildCostsAreThoseOfAllThatWasBuilt) {
  EXPECT_EQ(build_costs({kEncampment, Ramparts::kNone}), 5);
  EXPECT_EQ(build_costs({kEstate, Ramparts::kPallisade}), 5 + 10 + 15 + 5);
  EXPECT_EQ(build_costs({kCastle, Ramparts::kFortifications}), 55 + 20);
}

}  // namespace
}  // namespace muster::heroes
