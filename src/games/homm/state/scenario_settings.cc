// The settings of scenario files in words. tests/experiments/games/settings_test.cc holds them
// against what the readers (scenario.cc, scenario_side.cc, scenario_cards.cc) ask for.
#include "games/homm/state/scenario_settings.h"

#include <span>

#include "games/homm/state/scenario.h"

namespace muster::homm {
namespace {

// Of a side; "" is the table itself.
const ParamInfo kSide[] = {
    {"", "table", "", "a side", ""},
    {".kind", "\"hero\"|\"ai_hero\"|\"neutral\"", "\"hero\"",
     "a player's hero, an AI hero, or guards, who only defend", "HC-04"},
    {".army", "a list of units", "",
     "one's cards: \"F griffins\" (few), \"P griffins\" (pack), \"N zombies\" (neutral), or "
     "tables; up to 10 of a hero to choose 5 from, else 5",
     "HC-10"},
    {".army[].unit", "a unit", "", "the same", "HC-10"},
    {".army[].at", "[column, row]", "(placed)", "its space; of all units or of none", "HC-08"},
    {".army[].damage", "integer 0..health - 1", "0", "damage from the start", ""},
    {".army[].paralysed", "true|false", "false", "a paralysis token", "HC-49"},
    {".army[].defending", "true|false", "false", "a defense token", "HC-52"},
    {".army[].stacked", "true|false", "false", "a creature bank's Stacked token", ""},
    {".army[].tokens", "integer 0..15", "0",
     "Quantity Tokens; for rulesets with dice_stacks = true", "DS-01"},
    {".army[].upgraded", "true|false", "(as named)",
     "the side of its card; for rulesets with dice_stacks = true", "DS-31"},
    {".draw", "table", "(an army)", "guards drawn by level and difficulty in place of an army",
     "HC-13"},
    {".draw.field", "\"I\" .. \"VII\"", "", "the field's level", "HC-13"},
    {".draw.difficulty", "easy, normal, hard or impossible", "\"normal\"", "the game's", "HC-13"},
    {".rule", "name, path or table", "(an agent decides)", "the targeting rule that plays the side",
     "AI-01"},
    {".gold", "integer 0..60000", "0", "for surrendering", "HC-86"},
    {".hero", "\"main\"|\"secondary\"", "\"main\"", "of kind = \"hero\"", "HC-90"},
    {".level", "integer 1..7", "(not given)", "of a main hero", "HC-98"},
    {".faction", "a faction", "(not given)", "the hero's", ""},
    {".citadel", "true|false", "false", "of a hero who defends: walls, gate and arrow tower",
     "HC-67"},
    {".town", "true|false", "(as citadel)", "of a hero who defends: no surrender", "HC-87"},
    {".yields", "true|false", "false",
     "whether an attacked secondary hero may accept defeat before the fight", "HC-93"},
    {".starting_army", "true|false", "false", "a player's army as the game begins", "DS-39"},
    {".final_battle", "true|false", "false", "an AI hero's last battle of a long scenario",
     "DS-39"},
    {".after", "table", "(nothing)", "what the defeat of a hero's side brings", "AI-36"},
    {".after.experience", "integer 0..1000", "0", "experience, of an AI hero", "AI-36"},
    {".after.gold", "integer 0..1000", "0", "gold", ""},
    {".after.valuables", "integer 0..1000", "0", "valuables", ""},
    {".after.eliminates", "true|false", "false", "whether the loser is out of the game", "HC-94"},
    {".cards", "table", "(none)", "what a player's hero holds; of an AI hero only `in_play`", ""},
};

const ParamInfo kAiDeck[] = {
    {".ai_deck", "table", "(none)", "the cards of an AI hero", "AI-20"},
    {".ai_deck.difficulty", "\"easy\"|\"normal\"|\"hard\"|\"impossible\"", "\"normal\"",
     "which line of its cards counts", "AI-20"},
    {".ai_deck.cards", "a list of AI cards", "[]", "known ones: [\"2 ai_attack_a\"]", "AI-20"},
    {".ai_deck.might", "integer 0..pool", "0", "unknown cards of the kind", "AI-21"},
    {".ai_deck.magic", "integer 0..pool", "0", "unknown cards of the kind", "AI-21"},
    {".ai_deck.skill", "integer 0..pool", "0", "unknown cards of the kind", "AI-21"},
    {".ai_deck.spells", "a list of spells", "[]", "the spell deck", "AI-24"},
    {".ai_deck.skills", "a list of AI skills", "[]", "the scenario's skills", ""},
};

const ParamInfo kCards[] = {
    {".hand", "a list of cards", "[]", "in the hand; \"2 stat_attack\" is two copies", ""},
    {".deck", "a list of cards", "[]", "in the deck", ""},
    {".discard", "a list of cards", "[]", "in the discard pile", ""},
    {".in_play", "a list of cards", "[]", "war machines, and of a player one permanent card", ""},
    {".supply", "a list of cards", "[]", "cards that searches may find", ""},
    {".draw", "integer 0..64", "0", "cards drawn from the deck at the start", ""},
    {".hand_limit", "integer 0..20", "(the first hand)", "most cards of a hand between rounds", ""},
    {".experts", "integer 0..20", "0", "expert tokens", ""},
    {".morale", "integer -1..1", "0", "positive or negative morale", ""},
    {".materials", "integer 0..99", "0", "building materials", ""},
};

void add(std::vector<ParamInfo>& all, const std::string& table, std::span<const ParamInfo> infos) {
  for (ParamInfo info : infos) {
    info.name.insert(0, table);
    all.push_back(std::move(info));
  }
}

}  // namespace

std::vector<ParamInfo> card_settings(const std::string& table) {
  std::vector<ParamInfo> all;
  add(all, table, kCards);
  return all;
}

std::vector<ParamInfo> scenario_settings() {
  const std::string sides = "{attacker,defender}";
  std::vector<ParamInfo> all = {
      {"extra_rounds", "integer 0..100", "2", "rounds that may be bought against guards", "HC-62"},
      {"player_knows_rule", "true|false", "true",
       "whether the other seat plans against a rule, or as if the side chose freely"},
      {"hero_level", "integer 0..7", "(the attacker's `level`)", "of a main hero who attacks",
       "HC-05"},
      {"field_level", "integer 1..7", "(that of a draw)", "the guards' field", "HC-05"},
  };
  add(all, sides, kSide);
  for (ParamInfo& info : card_settings(sides + ".cards")) all.push_back(std::move(info));
  add(all, sides, kAiDeck);
  return all;
}

}  // namespace muster::homm
