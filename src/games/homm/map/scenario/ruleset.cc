#include "games/homm/map/scenario/ruleset.h"

#include "core/config/data_root.h"
#include "core/fields/settings.h"
#include "games/homm/state/scenario.h"

namespace muster::homm::map {
namespace {

using RulesTable = ParamTable<MapRuleset>;

// AM-18: what dwellings and citadel cost.
void read_prices(Reader& reader, MapRuleset& rules) {
  std::optional<Reader> prices = reader.table("prices");
  if (!prices) return;
  rules.dwellings[0] = read_resources(*prices, "bronze", rules.dwellings[0]);
  rules.dwellings[1] = read_resources(*prices, "silver", rules.dwellings[1]);
  rules.dwellings[2] = read_resources(*prices, "gold", rules.dwellings[2]);
  rules.citadel = read_resources(*prices, "citadel", rules.citadel);
  prices->finish();
}

void read_hand_limits(Reader& reader, MapRuleset& rules) {
  if (!reader.has("hand_limits")) return;
  const auto limits = reader.integers("hand_limits", std::nullopt);
  if (limits.size() != kLevels) {
    reader.fail("hand_limits", "expected seven numbers, one for each level");
    return;
  }
  for (std::size_t level = 0; level < limits.size(); ++level) {
    if (limits[level] < 1 || limits[level] > 20) {
      reader.fail("hand_limits", "expected numbers from 1 to 20");
      return;
    }
    rules.hand_limits[level] = static_cast<int>(limits[level]);
  }
}

void read_empty_deck(Reader& reader, MapRuleset& rules) {
  rules.empty_deck_reshuffles =
      reader.choice<bool>("empty_deck", !rules.dice_stacks, {{"reshuffle", true}, {"stop", false}});
  if (rules.dice_stacks && rules.empty_deck_reshuffles) {
    reader.fail("empty_deck", "under dice_stacks an empty deck ends the draw (DS-52)");
  }
}

void add_fights(RulesTable& table) {
  table
      .choice(
          "fights", &MapRuleset::fights,
          {{"table", FightMode::kTable}, {"rule", FightMode::kRule}, {"play", FightMode::kPlay}},
          "fights by a stored table, by the combat game with the player's side by rule, or played",
          "AM-26, AM-27")
      .other({"combat", "name, path or table", "\"base\"",
              "ruleset of fights on the board (configs/games/homm/rulesets)", "AM-27"},
             [](Reader& reader, MapRuleset& rules) {
               rules.combat =
                   read_document(reader, "combat", data_file("games/homm/rulesets"), "base");
             })
      .other({"fight_rule", "name, path or table", "\"max-damage\"",
              "targeting rule of the player's side with fights = \"rule\"", "AM-27"},
             [](Reader& reader, MapRuleset& rules) {
               rules.fight_rule =
                   read_rule_document<TargetingRule>(reader, "fight_rule", "max-damage");
             });
}

void add_walks(RulesTable& table) {
  table.integer("movement", &MapRuleset::movement, 1, 9, "points of the player's hero", "AM-05")
      .either("unknown_ground", &MapRuleset::unknown_ground_open, "last_resort", "open",
              "whether AI heroes go over face-down tiles, or only where no other way is left",
              "AI-34")
      .either("tile_turning", &MapRuleset::turned_freely, "enterable", "free",
              "how a discovered tile may be turned", "AM-06")
      .either("income", &MapRuleset::income_every_round, "odd_rounds", "every_round",
              "when income comes", "AM-17")
      .integer("town_defence", &MapRuleset::town_defence, 0, 99,
               "gold for a defence without the hero", "AM-16")
      .integer("steps_per_level", &MapRuleset::steps_per_level, 1, 9, "experience for a level",
               "AM-14");
}

void add_stacks(RulesTable& table) {
  table.boolean("dice_stacks", &MapRuleset::dice_stacks, "true: the Dice Stacks mod on the map")
      .only(
          "dice_stacks = true", [](const MapRuleset& rules) { return rules.dice_stacks; },
          RulesTable()
              .either("upgrade_outside", &MapRuleset::upgrade_outside_free, "difference", "free",
                      "what upgrading units outside the deck costs", "DS-41")
              .boolean("final_battle_bonus", &MapRuleset::final_battle_bonus,
                       "whether final battles have their bonus", "DS-65"))
      .either("turn_fight_cards", &MapRuleset::cards_before_turn_fight, "after", "before",
              "cards of a turn that begins with a fight", "DS-66");
}

void add_cards(RulesTable& table) {
  table
      .other({"hand_limits", "seven integers 1..20", "[4, 4, 5, 5, 6, 6, 7]", "by hero level",
              "AM-21"},
             read_hand_limits)
      .other({"empty_deck", "\"reshuffle\"|\"stop\"", "\"reshuffle\"",
              "a draw from an empty deck; always \"stop\" with dice_stacks = true", "AM-21, DS-52"},
             read_empty_deck)
      .other({"prices", "table", "(as printed)", "what dwellings and the citadel cost", "AM-18"},
             read_prices)
      .other({"prices.{bronze,silver,gold,citadel}", "table", "(as printed)", "of one of them",
              "AM-18"})
      .other({"prices.{bronze,silver,gold,citadel}.{gold,materials,valuables}", "integer 0..999",
              "0", "so much", "AM-18"});
}

const RulesTable& rules_table() {
  static const RulesTable table = [] {
    RulesTable all;
    for (const auto add : {add_fights, add_walks, add_stacks, add_cards}) add(all);
    return all;
  }();
  return table;
}

}  // namespace

absl::StatusOr<MapRuleset> parse_map_ruleset(const Document& document) {
  return read_settings(document, rules_table());
}

std::vector<ParamInfo> ruleset_settings() { return rules_table().info(); }

}  // namespace muster::homm::map
