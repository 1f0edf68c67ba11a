// Plays the games of a plan that the store does not have yet, on oneTBB, one game per task.
//
// A serial source hands out jobs, games are played in parallel, and a sink writes rows in batches.
// At most a few thousand games are in memory, however long the plan is. Which thread plays a game,
// and when, changes nothing in its row.
#pragma once

#include <absl/status/statusor.h>

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/config/experiment.h"
#include "experiments/engine/match_result.h"
#include "experiments/plan/plan.h"
#include "experiments/runner/flight.h"
#include "experiments/runner/sink.h"
#include "experiments/runner/watch.h"
#include "experiments/store/store.h"

namespace muster {

// As many threads as this process may use at once.
int default_threads();

struct RunOutcome {
  std::uint64_t played = 0;  // by this call; all of them are in the store
  bool interrupted = false;  // `stop` was set, or time was up, before all were played
  bool time_up = false;
  double seconds = 0;
};

// A job of a plan in words, with how to see it again: "job 3 (scenario ..., seed ...)".
std::string job_text(const Experiment& experiment, const Plan& plan, const GameJob& job);

// Plays one job. The row depends on the arguments alone (when it says reproducible); its cell's id
// is left open. Errors: Internal, with the job named, when an agent broke its contract.
absl::StatusOr<PlayedGame> play_job(const Experiment& experiment, const Plan& plan,
                                    std::uint64_t index);

// The same of a match that was played already.
absl::StatusOr<PlayedGame> row_of(const Experiment& experiment, const Plan& plan,
                                  const GameJob& job, MatchResult result);

struct RunLimits {
  int threads = 1;
  // Ends the run when its rule is met; it has seen all games of `before`. nullptr: all are played.
  Watch* watch = nullptr;
  std::optional<double> seconds = {};  // no game is begun after so long
  // By job: those that are played elsewhere, or were; nullptr: none.
  const std::vector<bool>* elsewhere = nullptr;
  Flight* flight = nullptr;  // notes the games under way
};

// Plays all jobs of `plan`, the plan of `experiment`, that `before` lacks, into `sink`, and
// finishes it. `before` is the store as it was when its writer had described this run. Games that
// are there and lack the figures of a witness are played again, and have to come out the same. When
// `stop` becomes true no new game is begun; those begun are finished and stored. Errors: Internal
// when a game fails or the store cannot be written; what was played until then is stored if
// possible.
absl::StatusOr<RunOutcome> run(const Experiment& experiment, const Plan& plan, const Store& before,
                               Sink& sink, const RunLimits& limits, const std::atomic<bool>& stop);

}  // namespace muster
