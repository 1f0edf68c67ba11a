// The fixed games whose course is ProjectHex's signature (experiments/signature).
#pragma once

#include <vector>

#include "experiments/engine/sign_request.h"

namespace muster::projecthex {

std::vector<SignatureCase> conquest_signature();
std::vector<SignatureCase> duel_signature();

}  // namespace muster::projecthex
