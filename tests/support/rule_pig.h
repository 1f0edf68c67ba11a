// Pig with a rule that can play it: a RuleGame for tests of search.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>

#include "core/config/reader.h"
#include "core/game.h"
#include "games/classic/pig.h"

namespace muster::testing {

class RulePig : public classic::Pig {
 public:
  // "Hold at": roll until the turn's total is so high or wins.
  struct Rule {
    std::int64_t hold_at;

    static absl::StatusOr<Rule> load(const Document& document) {
      Diagnostics diagnostics;
      Reader reader(document, diagnostics);
      const Rule rule{reader.integer("hold_at", {.min = 1, .max = 1000})};
      reader.finish();
      if (!diagnostics.ok()) return diagnostics.status();
      return rule;
    }
    static std::string folder() { return "rules"; }
  };

  friend Action rule_action(const RulePig& game, const State& state, const Rule& rule, Rng&) {
    ActionList legal;
    game.legal_actions(state, legal);
    if (legal.size() == 1) return legal[0];
    return state.turn_total >= rule.hold_at ? kHold : kRoll;
  }
};
static_assert(RuleGame<RulePig>);

}  // namespace muster::testing
