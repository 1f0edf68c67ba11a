// Arena files: a drawing with its legend, what terrain does, deployment and hazards.
#include <fmt/format.h>

#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/bits.h"
#include "core/config/canonical.h"
#include "core/config/data_root.h"
#include "core/made_once.h"
#include "games/penance/board/arena.h"

namespace muster::penance {
namespace {

constexpr std::array<const char*, 2> kPlayers = {"first", "second"};

const std::vector<std::pair<std::string, Terrain>>& terrain_names() {
  static const std::vector<std::pair<std::string, Terrain>> kNames = [] {
    std::vector<std::pair<std::string, Terrain>> names;
    for (int i = 0; i < kTerrains; ++i) {
      const auto terrain = static_cast<Terrain>(i);
      names.emplace_back(terrain_name(terrain), terrain);
    }
    return names;
  }();
  return kNames;
}

// Two whole numbers, as hexes and ranges are written; nothing for anything else.
std::optional<std::array<std::int64_t, 2>> two_integers(const toml::node& node) {
  const toml::array* list = node.as_array();
  if (list == nullptr || list->size() != 2) return std::nullopt;
  const auto a = (*list)[0].value_exact<std::int64_t>();
  const auto b = (*list)[1].value_exact<std::int64_t>();
  if (!a || !b) return std::nullopt;
  return std::array<std::int64_t, 2>{*a, *b};
}

class ArenaReader {
 public:
  ArenaReader(const Document& document, Diagnostics& diagnostics)
      : diagnostics_(diagnostics), top_(document, diagnostics) {
    data_.name = top_.text("name", document.name);
    data_.summary = top_.text("summary", "");
  }

  ArenaData read() {
    read_legend();
    read_rows();
    read_terrain();
    read_climb();
    read_extras();
    read_hazards();
    read_deployment();
    top_.finish();
    return std::move(data_);
  }

 private:
  // Characters of the drawing. A space would be hard to count.
  void read_legend() {
    std::optional<Reader> legend = top_.table("legend", true);
    if (!legend) return;
    for (const auto& [key, node] : legend->raw()) {
      const std::string_view name = key.str();
      if (name.size() != 1 || name == " ") {
        legend->node(name);
        legend->fail(name, "expected one character of the drawing, and no space");
        continue;
      }
      legend_[name[0]] = read_hex_terrain(*legend, name);
    }
    legend->finish();
  }

  static HexTerrain read_hex_terrain(Reader& legend, std::string_view key) {
    if (!legend.raw()[key].is_table()) {
      return {.terrain = legend.choice<Terrain>(key, std::nullopt, terrain_names())};
    }
    HexTerrain hex;
    std::optional<Reader> table = legend.table(key);
    hex.terrain = table->choice<Terrain>("terrain", Terrain::kClear, terrain_names());
    hex.level = static_cast<std::uint8_t>(
        table->integer("level", {.fallback = 0, .min = 0, .max = kMaxLevel}));
    table->finish();
    return hex;
  }

  void read_rows() {
    const std::vector<std::string> rows = top_.texts("rows", std::nullopt);
    if (rows.empty() || rows[0].empty()) {
      if (top_.has("rows") && top_.raw()["rows"].is_array()) {
        top_.fail("rows", "expected at least one row of one hex");
      }
      return;
    }
    const toml::array& lines = *top_.raw()["rows"].as_array();
    const std::size_t columns = rows[0].size();
    for (std::size_t r = 0; r < rows.size(); ++r) {
      if (rows[r].size() != columns) {
        top_.fail_at(lines[r], "rows",
                     fmt::format("row {} has {} hexes; expected {} as in row 1", r + 1,
                                 rows[r].size(), columns));
        continue;
      }
      for (std::size_t c = 0; c < columns; ++c) read_hex(lines[r], rows[r][c], c + 1, r + 1);
    }
    if (columns * rows.size() > static_cast<std::size_t>(HexGrid::kMaxHexes)) {
      top_.fail("rows",
                fmt::format("{} columns and {} rows are {} hexes; expected at most {}", columns,
                            rows.size(), columns * rows.size(), HexGrid::kMaxHexes));
    }
    drawn_ = diagnostics_.ok();
    data_.columns = static_cast<int>(columns);
    data_.rows = static_cast<int>(rows.size());
    most_columns_ = data_.columns;
    most_rows_ = data_.rows;
  }

  void read_hex(const toml::node& line, char character, std::size_t column, std::size_t row) {
    const auto found = legend_.find(character);
    if (found != legend_.end()) {
      data_.hexes.push_back(found->second);
      return;
    }
    data_.hexes.emplace_back();
    if (!top_.has("legend") || !unknown_.insert(character).second) return;  // told once
    std::string known;
    for (const auto& [name, terrain] : legend_) known += fmt::format(" {}", name);
    top_.fail_at(line, "rows",
                 fmt::format("the legend has no `{}` (column {} of row {}); it has{}", character,
                             column, row, known.empty() ? " nothing" : known));
  }

