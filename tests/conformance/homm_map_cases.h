// The adventure map in the conformance suite; a file of its own, as each game takes long to
// compile.
#pragma once

#include <vector>

#include "tests/conformance/conformance.h"

namespace muster {

std::vector<ConformanceCheck> homm_map_checks();

}  // namespace muster
