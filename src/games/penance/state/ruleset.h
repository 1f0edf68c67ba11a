// The settings of a duel's rules (docs/rules/penance.md): numbers, and places where the rulebook
// leaves a choice. Defaults are the readings of that file.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <vector>

#include "core/config/reader.h"
#include "core/fields/param_info.h"
#include "games/penance/board/hexes.h"
#include "games/penance/board/sight.h"
#include "games/penance/dice/dice.h"

namespace muster::penance {

enum class ComponentChoice : std::uint8_t { kAttacker, kRandom };      // PN-20
enum class NextAttackBuffs : std::uint8_t { kFirstRoll, kEveryRoll };  // PN-29a
enum class ComponentProfile : std::uint8_t { kSimple, kZones };        // PN-46, PN-49
enum class MoveCost : std::uint8_t { kOne, kClass };                   // PN-90
enum class Rotation : std::uint8_t { kAnyFacing, kOneSide };           // PN-95
enum class TaintThresholds : std::uint8_t { kLadder, kExact };         // PN-129

struct DuelRules {
  std::string name = "v3";
  DiceRules dice;

  // The board. Without one there are no positions: everything is in range and in sight, and there
  // are no terms of range, movement, sides and terrain.
  bool board = true;
  bool facing = true;     // false: no sides, no firing arc, no rotation
  bool reactives = true;  // false: reactive cards are never played
  MoveCost move_cost = MoveCost::kOne;
  Rotation rotation = Rotation::kAnyFacing;
  SideTies side_ties = SideTies::kDefender;  // PN-97
  EdgeLines edge_lines = EdgeLines::kBoth;   // PN-102
  bool firing_arc = true;                    // PN-105: "front" | "any"
  bool cover_defense = false;                // PN-109
  bool arena_extras = false;                 // PN-114
  bool hazards = false;                      // PN-119c
  bool heat_timer = false;                   // PN-119d

  // Hands and turns.
  int hand_size = 6;                      // PN-89
  bool mulligan = true;                   // PN-160
  bool hands_emptied = true;              // PN-83: hands = "emptied" | "kept"
  int overspend_percent = 200;            // PN-88: of the SP maximum, 100 .. 300
  int reshuffle_penalty = 0;              // PN-89a: DAMAGED cards a reshuffle adds, 0 .. 3
  bool defeat_only_at_zero_life = false;  // PN-164
  int max_rounds = 50;                    // PN-166: 1 .. 100
  int reshuffles_to_lose = 0;             // PN-167; 0: never. A scenario may set these three
  int damage_to_win = 0;
  int components_to_win = 0;

  // Damage.
  ComponentChoice component_choice = ComponentChoice::kAttacker;
  NextAttackBuffs next_attack_buffs = NextAttackBuffs::kFirstRoll;
  bool secondary_component_damage = true;  // PN-45a: "left_arm" | "never"
  ComponentProfile component_profile = ComponentProfile::kSimple;
  int component_threshold = 3;   // 1 .. 14, of the simple profile
  int major_wound_fallback = 5;  // PN-44: of decks without a class's number
  bool major_wounds = true;
  bool damaged_counts_as_life = true;  // PN-50
  int scrap_for_draw = 2;              // PN-59a: 1 .. 6
  bool strain_on_crossing = false;     // PN-66
  bool suffering_die = true;           // PN-70
  bool blood_keeps_printed_bonus = false;
  bool passives_in_deck = true;  // PN-136: passives = "in_deck" | "in_hand"
  int bleed_cap = 8;             // PN-142
  bool auto_sprout = false;      // PN-144
  bool taint = false;            // PN-125
  TaintThresholds taint_thresholds = TaintThresholds::kLadder;
};

// Errors: InvalidArgument, one mistake per line.
absl::StatusOr<DuelRules> parse_duel_rules(const Document& document);

// What a ruleset file can say.
std::vector<ParamInfo> ruleset_settings();

}  // namespace muster::penance
