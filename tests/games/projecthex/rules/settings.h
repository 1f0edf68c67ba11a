// All settings of a ruleset as text, so that tests can say in which ones two rulesets differ.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "core/status.h"
#include "games/projecthex/rules/ruleset.h"

namespace muster::projecthex {

// What parsing `text` as a file "rules.toml" complains about; "" when it is right.
inline std::string ruleset_error(const std::string& text) {
  const auto document = parse_document(text, "rules.toml");
  if (!document.ok()) return message_of(document.status());
  return message_of(parse_ruleset(*document).status());
}

// A ruleset that gives `text`; a test failure and the defaults when it is wrong.
inline ConquestRules ruleset_of(const std::string& text) {
  const auto document = parse_document(text, "rules.toml");
  auto rules = document.ok() ? parse_ruleset(*document) : document.status();
  EXPECT_TRUE(rules.ok()) << rules.status();
  return rules.ok() ? *std::move(rules) : ConquestRules{};
}

inline ConquestRules shipped_ruleset(const std::string& name) {
  const auto document =
      load_document(data_file(fmt::format("games/projecthex/rulesets/{}.toml", name)));
  auto rules = document.ok() ? parse_ruleset(*document) : document.status();
  EXPECT_TRUE(rules.ok()) << rules.status();
  return rules.ok() ? *std::move(rules) : ConquestRules{};
}

// Every field but the cards, by its name in ruleset.h.
inline std::map<std::string, std::string> settings_of(const ConquestRules& rules) {
  std::map<std::string, std::string> all;
  const auto put = [&all](const char* name, const auto& value) {
    all[name] = fmt::format("{}", value);
  };
  put("name", rules.name);
  put("prestige_to_win", rules.prestige_to_win);
  put("troop_capacity", rules.troop_capacity);
  put("starting_troops", rules.starting_troops);
  put("income_divisor", rules.income_divisor);
  put("income_minimum", rules.income_minimum);
  put("type_bonus", rules.type_bonus);
  put("naturals", static_cast<int>(rules.naturals));
  put("domination_regions", rules.domination_regions);
  put("horizon_territories", rules.horizon_territories);
  put("horizon_troops", rules.horizon_troops);
  put("great_victory_units", rules.great_victory_units);
  put("max_rounds", rules.max_rounds);
  put("seat_troops", rules.seat_troops);
  put("order_rounds", rules.order_rounds);
  put("levy_most", rules.levy_most);
  put("capped_games_ranked", rules.capped_games_ranked);
  put("gold", rules.gold);
  put("starting_coins", rules.starting_coins);
  put("fortresses", rules.fortresses);
  put("fortress_dice", rules.fortress_dice);
  put("fortress_prices", rules.fortress_prices);
  put("setup_distance", rules.setup_distance);
  put("mulligan_minimum", rules.mulligan_minimum);
  put("picks", static_cast<int>(rules.picks));
  put("free_base_units", rules.free_base_units);
  put("rocket", rules.rocket);
  put("missions", rules.missions);
  put("factions", rules.factions);
  put("markers_hold", rules.markers_hold);
  put("types_when_placing", rules.types_when_placing);
  put("end_effects_at_recruiting", rules.end_effects_at_recruiting);
  put("levy_needs_capital", rules.levy_needs_capital);
  put("abandonment", static_cast<int>(rules.abandonment));
  put("passing_through_free", rules.passing_through_free);
  put("ascendancy_at_start", rules.ascendancy_at_start);
  put("ascendancy_through", rules.ascendancy_through);
  put("attack_takes_step", rules.attack_takes_step);
  put("spent_ranged_join", rules.spent_ranged_join);
  put("islanders_all_types", rules.islanders_all_types);
  put("great_victory_any_turn", rules.great_victory_any_turn);
  put("rivalry_by_taking", rules.rivalry_by_taking);
  put("own_rivalry_met", rules.own_rivalry_met);
  put("absent_rivalries_removed", rules.absent_rivalries_removed);
  put("global_empire", static_cast<int>(rules.global_empire));
  return all;
}

// "field: value" for each field of `rules` that is not as in `base`, the name left out.
inline std::vector<std::string> differences(const ConquestRules& base, const ConquestRules& rules) {
  std::vector<std::string> found;
  const auto before = settings_of(base);
  for (const auto& [name, value] : settings_of(rules)) {
    if (name != "name" && before.at(name) != value) {
      found.push_back(fmt::format("{}: {}", name, value));
    }
  }
  return found;
}

}  // namespace muster::projecthex
