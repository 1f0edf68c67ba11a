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
#include "games/homm/targeting.h"
#include "games/homm/units.h"

namespace muster::homm {

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
  bool hold_back = true;                  // HC-11: whether units may be left out
  enum class FreeOrder : std::uint8_t { kNone, kFlyingRanged, kAll };
  FreeOrder free_order = FreeOrder::kFlyingRanged;  // HC-30
  int max_rounds = 30;                              // HC-66
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
};

inline constexpr int kMaxArmy = 5;        // units of one side on the board (HC-10)
inline constexpr int kMaxArmyCards = 10;  // units in an army to choose from

struct SideSetup {
  SideKind kind = SideKind::kHero;
  std::vector<UnitEntry> army;             // empty when drawn
  std::optional<NeutralTable::Draw> draw;  // neutral guards by the difficulty table
  std::optional<TargetingRule> rule;       // drives the side inside the game
  int gold = 0;                            // for surrendering (HC-86)
};

struct Scenario {
  std::string name;
  std::string summary;
  std::array<SideSetup, 2> sides;  // attacker, defender
  int extra_rounds = 2;            // movement points left for more rounds against neutrals (HC-62)
  int hero_level = 0;              // 0: not given, no quick combat
  int field_level = 0;             // 0: not given
  bool player_knows_rule = true;   // whether the other seat plans against the rule (model_for)
  bool ignore_unimplemented_abilities = false;

  bool against_neutrals() const { return sides[1].kind == SideKind::kNeutral; }
  // HC-05: the hero outranks the field.
  bool quick_combat() const {
    return against_neutrals() && field_level > 0 && hero_level > field_level;
  }
};

// Parses source.scenario. source.seat_rules[side] replaces the rule the scenario names for the
// side, and an agent in source.seat_agents switches it off. Unit entries point into `catalog`,
// which outlives the result. Errors: InvalidArgument, one mistake per line.
absl::StatusOr<Scenario> parse_scenario(const RulesSource& source, const UnitCatalog& catalog,
                                        const NeutralTable& neutrals);

// The folder of targeting rule files.
std::string targeting_folder();

}  // namespace muster::homm
