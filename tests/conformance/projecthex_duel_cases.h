// The duel of ProjectHex in the conformance suite.
#pragma once

#include <vector>

#include "tests/conformance/conformance.h"

namespace muster {

std::vector<ConformanceCheck> projecthex_duel_checks();

}  // namespace muster