  // What terrain does where it is not as usual: [terrain.NAME].
  void read_terrain() {
    std::optional<Reader> terrains = top_.table("terrain");
    if (!terrains) return;
    for (const auto& [name, terrain] : terrain_names()) {
      std::optional<Reader> reader = terrains->table(name);
      if (!reader) continue;
      TerrainTraits& traits = data_.terrain[static_cast<std::size_t>(terrain)];
      const auto amount = [&reader](const char* key, std::uint8_t usual, int most) {
        return static_cast<std::uint8_t>(
            reader->integer(key, {.fallback = usual, .min = 0, .max = most}));
      };
      traits.difficulty = amount("difficulty", traits.difficulty, kMaxDifficulty);
      traits.hit_points = amount("hit_points", traits.hit_points, kMostHitPoints);
      traits.extra_defense = amount("extra_defense", traits.extra_defense, kMostEffect);
      traits.turn_end.loss = amount("loss", traits.turn_end.loss, kMostEffect);
      traits.turn_end.heat = static_cast<std::int8_t>(reader->integer(
          "heat", {.fallback = traits.turn_end.heat, .min = -kMostEffect, .max = kMostEffect}));
      traits.cover = reader->choice<Cover>(
          "cover", traits.cover,
          {{"none", Cover::kNone}, {"light", Cover::kLight}, {"heavy", Cover::kHeavy}});
      reader->finish();
    }
    terrains->finish();
  }

  void read_climb() {
    std::optional<Reader> climb = top_.table("climb");
    if (!climb) return;
    const auto points = [&climb, this](const char* key, std::size_t from, std::size_t to) {
      std::uint8_t& cost = data_.climb[from][to];
      cost = static_cast<std::uint8_t>(
          climb->integer(key, {.fallback = cost, .min = 0, .max = kMaxDifficulty}));
    };
    points("ground_to_1", 0, 1);
    points("1_to_2", 1, 2);
    points("ground_to_2", 0, 2);
    climb->finish();
  }

  // [[heights]]: level and what attacks from there have with the arena's extras on.
  void read_extras() {
    for (Reader& reader : top_.tables("heights")) {
      const auto level = static_cast<std::size_t>(
          reader.integer("level", {.fallback = std::nullopt, .min = 1, .max = kMaxLevel}));
      HeightExtras extras;
      extras.damage = static_cast<std::uint8_t>(
          reader.integer("extra_damage", {.fallback = 0, .min = 0, .max = kMostEffect}));
      extras.range = static_cast<std::uint8_t>(
          reader.integer("extra_range", {.fallback = 0, .min = 0, .max = kMostEffect}));
      extras.ignores_cover = reader.boolean("ignores_cover", false);
      if (level >= 1 && level <= kMaxLevel) data_.height_extras[level] = extras;
      reader.finish();
    }
  }

  void read_hazards() {
    data_.first_deployer_starts = top_.boolean("first_deployer_starts", false);
    std::optional<Reader> hazards = top_.table("hazards");
    if (!hazards) return;
    const auto rounds = hazards->integers("rounds", std::vector<std::int64_t>{});
    for (const std::int64_t round : rounds) {
      if (round < 1 || round > kMostRounds) {
        hazards->fail("rounds",
                      fmt::format("expected rounds of 1 to {}, got {}", kMostRounds, round));
        continue;
      }
      data_.hazards.rounds.push_back(static_cast<int>(round));
    }
    data_.hazards.fire_loss = static_cast<int>(
        hazards->integer("fire_loss", {.fallback = 2, .min = 0, .max = kMostEffect}));
    data_.hazards.heat_after_round = static_cast<int>(
        hazards->integer("heat_after_round", {.fallback = 0, .min = 0, .max = kMostRounds}));
    hazards->finish();
  }

  void read_deployment() {
    std::optional<Reader> deployment = top_.table("deployment", true);
    if (!deployment) return;
    std::array<std::optional<Reader>, 2> players;
    for (std::size_t p = 0; p < players.size(); ++p) {
      players[p] = deployment->table(kPlayers[p], true);
      if (players[p]) read_player(*players[p], data_.deployment[p]);
    }
    deployment->finish();
    if (!drawn_ || !diagnostics_.ok()) return;
    const HexSet both = data_.deployment[0].hexes & data_.deployment[1].hexes;
    if (both.empty()) return;
    deployment->fail("second", fmt::format("{} is a hex of `first`, too; expected others",
                                           HexGrid(data_.columns, data_.rows).name(*both.begin())));
  }

  void read_player(Reader& reader, Deployment& deployment) {
    read_facings(reader, deployment);
    if (reader.has("hexes")) {
      read_hexes(reader, deployment);
    } else {
      const auto columns = read_range(reader, "columns", most_columns_);
      const auto rows = read_range(reader, "rows", most_rows_);
      for (int row = rows[0]; row <= rows[1]; ++row) {
        for (int column = columns[0]; column <= columns[1]; ++column) {
          const HexTerrain* hex = drawn(column, row);
          if (hex != nullptr && !blocked(*hex)) insert(deployment, column, row);
        }
      }
    }
    reader.finish();
    if (drawn_ && diagnostics_.ok() && deployment.hexes.empty()) {
      reader.fail(reader.has("hexes") ? "hexes" : "columns",
                  "expected at least one hex that can be entered");
    }
  }

