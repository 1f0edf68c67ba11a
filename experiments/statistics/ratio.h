// The ratio of two sums over observations that come in blocks: hits per attack, regret per
// decision. The denominator varies from block to block, so the mean of the blocks' ratios would
// weigh short games like long ones.
//
// Source: Cochran 1977, "Sampling Techniques", 3rd edition, section 6.17 (the jackknife of a
// ratio), within strata.
#pragma once

#include <vector>

#include "experiments/statistics/intervals.h"

namespace muster::stats {

// The sums of one block.
struct RatioSums {
  double numerator = 0;
  double denominator = 0;
};

// sum of numerators / sum of denominators over all blocks of all strata, with a t interval from the
// delete-one jackknife in strata, its degrees of freedom as BlockMean has them, and pseudo-blocks
// (block_intervals.h) of the largest residual;
// `count` = blocks with a denominator other than 0. Denominators are not negative. Nothing to
// divide by: the point 0 with count 0; fewer than two blocks in some stratum, fewer than four in
// all, or no spread: a point with width_known == false.
Interval ratio_interval(const std::vector<std::vector<RatioSums>>& strata,
                        double confidence = kDefaultConfidence);

}  // namespace muster::stats
