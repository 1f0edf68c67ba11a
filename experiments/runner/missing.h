// What of a run is still to be played.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "experiments/plan/plan.h"
#include "experiments/store/meta.h"
#include "experiments/store/store.h"

namespace muster {

// Jobs of the plan that are needed, in its order, and have no row or lack the figures of a witness:
// of a run that looks (its [stop]) those that its decisions until now ask for. Errors: DataLoss.
absl::StatusOr<std::vector<std::uint64_t>> missing_jobs(const Store& store);

// By cell of the plan: the first repetition that is not asked for.
using RoundsOfCells = std::vector<std::uint64_t>;

// Repetitions that begin before `max_games` of [stop], when each cell is played as far as `needed`
// says; or all.
std::uint64_t planned_rounds(const StoreMeta& meta, const Plan& plan, const RoundsOfCells& needed);

// A part of a plan, from its first repetition on.
struct RoundLimits {
  std::optional<std::uint64_t> until = {};            // repetitions below; nothing: planned_rounds
  std::map<std::string, std::uint64_t> resting = {};  // candidates of a gauntlet that play fewer

  friend bool operator==(const RoundLimits&, const RoundLimits&) = default;
};
RoundsOfCells rounds_of_cells(const StoreMeta& meta, const Plan& plan, const RoundLimits& limits);

// Whether a job is among those of its cell.
inline bool is_asked_for(std::uint64_t job, const RoundsOfCells& rounds) {
  return job / rounds.size() < rounds[static_cast<std::size_t>(job % rounds.size())];
}

}  // namespace muster
