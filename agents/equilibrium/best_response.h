// How good a strategy profile is: what it is worth to each player, what the best response to it is
// worth, and how far it is from an equilibrium. Exact, for any number of players.
#pragma once

#include <vector>

#include "agents/equilibrium/sequence_form.h"

namespace muster::equilibrium {

// In the game's unit; one number per player.
struct Evaluation {
  std::vector<double> values;          // expected, when all play the strategy
  std::vector<double> best_responses;  // expected, when this player alone plays its best instead
  // The sum of what each player could gain by itself; 0 exactly in a Nash equilibrium. Never below.
  double nash_conv = 0;
  // nash_conv / number of players. In zero-sum games for two: what the strategy loses on average of
  // the seats to a perfect opponent, compared to the game's value.
  double exploitability = 0;
};

// `strategy` has, within each information set, probabilities that add up to 1.
Evaluation evaluate(const SequenceForm& form, const SlotVector& strategy);

// The expected value of each player.
std::vector<double> expected_values(const SequenceForm& form, const SlotVector& strategy);

struct BestResponse {
  double value;
  // `strategy` with the player's part replaced by one action with certainty per information set;
  // the first of equally good ones.
  SlotVector strategy;
};

// The best that `player` can do while the others play `strategy`.
BestResponse best_response(const SequenceForm& form, const SlotVector& strategy, int player);

}  // namespace muster::equilibrium
