// The settings of a fight's rules: a ruleset file gives them (configs/games/homm/rulesets).
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/config/reader.h"
#include "core/fields/param_info.h"
#include "games/homm/state/targeting.h"
#include "games/homm/units/stacks.h"
#include "games/homm/units/strike.h"
#include "games/homm/units/units.h"

namespace muster::homm {

// Settings of docs/rules/homm-dice-stacks.md, for rulesets with dice_stacks = true.
struct StackRules {
  bool on = false;
  PoolReadings pool;                                // DS-08, DS-11, DS-30
  TokenPolicy ai_tokens = TokenPolicy::kSurvive;    // DS-05
  bool single_rerolls = false;                      // DS-28: rerolls = "die"
  bool oppression_stops_all = false;                // DS-28: oppression = "all"
  bool slayer_sums = false;                         // DS-16: slayer = "sum"
  bool tokens_before_deadly = false;                // DS-32: deadly = "after_tokens"
  bool new_hand = true;                             // DS-35
  bool adapt_armies = true;                         // DS-39
  std::optional<TargetingRule> rulebook_rule = {};  // DS-38: in place of the rule "rulebook"
};

// Settings of docs/rules/homm-combat.md; a ruleset file gives them.
struct Ruleset {
  std::string name = "base";
  int move_ground = 3;                    // HC-24
  int move_flying = 3;                    // HC-25
  int move_ranged = 1;                    // HC-26
  bool ranged_penalty = true;             // HC-38, HC-39
  bool alternate_initiative_ties = true;  // HC-21: initiative_ties = "alternate"
  bool excess_damage_carries = true;      // HC-43: excess_damage = "carry"
  bool attack_ends_paralysis = true;      // HC-50: paralysis_ends = "attacked"
  bool paralysed_retaliate = false;       // HC-51: by the token an attack brings
  Tier tower_tier = Tier::kSilver;        // HC-74, DS-02: of the arrow tower
  bool hold_back = true;                  // HC-11: whether units may be left out
  enum class FreeOrder : std::uint8_t { kNone, kFlyingRanged, kAll };
  FreeOrder free_order = FreeOrder::kFlyingRanged;  // HC-30
  int max_rounds = 30;                              // HC-66
  // False: all units fight without special abilities; citadel parts keep theirs.
  bool unit_abilities = true;
  bool retaliation_triggers_attack_icons = false;  // HC-84
  bool elemental_ignores_defense = false;          // A25: elemental_damage = "ignores_defense"
  bool corrosion_lasts = false;          // corrosion = "combat": on every later attack on the unit
  bool tower_spells = true;              // HC-75: spells may target the arrow tower
  bool empty_deck_reshuffles = true;     // empty_deck = "reshuffle": a player's discard pile
  bool ai_card_then_acts = true;         // AI-22: ai_card_timing = "before_acting"
  bool ai_deck_reshuffles = false;       // AI-23: ai_deck_empty = "reshuffle"
  bool ai_spell_limit = false;           // AI-24: one spell a round for AI heroes as well
  bool ai_skill_returns_at_hard = true;  // HK:ai_skill_b: ai_skill_b_hard = "as_normal"
  StackRules stacks;                     // the Dice Stacks mod
};

// Errors: InvalidArgument, one mistake per line.
absl::StatusOr<Ruleset> parse_ruleset(const Document& document);

// What a ruleset file can say.
std::vector<ParamInfo> ruleset_settings();

}  // namespace muster::homm
