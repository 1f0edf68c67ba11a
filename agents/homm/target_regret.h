// What a targeting rule costs its side: the value of the best activation of a unit less the value
// of the one the rule makes, both from exact search of the combat.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "agents/exact/limits.h"
#include "games/homm/combat.h"

namespace muster::homm {

struct TargetRegretLimits {
  // Activations looked at from this one on, its own included (Combat::turn); after them the
  // combat's evaluation counts. 0 = to the end of the combat.
  int turns = 0;
  std::uint64_t max_nodes = 50'000'000;  // states, in all searches of one call
  std::size_t table_bytes = std::size_t{64} << 20;
};

// Values are win minus loss, in [-1, 1], for the side of the unit.
struct TargetRegret {
  double best = 0;          // both sides play best from here on
  double value = 0;         // the rule makes this activation, then both sides play best
  double worst = 0;         // the same when ties of the rule are broken to its harm
  double regret = 0;        // best - value, at least 0
  double worst_regret = 0;  // best - worst
  bool proven = false;      // the values are those to the end of the combat
  std::uint64_t nodes = 0;
  // The legal actions in their order, with values as player 0 sees them (exact::ActionValue).
  std::vector<exact::ActionValue> actions;
};

// Measures `rule` at the start of the activation (Phase::kActivate) of a unit whose side an agent
// runs under the constraints of AI sides: one of kind "neutral" or "ai_hero" that no rule drives,
// so that moves and targets are decisions. What the rule leaves open is equally likely (and `worst`
// takes the least favourable), for the space it moves to as for the target. A move after the attack
// (HC-30) is not the rule's: it is made best.
//
// Errors: InvalidArgument when `state` is no such decision, ResourceExhausted when max_nodes do not
// suffice.
absl::StatusOr<TargetRegret> target_regret(const Combat& combat, const State& state,
                                           const TargetingRule& rule,
                                           const TargetRegretLimits& limits);

}  // namespace muster::homm
