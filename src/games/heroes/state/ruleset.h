// The settings of Heroes: a ruleset file gives them (configs/games/heroes/rulesets).
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/config/reader.h"
#include "core/fields/param_info.h"
#include "games/heroes/battle/rules.h"
#include "games/heroes/items/items.h"
#include "games/heroes/state/state.h"

namespace muster::heroes {

// What a Hero in movement can choose.
enum class MoveChoices : std::uint8_t { kSteps, kGoals, kBoth };
enum class Retreat : std::uint8_t { kNone, kSacrifice, kStepBack };

struct HeroesRules {
  std::string name = "standard";

  // Set-up: tokens for each player, in the order of Token.
  std::array<int, kTokenKinds> tokens = {3, 4, 4, 3};
  int starting_coins = 10;
  std::vector<int> turn_coins;  // more, by place in the order of turns; missing: 0
  int starting_heroes = 1;      // 0 .. kHeroesPerSeat

  // Board and movement.
  bool eight_way = false;  // `eight_way`
  int tile_capacity =
      6;  // tokens of a kind on a tile; what overflows goes to the nearest free tile
  int movement_dice = 1;  // of twelve sides
  int movement_bonus = 12;
  MoveChoices choices = MoveChoices::kBoth;
  bool far_goals = false;    // `goal_range` = "board"
  bool forced_duels = true;  // `hero_attack`: entering a tile with an enemy Hero is an attack

  // Daybreak.
  int mine_income = 1;
  int hero_upkeep = 1;
  int buildings_per_day = 1;
  int mercenary_price = 2;
  int hero_price = 5;
  int most_heroes = 2;      // of a player, 0 .. kHeroesPerSeat
  int army_limit = 100;     // mercenaries of a Hero, and recruits of a Settlement; <= 120
  bool founding = true;     // a player without Settlement may found one
  int new_token_from = 80;  // on a percent die, for each kind of token; 110: never

  // Tokens.
  int bribe_price = 3;
  bool unhired_fight = false;  // `unhired`: monsters not bribed or recruited
  int capture_bonus = 1;       // coins for a mine
  bool item_cards = true;      // `items`
  std::array<std::uint8_t, kItemTypes> deck = {16, 16, 8};

  // Heroes, Settlements, battle.
  Retreat retreat = Retreat::kSacrifice;
  bool recruits_fall_first = true;  // `garrison_losses`
  bool coins_are_spoils = true;     // `spoils`
  bool ramparts_stay = true;        // `conquered`
  BattleRules battle;

  // Players among themselves.
  bool open_alliances = false;  // `alliances`
  bool votes = false;           // `votes`

  // End.
  int day_limit = 60;
  int creature_score = 2;
  int mine_score = 3;
};

// Errors: InvalidArgument, one mistake per line.
absl::StatusOr<HeroesRules> parse_heroes_rules(const Document& document);

// What a ruleset file can say.
std::vector<ParamInfo> ruleset_settings();

}  // namespace muster::heroes
