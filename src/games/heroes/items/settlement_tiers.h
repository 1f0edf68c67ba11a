// Tiers and ramparts of Settlements: price, income, defense, what has to be there before
// (HE-90 .. HE-94). Their numbers are data (configs/games/heroes/settlements.toml).
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
inline constexpr std::array<std::string_view, kSettlementTiers> kTierNames = {"encampment", "villa",
                                                                              "estate", "castle"};
enum class Ramparts : std::uint8_t { kNone, kPallisade, kFortifications };
inline constexpr std::size_t kRampartsLevels = 3;
inline constexpr std::array<std::string_view, kRampartsLevels> kRampartsNames = {
    "none", "pallisade", "fortifications"};

constexpr std::string_view name_of(SettlementTier tier) {
  return kTierNames[static_cast<std::size_t>(tier)];
}
constexpr std::string_view name_of(Ramparts ramparts) {
  return kRampartsNames[static_cast<std::size_t>(ramparts)];
}

struct Buildings {
  SettlementTier tier = SettlementTier::kEncampment;
  Ramparts ramparts = Ramparts::kNone;
  friend constexpr bool operator==(const Buildings& a, const Buildings& b) = default;
};

// HE-93. Whether the next tier is there to be bought.
constexpr bool can_raise_tier(const Buildings& buildings) {
  return buildings.tier != SettlementTier::kCastle;
}
constexpr SettlementTier next_tier(SettlementTier tier) {
  return static_cast<SettlementTier>(static_cast<std::uint8_t>(tier) + 1);
}
// Contract: not the best already.
constexpr Ramparts next_ramparts(Ramparts ramparts) {
  return static_cast<Ramparts>(static_cast<std::uint8_t>(ramparts) + 1);
}
// "estate with pallisade", "villa".
std::string to_string(const Buildings& buildings);

// HE-90.
struct TierRow {
  int cost = 0;    // coins
  int reward = 0;  // coins a day
  DiceSum defense;
};
// HE-91. Each level also needs the one before.
struct RampartsRow {
  int cost = 0;  // coins
  DiceSum defense;
  SettlementTier needs = SettlementTier::kEncampment;
};

struct SettlementTable {
  std::array<TierRow, kSettlementTiers> tiers{};
  std::array<RampartsRow, kRampartsLevels> ramparts{};  // the first is "none", of no cost and dice

  const TierRow& row_of(SettlementTier tier) const { return tiers[static_cast<std::size_t>(tier)]; }
  const RampartsRow& row_of(Ramparts level) const {
    return ramparts[static_cast<std::size_t>(level)];
  }
  // HE-92. The two columns add; better ramparts take the place of the others.
  DiceSum defense_of(const Buildings& buildings) const {
    return row_of(buildings.tier).defense + row_of(buildings.ramparts).defense;
  }
  // HE-94. Whether the next ramparts are there to be bought: the tier they need is.
  bool can_raise_ramparts(const Buildings& buildings) const {
    if (buildings.ramparts == Ramparts::kFortifications) return false;
    return buildings.tier >= row_of(next_ramparts(buildings.ramparts)).needs;
  }
  // HE-142. What tier and ramparts have cost, all the way from nothing.
  int build_costs(const Buildings& buildings) const;
  // The least that any tier or ramparts cost.
  int cheapest() const;
};

}  // namespace muster::heroes
