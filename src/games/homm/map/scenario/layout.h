// The ground of a map: its fields and what joins them, and the routes that heroes take.
//
// A field is place * 7 + field of the tile (hex.h). Which fields are neighbours follows from where
// the tiles lie and never changes; what lies on a field depends on the tile there and how it is
// turned.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/homm/map/board/field_set.h"
#include "games/homm/map/board/hex.h"
#include "games/homm/map/board/tiles.h"
#include "games/homm/map/scenario/scenario.h"

namespace muster {
class RouteGraph;
}

namespace muster::homm::map {

inline constexpr std::uint8_t kNoField = 255;

// What lies on the place of a tile. `tile` is an index into Layout::tiles(); kNoTile: not drawn
// yet.
inline constexpr std::uint8_t kNoTile = 255;
struct PlacedTile {
  std::uint8_t tile = kNoTile;
  std::uint8_t rotation = 0;
  std::uint8_t face_up = 0;
  std::uint8_t spare = 0;
};
using PlacedTiles = std::array<PlacedTile, kMaxTiles>;

// Where heroes can walk as things are now.
struct Ground {
  FieldSet open;      // can be entered: not blocked; face-down tiles count as open
  FieldSet unknown;   // on face-down tiles: entering the tile costs 1 more, to discover it
  FieldSet bordered;  // closed towards other tiles (AM-04)
};

// Movement points to a goal from every field.
inline constexpr std::uint8_t kFar = 255;
using Costs = std::array<std::uint8_t, kMaxFields>;

class Layout {
 public:
  // The scenario outlives nothing of this: all is copied. `kinds` too.
  Layout(const MapScenario& scenario, const FieldKinds& kinds, const TileCatalog& catalog);

  int places() const { return static_cast<int>(centres_.size()); }
  int fields() const { return places() * kTileFields; }
  static int place_of(int field) { return field / kTileFields; }
  static int field_of(int place, int field) { return place * kTileFields + field; }
  Hex hex(int field) const;
  // kNoField off the map.
  int at(Hex hex) const;
  // The neighbour in a direction, or kNoField.
  int next(int field, int direction) const {
    return next_[static_cast<std::size_t>(field)][static_cast<std::size_t>(direction)];
  }
  FieldSet fields_of(int place) const { return place_fields_[static_cast<std::size_t>(place)]; }

  // The tiles that may lie on this map, and their kinds of fields.
  const std::vector<Tile>& tiles() const { return tiles_; }
  const std::vector<FieldKind>& kinds() const { return kinds_; }
  // Indices into tiles() that a place's tile is drawn from, as bits.
  std::uint64_t candidates(int place) const { return candidates_[static_cast<std::size_t>(place)]; }
  // What is printed on a field of a face-up tile.
  const TileField& printed(const PlacedTiles& placed, int field) const {
    const PlacedTile& tile = placed[static_cast<std::size_t>(place_of(field))];
    return tiles_[tile.tile]
        .fields[static_cast<std::size_t>(printed_field(field % kTileFields, tile.rotation))];
  }
  const FieldKind& kind(const PlacedTiles& placed, int field) const {
    return kinds_[printed(placed, field).kind];
  }
  // Fields of face-up tiles for whose kind `wanted` holds.
  template <class Wanted>
  FieldSet fields_where(const PlacedTiles& placed, Wanted wanted) const {
    FieldSet found;
    for (int place = 0; place < places(); ++place) {
      if (placed[static_cast<std::size_t>(place)].face_up == 0) continue;
      for (int field = field_of(place, 0); field < field_of(place + 1, 0); ++field) {
        if (wanted(kind(placed, field))) found.insert(field);
      }
    }
    return found;
  }

  Ground ground(const PlacedTiles& placed) const;
  // Whether a hero on `from` may step to its neighbour `to` of an open field (AM-03, AM-04).
  bool passable(const Ground& ground, int from, int to) const {
    return to != kNoField && ground.open.contains(to) &&
           (place_of(from) == place_of(to) ||
            (!ground.bordered.contains(from) && !ground.bordered.contains(to)));
  }
  // What the step costs: 1, and 1 more for a tile to be discovered first (AI-34).
  static int step_cost(const Ground& ground, int from, int to) {
    return ground.unknown.contains(to) && place_of(from) != place_of(to) ? 2 : 1;
  }
  // The least movement points from every field to the nearest of `goals` over open fields; kFar
  // where there is no way. Goals and starts need not be open themselves.
  Costs costs_to(const Ground& ground, const FieldSet& goals) const;
  // The steps from a field that are on cheapest ways to the goals of `costs`, as bits of
  // directions.
  unsigned cheapest_steps(const Ground& ground, const Costs& costs, int from) const;
  // The fields of a ground that can be reached from a field, itself included.
  FieldSet reachable(const Ground& ground, int from) const;

  // The same ground for Boost.Graph: an edge for every step, closed fields left out.
  RouteGraph graph(const Ground& ground) const;

 private:
  // Fields that are blocked and bordered of tile t turned by r: entry 6 * t + r, as bits 0 .. 6.
  struct Face {
    std::uint8_t blocked = 0;
    std::uint8_t bordered = 0;
  };

  std::vector<Hex> centres_;
  std::vector<std::array<std::uint8_t, kDirections>> next_;
  std::vector<FieldSet> place_fields_;
  std::vector<std::uint64_t> candidates_;
  std::vector<FieldKind> kinds_;
  std::vector<Tile> tiles_;
  std::vector<Face> faces_;
};

}  // namespace muster::homm::map
