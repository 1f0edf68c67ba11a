// The settings of the adventure map: a ruleset file gives them (configs/games/homm_map/rulesets).
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/config/reader.h"
#include "core/fields/param_info.h"
#include "games/homm/map/board/tiles.h"

namespace muster::homm::map {

// How meetings are fought out (AM-26, AM-27).
enum class FightMode : std::uint8_t {
  kTable,  // one draw from a stored table of outcomes
  kRule,   // the combat game, the player's side by a targeting rule
  kPlay,   // the combat game, the player decides
};

inline constexpr int kLevels = 7;

struct MapRuleset {
  std::string name = "base";
  FightMode fights = FightMode::kTable;
  Document combat;                  // the ruleset of fights on the board
  Document fight_rule;              // FightMode::kRule: the targeting rule of the player's side
  int movement = 3;                 // of the player's hero (AM-05)
  bool unknown_ground_open = true;  // AI-34: unknown_ground = "open"
  bool turned_freely = true;        // AM-06: tile_turning = "free"
  bool income_every_round = true;   // AM-17: income = "every_round"
  int town_defence = 8;             // AM-16: gold
  int steps_per_level = 2;          // AM-14
  std::array<int, kLevels> hand_limits = {4, 4, 5, 5, 6, 6, 7};  // AM-21
  bool empty_deck_reshuffles = true;                             // AM-21; DS-52 under Dice Stacks
  // AM-18: bronze, silver, gold.
  std::array<Resources, 3> dwellings = {{{4, 3, 1}, {8, 6, 3}, {9, 8, 4}}};
  Resources citadel = {8, 4, 1};
  bool dice_stacks = false;              // DS-40 .. DS-66
  bool upgrade_outside_free = true;      // DS-41: upgrade_outside = "free"
  bool final_battle_bonus = true;        // DS-65
  bool cards_before_turn_fight = false;  // DS-66: turn_fight_cards = "before"
};

// Errors: InvalidArgument, one mistake per line.
absl::StatusOr<MapRuleset> parse_map_ruleset(const Document& document);

// What a ruleset file can say.
std::vector<ParamInfo> ruleset_settings();

}  // namespace muster::homm::map
