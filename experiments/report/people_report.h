// Games that people played: who, against whom, what came of it, and how to see it again. For the
// report only.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "experiments/analysis/analysis.h"

namespace muster::report {

// "" where there are none.
std::string people_text(const analysis::Analysis& analysis, std::size_t width);
std::string people_section(const analysis::Analysis& analysis);
// {"counted": false, "left_out": 2, "games": [...]}
nlohmann::ordered_json people_json(const analysis::Analysis& analysis);

}  // namespace muster::report
