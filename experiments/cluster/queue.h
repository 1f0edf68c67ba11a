// What Slurm's commands say of jobs, read from their text.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <vector>

namespace muster::cluster {

// Numbers of tasks as --array has them: "1-3,7"; sorted, each once. Errors: InvalidArgument for
// what is no such list. Steps ("1-9:2") and limits ("1-9%4") are understood.
std::string to_ranges(const std::vector<std::uint64_t>& numbers);
absl::StatusOr<std::vector<std::uint64_t>> parse_ranges(const std::string& text);

// A job, or tasks of an array that Slurm keeps together.
struct JobRecord {
  std::uint64_t job = 0;             // of an array: the array's
  std::vector<std::uint64_t> tasks;  // of an array; empty: no array
  std::string state;                 // "PENDING", "RUNNING", "NODE_FAIL", ...
  std::string reason;                // "Resources", "Dependency", ...; "None"
  std::string node;                  // where it runs, or ran last; "" for nowhere
  std::uint64_t restarts = 0;
  std::string exit_code;  // "1:0": code and signal

  // Whether it waits, runs or is being ended: it counts as in the queue.
  bool in_queue() const;
  bool runs() const { return state == "RUNNING" || state == "SUSPENDED"; }

  friend bool operator==(const JobRecord&, const JobRecord&) = default;
};

// From the text of `scontrol -o show job ID`, a line each. Errors: InvalidArgument.
absl::StatusOr<std::vector<JobRecord>> parse_jobs(const std::string& text);

// From the text of `squeue -h -o %F`: ids of jobs (of arrays: the array's), each once, sorted.
// Errors: InvalidArgument.
absl::StatusOr<std::vector<std::uint64_t>> parse_job_ids(const std::string& text);

// The id that `sbatch --parsable` prints: "17", or "17;cluster". Errors: InvalidArgument.
absl::StatusOr<std::uint64_t> parse_submitted(const std::string& text);

}  // namespace muster::cluster
