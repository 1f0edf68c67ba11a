#include "tests/conformance/projecthex_cases.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include "core/config/data_root.h"
#include "games/projecthex/conquest.h"

namespace muster {
namespace {

using projecthex::Conquest;

GameMaker<Conquest> conquest(const std::string& scenario, const std::string& rules) {
  return [=]() -> absl::StatusOr<std::shared_ptr<const Conquest>> {
    RulesSource source;
    auto ruleset = resolve_document(rules, data_file("games/projecthex/rulesets"));
    if (!ruleset.ok()) return ruleset.status();
    source.ruleset = *std::move(ruleset);
    auto document = resolve_document(scenario, data_file("games/projecthex/scenarios"));
    if (!document.ok()) return document.status();
    source.scenario = *std::move(document);
    return Conquest::load(source);
  };
}

}  // namespace

std::vector<ConformanceCheck> projecthex_checks() {
  std::vector<ConformanceCheck> all;
  const auto add = [&all](std::vector<ConformanceCheck> checks) {
    std::move(checks.begin(), checks.end(), std::back_inserter(all));
  };
  const ConformanceOptions few{.cases = 4};  // random play takes thousands of decisions
  add(conformance_checks("projecthex", conquest("two_players", "0.1.3"), few));
  add(conformance_checks("projecthex_gold", conquest("three_players", "0.2.1"), few));
  add(conformance_checks("projecthex_playtest", conquest("choose_four", "playtest"), few));
  add(conformance_checks("projecthex_readings", conquest("six_players", "other-readings"), few));
  add(conformance_checks("projecthex_gold_readings", conquest("hex_two", "other-readings-gold"),
                         few));
  return all;
}

}  // namespace muster
