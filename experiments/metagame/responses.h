// What beats what: of each strategy the best answer to it, what is left when everybody keeps going
// over to what does better, and circles in which each beats the next.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "experiments/metagame/equilibrium.h"
#include "experiments/statistics/intervals.h"

namespace muster::metagame {

// Scores of rows against columns, with intervals that hold together. What follows takes scores of
// strategies that have all met.
using ScoreTable = std::vector<std::vector<stats::Interval>>;

// What scores most against a strategy.
struct BestResponse {
  std::size_t by = 0;
  stats::Interval score;  // of the response
  // It scores more than 1/2, the whole interval does.
  bool certain() const { return score.width_known && score.low > kEven; }
  static constexpr double kEven = 0.5;
};

// The estimates less an even score, so that the game is one of zero sum.
PayoffMatrix payoffs_of(const ScoreTable& scores, double even = BestResponse::kEven);

// Of one population, by strategy; none: nothing scores more than 1/2 against it.
std::vector<std::optional<BestResponse>> best_responses(const ScoreTable& scores);

// Sets of strategies that one never leaves by going over to what scores more than 1/2, or 1/2,
// against what one plays: the sink strongly connected components of the graph of responses, the
// smallest first. By the estimates alone, of one population. Source: Omidshafiei et al. 2019.
std::vector<std::vector<std::size_t>> sink_components(const ScoreTable& scores);

// Three of which each beats the next, and the last one the first.
struct Circle {
  std::size_t strategies[3] = {};
  // The interval of every one of them is above 1/2.
  bool certain = false;
  double least = 0;  // the least of the three scores
};
// The one whose least score is largest, of the certain ones where there are any; none: nothing goes
// in a circle. For one population.
std::optional<Circle> strongest_circle(const ScoreTable& scores);

}  // namespace muster::metagame
