// The settings of ProjectHex: a ruleset file gives them (configs/games/projecthex/rulesets). The
// numbers N.. are those of docs/rules/projecthex.md: places where the rulebook leaves a choice.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/config/reader.h"
#include "core/fields/param_info.h"
#include "games/projecthex/rules/cards.h"
#include "games/projecthex/rules/fight.h"

namespace muster::projecthex {

enum class Picks : std::uint8_t { kNone, kTwo, kTwoOfEach };                      // N7
enum class GlobalEmpire : std::uint8_t { kTerritories, kRegions, kNotAdjacent };  // N26
enum class Abandonment : std::uint8_t {  // N11: who must stay behind in an attack
  kDeclaring,                            // one troop stays out of it
  kAdvancing,                            // all may attack, one must not advance
  kIgnored,                              // all may attack and advance
};

struct ConquestRules {
  std::string name = "0.1.3";

  // Numbers.
  int prestige_to_win = 3;
  int troop_capacity = 50;  // <= 50
  int starting_troops = 4;
  int income_divisor = 2;
  int income_minimum = 2;
  int type_bonus = 1;
  NaturalFaces naturals = NaturalFaces::kDefender;  // N14
  int domination_regions = 4;
  int horizon_territories = 3;
  int horizon_troops = 3;
  int great_victory_units = 10;
  int max_rounds = 60;               // N21
  bool capped_games_ranked = false;  // N21: returns of games that the cap ends go by ranks

  // 0.2.x.
  bool gold = false;       // income in coins instead of troops
  int starting_coins = 0;  // N18
  bool fortresses = false;
  int fortress_dice = 2;
  // N17: by distance from the own capital, 1 on; farther: the last; empty: the distance itself.
  std::vector<int> fortress_prices;

  // Set-up.
  int setup_distance = 2;       // N5
  int mulligan_minimum = 1;     // N4
  Picks picks = Picks::kNone;   // N7
  bool free_base_units = true;  // N7
  bool rocket = false;          // N7: its prerequisite is waived
  std::array<bool, kMissionKinds> missions = {true, true, true, true, true, true, true};  // N22
  std::array<bool, kFactions> factions = {true, true, true, true, true, true, false};

  // Readings.
  bool markers_hold = false;               // N2: control = "markers"
  bool types_when_placing = false;         // N9
  bool end_effects_at_recruiting = false;  // N10
  bool levy_needs_capital = true;          // N10: else the capital's territory need only be free
  Abandonment abandonment = Abandonment::kDeclaring;  // N11
  bool passing_through_free = false;                  // N11
  bool ascendancy_at_start = false;                   // N12: own since the start of the turn
  bool ascendancy_through = false;       // N12: out of own territory instead of into it
  bool attack_takes_step = true;         // N13
  bool spent_ranged_join = true;         // N13
  bool islanders_all_types = true;       // N16
  bool great_victory_any_turn = false;   // N23
  bool rivalry_by_taking = false;        // N24
  bool own_rivalry_met = true;           // N24
  bool absent_rivalries_removed = true;  // N24
  GlobalEmpire global_empire = GlobalEmpire::kTerritories;  // N26

  // Handicaps that no version has.
  std::vector<int> seat_troops;  // at the start, by place in the order of turns; missing: 0
  int order_rounds = 1;          // rounds between two of New Order's own troops
  int levy_most = kMaxRegions;   // troops of a levy

  Cards cards;
};

// Errors: InvalidArgument, one mistake per line.
absl::StatusOr<ConquestRules> parse_ruleset(const Document& document);

// What a ruleset file can say.
std::vector<ParamInfo> ruleset_settings();

}  // namespace muster::projecthex
