// Names of what a state of Heroes consists of, as JSON and descriptions of actions use them.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "games/heroes/state/state.h"

namespace muster::heroes {

// In the order of Phase.
inline constexpr std::array<std::string_view, kPhases> kPhaseNames = {
    "place_row",     "place_column", "anchor_roll",   "upkeep",      "build",     "recruit",
    "raise",         "appear",       "diplomacy",     "answer",      "call_vote", "vote",
    "vote_tie",      "hero_order",   "move_roll",     "move",        "engage",    "monster_roll",
    "monster_count", "defect",       "bribe",         "attack_hero", "assault",   "pick_up",
    "cache_roll",    "cache_count",  "item_type",     "item_rarity", "capture",   "guard_roll",
    "guard_count",   "battle_roll",  "battle_choice", "retreat",     "load_army", "load_items",
    "load_item",     "over"};

inline constexpr std::array<std::string_view, kTokenKinds> kTokenNames = {"item", "resource",
                                                                          "monster", "mine"};
inline constexpr std::array<std::string_view, 4> kBandNames = {"hard fight", "fight", "bribe",
                                                               "defect"};
inline constexpr std::array<std::string_view, 5> kFoeNames = {"none", "monsters", "guardians",
                                                              "hero", "settlement"};
inline constexpr std::array<std::string_view, 5> kBattlePhaseNames = {"roll", "pairs", "casualty",
                                                                      "place", "over"};
inline constexpr std::array<std::string_view, 8> kDirectionNames = {
    "north", "east", "south", "west", "north-east", "south-east", "south-west", "north-west"};

constexpr std::string_view phase_name(Phase phase) {
  return kPhaseNames[static_cast<std::size_t>(phase)];
}

constexpr bool in_battle(Phase phase) {
  return phase == Phase::kBattleRoll || phase == Phase::kBattleChoice || phase == Phase::kRetreat;
}

// Phases in which chance decides.
constexpr bool is_chance(Phase phase) {
  switch (phase) {
    case Phase::kPlaceRow:
    case Phase::kPlaceColumn:
    case Phase::kAnchorRoll:
    case Phase::kAppear:
    case Phase::kVoteTie:
    case Phase::kMoveRoll:
    case Phase::kMonsterRoll:
    case Phase::kMonsterCount:
    case Phase::kCacheRoll:
    case Phase::kCacheCount:
    case Phase::kItemType:
    case Phase::kItemRarity:
    case Phase::kGuardRoll:
    case Phase::kGuardCount:
    case Phase::kBattleRoll:
      return true;
    default:
      return false;
  }
}

}  // namespace muster::heroes
