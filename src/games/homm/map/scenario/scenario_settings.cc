// The settings of the map's scenario files in words. tests/experiments/games/settings_test.cc holds
// them against what the readers (scenario.cc, variant.cc) ask for.
#include "games/homm/state/scenario_settings.h"
#include "games/homm/map/scenario/scenario.h"

namespace muster::homm::map {
namespace {

const ParamInfo kSettings[] = {
    {"rounds", "integer 1..60", "", "rounds of the game", "AM-23"},
    {"difficulty", "\"easy\"|\"normal\"|\"hard\"|\"impossible\"", "\"normal\"", "the game's", ""},
    {"player_knows_rule", "true|false", "true",
     "whether the player plans against the AI heroes' rules", ""},
    {"ignore_borders", "true|false", "false", "true: no closed fields of starting tiles", "AM-04"},
    {"heroes_share_fields", "true|false", "false",
     "true: AI heroes do not stand in each other's way", "AM-25"},
    {"table", "name or path", "(none)", "a table of fights in configs/games/homm_map/tables",
     "AM-26"},
    {"start", "[q, r]", "", "where the player's hero starts: axial coordinates", ""},
    {"goal", "[q, r]", "(none)", "the field that ends and AI heroes are about", "AM-23"},
    {"flags", "a list of fields [q, r]", "[]", "fields that the player has flagged from the start",
     ""},
    {"win", "a list of events", "[]",
     "what wins: \"ai_heroes_beaten\", \"town_flagged\", \"hero_out\", \"goal_flagged\", "
     "\"rounds_over\"",
     "AM-23"},
    {"lose", "a list of events", "[]", "what loses: the same events", "AM-23"},
    {"tile", "a list of tables", "", "a place of a tile, 1 to 12", "AM-02"},
    {"tile[].label", "text", "(the tile's name)", "what it is called in logs", ""},
    {"tile[].at", "[q, r]", "", "its centre", "AM-02"},
    {"tile[].tile", "a tile", "", "which", "AM-02"},
    {"tile[].tiles", "a list of tiles", "(one tile)",
     "those it is drawn from when it is discovered", "AM-06"},
    {"tile[].face_up", "true|false", "false", "whether it lies open from the start", "AM-06"},
    {"tile[].rotation", "integer 0..5", "0", "of a tile that lies open", ""},
    {"player", "table", "", "the player's hero, town and army", ""},
    {"player.faction", "a faction", "\"\"", "the player's", ""},
    {"player.level", "integer 1..7", "1", "of the hero at the start", "AM-14"},
    {"player.max_level", "integer level..7", "7", "the highest", "AM-14"},
    {"player.resources", "table", "(none)", "at the start", "AM-17"},
    {"player.income", "table", "(none)", "of every round", "AM-17"},
    {"player.{resources,income}.{gold,materials,valuables}", "integer 0..999", "0", "so much", ""},
    {"player.buildings", "a list of buildings", "[]",
     "\"bronze\", \"silver\", \"gold\" (dwellings), \"citadel\", \"search\"", "AM-18"},
    {"player.units", "a list of cards", "",
     "unit cards that the player may own: 1 to 7, on the board 5", ""},
    {"player.army", "a list of units", "",
     "those in the deck at the start: \"F griffins\", \"P marksmen\"", ""},
    {"player.cards", "table", "(none)", "as in scenarios of the combat", ""},
    {"ai_hero", "a list of tables", "[]", "AI heroes, up to 6", "AM-25"},
    {"ai_hero[].name", "text", "", "", ""},
    {"ai_hero[].at", "[q, r]", "(the first of its flags)", "where it comes on the map", "AI-27"},
    {"ai_hero[].flags", "a list of fields [q, r]", "[]", "the AI's from the start", ""},
    {"ai_hero[].appears", "integer 1..rounds", "1", "the round in which it comes", "AM-25"},
    {"ai_hero[].movement", "integer 0..9", "3", "points", "AM-25"},
    {"ai_hero[].passing", "\"flag\"|\"destroy\"", "\"flag\"", "what it does with what it passes",
     "AM-25"},
    {"ai_hero[].rule", "name, path or table", "\"rulebook\"",
     "a file of configs/agents/map_heroes: where it goes", "AI-27"},
    {"ai_hero[].final_battle", "true|false", "false", "whether its battle is the final one",
     "DS-65"},
    {"ai_hero[].combat", "table", "",
     "its side of a fight, as in scenarios of the combat without `kind`", ""},
    {"ai_hero[].combat_after_goal", "table", "(the same)", "the side once it has flagged the goal",
     ""},
    {"turn_fight", "a list of tables", "[]", "guards that attack at the start of a turn", "DS-66"},
    {"turn_fight[].round", "integer 1..rounds", "", "of which round", "DS-66"},
    {"turn_fight[].level", "\"I\" .. \"VII\"", "", "their level", "DS-66"},
};

}  // namespace

std::vector<ParamInfo> scenario_settings() {
  std::vector<ParamInfo> all(std::begin(kSettings), std::end(kSettings));
  for (ParamInfo& info : card_settings("player.cards")) all.push_back(std::move(info));
  return all;
}

}  // namespace muster::homm::map
