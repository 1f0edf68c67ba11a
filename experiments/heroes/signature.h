// The fixed games whose course is Heroes's signature (experiments/signature).
#pragma once

#include <vector>

#include "experiments/engine/sign_request.h"

namespace muster::heroes {

std::vector<SignatureCase> heroes_signature();

}  // namespace muster::heroes
