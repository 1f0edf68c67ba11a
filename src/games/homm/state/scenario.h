// What a fight is made of: the scenario, and the tables combat runs on.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/config/reader.h"
#include "core/config/rules_source.h"
#include "core/fields/param_info.h"
#include "games/homm/cards/cards.h"
#include "games/homm/state/ai_deck.h"
#include "games/homm/state/ruleset.h"
#include "games/homm/state/targeting.h"
#include "games/homm/units/stacks.h"
#include "games/homm/units/strike.h"
#include "games/homm/units/units.h"

namespace muster::homm {

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

// What a scenario file can say.
std::vector<ParamInfo> scenario_settings();

}  // namespace muster::homm
