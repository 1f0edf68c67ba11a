// An arena: the board of a duel with its terrain, deployment and the settings that belong to it
// (configs/games/penance/arenas). It never changes; what comes and goes in a duel (zones, smoke,
// fallen structures) is given to the queries of sight.h and arena_steps.h.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/reader.h"
#include "games/penance/board/hexes.h"

namespace muster::penance {

enum class Terrain : std::uint8_t {
  kClear,
  kForest,
  kRubble,
  kLowWall,
  kWater,
  kIce,
  kFire,
  kLava,
  kSmoke,  // clear ground under smoke that may go (PN-119b)
  kWall,
  kStatue,
  kAltar,
  kBarricade,
  kImpassable,
};
inline constexpr int kTerrains = 14;
inline constexpr int kMaxLevel = 2;       // of elevation
inline constexpr int kMaxDifficulty = 4;  // points more for terrain, and for climbing

// As in arena files: "clear", "low_wall", ...
std::string_view terrain_name(Terrain terrain);

// The value is the term of the target number (PN-15).
enum class Cover : std::uint8_t { kNone = 0, kLight = 1, kHeavy = 2 };

// What a turn that ends in the hex does to the Casket there.
struct TurnEnd {
  std::int8_t heat = 0;   // added, or cooled if below 0
  std::uint8_t loss = 0;  // cards lost

  friend bool operator==(const TurnEnd&, const TurnEnd&) = default;
};

struct TerrainTraits {
  std::uint8_t difficulty = 0;  // SP to enter beyond those of a clear hex, 0 .. 4 (PN-91)
  Cover cover = Cover::kNone;   // of a target in it, or behind it (PN-106, PN-107)
  bool blocks_sight = false;
  bool blocks_movement = false;
  std::uint8_t hit_points = 0;  // of what stands there; at 0 of them it is rubble. 0: cannot fall
  TurnEnd turn_end;
  std::uint8_t extra_defense = 0;  // flat Defense with the arena's extras on (PN-114)

  friend bool operator==(const TerrainTraits&, const TerrainTraits&) = default;
};
using TerrainTable = std::array<TerrainTraits, static_cast<std::size_t>(kTerrains)>;
// What terrain is in an arena whose file says nothing else.
const TerrainTable& default_terrain();

struct HexTerrain {
  Terrain terrain = Terrain::kClear;
  std::uint8_t level = 0;  // elevation, 0 .. kMaxLevel

  friend bool operator==(const HexTerrain&, const HexTerrain&) = default;
};

// What attacks from a level of elevation have with the arena's extras on (PN-114).
struct HeightExtras {
  std::uint8_t damage = 0;
  std::uint8_t range = 0;
  bool ignores_cover = false;

  friend bool operator==(const HeightExtras&, const HeightExtras&) = default;
};

struct Deployment {
  HexSet hexes;                 // a hex of these, at least one
  std::uint8_t facings = 0x3f;  // allowed ones, as bits

  friend bool operator==(const Deployment&, const Deployment&) = default;
};

// Events that a ruleset may switch on (PN-119c, PN-119d).
struct Hazards {
  std::vector<int> rounds;   // in which the die is rolled
  int fire_loss = 2;         // cards, of everyone in the quarter on fire
  int heat_after_round = 0;  // from the next round on each turn gives 1 Heat; 0: never

  friend bool operator==(const Hazards&, const Hazards&) = default;
};

struct ArenaData {
  std::string name;
  std::string summary;  // one line, or empty
  int columns = 1;
  int rows = 1;
  std::vector<HexTerrain> hexes;  // columns * rows, row by row
  TerrainTable terrain = default_terrain();
  // SP beyond those of the terrain to climb to a level from one below it: climb[from][to].
  std::array<std::array<std::uint8_t, kMaxLevel + 1>, kMaxLevel + 1> climb = {
      {{0, 1, 2}, {0, 0, 1}, {0, 0, 0}}};
  std::array<HeightExtras, kMaxLevel + 1> height_extras{};  // by level
  std::array<Deployment, 2> deployment{};                   // of the first and the second player
  bool first_deployer_starts = false;                       // PN-162
  Hazards hazards;

