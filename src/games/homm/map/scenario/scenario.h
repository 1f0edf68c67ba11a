// A map scenario: tiles and where they lie, the player's start, AI heroes, and what ends the game
// (configs/games/homm_map/scenarios; docs/homm-map.md explains every key).
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/config/reader.h"
#include "core/config/rules_source.h"
#include "core/fields/param_info.h"
#include "games/homm/cards/cards.h"
#include "games/homm/map/board/hex.h"
#include "games/homm/map/board/tiles.h"
#include "games/homm/map/scenario/economy.h"
#include "games/homm/map/scenario/hero_rule.h"
#include "games/homm/map/scenario/ruleset.h"
#include "games/homm/units/units.h"

namespace muster::homm::map {

inline constexpr int kMaxTiles = 12;  // places for tiles of a map
inline constexpr int kMaxFields = kMaxTiles * kTileFields;
inline constexpr int kMaxAiHeroes = 6;
inline constexpr int kMaxUnits = 7;       // unit cards that the player may own
inline constexpr int kMaxBoardUnits = 5;  // of these, where fights are played on the board

// A place of a tile on the map.
struct TilePlace {
  std::string label;
  Hex centre;
  std::vector<int> tiles;  // indices into TileCatalog: one, or those it is drawn from (AM-06)
  bool face_up = false;
  int rotation = 0;  // of a face-up tile
};

struct AiHero {
  std::string name;
  Hex at;           // where the scenario says, or its first flag: its town (AI-27)
  int appears = 1;  // round; on the map from the start with 1 (AM-25)
  int movement = 3;
  bool destroys = false;      // passing = "destroy": what it passes is spoilt (AM-25)
  HeroRule rule;              // given absent a seat rule
  bool own_rule = false;      // the scenario names a rule of its own for it
  toml::table army;           // the combat side, without `kind`
  toml::table army_grown;     // the same once it has flagged its goal; empty: no change
  bool final_battle = false;  // DS-65
  std::vector<Hex> flags;     // fields flagged by the AI from the start
};

// What ends the game (AM-23).
struct GameEnd {
  bool ai_heroes_beaten = false;  // all of them, with none still to appear
  bool town_flagged = false;      // some town of the player, by the AI
  bool hero_out = false;          // the player's hero was beaten
  bool goal_flagged = false;      // the goal field, by the player (win) or the AI (lose)
  bool rounds_over = false;
};

struct MapScenario {
  std::string name;
  std::string summary;
  int rounds = 8;
  std::vector<TilePlace> tiles;
  bool ignore_borders = false;       // AM-04
  bool heroes_share_fields = false;  // AM-25: AI heroes do not stand in each other's way
  Hex start;                         // of the player's hero
  std::optional<Hex> goal;           // Goal::kScenario
  std::vector<Hex> flags;            // fields that the player has flagged from the start
  std::string faction;
  int hero_level = 1;
  int max_level = kLevels;
  Resources resources;
  Resources income;
  std::array<bool, 3> dwellings{};  // bronze, silver, gold
  bool citadel = false;
  bool search = false;             // DS-54: the town searches the discard pile each turn
  std::vector<std::string> units;  // names of unit cards: "halberdiers"
  std::vector<UnitState> army;     // by unit; those of the start are in the deck
  std::string difficulty = "normal";
  HandSetup cards;  // hand, deck, discard, in_play (war machines), supply, ...
  std::vector<AiHero> ai_heroes;
  // Neutral guards that attack at the start of the player's turn (DS-66), by round: their level.
  std::vector<std::pair<int, int>> turn_fights;
  GameEnd win;
  GameEnd lose;
  std::string table;       // path of the table of fights; "": none
  std::string table_text;  // what it says
  bool player_knows_rule = true;
};

// Whether a name of MapScenario::units is that of a neutral card: "N peasants" (AM-31).
inline bool is_neutral_card(const std::string& name) { return name.starts_with("N "); }

// What a map scenario names things of; outlives what is parsed with it.
struct MapData {
  const FieldKinds& fields;
  const TileCatalog& tiles;
  const UnitCatalog& units;
  const CardCatalog& cards;
};

// Parses source.scenario. source.seat_rules[1] replaces the rule of every AI hero, unless it
// says `as_written`. Errors:
// InvalidArgument, one mistake per line.
absl::StatusOr<MapScenario> parse_map_scenario(const RulesSource& source, const MapRuleset& rules,
                                               const MapData& data);

// What a scenario file can say.
std::vector<ParamInfo> scenario_settings();

}  // namespace muster::homm::map
