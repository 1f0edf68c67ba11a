#include "games/homm/map/scenario/ruleset.h"

#include <fmt/format.h>

#include "core/config/data_root.h"
#include "games/homm/state/scenario.h"

namespace muster::homm::map {
namespace {

// AM-18: what dwellings and citadel cost.
void read_prices(Reader& reader, MapRuleset& rules) {
  rules.dwellings = {{{4, 3, 1}, {8, 6, 3}, {9, 8, 4}}};
  rules.citadel = {8, 4, 1};
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

void read_dice_stacks(Reader& reader, MapRuleset& rules) {
  rules.dice_stacks = reader.boolean("dice_stacks", false);
  rules.upgrade_outside_free =
      reader.choice<bool>("upgrade_outside", true, {{"free", true}, {"difference", false}});
  rules.final_battle_bonus = reader.boolean("final_battle_bonus", true);
  rules.cards_before_turn_fight =
      reader.choice<bool>("turn_fight_cards", false, {{"after", false}, {"before", true}});
  for (const std::string_view key : {"upgrade_outside", "final_battle_bonus"}) {
    if (reader.has(key) && !rules.dice_stacks) reader.fail(key, "is for dice_stacks = true");
  }
}

}  // namespace

absl::StatusOr<MapRuleset> parse_map_ruleset(const Document& document) {
  Diagnostics diagnostics;
  Reader reader(document, diagnostics);
  MapRuleset rules;
  rules.name = reader.text("name", document.name);
  reader.text("summary", "");
  rules.fights = reader.choice<FightMode>(
      "fights", FightMode::kTable,
      {{"table", FightMode::kTable}, {"rule", FightMode::kRule}, {"play", FightMode::kPlay}});
  rules.combat = read_document(reader, "combat", data_file("games/homm/rulesets"), "base");
  rules.fight_rule = read_document(reader, "fight_rule", TargetingRule::folder(), "max-damage");
  const auto number = [&reader](std::string_view key, int fallback, int min, int max) {
    return static_cast<int>(reader.integer(key, {.fallback = fallback, .min = min, .max = max}));
  };
  rules.movement = number("movement", 3, 1, 9);
  rules.unknown_ground_open =
      reader.choice<bool>("unknown_ground", true, {{"open", true}, {"last_resort", false}});
  rules.turned_freely =
      reader.choice<bool>("tile_turning", true, {{"free", true}, {"enterable", false}});
  rules.income_every_round =
      reader.choice<bool>("income", true, {{"every_round", true}, {"odd_rounds", false}});
  rules.town_defence = number("town_defence", 8, 0, 99);
  rules.steps_per_level = number("steps_per_level", 2, 1, 9);
  read_dice_stacks(reader, rules);
  read_hand_limits(reader, rules);
  rules.empty_deck_reshuffles =
      reader.choice<bool>("empty_deck", !rules.dice_stacks, {{"reshuffle", true}, {"stop", false}});
  if (rules.dice_stacks && rules.empty_deck_reshuffles) {
    reader.fail("empty_deck", "under dice_stacks an empty deck ends the draw (DS-52)");
  }
  read_prices(reader, rules);
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return rules;
}

}  // namespace muster::homm::map
