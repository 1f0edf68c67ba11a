// Whether a difference is the same in all scenarios: without a word on that, "better on average"
// is read as "better everywhere".
#pragma once

#include <cstdint>
#include <optional>

#include "experiments/statistics/blocks.h"

namespace muster::stats {

struct Heterogeneity {
  std::int64_t strata = 0;
  std::int64_t ahead = 0;   // strata whose mean is above 0
  std::int64_t behind = 0;  // below 0
  // The standard deviation of the true differences of the strata, beyond what luck makes:
  // sqrt(max(0, var(mean_s) - mean(v_s / R_s))).
  double tau = 0;
  // Of "the same in all"; nullopt with fewer than five blocks in some stratum, two strata, or no
  // variance within them.
  std::optional<double> p_value;
};

// By F* with the degrees of freedom of Brown and Forsythe; Cochran's Q rejects three to eight times
// too often with ten blocks a stratum.
// Source: Brown and Forsythe 1974, "The small sample behavior of some statistics which test the
// equality of several means", Technometrics 16.
Heterogeneity heterogeneity(const BlockValues& values);

}  // namespace muster::stats
