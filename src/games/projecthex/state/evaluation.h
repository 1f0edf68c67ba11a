// How good a position of ProjectHex looks, by named weights: for search that cuts rollouts off, and
// for the agent type greedy.
//
// The weights make a sum for each player, the logarithm of a strength; the value of a position is
// the share of all strength that a player has, on the scale of returns(). So a difference of 1
// between two players means odds of about 2.7 to 1.
#pragma once

#include <absl/status/statusor.h>

#include "core/config/reader.h"

namespace muster::projecthex {

struct EvaluationWeights {
  double prestige = 0.8;      // each point
  double mission = 0.6;       // each point of an open mission that is met ...
  double winning = 4;         // ... and all of one that wins the game
  double delay = 0.5;         // that is 1 / (1 + delay x turns) of it when turns are still needed
  double enemy_effort = 1.2;  // an enemy troop is as much work as so many empty territories
  double territory = 0.03;    // each held
  double income = 0.12;       // each troop or coin of the next recruiting step
  double troop = 0.05;        // each on the board or incoming
  double coin = 0.04;         // each saved
  double region = 0.12;       // each held completely
  double threat = 0.05;       // each enemy troop too many beside a territory, subtracted
};

// Errors: InvalidArgument, one mistake per line.
absl::StatusOr<EvaluationWeights> parse_evaluation(const Document& document);

}  // namespace muster::projecthex
