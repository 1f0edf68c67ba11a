// Penance in the conformance suite.
#pragma once

#include <vector>

#include "tests/conformance/conformance.h"

namespace muster {

std::vector<ConformanceCheck> penance_checks();

}  // namespace muster
