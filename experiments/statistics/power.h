// How many blocks a difference needs, and what a number of blocks can show: for planning a run, and
// for saying what an open comparison would take.
//
// Source: Cohen 1988, "Statistical Power Analysis for the Behavioral Sciences", chapter 2; normal
// approximation.
#pragma once

#include <cstdint>

#include "experiments/statistics/distributions.h"

namespace muster::stats {

inline constexpr double kDefaultPower = 0.8;

// Blocks of a paired difference with standard deviation `sd` (> 0) that find the difference
// `detect` (> 0) with that power: (z_{alpha/2} + z_{power})^2 sd^2 / detect^2, not rounded. For one
// of M comparisons at once: alpha / M.
double blocks_to_detect(double sd, double detect, double alpha = 1.0 - kDefaultConfidence,
                        double power = kDefaultPower);

// The difference that so many blocks (> 0) find with that power: the inverse of blocks_to_detect.
double detectable_difference(double sd, double blocks, double alpha = 1.0 - kDefaultConfidence,
                             double power = kDefaultPower);

// Standard error of a difference in scenarios like these: sqrt(tau^2 / S + sd^2 / (S n)), n blocks
// in each of S scenarios (both at least 1), `tau` the standard deviation of the true differences of
// scenarios (Heterogeneity::tau), `sd` that of a block within its scenario. More scenarios make all
// of it smaller, more repetitions the second part alone.
double like_these_error(double tau, double sd, std::int64_t scenarios, std::int64_t repetitions);

}  // namespace muster::stats
