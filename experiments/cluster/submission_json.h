// Jobs of a submission as JSON: for the files of the folder "slurm" only.
#pragma once

#include <nlohmann/json.hpp>

#include "experiments/cluster/submission.h"

namespace muster::cluster {

nlohmann::ordered_json to_json(const SubmittedJobs& jobs);
// Throws what the library throws.
SubmittedJobs jobs_from(const nlohmann::ordered_json& json);
// A member of an object that was parsed: a whole number that is not negative; throws as well.
std::uint64_t whole_number(const nlohmann::ordered_json& json, const char* key);
// Whether they can be jobs that were submitted.
bool is_possible(const SubmittedJobs& jobs);

}  // namespace muster::cluster
