// What changes of a ruleset do, as a section of the page. For the report only.
#pragma once

#include <string>

#include "experiments/analysis/analysis.h"

namespace muster::report {

// "" where no ruleset changes another one.
std::string effects_section(const analysis::Analysis& analysis, bool charts);

}  // namespace muster::report
