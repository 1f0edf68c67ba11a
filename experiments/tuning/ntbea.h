// The N-Tuple Bandit Evolutionary Algorithm (Lucas, Liu and Perez-Liebana 2018), in steps of
// several points at once: what a model of all games so far says is worth a look plays next
// (ntuple_model.h). At the end those of whom it thinks most play a last contest, so that the
// model's optimism does not choose.
#pragma once

#include <absl/status/status.h>

#include <cstdint>

#include "experiments/tuning/searcher.h"

namespace muster::tuning {

// So many times a candidate plays `rounds` at least: three steps of four, and the last contest.
inline constexpr std::int64_t kFewestOfNtbea = 16;

// Errors: those of the field.
absl::Status by_ntbea(Searcher& searcher);

}  // namespace muster::tuning
