#include "tests/conformance/penance_cases.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include "agents/penance/pilot.h"
#include "core/config/data_root.h"
#include "games/penance/duel.h"

namespace muster {
namespace {

using penance::CasketDuel;

GameMaker<CasketDuel> casket_duel(const std::string& scenario, const std::string& rules) {
  return [=]() -> absl::StatusOr<std::shared_ptr<const CasketDuel>> {
    RulesSource source;
    auto ruleset = resolve_document(rules, data_file("games/penance/rulesets"));
    if (!ruleset.ok()) return ruleset.status();
    source.ruleset = *std::move(ruleset);
    auto document = resolve_document(scenario, data_file("games/penance/scenarios"));
    if (!document.ok()) return document.status();
    source.scenario = *std::move(document);
    return CasketDuel::load(source);
  };
}

}  // namespace

std::vector<ConformanceCheck> penance_checks() {
  std::vector<ConformanceCheck> all;
  const auto add = [&all](std::vector<ConformanceCheck> checks) {
    std::move(checks.begin(), checks.end(), std::back_inserter(all));
  };
  const ConformanceOptions some{.cases = 10};
  add(conformance_checks("penance", casket_duel("confessor_outrider", "v3"), some));
  add(conformance_checks("penance_pools", casket_duel("ironclad_warden", "pools"), some));
  add(conformance_checks("penance_kit", casket_duel("proving_grounds", "kit"), some));
  add(conformance_checks("penance_boardless", casket_duel("ironclad_warden", "boardless"), some));
  add(conformance_checks("penance_drawn_decks", casket_duel("random_factions", "v3"), some));
  add(conformance_checks("penance_other_readings", casket_duel("random_factions", "other_readings"),
                         some));
  return all;
}

}  // namespace muster
