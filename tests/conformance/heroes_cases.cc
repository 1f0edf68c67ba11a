#include "agents/heroes/leader.h"
#include "experiments/conformance/named_checks.h"
#include "games/heroes/heroes.h"
#include "tests/conformance/cases.h"

namespace muster {

std::vector<ConformanceCheck> heroes_checks() {
  const ConformanceOptions few{.cases = 4};  // random play takes thousands of decisions
  return named_checks<heroes::HeroesGame>({
      {"heroes", "skirmish", "standard", few},
      {"heroes_single_roll", "skirmish", "single_roll", few},
      {"heroes_duel", "skirmish", "duel", few},
      {"heroes_goals", "three_players", "goals", few},
      {"heroes_readings", "three_players", "other_readings", few},
      {"heroes_teams", "teams", "standard", {.cases = 1}},
  });
}

}  // namespace muster
