// What changes of a ruleset do, as a section of the page. For the report only.
#pragma once

#include <cstddef>
#include <string>

#include "experiments/analysis/analysis.h"

namespace muster::report {

// "" where no ruleset changes another one. `players`: where a page has a section for each of
// several kinds of players, who they are; `place` is this one's, from 1.
std::string effects_section(const analysis::Analysis& analysis, bool charts,
                            const std::string& players = "", std::size_t place = 1);

}  // namespace muster::report
