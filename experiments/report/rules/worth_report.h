// What the items of drawn lists are worth, on the terminal, in the page and for other programs. For
// the report only.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "experiments/analysis/analysis.h"

namespace muster::report {

// "" or null where no lists were drawn.
std::string worth_text(const analysis::Analysis& analysis, std::size_t width);
std::string worth_section(const analysis::Analysis& analysis, bool charts);
nlohmann::ordered_json worth_json(const analysis::Analysis& analysis);

}  // namespace muster::report
