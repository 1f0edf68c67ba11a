// How many games the searches of a config take: what `muster plan` and studies say before they are
// played. At most, but for the few games that take an edit of a balance back.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/config/experiment.h"

namespace muster::tuning {

// The tables that the search needs are there.
std::int64_t tune_games(const Experiment& experiment);
std::int64_t psro_games(const Experiment& experiment);
std::int64_t balance_games(const Experiment& experiment);

struct PlannedSearch {
  std::string verb;  // "tune"
  std::int64_t games = 0;
  std::int64_t before = 0;  // of these: what its objective has to know before (aim.h)
};
// Those that a config has the tables for.
std::vector<PlannedSearch> planned_searches(const Experiment& experiment);

}  // namespace muster::tuning
