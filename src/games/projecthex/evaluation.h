// How good a position of ProjectHex looks, by named weights: for search that cuts rollouts off, and
// for the agent type greedy.
#pragma once

#include <absl/status/statusor.h>

#include "core/config/reader.h"

namespace muster::projecthex {

struct EvaluationWeights {};

// Errors: InvalidArgument, one mistake per line.
absl::StatusOr<EvaluationWeights> parse_evaluation(const Document& document);

}  // namespace muster::projecthex
