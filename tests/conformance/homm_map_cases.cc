#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "experiments/conformance/named_checks.h"
#include "experiments/homm/show/map/adventure_view.h"
#include "games/homm/map/adventure.h"
#include "games/homm/map/words/scribe.h"
#include "tests/conformance/cases.h"

namespace muster {
namespace {

// An agent moves the AI heroes.
absl::Status seat_agent(RulesSource& source) {
  source.seat_agents = {true, true};
  return absl::OkStatus();
}

// Neutral units, and every card that the map knows in the player's deck.
absl::Status add_map_cards(RulesSource& source) {
  toml::table& player = *source.scenario.table["player"].as_table();
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
  return absl::OkStatus();
}

absl::Status add_necromancy(RulesSource& source) {
  source.scenario.table["player"].as_table()->insert_or_assign("faction", "necropolis");
  return add_map_cards(source);
}

}  // namespace

std::vector<ConformanceCheck> homm_map_checks() {
  const ConformanceOptions few{.cases = 6};  // fights on the board are long
  const std::vector<NamedCase> cases = {
      {"homm_map_table", "two_knights_defense", "base"},
      {"homm_map_destroyers", "sentinels", "other-readings"},
      {"homm_map_charge", "deal_with_the_devil", "dice_stacks"},
      {"homm_map_board", "devilish_plan", "play", few},
      {"homm_map_board_by_rule", "deal_with_the_devil", "board", few},
      {"homm_map_ai_agent", "two_knights_defense", "base", {}, seat_agent},
      {"homm_map_cards", "two_knights_defense", "base", {}, add_necromancy},
      {"homm_map_stacks_cards", "two_knights_defense", "dice_stacks", {}, add_map_cards},
      {"homm_map_sentinels_even", "sentinels_even", "base", few},
      {"homm_map_deal_with_the_devil_even", "deal_with_the_devil_even", "base", few},
      {"homm_map_devilish_plan_even", "devilish_plan_even", "base", few},
  };
  std::vector<ConformanceCheck> all = named_checks<homm::map::Adventure>(cases);
  std::vector<ConformanceCheck> sheets =
      named_sheet_checks<homm::map::Adventure>(cases, homm::map::make_map_scribe);
  std::move(sheets.begin(), sheets.end(), std::back_inserter(all));
  // Every frame is a whole map: fewer games do.
  std::vector<NamedCase> shown = cases;
  for (NamedCase& each : shown) each.options.cases = 3;
  std::vector<ConformanceCheck> views =
      named_view_checks<homm::map::Adventure>(shown, homm::map::make_adventure_view);
  std::move(views.begin(), views.end(), std::back_inserter(all));
  return all;
}

}  // namespace muster
