// The mean of observations that come in clusters (games of one scenario). Treating them as
// independent makes the error too small where outcomes within a scenario are alike: a thousand
// games on three maps say little about a fourth map.
//
// Sources: Liang and Zeger 1986, "Longitudinal data analysis using generalized linear models",
// Biometrika 73; Cameron and Miller 2015, "A practitioner's guide to cluster-robust inference",
// Journal of Human Resources 50.
#pragma once

#include <cstdint>
#include <span>

#include "experiments/statistics/intervals.h"
#include "experiments/statistics/keyed.h"
#include "experiments/statistics/paired.h"

namespace muster::stats {

struct ClusteredMean {
  Interval mean;                // t interval; count = observations
  double standard_error = 0.0;  // cluster-robust, unless cluster_robust is false
  double p_value = 1.0;         // two-sided, for "the mean is zero" (meant for differences)
  PValueSource source = PValueSource::kNoData;
  double degrees_of_freedom = 0.0;  // clusters - 1, or observations - 1 in the fallback
  std::int64_t clusters = 0;
  bool cluster_robust = false;  // false: fewer than two clusters, the error is the plain one
};

// The mean over all observations (a large cluster weighs more), with the CR1 variance of the
// intercept-only model: G / (G - 1) * sum over clusters of (sum of the cluster's residuals)^2 /
// N^2, and t with G - 1 degrees of freedom. Clusters of one observation each give the plain
// standard error exactly.
// One cluster: the plain standard error over observations with N - 1 degrees of freedom, and
// cluster_robust == false, which a table must show. Fewer than about ten clusters make the interval
// optimistic even so (Cameron and Miller, section VI); `clusters` is there to be printed.
// Degenerate data is finite: no data gives 0 and p = 1; no spread between clusters gives the point
// with width_known == false, and the exact sign test over clusters (observations, in the fallback)
// as the p value.
ClusteredMean clustered_mean(std::span<const KeyedValue> observations,
                             double confidence = kDefaultConfidence);

}  // namespace muster::stats
