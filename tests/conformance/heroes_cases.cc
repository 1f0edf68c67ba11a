#include <iterator>
#include <utility>
#include <vector>

#include "agents/heroes/leader.h"
#include "experiments/conformance/named_checks.h"
#include "experiments/heroes/show/heroes_view.h"
#include "games/heroes/heroes.h"
#include "games/heroes/sheet/scribe.h"
#include "tests/conformance/cases.h"

namespace muster {

std::vector<ConformanceCheck> heroes_checks() {
  const ConformanceOptions few{.cases = 4};  // random play takes thousands of decisions
  const std::vector<NamedCase> cases = {
      {"heroes", "skirmish", "standard", few},
      {"heroes_single_roll", "skirmish", "single_roll", few},
      {"heroes_duel", "skirmish", "duel", few},
      {"heroes_goals", "three_players", "goals", few},
      {"heroes_readings", "three_players", "other_readings", few},
      {"heroes_teams", "teams", "standard", {.cases = 1}},
  };
  std::vector<ConformanceCheck> checks = named_checks<heroes::HeroesGame>(cases);
  std::vector<NamedCase> told = cases;
  told[2].options.cases = 60;  // Heroes seldom meet in random play
  std::vector<ConformanceCheck> sheets =
      named_sheet_checks<heroes::HeroesGame>(told, heroes::make_heroes_scribe);
  std::move(sheets.begin(), sheets.end(), std::back_inserter(checks));
  // Each position is drawn several times: games of a few days.
  const auto few_days = [](RulesSource& source) {
    return apply_override(source.scenario, "day_limit=3");
  };
  const ConformanceOptions two{.cases = 2, .hides = false};  // no Heroes meet so soon
  std::vector<ConformanceCheck> views = named_view_checks<heroes::HeroesGame>(
      {{"heroes_view", "skirmish", "standard", two, few_days},
       {"heroes_view_duel", "skirmish", "duel", two, few_days},
       {"heroes_view_four", "four_players", "goals", {.cases = 1}, few_days}},
      heroes::make_heroes_view);
  std::move(views.begin(), views.end(), std::back_inserter(checks));
  return checks;
}

}  // namespace muster
