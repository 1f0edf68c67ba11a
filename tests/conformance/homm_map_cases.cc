#include "tests/conformance/homm_map_cases.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include "core/config/data_root.h"
#include "games/homm/map/adventure.h"

namespace muster {
namespace {

using homm::map::Adventure;

using Edit = void (*)(toml::table& scenario);

// `agent`: an agent moves the AI heroes; `edit` changes the scenario first.
GameMaker<Adventure> adventure(const std::string& scenario, const std::string& rules,
                               bool agent = false, Edit edit = nullptr) {
  return [=]() -> absl::StatusOr<std::shared_ptr<const Adventure>> {
    RulesSource source;
    auto ruleset = resolve_document(rules, data_file("games/homm_map/rulesets"));
    if (!ruleset.ok()) return ruleset.status();
    source.ruleset = *std::move(ruleset);
    auto document = resolve_document(scenario, data_file("games/homm_map/scenarios"));
    if (!document.ok()) return document.status();
    source.scenario = *std::move(document);
    if (edit != nullptr) edit(source.scenario.table);
    source.seat_agents = {true, agent};
    return Adventure::load(source);
  };
}

// Neutral units, and every card that the map knows in the player's deck.
void add_map_cards(toml::table& scenario) {
  toml::table& player = *scenario["player"].as_table();
  for (const char* list : {"units", "army"}) {
    player[list].as_array()->push_back("N rogues");
    player[list].as_array()->push_back("N satyrs");
  }
  toml::table& cards = *player["cards"].as_table();
  cards.insert_or_assign("experts", 6);
  cards.insert_or_assign(
      "deck", toml::array{"2 learning", "2 necromancy", "2 diplomacy", "logistics", "2 scouting",
                          "2 pathfinding", "dimension_door", "fly", "town_portal", "view_air",
                          "view_earth", "head_of_legion", "endless_bag_of_gold"});
}

void add_necromancy(toml::table& scenario) {
  add_map_cards(scenario);
  scenario["player"].as_table()->insert_or_assign("faction", "necropolis");
}

}  // namespace

std::vector<ConformanceCheck> homm_map_checks() {
  std::vector<ConformanceCheck> all;
  const auto add = [&all](std::vector<ConformanceCheck> checks) {
    std::move(checks.begin(), checks.end(), std::back_inserter(all));
  };
  const ConformanceOptions few{.cases = 6};  // fights on the board are long
  add(conformance_checks("homm_map_table", adventure("two_knights_defense", "base")));
  add(conformance_checks("homm_map_destroyers", adventure("sentinels", "other-readings")));
  add(conformance_checks("homm_map_charge", adventure("deal_with_the_devil", "dice_stacks")));
  add(conformance_checks("homm_map_board", adventure("devilish_plan", "play"), few));
  add(conformance_checks("homm_map_board_by_rule", adventure("deal_with_the_devil", "board"), few));
  add(conformance_checks("homm_map_ai_agent", adventure("two_knights_defense", "base", true)));
  add(conformance_checks("homm_map_cards",
                         adventure("two_knights_defense", "base", false, add_necromancy)));
  add(conformance_checks("homm_map_stacks_cards",
                         adventure("two_knights_defense", "dice_stacks", false, add_map_cards)));
  for (const char* even : {"sentinels_even", "deal_with_the_devil_even", "devilish_plan_even"}) {
    add(conformance_checks(std::string("homm_map_") + even, adventure(even, "base"), few));
  }
  return all;
}

}  // namespace muster
