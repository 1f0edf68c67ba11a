// What stands behind the steps of a match: what positions are worth, how lucky each event was, what
// agents made of their decisions, and what a stronger search makes of them.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis.h"
#include "core/config/reader.h"

namespace muster {

// Of one step.
struct StepThoughts {
  // What the position before it is worth, by seat, on the scale of returns.
  std::vector<double> values;
  // Their standard errors, by seat: 0 where the evaluator draws nothing.
  std::vector<double> errors;
  // Of an event with several outcomes: what came of it over what could be expected, by seat
  // (agents/luck.h); else empty.
  std::vector<double> luck;
  // Of a decision: the ranking behind the agent's choice, where it has one, and the critic's of the
  // same view.
  std::optional<MoveAnalysis> own;
  std::optional<MoveAnalysis> critic;
};

}  // namespace muster
