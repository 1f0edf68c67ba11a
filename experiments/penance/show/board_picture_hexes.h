// Where the hexes of an arena lie in a picture, and how terrain looks.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "experiments/report/charts/svg.h"
#include "games/penance/board/arena.h"

namespace muster::penance {

// Of player 0 and 1.
inline constexpr std::array<std::string_view, 2> kFullColours = {"#1f5fae", "#c05a00"};
inline constexpr std::array<std::string_view, 2> kLightColours = {"#a5c8f0", "#f8c07f"};

struct Spot {
  double x = 0;
  double y = 0;
};

inline constexpr double kHexRadius = 34;     // centre to corner
inline constexpr double kHexHeight = 58.89;  // edge to opposite edge

report::SvgSize board_size(const HexGrid& grid);
Spot centre(const HexGrid& grid, int hex);
// `distance` from a spot in a direction, which may lie between two: 0.5 is the corner of N and NE.
Spot toward(const Spot& from, double direction, double distance);
// The hex's outline around (0,0), `radius` from centre to corners: SVG path data.
std::string hex_path(double radius);
// The edge of such a hex that faces a direction.
std::string edge_path(int direction, double radius);

// Class of the ground of a hex, the sign of its terrain around (0,0) ("" for clear hexes), the
// terrain's name for people.
std::string_view ground_class(Terrain terrain);
std::string_view terrain_sign(Terrain terrain);
std::string terrain_title(Terrain terrain);
// What it does: "+1 SP, light cover". "" for clear ground.
std::string traits_text(const TerrainTraits& traits);

// Styles of everything drawn here and in board_picture.cc, for light and dark ground, and the signs
// that are used again: "touch" (a hex to be clicked) and of each player S "arc-S", "sides-S",
// "tip-S" (all facing N) and "disc-S".
std::string board_head();

// The board as printed: hexes, terrain, elevation, deployment (where `deployment`), coordinates.
// Each hex has a slot for what changes in it.
std::string board_svg(const Arena& arena, bool deployment);
std::string hex_slot(int hex);
// Where a hex lets players deploy, around (0,0).
std::string deployment_svg(const Arena& arena, int hex);

}  // namespace muster::penance
