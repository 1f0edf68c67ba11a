// Sets of tiles of a square board: what stands where, and floods over it.
#pragma once

#include "core/bit_set.h"

namespace muster::heroes {

inline constexpr int kMaxSide = 24;
inline constexpr int kMaxTiles = kMaxSide * kMaxSide;

// Of up to kMaxTiles tiles, numbered from 0.
using TileSet = BitSet<kMaxTiles>;

}  // namespace muster::heroes
