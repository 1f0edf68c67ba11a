// What a game of each cell costs, measured by playing some: for estimates, and for sharing a plan
// out evenly.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/config/experiment.h"
#include "experiments/plan/plan.h"

namespace muster {

inline constexpr const char* kCostsFileName = "costs.json";

struct CellCosts {
  std::vector<double> seconds;  // of a game, by cell of the plan; none is 0
  std::uint64_t games = 0;      // that were played for it
  std::uint64_t cells = 0;      // of so many cells

  // Of a game of the plan.
  double mean() const;
};

// Plays games of the plan in this thread, of cells far apart first, until `seconds` are over or
// there are `games`. Cells that were not reached are taken to cost what those with the same agents
// do, or else what all do. Errors: those of play_job.
absl::StatusOr<CellCosts> measure_costs(const Experiment& experiment, const Plan& plan,
                                        double seconds, std::uint64_t games);

// Costs kept in the folder of a run, so that all its shards have the same. Errors: those of
// write_file.
absl::Status write_costs(const std::string& folder, const Plan& plan, const CellCosts& costs);
// Those of this plan; no `seconds` where there are none, or of another plan. Errors: DataLoss,
// Internal.
absl::StatusOr<CellCosts> read_costs(const std::string& folder, const Plan& plan);
// Of the bytes of that file, which `path` names.
absl::StatusOr<CellCosts> parse_costs(const std::string& bytes, const std::string& path,
                                      const Plan& plan);

}  // namespace muster
