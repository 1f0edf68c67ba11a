// Kinds of fields (fields.toml) and map tiles of seven fields (tiles.csv).
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/reader.h"
#include "games/homm/map/board/hex.h"

namespace muster::homm::map {

enum class FieldUse : std::uint8_t {
  kEmpty,
  kBlocked,     // no hero stops here
  kVisit,       // once
  kRevisit,     // again for a movement point
  kMine,        // flagged, as the next ones
  kSettlement,  // income or troops
  kTown,
  kLandmark,  // Dragon Utopia, random town, obelisk: not among an AI hero's mines and settlements
};
constexpr bool is_flagged(FieldUse use) { return use >= FieldUse::kMine; }

struct Resources {
  int gold = 0;
  int materials = 0;
  int valuables = 0;
  friend bool operator==(const Resources&, const Resources&) = default;
};
constexpr Resources operator+(const Resources& a, const Resources& b) {
  return {a.gold + b.gold, a.materials + b.materials, a.valuables + b.valuables};
}
// Whether `stock` pays `price`.
constexpr bool covers(const Resources& stock, const Resources& price) {
  return stock.gold >= price.gold && stock.materials >= price.materials &&
         stock.valuables >= price.valuables;
}
// A table such as { gold = 5, materials = 2 }; amounts 0 .. 999, absent ones 0.
Resources read_resources(Reader& reader);
// The same of the table `key`, `fallback` where there is none.
Resources read_resources(Reader& reader, std::string_view key, const Resources& fallback);

// What a field is and what the player's visit brings.
struct FieldKind {
  std::string id;
  FieldUse use = FieldUse::kEmpty;
  Resources gain;
  Resources income;    // of a flagged field, each income round
  int movement = 0;    // points this turn
  int experience = 0;  // steps
  int morale = 0;      // tokens; below 0: negative ones
  int cards = 0;       // drawn from the scenario's supply
  int discover = 0;    // face-down tiles next to the hero
  int improve = 0;     // units reinforced, or under Dice Stacks upgraded (DS-63)
  bool safe = false;   // no hero can be attacked here
};

class FieldKinds {
 public:
  static absl::StatusOr<FieldKinds> load(const std::string& path);
  // Errors: InvalidArgument with file, line and key, one mistake per line.
  static absl::StatusOr<FieldKinds> parse(const Document& document);

  const std::vector<FieldKind>& kinds() const { return kinds_; }
  // Index of "settlement:castle": of that id, or else of "settlement". -1 when there is neither.
  int find(std::string_view name) const;
  std::vector<std::string> ids() const;

 private:
  std::vector<FieldKind> kinds_;
};

// One field of a tile: kind and, on guarded fields, the level of its guards.
struct TileField {
  std::uint8_t kind = 0;   // index into FieldKinds
  std::uint8_t level = 0;  // 1 .. 7; 0: not guarded
};

struct Tile {
  std::string id;         // "S3", "#F1"
  bool starting = false;  // has a border on its outer edges opposite the blocked field
  std::array<TileField, kTileFields> fields;  // as printed: NE, E, SE, SW, W, NW, centre
};

class TileCatalog {
 public:
  // Reads tiles.csv (columns tile, kind, level, terrain, NW, NE, W, C, E, SW, SE; a field is
  // "III:mine:gold", the roman numeral being the level of its guards). Errors: InvalidArgument
  // naming file, line and column.
  static absl::StatusOr<TileCatalog> load(const std::string& path, const FieldKinds& kinds);

  const std::vector<Tile>& tiles() const { return tiles_; }
  // Index of a tile. Errors: InvalidArgument with the nearest names.
  absl::StatusOr<int> find(std::string_view id) const;

 private:
  std::vector<Tile> tiles_;
};

// Whether the outer edges of printed ring field `field` of a starting tile are closed: with the
// blocked field at b these are b + 2, b + 3 and b + 4.
bool border_closed(const Tile& tile, const FieldKinds& kinds, int field);

// 1 .. 7 of "I" .. "VII"; 0 for anything else.
int level_of_numeral(std::string_view numeral);
std::string_view numeral_of_level(int level);  // 1 .. 7

}  // namespace muster::homm::map
