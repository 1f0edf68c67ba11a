// Jobs of a submission as JSON: for the files of the folder "slurm" only.
#pragma once

#include <nlohmann/json.hpp>

#include "experiments/cluster/submission.h"

namespace muster::cluster {

nlohmann::ordered_json to_json(const SubmittedJobs& jobs);
// Throws what the library throws.
SubmittedJobs jobs_from(const nlohmann::ordered_json& json);

}  // namespace muster::cluster
