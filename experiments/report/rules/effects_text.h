// What changes of a ruleset do, for the terminal and for other programs. For the report only.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "experiments/analysis/analysis.h"

namespace muster::report {

// Lines of `width` columns; "" where no ruleset changes another one.
std::string effects_text(const analysis::Analysis& analysis, std::size_t width);
// A list with an element for each question.
nlohmann::ordered_json effects_json(const analysis::Analysis& analysis);

}  // namespace muster::report
