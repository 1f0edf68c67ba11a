// The fixed games whose course is the signature of the combat and the map (experiments/signature).
#pragma once

#include <vector>

#include "core/registry.h"

namespace muster::homm {

std::vector<SignatureCase> combat_signature();
std::vector<SignatureCase> map_signature();

}  // namespace muster::homm
