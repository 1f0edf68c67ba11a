// Checks of games whose rulesets and scenarios are files of the configs folder.
//
//   named_checks<Duel>({{"duel", "open_field", "base"}, {"duel_siege", "castle", "base"}})
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <concepts>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/config/rules_of_files.h"
#include "core/config/rules_source.h"
#include "core/game.h"
#include "core/scribe.h"
#include "experiments/conformance/conformance.h"
#include "experiments/conformance/sheet_checks.h"
#include "experiments/conformance/view_checks.h"
#include "experiments/view/view.h"

namespace muster {

// A game that loads its rules by a function of its own.
template <class G>
concept LoadableGame = Game<G> && requires(const RulesSource& source) {
  { G::load(source) } -> std::same_as<absl::StatusOr<std::shared_ptr<const G>>>;
};

// Rules by the names of their files, or paths, in configs/games/NAME/scenarios and .../rulesets;
// "": an empty table.
struct NamedCase {
  std::string setting;
  std::string scenario;
  std::string ruleset;
  ConformanceOptions options = {};
  // Changes what was read before the rules are made of it.
  std::function<absl::Status(RulesSource& source)> edit = {};
};

namespace conformance {

template <LoadableGame G>
absl::StatusOr<std::shared_ptr<const G>> load_named(const NamedCase& rules) {
  absl::StatusOr<RulesSource> source = rules_of_files<G>(rules.ruleset, rules.scenario);
  if (!source.ok()) return source.status();
  const absl::Status edited = rules.edit ? rules.edit(*source) : absl::OkStatus();
  if (!edited.ok()) return edited;
  return G::load(*source);
}

// `checks(rules, make)`: those of a game under one of these rules, which `make` loads.
template <LoadableGame G, class Checks>
std::vector<ConformanceCheck> checks_of_each(const std::vector<NamedCase>& cases,
                                             const Checks& checks) {
  std::vector<ConformanceCheck> all;
  for (const NamedCase& each : cases) {
    std::vector<ConformanceCheck> some =
        checks(each, GameMaker<G>([each] { return load_named<G>(each); }));
    std::move(some.begin(), some.end(), std::back_inserter(all));
  }
  return all;
}

}  // namespace conformance

// The checks of a game under each of these rules.
template <LoadableGame G>
std::vector<ConformanceCheck> named_checks(const std::vector<NamedCase>& cases) {
  return conformance::checks_of_each<G>(cases, [](const NamedCase& rules, GameMaker<G> make) {
    return conformance_checks<G>(rules.setting, std::move(make), rules.options);
  });
}

// The checks of a view (view_checks.h) under each of these rules.
template <LoadableGame G>
std::vector<ConformanceCheck> named_view_checks(const std::vector<NamedCase>& cases,
                                                const ViewFactory<G>& view,
                                                const conformance::Glimpse<G>& glimpse = {}) {
  return conformance::checks_of_each<G>(cases, [&](const NamedCase& rules, GameMaker<G> make) {
    return view_checks<G>(rules.setting, std::move(make), view, rules.options, glimpse);
  });
}

// The checks of a scribe (sheet_checks.h) under each of these rules.
template <LoadableGame G>
std::vector<ConformanceCheck> named_sheet_checks(const std::vector<NamedCase>& cases,
                                                 const ScribeFactory<G>& scribe,
                                                 const conformance::Glimpse<G>& glimpse = {}) {
  return conformance::checks_of_each<G>(cases, [&](const NamedCase& rules, GameMaker<G> make) {
    return sheet_checks<G>(rules.setting, std::move(make), scribe, rules.options, glimpse);
  });
}

}  // namespace muster
