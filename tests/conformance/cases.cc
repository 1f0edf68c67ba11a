// The games of the conformance suite. A new game adds itself here, once per setting that matters;
// rules from files as a function, as this list is made before main.
#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/config/data_root.h"
#include "games/homm/combat.h"
#include "tests/conformance/conformance.h"
#include "tests/support/hidden_card.h"
#include "tests/support/pig.h"
#include "tests/support/tic_tac_toe.h"

namespace muster {

namespace {

GameMaker<homm::Combat> combat(const std::string& scenario, const std::string& rule = "") {
  return [scenario, rule]() -> absl::StatusOr<std::shared_ptr<const homm::Combat>> {
    RulesSource source;
    auto ruleset = resolve_document("base", data_file("games/homm/rulesets"));
    if (!ruleset.ok()) return ruleset.status();
    source.ruleset = *std::move(ruleset);
    auto document = resolve_document(scenario, data_file("games/homm/scenarios"));
    if (!document.ok()) return document.status();
    source.scenario = *std::move(document);
    if (!rule.empty()) {
      auto seat_rule = resolve_document(rule, homm::targeting_folder());
      if (!seat_rule.ok()) return seat_rule.status();
      source.seat_rules = {std::nullopt, *std::move(seat_rule)};
    }
    return homm::Combat::load(source);
  };
}

}  // namespace

std::vector<ConformanceCheck> all_checks() {
  std::vector<ConformanceCheck> all;
  const auto add = [&all](std::vector<ConformanceCheck> checks) {
    std::move(checks.begin(), checks.end(), std::back_inserter(all));
  };
  using testing::HiddenCard;
  using testing::Pig;
  using testing::TicTacToe;
  add(conformance_checks("pig_to_100", std::make_shared<const Pig>()));
  add(conformance_checks("pig_cut_short", std::make_shared<const Pig>(100, 3)));
  add(conformance_checks("hidden_card", std::make_shared<const HiddenCard>()));
  add(conformance_checks("hidden_card_of_two", std::make_shared<const HiddenCard>(2, 1)));
  add(conformance_checks("tic_tac_toe", std::make_shared<const TicTacToe>()));
  add(conformance_checks("homm_heroes", combat("castle_vs_necropolis")));
  add(conformance_checks("homm_rule_driven", combat("castle_vs_level_4_normal")));
  add(conformance_checks("homm_random_ties", combat("necropolis_vs_level_5_hard", "random")));
  add(conformance_checks("homm_opponent_driven", combat("clash_level_3_normal")));
  add(conformance_checks("homm_ai_hero", combat("greek_gift_ai_army")));
  return all;
}

}  // namespace muster
