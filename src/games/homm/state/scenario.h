// What a fight is made of: the ruleset's settings, the scenario, and the tables combat runs on.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/config/reader.h"
#include "core/registry.h"
#include "games/homm/cards/cards.h"
#include "games/homm/state/ai_deck.h"
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

absl::StatusOr<Ruleset> parse_ruleset(const Document& document);

enum class SideKind : std::uint8_t { kHero, kNeutral, kAiHero };

// A unit of an army as the scenario gives it. `cell` >= 0: it starts there, without a placement.
struct UnitEntry {
  const UnitSide* side = nullptr;
  int cell = -1;
  int damage = 0;
  bool paralysed = false;
  bool defending = false;
  bool stacked = false;    // holds a creature bank's Stacked token
  int tokens = 0;          // Quantity Tokens (DS-01)
  bool own_stack = false;  // the scenario says what tokens or which side it has (DS-39)
};

inline constexpr int kMaxArmy = 5;        // units of one side on the board (HC-10)
inline constexpr int kMaxArmyCards = 10;  // units in an army to choose from

// What the scenario attaches to the defeat of a side (AI-36, HC-94): rewards of the winner, and
// whether the loser may be out of the game.
struct DefeatSetup {
  int experience = 0;
  int gold = 0;
  int valuables = 0;
  bool eliminates = false;
};

struct SideSetup {
  SideKind kind = SideKind::kHero;
  std::vector<UnitEntry> army;             // empty when drawn
  std::optional<NeutralTable::Draw> draw;  // neutral guards by the difficulty table
  std::optional<TargetingRule> rule;       // drives the side inside the game
  bool picks_targets = false;              // ... and its player chooses the targets (AI-40)
  int gold = 0;                            // for surrendering (HC-86)
  bool main_hero = true;                   // false: a secondary hero (HC-90 .. HC-93)
  int level = 0;                           // of a main hero, 1 .. 7; 0: not given
  std::string faction;                     // of the hero; "": not given
  bool town = false;                       // defends a town: no surrender (HC-87)
  bool citadel = false;                    // with walls, gate and arrow tower (HC-67, HC-74)
  bool may_yield = false;                  // HC-93: asked before the fight
  bool starting_army = false;              // DS-39: a player's army as the game begins
  bool final_battle = false;               // DS-39: the last army of a long scenario
  HandSetup cards;                         // what the hero brings; of an AI hero: what lies in play
  AiDeckSetup ai_deck;                     // of AI heroes; empty: none (AI-20)
  DefeatSetup defeat;                      // table `after`
};

struct Scenario {
  std::string name;
  std::string summary;
  std::array<SideSetup, 2> sides;  // attacker, defender
  int extra_rounds = 2;            // movement points left for more rounds against neutrals (HC-62)
  int field_level = 0;             // 0: not given
  bool player_knows_rule = true;   // whether the other seat plans against the rule (model_for)

  bool against_neutrals() const { return sides[1].kind == SideKind::kNeutral; }
  // HC-05: the hero outranks the field.
  bool quick_combat() const {
    return against_neutrals() && field_level > 0 && sides[0].level > field_level;
  }
};

// The data files that a scenario names things of; they outlive what is parsed with them.
struct GameData {
  const UnitCatalog& units;
  const NeutralTable& neutrals;
  const AiCards& ai_cards;
  const CardCatalog& cards;
  const Ruleset* rules = nullptr;  // nullptr: not known, for it holds mistakes
};

// Parses source.scenario. source.seat_rules[side] replaces the rule the scenario names for the
// side, and an agent in source.seat_agents switches it off, or picks the targets of the rule in
// seat_rules. Unit entries point into `data.units`.
// Errors: InvalidArgument, one mistake per line.
absl::StatusOr<Scenario> parse_scenario(const RulesSource& source, const GameData& data);

}  // namespace muster::homm
