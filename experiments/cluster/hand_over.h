// Hands waves to Slurm, each submission of one once, whoever else does the same at the same time:
// a claim is a file that one process makes, and jobs carry a mark that says which submission they
// are, so that those of a process that died before it could write them down are found.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/cluster/submission.h"
#include "experiments/cluster/waves.h"

namespace muster::cluster {

// Seconds. Who has claimed a submission begins nothing after `owner`, and a command of Slurm takes
// a minute at most; so after `others` nothing more will come of it.
struct ClaimPatience {
  double owner = 60;
  double others = 150;
  double pause = 2;
};

struct HandedOver {
  SubmittedWave wave;
  bool already = false;  // by somebody else, or by this job when it ran before
};

// Submits the array of `tasks` of a wave that is written down, and the job that goes on after it,
// and writes down which jobs they are. `as`: all of it but the jobs' ids and the time. Errors:
// those of slurm.h; nothing is submitted then, or what was is found the next time.
absl::StatusOr<HandedOver> hand_over(const std::string& run, const Submission& submission,
                                     const Wave& wave, const SubmittedWave& as,
                                     const std::vector<std::uint64_t>& tasks,
                                     const ClaimPatience& patience = {});

// The number of a submission that nobody has claimed yet.
std::uint64_t unclaimed_number(const std::string& run, const Wave& wave);

// Where its scripts are.
std::string wave_shards_path(const std::string& run, const WaveTry& of);
std::string controller_path(const std::string& run, const WaveTry& of);

}  // namespace muster::cluster
