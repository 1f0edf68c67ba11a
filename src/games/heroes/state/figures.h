// The numbers of items and Settlements: configs/games/heroes/items.toml and settlements.toml. What
// items, tiers and ramparts there are is in the rules.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <limits>

#include "core/config/reader.h"
#include "games/heroes/battle/battle_state.h"
#include "games/heroes/items/items.h"
#include "games/heroes/items/settlement_tiers.h"

namespace muster::heroes {

struct Figures {
  ItemTable items;
  SettlementTable settlements;
};

// What the files can say. A roll: six-sided dice (HE-05) and a bonus that is not negative.
inline constexpr int kMostFigureDice = 20;
inline constexpr int kMostFigureBonus = 60;
inline constexpr int kMostBuildingCost = 1000;
inline constexpr int kMostReward = 100;
// Of a piece of a battle: a Hero with an item of each type; a Settlement with ramparts has two.
inline constexpr int kMostRollsOfPiece = 1 + static_cast<int>(kItemTypes);
static_assert(kMostRollsOfPiece * kMostFigureDice <=
              std::numeric_limits<decltype(PieceRoll::dice)>::max());
static_assert(kMostRollsOfPiece * kMostFigureBonus <=
              std::numeric_limits<decltype(PieceRoll::bonus)>::max());

// Errors: InvalidArgument, one mistake per line.
absl::StatusOr<ItemTable> parse_items(const Document& document);
absl::StatusOr<SettlementTable> parse_settlements(const Document& document);
// Both files. Errors: also those of load_document.
absl::StatusOr<Figures> load_figures();

}  // namespace muster::heroes
