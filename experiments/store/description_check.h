// Whether the description of a run says what its cells are made of. For the store only.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <vector>

#include "experiments/store/store.h"

namespace muster {

// Compares the texts of rulesets, scenarios and agents, which reports show, with the inputs that
// the cells of the plan name; a line in words for each that differs. Errors: DataLoss.
absl::StatusOr<std::vector<std::string>> check_description(const Store& store);

}  // namespace muster
