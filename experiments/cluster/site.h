// What a cluster says of itself, as far as it decides how a run is submitted.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>

namespace muster::cluster {

struct Site {
  std::string version;                  // of Slurm; "": not asked
  std::uint64_t kill_wait = 30;         // seconds from the signal that ends a job to its kill
  std::uint64_t max_array_size = 1001;  // the largest task number of an array, and one
  std::uint64_t max_job_count = 10000;  // jobs that may be in the queue, of all users

  friend bool operator==(const Site&, const Site&) = default;
};

// From the text of `scontrol show config`. Errors: InvalidArgument when it is something else; an
// array size of 0 or 1 (arrays are switched off) is FailedPrecondition.
absl::StatusOr<Site> parse_site(const std::string& text);

// Seconds that games under way get after the signal: two thirds of what the site waits before it
// kills, so that what they brought can still be written; no more than kMostGraceSeconds.
inline constexpr double kMostGraceSeconds = 120;
double grace_of(const Site& site);

// Tasks of an array for so many shards: one each as far as the site's arrays reach, else the
// shards are dealt to fewer tasks, as evenly as can be.
std::uint64_t tasks_for(std::uint64_t shards, const Site& site);

}  // namespace muster::cluster
