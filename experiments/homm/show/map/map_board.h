// The adventure map seen from above, as SVG: where fields lie, and what lies on tiles and fields.
#pragma once

#include <string>
#include <vector>

#include "experiments/report/charts/svg.h"
#include "games/homm/map/adventure.h"
#include "games/homm/map/words/words.h"

namespace muster::homm::map {

// Of a hex, from its centre to a corner, in the units of the picture.
inline constexpr double kHexRadius = 46;

struct MapSpot {
  double x = 0;
  double y = 0;
};

// The names of slots.
std::string field_slot(int field);
std::string tile_slot(int place);

class MapBoard {
 public:
  // `game` outlives this.
  explicit MapBoard(const Adventure& game);

  report::SvgSize size() const { return size_; }
  MapSpot spot(int field) const;

  // What does not change: coordinates, outlines of tiles, the goal; with slots for the rest:
  // tile-P by place, field-F by field, borders.
  std::string ground() const;
  std::string labels() const;
  // Contents of these slots.
  std::string tile(const MapState& state, int place) const;
  std::string field(const MapState& state, int field) const;
  std::string borders(const MapState& state) const;

  // The signs of kinds of fields that this map can have.
  std::vector<std::string_view> signs() const;
  std::string_view styles() const;
  // What is in <defs>.
  std::string definitions() const;

 private:
  std::string hidden_tile(const MapState& state, int place) const;
  std::string title(const MapState& state, int field) const;
  std::string owner_sign(const MapState& state, int field) const;
  std::string name(const MapState& state, int field) const;

  const Adventure& game_;
  MapWords words_;
  MapSpot origin_;
  report::SvgSize size_;
};

// The ids of the tiles that may still lie on a place.
std::vector<std::string> possible_tiles(const Adventure& game, const MapState& state, int place);
// Letters of the buildings of the player's town, "-" for those that are not built: "BS-C".
std::string building_letters(const MapState& state);

}  // namespace muster::homm::map
