// Brownian motion with drift that starts at 0 and ends at either of two barriers: what sums of many
// small independent steps, and with them sequential tests, look like from afar.
//
// Steps have variance 1 a unit of time; for variance v divide barriers, positions and drift by
// sqrt(v). Sources: Cox and Miller 1965, "The theory of stochastic processes", 5.7; the images that
// are summed here converge fast for short times, and after enough terms for all.
#pragma once

namespace muster::stats {

struct Barriers {
  double low = -1.0;  // < 0
  double high = 1.0;  // > 0
};

// The chance of ending at the high barrier.
double pass_probability(const Barriers& barriers, double drift);

// The mean time until it ends.
double mean_exit_time(const Barriers& barriers, double drift);

// The chance of having ended at the high barrier by that time (>= 0).
double passed_by(const Barriers& barriers, double drift, double time);

// The chance of having ended at the high barrier by that time (> 0), or of being on its way still,
// at or above `position`, which lies between the barriers.
double passed_or_above(const Barriers& barriers, double drift, double time, double position);

}  // namespace muster::stats
