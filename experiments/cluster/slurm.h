// Slurm, asked through its commands.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/cluster/queue.h"
#include "experiments/cluster/site.h"
#include "experiments/cluster/submission.h"

namespace muster::cluster {

// Errors of all: NotFound where Slurm's commands are not there; Unavailable, with what the command
// said, when it fails or does not answer; InvalidArgument when its answer is not understood.

// FailedPrecondition: see parse_site.
absl::StatusOr<Site> ask_site();

// Hands a script to Slurm; `options` come before it. The id of the job.
absl::StatusOr<std::uint64_t> submit_script(const std::string& script,
                                            const std::vector<std::string>& options);

// Ids of jobs with one of these names that wait or run, whoever submitted them.
absl::StatusOr<std::vector<std::uint64_t>> queued_jobs(const std::vector<std::string>& names);

// The job of this name with this --comment, the newest, whether it waits, runs or has just ended;
// nothing where there is none.
absl::StatusOr<std::optional<std::uint64_t>> find_marked(const std::string& name,
                                                         const std::string& mark);

// Whether a command failed because Slurm's daemon did not answer, and may do so later.
bool is_out_of_reach(const absl::Status& status);

// What Slurm still knows of a job or array; nothing of one that ended long ago.
absl::StatusOr<std::vector<JobRecord>> job_records(std::uint64_t job);

// All records of the jobs of a run: those written down in `submission`, and others in the queue by
// their names.
absl::StatusOr<std::vector<JobRecord>> run_records(const Submission& submission);

absl::Status cancel_jobs(const std::vector<std::uint64_t>& jobs);

}  // namespace muster::cluster
