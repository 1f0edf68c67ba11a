// A search by an optimizer without derivatives of the library NLopt (Johnson 2007, "The NLopt
// nonlinear-optimization package"), for spaces of numbers: BOBYQA, which fits a quadratic to what
// it has seen and moves in the region where it trusts that (Powell 2009). It asks for one point at
// a time; those of a stage share their luck. The next stage begins at the best of the one before,
// and those that were best in any stage play a last contest, each with luck of its own.
//
// BOBYQA draws nothing at random, so that NLopt's random seed, which is the process's, does not
// matter: a search is the same wherever NLopt computes the same.
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "experiments/config/tune.h"
#include "experiments/tuning/searcher.h"

namespace muster::tuning {

// So many times a candidate plays `rounds` at least, with so many parameters: two stages, of which
// the second has fewer games, and the last contest.
std::int64_t fewest_of_nlopt(std::size_t parameters);

// Points that a stage looks at: what the first quadratic takes, and some moves.
std::int64_t evaluations_of_nlopt(std::size_t parameters);

// Errors: InvalidArgument, with the key of the first parameter that is no number or integer.
absl::Status check_numbers(const std::vector<TunedParameter>& space);

// For numbers and integers; numbers are scaled to their place in their range. Errors: those of the
// field.
absl::Status by_nlopt(Searcher& searcher);

}  // namespace muster::tuning
