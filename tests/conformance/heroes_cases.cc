#include "tests/conformance/heroes_cases.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include "agents/heroes/leader.h"
#include "core/config/data_root.h"
#include "games/heroes/heroes.h"

namespace muster {
namespace {

using heroes::HeroesGame;

GameMaker<HeroesGame> game(const std::string& scenario, const std::string& rules) {
  return [=]() -> absl::StatusOr<std::shared_ptr<const HeroesGame>> {
    RulesSource source;
    auto ruleset = resolve_document(rules, data_file("games/heroes/rulesets"));
    if (!ruleset.ok()) return ruleset.status();
    source.ruleset = *std::move(ruleset);
    auto document = resolve_document(scenario, data_file("games/heroes/scenarios"));
    if (!document.ok()) return document.status();
    source.scenario = *std::move(document);
    return HeroesGame::load(source);
  };
}

}  // namespace

std::vector<ConformanceCheck> heroes_checks() {
  std::vector<ConformanceCheck> all;
  const auto add = [&all](std::vector<ConformanceCheck> checks) {
    std::move(checks.begin(), checks.end(), std::back_inserter(all));
  };
  const ConformanceOptions few{.cases = 4};  // random play takes thousands of decisions
  add(conformance_checks("heroes", game("skirmish", "standard"), few));
  add(conformance_checks("heroes_single_roll", game("skirmish", "single_roll"), few));
  add(conformance_checks("heroes_duel", game("skirmish", "duel"), few));
  add(conformance_checks("heroes_goals", game("three_players", "goals"), few));
  add(conformance_checks("heroes_readings", game("three_players", "other_readings"), few));
  add(conformance_checks("heroes_teams", game("teams", "standard"), {.cases = 1}));
  return all;
}

}  // namespace muster
