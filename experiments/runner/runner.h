// Plays the games of a plan that the store does not have yet, on oneTBB, one game per task.
//
// A serial source hands out jobs, games are played in parallel, a serial sink writes rows in
// batches. At most a few games per thread are in memory, however long the plan is. Which thread
// plays a game, and when, changes nothing in its row.
#pragma once

#include <absl/status/statusor.h>

#include <atomic>
#include <cstdint>
#include <cstdio>

#include "experiments/config/experiment.h"
#include "experiments/plan/plan.h"
#include "experiments/store/store.h"

namespace muster {

// As many threads as this process may use at once.
int default_threads();

struct RunOptions {
  int threads = default_threads();       // at least 1
  std::FILE* progress = nullptr;         // where progress goes; nullptr: nowhere
  bool progress_terminal = false;        // `progress` is a terminal
  std::uint64_t rows_per_commit = 1000;  // a batch is written when it has so many rows,
  double seconds_per_commit = 0.25;      // or is so old when a game ends
};

struct RunOutcome {
  std::uint64_t done_before = 0;
  std::uint64_t played = 0;  // by this call; all of them are in the store
  std::uint64_t total = 0;   // size of the plan
  bool interrupted = false;  // `stop` was set before all were played
  double seconds = 0;
};

// Plays one job. The row depends on the arguments alone (when it says reproducible).
// Errors: Internal, with the job named, when an agent broke its contract.
absl::StatusOr<StoredGame> play_job(const Experiment& experiment, const Plan& plan,
                                    std::uint64_t index);

// Plays all missing jobs of `plan`, the plan of `experiment`, into `store`, opened for it. When
// `stop` becomes true no new game is begun; those begun are finished and stored.
// Errors: Internal when a game fails or the store cannot be written; what was played until then is
// stored if possible.
absl::StatusOr<RunOutcome> run(const Experiment& experiment, const Plan& plan, Store& store,
                               const RunOptions& options, const std::atomic<bool>& stop);

}  // namespace muster
