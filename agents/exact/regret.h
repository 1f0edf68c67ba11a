// What a choice costs against the best one, from exact values.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <span>

#include "agents/exact/limits.h"
#include "core/game.h"

namespace muster::exact {

// A value of player 0 as `mover` (0 or 1) sees it.
constexpr double seen_by(Player mover, double value) { return mover == 0 ? value : -value; }

// The best of the values for `mover`, in its own view. `values` is not empty.
inline double best_value(std::span<const ActionValue> values, Player mover) {
  double best = -std::numeric_limits<double>::infinity();
  for (const ActionValue& each : values) best = std::max(best, seen_by(mover, each.value));
  return best;
}

// How much `mover` loses by the action: the best value less the action's, from 0 to 2. Nothing when
// the action is not among the values.
inline std::optional<double> regret(std::span<const ActionValue> values, Player mover,
                                    Action action) {
  const auto found = std::find_if(values.begin(), values.end(),
                                  [&](const ActionValue& each) { return each.action == action; });
  if (found == values.end()) return std::nullopt;
  return best_value(values, mover) - seen_by(mover, found->value);
}

}  // namespace muster::exact
