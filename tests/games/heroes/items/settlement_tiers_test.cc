// Tiers and ramparts: what the shipped file says are the tables of the rulebook; what follows from
// them.
#include "games/heroes/items/settlement_tiers.h"

#include <gtest/gtest.h>

#include "tests/games/heroes/figures.h"
#include "tests/support/rules.h"

namespace muster::heroes {
namespace {

using enum SettlementTier;

// With numbers that sums tell apart.
SettlementTable made_up() {
  SettlementTable table;
  for (std::size_t i = 0; i < kSettlementTiers; ++i) {
    const int value = 1 << i;
    table.tiers[i] = {.cost = value, .reward = 0, .defense = d6(value, 2 * value)};
  }
  table.ramparts[1] = {.cost = 100, .defense = d6(16, 3), .needs = kEstate};
  table.ramparts[2] = {.cost = 200, .defense = d6(32, 5), .needs = kVilla};
  return table;
}

TEST(HeroesSettlements, TiersHaveTheFiguresOfTheTable) {
  RULE("HE-90");
  const std::array<int, kSettlementTiers> costs = {5, 10, 15, 25};
  const std::array<int, kSettlementTiers> rewards = {1, 2, 4, 6};
  const std::array<const char*, kSettlementTiers> rolls = {"2d6+6", "3d6+9", "4d6+12", "5d6+15"};
  for (std::size_t i = 0; i < kSettlementTiers; ++i) {
    const TierRow& row = shipped_figures().settlements.row_of(static_cast<SettlementTier>(i));
    EXPECT_EQ(row.cost, costs[i]);
    EXPECT_EQ(row.reward, rewards[i]);
    EXPECT_EQ(to_string(row.defense), rolls[i]);
  }
}

TEST(HeroesSettlements, RampartsHaveTheFiguresOfTheTable) {
  RULE("HE-91");
  const SettlementTable& table = shipped_figures().settlements;
  EXPECT_EQ(table.row_of(Ramparts::kPallisade).cost, 5);
  EXPECT_EQ(to_string(table.row_of(Ramparts::kPallisade).defense), "1d6+3");
  EXPECT_EQ(table.row_of(Ramparts::kFortifications).cost, 15);
  EXPECT_EQ(to_string(table.row_of(Ramparts::kFortifications).defense), "2d6+6");
  EXPECT_EQ(table.row_of(Ramparts::kNone).cost, 0);
  EXPECT_EQ(table.row_of(Ramparts::kNone).defense, d6(0));
  // Fortifications take the place of the pallisade.
  EXPECT_EQ(made_up().defense_of({kCastle, Ramparts::kFortifications}), d6(8 + 32, 16 + 5));
}

TEST(HeroesSettlements, DefensesOfTierAndRampartsAddUp) {
  RULE("HE-92");
  const SettlementTable& shipped = shipped_figures().settlements;
  EXPECT_EQ(to_string(shipped.defense_of({kEstate, Ramparts::kPallisade})), "5d6+15");
  EXPECT_EQ(made_up().defense_of({kEstate, Ramparts::kPallisade}), d6(4 + 16, 8 + 3));
  EXPECT_EQ(made_up().defense_of({kEstate, Ramparts::kNone}), d6(4, 8));
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
  const SettlementTable& shipped = shipped_figures().settlements;
  EXPECT_FALSE(shipped.can_raise_ramparts({kEncampment, Ramparts::kNone}));
  for (const SettlementTier tier : {kVilla, kEstate, kCastle}) {
    EXPECT_TRUE(shipped.can_raise_ramparts({tier, Ramparts::kNone}));
    EXPECT_EQ(shipped.can_raise_ramparts({tier, Ramparts::kPallisade}), tier == kCastle);
    EXPECT_FALSE(shipped.can_raise_ramparts({tier, Ramparts::kFortifications}));
    EXPECT_EQ(made_up().can_raise_ramparts({tier, Ramparts::kNone}), tier >= kEstate);
    EXPECT_TRUE(made_up().can_raise_ramparts({tier, Ramparts::kPallisade}));
  }
  EXPECT_EQ(next_ramparts(Ramparts::kNone), Ramparts::kPallisade);
  EXPECT_EQ(next_ramparts(Ramparts::kPallisade), Ramparts::kFortifications);
}

TEST(HeroesSettlements, BuildCostsAreThoseOfAllThatWasBuilt) {
  EXPECT_EQ(made_up().build_costs({kEncampment, Ramparts::kNone}), 1);
  EXPECT_EQ(made_up().build_costs({kEstate, Ramparts::kPallisade}), 1 + 2 + 4 + 100);
  EXPECT_EQ(made_up().build_costs({kCastle, Ramparts::kFortifications}), 15 + 300);
}

TEST(HeroesSettlements, TheCheapestBuildingIsATierOrRamparts) {
  SettlementTable table = made_up();
  EXPECT_EQ(table.cheapest(), 1);
  for (TierRow& row : table.tiers) row.cost += 500;
  EXPECT_EQ(table.cheapest(), 100);  // "none" costs nothing and does not count
  table.ramparts[2].cost = 99;
  EXPECT_EQ(table.cheapest(), 99);
}

}  // namespace
}  // namespace muster::heroes
