#include "tests/conformance/projecthex_cases.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "agents/projecthex/warlord.h"
#include "games/projecthex/conquest.h"
#include "tests/games/projecthex/shipped.h"

namespace muster {
namespace {

using projecthex::Conquest;

GameMaker<Conquest> conquest(const std::string& scenario, const std::string& rules) {
  return [=] { return projecthex::testing::load_shipped(rules, scenario); };
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
