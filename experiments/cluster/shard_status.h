// Where each shard of a run stands: what of it is there, and what Slurm does with the rest.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/cluster/queue.h"
#include "experiments/cluster/script.h"
#include "experiments/cluster/submission.h"
#include "experiments/plan/plan.h"
#include "experiments/plan/shards.h"
#include "experiments/runner/missing.h"

namespace muster::cluster {

// Of what a shard has to play.
struct ShardCount {
  std::uint64_t games = 0;
  std::uint64_t done = 0;
  double seconds_left = 0;  // that the others are expected to take, on one thread

  bool complete() const { return done == games; }
};

// By shard, from 0, of the repetitions that are asked for. `done`: by job. `costs`: seconds of a
// game by cell; empty: nothing is expected.
std::vector<ShardCount> count_shards(const Plan& plan, const RoundsOfCells& rounds,
                                     const Sharding& sharding, const std::vector<bool>& done,
                                     const std::vector<double>& costs);

enum class ShardState {
  kDone,       // all its games are there
  kRunning,    // its task runs
  kPending,    // its task waits in the queue
  kRequeued,   // it does after an earlier attempt
  kFailed,     // given up: its task has ended with an error
  kRefused,    // given up: muster refused to play it (exit code 2)
  kCancelled,  // its task was cancelled
  kLost,       // no task of it is in the queue, though games are missing
  kUnknown,    // Slurm could not be asked
};
inline constexpr int kShardStates = 9;
std::string to_text(ShardState state);

struct ShardStatus {
  std::uint64_t shard = 0;  // from 1
  ShardCount count;
  ShardState state = ShardState::kUnknown;
  std::string detail;  // "on node3, 2 attempts before", "exit code 139, 3 attempts"; may be empty
};

// By shard. `records`: what Slurm says of the run's jobs; nothing when it could not be asked.
std::vector<ShardStatus> shard_statuses(const Submission& submission,
                                        const std::vector<ShardCount>& counts,
                                        const std::optional<std::vector<JobRecord>>& records,
                                        const std::vector<FailureNote>& notes);

// Seconds until the missing games are there, when the work goes on at the speed of the last
// submission: `last` seconds after it the newest rows came. Nothing where that is not known.
std::optional<double> seconds_to_go(const SubmittedJobs& jobs, double seconds_left, double last);

// Tasks that have a shard with games missing, sorted.
std::vector<std::uint64_t> tasks_to_play(const Submission& submission,
                                         const std::vector<ShardCount>& counts);

// The longest that a task of these is expected to take, and the mean, in seconds with all its
// threads.
struct TaskTimes {
  double longest = 0;
  double mean = 0;
};
TaskTimes task_times(const Submission& submission, const std::vector<ShardCount>& counts);

}  // namespace muster::cluster
