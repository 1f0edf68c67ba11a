// The fixed games whose course is the signature of the combat and the map (experiments/signature).
#pragma once

#include <vector>

#include "experiments/engine/sign_request.h"

namespace muster::homm {

std::vector<SignatureCase> combat_signature();
std::vector<SignatureCase> map_signature();

}  // namespace muster::homm
