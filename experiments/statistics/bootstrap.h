// Percentile bootstrap: an interval for any statistic of a list of numbers, also where no formula
// is known (medians, quantiles, ratios). The same data and seed give the same interval on every
// platform: the generator and the bounded integers are written out here.
//
// Source: Efron and Tibshirani 1993, "An introduction to the bootstrap", chapter 13.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "experiments/statistics/intervals.h"
#include "experiments/statistics/keyed.h"

namespace muster::stats {

// A counter-based generator: output i is a fixed mix of seed + (i + 1) * constant. For resampling
// only; games draw from core's streams.
// Source: Steele, Lea and Flood 2014, "Fast splittable pseudorandom number generators", OOPSLA.
class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next();

  // Uniform in [0, bound), without bias; bound 0 gives 0.
  // Source: Lemire 2019, "Fast random integer generation in an interval", ACM TOMACS 29.
  std::uint64_t below(std::uint64_t bound);

 private:
  std::uint64_t state_;
};

// Called with at least one value, in no order that may be relied on. Must depend on the values
// alone.
using Statistic = std::function<double(std::span<const double>)>;

struct BootstrapOptions {
  // One less than a round number puts the usual percentiles exactly on one resample.
  std::int64_t resamples = 1999;
  double confidence = kDefaultConfidence;
};

struct BootstrapInterval {
  // estimate: the statistic of the data themselves, which a percentile interval need not contain.
  Interval interval;
  std::int64_t resamples = 0;  // that the interval rests on
  std::int64_t discarded = 0;  // resamples whose statistic was not finite
};

// Draws `resamples` samples of the same size with replacement; the interval is from the (R + 1)
// a-th to the (R + 1)(1 - a)-th smallest statistic, a = (1 - confidence) / 2, interpolated linearly
// and kept within the R that there are.
// Resample r depends on the seed and r alone, so that more resamples extend the same sequence.
// Finite where the statistic is: no values (or no statistic) gives the point 0 and the statistic is
// not called; one value, no finite resample, or resamples that all agree give a point with
// width_known == false.
BootstrapInterval bootstrap_interval(std::span<const double> values, const Statistic& statistic,
                                     std::uint64_t seed, const BootstrapOptions& options = {});

// The same, drawing whole clusters with replacement, as many as there are: for observations that
// share a scenario or seed. The statistic sees all values of the drawn clusters; count =
// observations. The order of the input does not matter. One cluster gives a point with width_known
// == false.
// Source: Cameron, Gelbach and Miller 2008, "Bootstrap-based improvements for inference with
// clustered errors", Review of Economics and Statistics 90 (pairs cluster bootstrap).
BootstrapInterval bootstrap_clusters(std::span<const KeyedValue> observations,
                                     const Statistic& statistic, std::uint64_t seed,
                                     const BootstrapOptions& options = {});

}  // namespace muster::stats
