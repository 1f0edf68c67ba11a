// What of a run is still to be played.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <vector>

#include "experiments/plan/plan.h"
#include "experiments/store/meta.h"
#include "experiments/store/store.h"

namespace muster {

// Jobs of the plan that are needed, in its order, and have no row or lack the figures of a witness:
// of a run that looks (its [stop]) those that its decisions until now ask for. Errors: DataLoss.
absl::StatusOr<std::vector<std::uint64_t>> missing_jobs(const Store& store);

// Repetitions that are played without looking: those that begin before `max_games` of [stop], or
// all.
std::uint64_t planned_rounds(const StoreMeta& meta, const Plan& plan);

}  // namespace muster
