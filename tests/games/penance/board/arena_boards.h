// Arenas for tests: from files, drawn in the test, and random ones.
#pragma once

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <string>
#include <utility>
#include <vector>

#include "core/status.h"
#include "games/penance/board/arena.h"

namespace muster::penance::testing {

inline Arena arena_named(const std::string& name) {
  absl::StatusOr<Arena> arena = load_arena(name);
  EXPECT_TRUE(arena.ok()) << message_of(arena.status());
  return *std::move(arena);
}

// Legend: . clear, F forest, R rubble, w low wall, W water, I ice, f fire, L lava, s smoke, # wall,
// S statue, A altar, B barricade, X impassable, 1 and 2 elevation, ^ forest and ~ water on level 1.
inline HexTerrain terrain_drawn(char character) {
  static const std::string kDrawn = ".FRwWIfLs#SABX";
  static const std::vector<Terrain> kTerrain = {
      Terrain::kClear,  Terrain::kForest, Terrain::kRubble,    Terrain::kLowWall,   Terrain::kWater,
      Terrain::kIce,    Terrain::kFire,   Terrain::kLava,      Terrain::kSmoke,     Terrain::kWall,
      Terrain::kStatue, Terrain::kAltar,  Terrain::kBarricade, Terrain::kImpassable};
  switch (character) {
    case '1':
      return {Terrain::kClear, 1};
    case '2':
      return {Terrain::kClear, 2};
    case '^':
      return {Terrain::kForest, 1};
    case '~':
      return {Terrain::kWater, 1};
    default:
      return {kTerrain.at(kDrawn.find(character)), 0};
  }
}

inline ArenaData data_drawn(const std::vector<std::string>& rows) {
  ArenaData data;
  data.columns = static_cast<int>(rows[0].size());
  data.rows = static_cast<int>(rows.size());
  for (const std::string& row : rows) {
    for (const char character : row) data.hexes.push_back(terrain_drawn(character));
  }
  return data;
}

inline Arena drawn(const std::vector<std::string>& rows) { return Arena(data_drawn(rows)); }

// A random drawing of a random size with those characters.
inline std::vector<std::string> random_rows(const std::string& characters) {
  const int columns = *rc::gen::inRange(1, 13);
  const int rows = *rc::gen::inRange(1, 13);
  std::vector<std::string> drawing;
  for (int row = 0; row < rows; ++row) {
    drawing.push_back(*rc::gen::container<std::string>(static_cast<std::size_t>(columns),
                                                       rc::gen::elementOf(characters)));
  }
  return drawing;
}

inline HexSet random_hexes(const Arena& arena, int percent) {
  HexSet set;
  for (int hex = 0; hex < arena.grid().size(); ++hex) {
    if (*rc::gen::inRange(0, 100) < percent) set.insert(hex);
  }
  return set;
}

inline int random_hex(const Arena& arena) { return *rc::gen::inRange(0, arena.grid().size()); }

}  // namespace muster::penance::testing
