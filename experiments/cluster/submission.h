// How a run was submitted: kept in its folder, so that the rest of it can be submitted again, and
// that its jobs can be asked for and cancelled.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/cluster/resources.h"

namespace muster::cluster {

// Jobs that were handed to Slurm together.
struct SubmittedJobs {
  std::uint64_t array = 0;  // id of the array of shards
  std::uint64_t merge = 0;  // id of the job that waits for it; 0: could not be submitted
  std::string tasks;        // of the array: "1-64"
  std::int64_t at = 0;      // milliseconds since 1970
  double seconds_left = 0;  // that the missing games were expected to take then, on one thread

  friend bool operator==(const SubmittedJobs&, const SubmittedJobs&) = default;
};

struct Submission {
  std::string name;                    // of the array job
  std::string experiment;              // its name
  std::string folder;                  // where the command was given: the jobs run there
  std::string program;                 // path of muster on the nodes
  std::string config;                  // path of the config
  std::vector<std::string> overrides;  // "key=value"
  bool outside = false;                // the config may name files anywhere
  std::string identity;                // of the plan; shards play no other
  std::string data;                    // $MUSTER_CONFIGS; "": not set
  std::uint64_t shards = 1;
  std::uint64_t tasks = 1;  // of the array when all is missing: task T plays T, T + tasks, ...
  double grace = 20;        // seconds, of --grace
  Resources resources;
  std::vector<SubmittedJobs> jobs;  // in the order of submission

  friend bool operator==(const Submission&, const Submission&) = default;

  // The task that plays a shard; both from 1.
  std::uint64_t task_of(std::uint64_t shard) const { return (shard - 1) % tasks + 1; }
};

// "DIR/slurm": scripts, this description, notes of failed attempts. "DIR/logs".
std::string slurm_folder(const std::string& run);
std::string log_folder(const std::string& run);
std::string submission_path(const std::string& run);
std::string notes_folder(const std::string& run);

// A name for the jobs of the run in this folder: the experiment's and a hash of the folder's path,
// so that they are found in the queue whatever else is there.
std::string make_job_name(const std::string& experiment, const std::string& run);
// That of the job that merges.
std::string merge_name(const Submission& submission);

// Errors: those of write_file.
absl::Status write_submission(const std::string& run, const Submission& submission);
// Errors: NotFound when the run was not submitted from this folder; DataLoss.
absl::StatusOr<Submission> read_submission(const std::string& run);
// Of the bytes of its file. Errors: DataLoss, which names `path`.
absl::StatusOr<Submission> parse_submission(const std::string& bytes, const std::string& path);

}  // namespace muster::cluster
