// The games of the conformance suite, a function for each that has a file of its own. A new game
// adds itself here and to all_checks(), once per setting that matters.
#pragma once

#include <vector>

#include "experiments/conformance/conformance.h"

namespace muster {

// Of every game; made before main, so that nothing is loaded yet.
std::vector<ConformanceCheck> all_checks();

std::vector<ConformanceCheck> heroes_checks();
std::vector<ConformanceCheck> homm_checks();
std::vector<ConformanceCheck> homm_map_checks();
std::vector<ConformanceCheck> penance_checks();
std::vector<ConformanceCheck> projecthex_checks();
std::vector<ConformanceCheck> projecthex_duel_checks();

}  // namespace muster
