// The ratio of two sums over observations that come in clusters: hits per attack, regret per
// decision. The denominator varies from cluster to cluster, so the mean of the clusters' ratios
// would weigh short games like long ones.
//
// Source: Cochran 1977, "Sampling Techniques", 3rd edition, section 6.3 (linearised variance).
#pragma once

#include <span>

#include "experiments/statistics/intervals.h"

namespace muster::stats {

// The sums of one cluster.
struct RatioSums {
  double numerator = 0;
  double denominator = 0;
};

// sum of numerators / sum of denominators, with a t interval from the linearised variance
// G / (G - 1) * sum of (numerator - ratio * denominator)^2 / (sum of denominators)^2 and G - 1
// degrees of freedom, G = clusters with a denominator other than 0; `count` = G. Denominators are
// not negative. Nothing to divide by: the point 0 with count 0; fewer than two clusters or no
// spread: a point with width_known == false.
Interval ratio_interval(std::span<const RatioSums> clusters,
                        double confidence = kDefaultConfidence);

}  // namespace muster::stats
