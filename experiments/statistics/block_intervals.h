// Intervals from block values: scores in [0, 1], differences of paired blocks, and unbounded means;
// each of these scenarios (strata as they are) or of scenarios like these (strata as a sample).
//
// All are finite for finite data. Without enough of it (BlockMean::has_interval) they are the
// estimate alone, with width_known == false. `count` is the number of blocks; 0: no data.
#pragma once

#include <cstdint>
#include <optional>

#include "experiments/statistics/block_mean.h"
#include "experiments/statistics/intervals.h"

namespace muster::stats {

// Standard error of a mean of differences or of unbounded values: sqrt(V + c / N_b^2), with c as
// difference_interval and unbounded_interval have it.
double difference_error(const BlockMean& mean, bool bounded);

// How far an interval reaches: Student's t at a confidence, or a critical value of several
// comparisons at once in place of it.
struct Reach {
  double confidence = kDefaultConfidence;
  std::optional<double> critical = std::nullopt;

  // The multiple of the standard error.
  double multiple(double degrees_of_freedom) const;
  // The confidence at which Student's t is that multiple.
  double level(double degrees_of_freedom) const;
};

// Limits of a mean in [0, 1] by blocks that are half worth an observation: Clopper and Pearson's
// idea with half a pseudo-block at the far edge (edge 1: upper, 0: lower), for means near 0 or 1,
// where few blocks say anything. Source: Gaffke 2005, "Three test statistics for a nonparametric
// one-sided hypothesis on the mean of a nonnegative variable", with half of its block.
double half_block_limit(const BlockMean& mean, double confidence, double edge);

// Mean of values in [0, 1]: Wilson's interval with n_eff = p (1 - p) / V observations and t in
// place of z; where min(p, 1 - p) N_b < min(10, N_b / 4), widened to contain the half-block limits.
// At a critical value of several comparisons with a quarter of a pseudo-block, V + 1 / (4 N_b^2):
// so far out, the variances of scenarios that are nearly decided, which few blocks tell of, are too
// often too small (6 scenarios of 10 blocks, five levels: 93.2 % without, 96.3 % with it).
// Sources: Wilson 1927; Korn and Graubard 1998 (effective sample size), Survey Methodology 24.
Interval score_interval(const BlockValues& values, const Reach& reach = {});

// Mean of differences d of paired blocks: d +- t sqrt(V + c / N_b^2), pseudo-blocks c = D^2 / 2
// (N < 30) or D^2 / 4, D = max |d| (1 if V = 0). Sparse differences (few that are not 0) widened to
// contain the interval of their positive and negative parts by their half-block limits; but not
// where some |d| > 1, as of levels that are in different strata. Within [-1, 1].
// Sources: Agresti and Caffo 2000, The American Statistician 54; Zou and Donner 2008.
Interval difference_interval(const BlockValues& values, const Reach& reach = {});

// The same for metrics without a bound, of differences and of levels: D = max |d - mean of its
// stratum|, and nothing is sparse. Measured: normal values cover 95 to 96 %; exponential ones, a
// skewness of 2, 93.6 % with 30 blocks and 94.7 % with 120, mostly by ends that are too low.
Interval unbounded_interval(const BlockValues& values, const Reach& reach = {});

// Of a level's values, and of paired differences: score_interval and difference_interval where they
// are scores (bounded), else unbounded_interval.
Interval value_interval(const BlockValues& values, bool bounded, const Reach& reach = {});
Interval gap_interval(const BlockValues& differences, bool bounded, const Reach& reach = {});

// Scenarios that a sample takes.
inline constexpr std::int64_t kFewestScenarios = 5;

// The same with the strata's means as blocks, S - 1 degrees of freedom, and pseudo-blocks (a
// quarter) for S < 12 alone; differences that are 0 in most scenarios are sparse. nullopt with
// fewer than kFewestScenarios strata.
std::optional<Interval> like_these_score(const BlockValues& values, const Reach& reach = {});
std::optional<Interval> like_these_difference(const BlockValues& values, const Reach& reach = {});
std::optional<Interval> like_these_unbounded(const BlockValues& values, const Reach& reach = {});

}  // namespace muster::stats
