// How good a position of Heroes looks, by named weights: for search that cuts rollouts off, and for
// the agent type greedy.
//
// The weights make a sum for each player, the logarithm of a strength; the value of a position is
// the share of all strength that a player's team has, on the scale of returns(). So a difference of
// 1 between two players means odds of about 2.7 to 1.
#pragma once

#include <absl/status/statusor.h>

#include "core/config/reader.h"

namespace muster::heroes {

struct EvaluationWeights {
  double score = 0.012;   // each point of score (HE-142), at the end ...
  double early = 0.4;     // ... of which this share counts at the beginning
  double income = 0.008;  // each coin that comes until the end, or until the horizon
  double horizon = 25;    // days
  double strength = 1.6;  // the logarithm of the mean roll of all Heroes and creatures
  double champion = 0.8;  // the same of the strongest Hero with its army
  double hero = 0.3;      // each
  double settlement = 1;  // each
  double homeless = 1;    // no Settlement at all, subtracted
  double peril = 1.2;     // times the chance that an enemy Hero near takes a Settlement, subtracted
};

// Errors: InvalidArgument, one mistake per line.
absl::StatusOr<EvaluationWeights> parse_evaluation(const Document& document);

}  // namespace muster::heroes
