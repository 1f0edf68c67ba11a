#include "games/penance/board/arena.h"

#include <cassert>
#include <utility>

#include "core/config/data_root.h"

namespace muster::penance {
namespace {

TerrainTable make_default_terrain() {
  TerrainTable table;
  const auto of = [&table](Terrain terrain) -> TerrainTraits& {
    return table[static_cast<std::size_t>(terrain)];
  };
  of(Terrain::kForest).cover = Cover::kHeavy;
  for (const Terrain low : {Terrain::kRubble, Terrain::kLowWall}) {
    of(low).difficulty = 1;
    of(low).cover = Cover::kLight;
  }
  for (const Terrain cold : {Terrain::kWater, Terrain::kIce}) {  // PN-67, PN-119a
    of(cold).difficulty = 1;
    of(cold).turn_end = {.heat = -1, .loss = 0};
  }
  for (const Terrain hot : {Terrain::kFire, Terrain::kLava}) {  // PN-119
    of(hot).turn_end = {.heat = 2, .loss = 1};
  }
  for (const Terrain high : {Terrain::kWall, Terrain::kStatue, Terrain::kImpassable}) {
    of(high).blocks_sight = true;
  }
  for (const Terrain solid : {Terrain::kWall, Terrain::kStatue, Terrain::kAltar,
                              Terrain::kBarricade, Terrain::kImpassable}) {
    of(solid).blocks_movement = true;
  }
  of(Terrain::kWall).cover = Cover::kHeavy;       // PN-116
  of(Terrain::kBarricade).cover = Cover::kLight;  // as a low wall
  of(Terrain::kBarricade).hit_points = 5;
  of(Terrain::kStatue).hit_points = 10;  // PN-118
  return table;
}

}  // namespace

std::string_view terrain_name(Terrain terrain) {
  static constexpr std::array<std::string_view, static_cast<std::size_t>(kTerrains)> kNames = {
      "clear", "forest", "rubble", "low_wall", "water", "ice",       "fire",
      "lava",  "smoke",  "wall",   "statue",   "altar", "barricade", "impassable"};
  return kNames[static_cast<std::size_t>(terrain)];
}

const TerrainTable& default_terrain() {
  static const TerrainTable kTable = make_default_terrain();
  return kTable;
}

std::string arenas_folder() { return data_file("games/penance/arenas"); }

Arena::Arena(ArenaData data) : data_(std::move(data)), grid_(data_.columns, data_.rows) {
  assert(data_.hexes.size() == static_cast<std::size_t>(grid_.size()));
  for (int hex = 0; hex < grid_.size(); ++hex) {
    const TerrainTraits& here = traits(hex);
    of_[static_cast<std::size_t>(terrain(hex))].insert(hex);
    beside_[static_cast<std::size_t>(terrain(hex))] |= grid_.around(hex);
    of_difficulty_[here.difficulty].insert(hex);
    of_level_[static_cast<std::size_t>(level(hex))].insert(hex);
    if (here.blocks_movement) closed_.insert(hex);
    if (here.blocks_sight) blockers_.insert(hex);
    if (here.hit_points > 0) breakable_.insert(hex);
    if (level(hex) > 0) {
      has_levels_ = true;
    } else if (terrain(hex) == Terrain::kClear) {
      open_ground_.insert(hex);
    }
  }
}

}  // namespace muster::penance