  friend bool operator==(const ArenaData&, const ArenaData&) = default;
};

class Arena {
 public:
  // Contract: the data is what parse_arena() would accept.
  explicit Arena(ArenaData data);

  const std::string& name() const { return data_.name; }
  const ArenaData& data() const { return data_; }
  const HexGrid& grid() const { return grid_; }

  Terrain terrain(int hex) const { return at(hex).terrain; }
  int level(int hex) const { return at(hex).level; }
  const TerrainTraits& traits(Terrain terrain) const {
    return data_.terrain[static_cast<std::size_t>(terrain)];
  }
  const TerrainTraits& traits(int hex) const { return traits(terrain(hex)); }
  const HeightExtras& height_extras(int hex) const {
    return data_.height_extras[static_cast<std::size_t>(level(hex))];
  }
  // Hexes of one terrain.
  const HexSet& of(Terrain terrain) const { return of_[static_cast<std::size_t>(terrain)]; }
  const HexSet& closed() const { return closed_; }            // that nobody enters (PN-93)
  const HexSet& sight_blockers() const { return blockers_; }  // without forest and smoke (PN-100)
  const HexSet& breakable() const { return breakable_; }      // structures with hit points
  const HexSet& open_ground() const { return open_ground_; }  // clear hexes without elevation
  const HexSet& beside(Terrain terrain) const {               // hexes next to one of that terrain
    return beside_[static_cast<std::size_t>(terrain)];
  }
  Cover cover(int hex) const { return traits(hex).cover; }
  // SP beyond those of a clear hex for the terrain of the hex (PN-91).
  int difficulty(int hex) const { return traits(hex).difficulty; }
  // SP more for the way up to a neighbour (PN-92).
  int climb(int from, int to) const { return climb_between(level(from), level(to)); }
  // The same for two levels.
  int climb_between(int from, int to) const {
    return data_.climb[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
  }
  const HexSet& of_difficulty(int points) const {
    return of_difficulty_[static_cast<std::size_t>(points)];
  }
  const HexSet& of_level(int level) const { return of_level_[static_cast<std::size_t>(level)]; }
  // Whether some hexes have elevation.
  bool has_levels() const { return has_levels_; }
  const Deployment& deployment(int player) const {
    return data_.deployment[static_cast<std::size_t>(player)];
  }

 private:
  const HexTerrain& at(int hex) const { return data_.hexes[static_cast<std::size_t>(hex)]; }

  ArenaData data_;
  HexGrid grid_;
  std::array<HexSet, static_cast<std::size_t>(kTerrains)> of_{};
  std::array<HexSet, static_cast<std::size_t>(kTerrains)> beside_{};
  std::array<HexSet, static_cast<std::size_t>(kMaxDifficulty) + 1> of_difficulty_{};
  std::array<HexSet, static_cast<std::size_t>(kMaxLevel) + 1> of_level_{};
  HexSet closed_;
  HexSet blockers_;
  HexSet breakable_;
  HexSet open_ground_;
  bool has_levels_ = false;
};

// Reads an arena file (arena_file.cc). Errors: InvalidArgument, one mistake per line with file,
// line and key: rows of different lengths, characters that the legend does not know, boards of more
// than HexGrid::kMaxHexes hexes, unknown terrain, deployment off the board, on closed hexes or of
// both players on the same hex, and so on.
absl::StatusOr<ArenaData> parse_arena(const Document& document);
// The same as an arena with its tables, the same object each time for the same name and text.
absl::StatusOr<std::shared_ptr<const Arena>> shared_arena(const Document& document);
// The arena that a name or path stands for. Errors: those of resolve_document() and parse_arena().
absl::StatusOr<Arena> load_arena(const std::string& name);
// The folder of arena files.
std::string arenas_folder();

}  // namespace muster::penance
