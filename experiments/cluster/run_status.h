// How far a run is: its games, and where it was submitted its shards and jobs.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "experiments/cluster/queue.h"
#include "experiments/cluster/shard_status.h"
#include "experiments/cluster/slurm.h"
#include "experiments/cluster/submission.h"
#include "experiments/cluster/waves.h"
#include "experiments/segments/quarantine.h"
#include "experiments/segments/run_folder.h"

namespace muster::cluster {

struct RunStatus {
  std::string run;
  std::string experiment;
  std::uint64_t games = 0;  // rows that the plan asks for
  std::uint64_t done = 0;
  std::uint64_t segments = 0;
  std::vector<std::string> damage;
  double seconds_left = 0;  // expected, on one thread
  std::optional<double> seconds_to_go;
  std::optional<double> seconds_since_row;  // since the newest segment
  std::vector<ShardStatus> shards;          // empty: the run was not submitted
  std::string merge;                        // what the merge job does; "": it is not known
  std::string queue_error;                  // why Slurm could not be asked
  std::optional<Wave> wave;                 // of a run that is played in waves: the last one
  std::vector<Quarantined> crashing;        // games that are left out

  // Some task of it is at work.
  bool running() const;
};

// What Slurm says of the jobs of a run; run_records, or what it said a moment ago.
using AskQueue = std::function<absl::StatusOr<std::vector<JobRecord>>(const Submission&)>;

// `run`: an absolute path, as its jobs are named after it; `view`: what is there. Nothing in the
// folder changes. Errors: those of read_quarantine, read_waves, read_submission, read_costs.
absl::StatusOr<RunStatus> run_status(const std::string& run, const FolderView& view,
                                     const AskQueue& queue = run_records);

nlohmann::ordered_json to_json(const RunStatus& status);

}  // namespace muster::cluster
