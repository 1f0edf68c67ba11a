// The steps of a search as a table. For reports of searches only.
#pragma once

#include <functional>
#include <string>

#include "experiments/report/table.h"
#include "experiments/statistics/intervals.h"
#include "experiments/tuning/search.h"

namespace muster::report {

// `method`: whose steps they are; `shown`: a candidate's value in words.
Table steps_table(const tuning::Found& found, const std::string& method,
                  const std::function<std::string(const stats::Interval&)>& shown);

}  // namespace muster::report
