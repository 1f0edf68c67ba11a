// Tiers and ramparts of Settlements: price, income, defense, what has to be there before
// (HE-90 .. HE-94).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "games/heroes/items/dice_sum.h"

namespace muster::heroes {

enum class SettlementTier : std::uint8_t { kEncampment, kVilla, kEstate, kCastle };
inline constexpr std::size_t kSettlementTiers = 4;
enum class Ramparts : std::uint8_t { kNone, kPallisade, kFortifications };
inline constexpr std::size_t kRampartsLevels = 3;

struct TierRow {
  std::string_view name;
  int cost;    // coins
  int reward;  // coins a day
  DiceSum defense;
};
// HE-90.
inline constexpr std::array<TierRow, kSettlementTiers> kTierRows = {{
    {"encampment", 5, 1, d6(2, 6)},
    {"villa", 10, 2, d6(3, 9)},
    {"estate", 15, 4, d6(4, 12)},
    {"castle", 25, 6, d6(5, 15)},
}};

struct RampartsRow {
  std::string_view name;
  int cost;
  DiceSum defense;
  SettlementTier needs;
};
// HE-91. Each level also needs the one before. The first row is "none".
inline constexpr std::array<RampartsRow, kRampartsLevels> kRampartsRows = {{
    {"none", 0, d6(0), SettlementTier::kEncampment},
    {"pallisade", 5, d6(1, 3), SettlementTier::kVilla},
    {"fortifications", 15, d6(2, 6), SettlementTier::kCastle},
}};

constexpr const TierRow& row_of(SettlementTier tier) {
  return kTierRows[static_cast<std::size_t>(tier)];
}
constexpr const RampartsRow& row_of(Ramparts ramparts) {
  return kRampartsRows[static_cast<std::size_t>(ramparts)];
}

struct Buildings {
  SettlementTier tier = SettlementTier::kEncampment;
  Ramparts ramparts = Ramparts::kNone;
  friend constexpr bool operator==(const Buildings& a, const Buildings& b) = default;
};

// HE-92. The two columns add; better ramparts take the place of the others.
constexpr DiceSum defense_of(const Buildings& buildings) {
  return row_of(buildings.tier).defense + row_of(buildings.ramparts).defense;
}
// HE-93. Whether the next tier is there to be bought.
constexpr bool can_raise_tier(const Buildings& buildings) {
  return buildings.tier != SettlementTier::kCastle;
}
constexpr SettlementTier next_tier(SettlementTier tier) {
  return static_cast<SettlementTier>(static_cast<std::uint8_t>(tier) + 1);
}
// HE-94. Whether the next ramparts are there to be bought: the tier they need is.
constexpr bool can_raise_ramparts(const Buildings& buildings) {
  if (buildings.ramparts == Ramparts::kFortifications) return false;
  const auto next = static_cast<Ramparts>(static_cast<std::uint8_t>(buildings.ramparts) + 1);
  return buildings.tier >= row_of(next).needs;
}
// Contract: not the best already.
constexpr Ramparts next_ramparts(Ramparts ramparts) {
  return static_cast<Ramparts>(static_cast<std::uint8_t>(ramparts) + 1);
}
// HE-142. What tier and ramparts have cost, all the way from nothing.
int build_costs(const Buildings& buildings);
// "estate with pallisade", "villa".
std::string to_string(const Buildings& buildings);

}  // namespace muster::heroes
