// Boards for tests.
#pragma once

#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "core/config/reader.h"
#include "games/projecthex/board/board.h"

namespace muster::projecthex::testing {

inline Board board_named(const std::string& name) {
  return *Board::parse(*resolve_document(name, maps_folder()));
}

// A generated board of any size, shape and seed.
inline Board random_board() {
  const int width = *rc::gen::inRange(1, 13);
  const int height = *rc::gen::inRange(width == 1 ? 2 : 1, kMaxTerritories / width + 1);
  return *Board::hex_grid(width, height, *rc::gen::arbitrary<std::uint64_t>());
}

using projecthex::list_of;

inline TerritorySet set_of(const std::vector<int>& list) {
  TerritorySet set = 0;
  for (const int t : list) set |= bit<TerritorySet>(t);
  return set;
}

}  // namespace muster::projecthex::testing
