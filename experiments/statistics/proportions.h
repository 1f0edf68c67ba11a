// What can be said of a share of a population of which some were drawn.
#pragma once

#include <cstdint>

#include "experiments/statistics/distributions.h"

namespace muster::stats {

// The largest share of a population that can have a property when none of `draws` had it: the exact
// one-sided upper bound 1 - (1 - confidence)^(1 / draws); 1 without draws. Drawn from all alike; a
// finite population makes it smaller.
// Source: Clopper and Pearson 1934, "The use of confidence or fiducial limits illustrated in the
// case of the binomial", Biometrika 26.
double largest_unseen_share(std::uint64_t draws, double confidence = kDefaultConfidence);

}  // namespace muster::stats