  static void read_facings(Reader& reader, Deployment& deployment) {
    if (!reader.has("facings")) return;
    const auto names = reader.texts("facings", std::vector<std::string>{});
    deployment.facings = 0;
    for (const std::string& name : names) {
      int direction = 0;
      while (direction < kDirections && direction_name(direction) != name) ++direction;
      if (direction == kDirections) {
        reader.fail("facings",
                    fmt::format("there is no direction \"{}\"; expected N, NE, SE, S, SW "
                                "or NW",
                                name));
      } else {
        deployment.facings |= bit<std::uint8_t>(direction);
      }
    }
    if (names.empty()) reader.fail("facings", "expected at least one direction");
  }

  static std::array<int, 2> read_range(Reader& reader, const char* key, int most) {
    const toml::node* node = reader.node(key);
    const auto range = node == nullptr ? std::nullopt : two_integers(*node);
    if (range && (*range)[0] >= 1 && (*range)[0] <= (*range)[1] && (*range)[1] <= most) {
      return {static_cast<int>((*range)[0]), static_cast<int>((*range)[1])};
    }
    reader.fail(key, fmt::format("expected the first and the last one, 1 to {}, as in [1, 3]; or "
                                 "`hexes`",
                                 most));
    return {1, 0};
  }

  void read_hexes(Reader& reader, Deployment& deployment) {
    const toml::node* node = reader.node("hexes");
    const toml::array* list = node->as_array();
    if (list == nullptr) {
      reader.fail("hexes", "expected a list of [column, row]");
      return;
    }
    for (const toml::node& item : *list) {
      const auto place = two_integers(item);
      if (!place) {
        reader.fail_at(item, "hexes", "expected [column, row]");
        continue;
      }
      if (!drawn_) continue;
      const auto [column, row] = *place;
      const HexTerrain* hex = drawn(column, row);
      if (hex == nullptr) {
        reader.fail_at(item, "hexes",
                       fmt::format("({},{}) is off the board; expected columns 1 to {} and rows 1 "
                                   "to {}",
                                   column, row, data_.columns, data_.rows));
      } else if (blocked(*hex)) {
        reader.fail_at(item, "hexes",
                       fmt::format("({},{}) is {}; expected a hex that can be entered", column, row,
                                   terrain_name(hex->terrain)));
      } else {
        insert(deployment, static_cast<int>(column), static_cast<int>(row));
      }
    }
  }

  // Null off the board, or when the drawing cannot be read.
  const HexTerrain* drawn(std::int64_t column, std::int64_t row) const {
    if (!drawn_ || column < 1 || column > data_.columns || row < 1 || row > data_.rows) {
      return nullptr;
    }
    return &data_.hexes[static_cast<std::size_t>((row - 1) * data_.columns + column - 1)];
  }

  bool blocked(const HexTerrain& hex) const {
    return data_.terrain[static_cast<std::size_t>(hex.terrain)].blocks_movement;
  }

  void insert(Deployment& deployment, int column, int row) const {
    deployment.hexes.insert((row - 1) * data_.columns + column - 1);
  }

  static constexpr int kMostHitPoints = 99;
  static constexpr int kMostEffect = 9;
  static constexpr int kMostRounds = 999;

  Diagnostics& diagnostics_;
  Reader top_;
  ArenaData data_;
  std::map<char, HexTerrain> legend_;
  std::set<char> unknown_;                 // characters told already
  int most_columns_ = HexGrid::kMaxHexes;  // as long as the drawing is not known
  int most_rows_ = HexGrid::kMaxHexes;
  bool drawn_ = false;  // the drawing is without mistakes
};

}  // namespace

absl::StatusOr<ArenaData> parse_arena(const Document& document) {
  Diagnostics diagnostics;
  ArenaData data = ArenaReader(document, diagnostics).read();
  if (!diagnostics.ok()) return diagnostics.status();
  return data;
}

absl::StatusOr<std::shared_ptr<const Arena>> shared_arena(const Document& document) {
  static MadeOnce<std::string, Arena> arenas;
  const std::string key = document.name + "\n" + canonical_text(document.table);
  const auto make = [&]() -> absl::StatusOr<std::shared_ptr<const Arena>> {
    absl::StatusOr<ArenaData> data = parse_arena(document);
    if (!data.ok()) return data.status();
    return std::make_shared<const Arena>(*std::move(data));
  };
  return arenas.get(key, make);
}

absl::StatusOr<Arena> load_arena(const std::string& name) {
  const absl::StatusOr<Document> document = resolve_document(name, arenas_folder());
  if (!document.ok()) return document.status();
  absl::StatusOr<ArenaData> data = parse_arena(*document);
  if (!data.ok()) return data.status();
  return Arena(*std::move(data));
}

}  // namespace muster::penance
