#include "tests/conformance/projecthex_duel_cases.h"

#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include "core/config/data_root.h"
#include "games/projecthex/duel/game.h"

namespace muster {
namespace {

using projecthex::DuelGame;

GameMaker<DuelGame> duel(const std::string& scenario, const std::string& ruleset) {
  return [scenario, ruleset]() -> absl::StatusOr<std::shared_ptr<const DuelGame>> {
    RulesSource source;
    auto rules = resolve_document(ruleset, data_file("games/projecthex_duel/rulesets"));
    if (!rules.ok()) return rules.status();
    source.ruleset = *std::move(rules);
    auto place = resolve_document(scenario, data_file("games/projecthex_duel/scenarios"));
    if (!place.ok()) return place.status();
    source.scenario = *std::move(place);
    return DuelGame::load(source);
  };
}

}  // namespace

std::vector<ConformanceCheck> projecthex_duel_checks() {
  std::vector<ConformanceCheck> all;
  const auto add = [&all](const std::string& setting, GameMaker<DuelGame> make) {
    std::vector<ConformanceCheck> checks = conformance_checks<DuelGame>(setting, std::move(make));
    std::move(checks.begin(), checks.end(), std::back_inserter(all));
  };
  add("projecthex_duel_one_on_one", duel("one_on_one", "0.1.3"));
  add("projecthex_duel_two_types", duel("two_types", "0.2.1"));
  add("projecthex_duel_fortress", duel("fortress", "0.2.1"));
  add("projecthex_duel_mixed_three", duel("mixed_three", "0.1.3"));
  return all;
}

}  // namespace muster
