// Hexes of the adventure map: axial coordinates (q, r), pointy tops; tiles of seven of them.
//
// Directions go clockwise from the upper right: NE 0, E 1, SE 2, SW 3, W 4, NW 5. A tile's fields
// are its ring in that order and then its centre, 6. A tile turned by k lies k * 60 degrees
// clockwise from how it is printed: what is printed at ring field i then lies at (i + k) mod 6.
#pragma once

#include <array>
#include <cstdlib>

namespace muster::homm::map {

struct Hex {
  int q = 0;
  int r = 0;
  friend bool operator==(const Hex&, const Hex&) = default;
};
constexpr Hex operator+(Hex a, Hex b) { return {a.q + b.q, a.r + b.r}; }

inline constexpr int kDirections = 6;
inline constexpr std::array<Hex, kDirections> kSteps = {
    {{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}}};
inline constexpr std::array<const char*, kDirections> kDirectionNames = {"NE", "E", "SE",
                                                                         "SW", "W", "NW"};

inline constexpr int kTileFields = 7;
inline constexpr int kCentre = 6;
// Centres of tiles that touch without overlapping are so far apart; nearer ones overlap.
inline constexpr int kTileDistance = 3;

// Steps between two hexes when nothing is in the way.
constexpr int distance(Hex a, Hex b) {
  const int q = a.q - b.q;
  const int r = a.r - b.r;
  const auto size = [](int value) { return value < 0 ? -value : value; };
  return (size(q) + size(r) + size(q + r)) / 2;
}

// The hex of field `field` (0 .. 6) of a tile.
constexpr Hex field_hex(Hex centre, int field) {
  return field == kCentre ? centre : centre + kSteps[static_cast<std::size_t>(field)];
}

// The printed field that lies at `field` of a tile turned by `rotation`.
constexpr int printed_field(int field, int rotation) {
  return field == kCentre ? kCentre : (field + kDirections - rotation) % kDirections;
}

}  // namespace muster::homm::map
