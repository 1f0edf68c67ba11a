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

// `agent`: an agent moves the AI heroes.
GameMaker<Adventure> adventure(const std::string& scenario, const std::string& rules,
                               bool agent = false) {
  return [=]() -> absl::StatusOr<std::shared_ptr<const Adventure>> {
    RulesSource source;
    auto ruleset = resolve_document(rules, data_file("games/homm_map/rulesets"));
    if (!ruleset.ok()) return ruleset.status();
    source.ruleset = *std::move(ruleset);
    auto document = resolve_document(scenario, data_file("games/homm_map/scenarios"));
    if (!document.ok()) return document.status();
    source.scenario = *std::move(document);
    source.seat_agents = {true, agent};
    return Adventure::load(source);
  };
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
  return all;
}

}  // namespace muster
