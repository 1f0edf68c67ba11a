// The fixed games whose course is Penance's signature (experiments/signature).
#pragma once

#include <vector>

#include "experiments/engine/sign_request.h"

namespace muster::penance {

std::vector<SignatureCase> penance_signature();

}  // namespace muster::penance
