// Sets of hexes of one board.
#pragma once

#include "core/bit_set.h"

namespace muster::penance {

using HexSet = BitSet<192>;

}  // namespace muster::penance
