// Intervals for other programs. For the report only.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "experiments/statistics/intervals.h"

namespace muster::report {

// {"estimate": .., "low": .., "high": .., "blocks": ..}; without ends where the width is not known.
nlohmann::ordered_json interval_json(const stats::Interval& interval);

}  // namespace muster::report
