// The CSV library copies file names into a fixed buffer and cuts them on purpose.
#pragma GCC diagnostic ignored "-Wstringop-truncation"

#include "games/homm/map/board/tiles.h"

#include <fmt/format.h>
#include <libfccp/csv.h>

#include <algorithm>

#include "core/config/inputs.h"
#include "core/config/nearest.h"
#include "core/config/table_file.h"
#include "core/status.h"

namespace muster::homm::map {
namespace {

constexpr std::array<std::string_view, 7> kNumerals = {"I", "II", "III", "IV", "V", "VI", "VII"};
constexpr int kMaxAmount = 999;

// The columns of fields in file order, and where they lie.
struct FieldColumn {
  const char* name;
  int field;
};
constexpr std::array<FieldColumn, kTileFields> kColumns = {
    {{"NW", 5}, {"NE", 0}, {"W", 4}, {"C", kCentre}, {"E", 1}, {"SW", 3}, {"SE", 2}}};

FieldKind read_kind(Reader& reader) {
  FieldKind kind;
  kind.id = reader.text("id", std::nullopt);
  kind.use = reader.choice<FieldUse>("use", std::nullopt,
                                     {{"empty", FieldUse::kEmpty},
                                      {"blocked", FieldUse::kBlocked},
                                      {"visit", FieldUse::kVisit},
                                      {"revisit", FieldUse::kRevisit},
                                      {"mine", FieldUse::kMine},
                                      {"settlement", FieldUse::kSettlement},
                                      {"town", FieldUse::kTown},
                                      {"landmark", FieldUse::kLandmark}});
  const auto amount = [&reader](std::string_view key, std::int64_t min, std::int64_t max) {
    return static_cast<int>(reader.integer(key, {.fallback = 0, .min = min, .max = max}));
  };
  kind.gain = read_resources(reader);
  kind.income = read_resources(reader, "income", {});
  kind.movement = amount("movement", 0, 3);
  kind.experience = amount("experience", 0, 12);
  kind.morale = amount("morale", -2, 1);
  kind.cards = amount("cards", 0, 3);
  kind.discover = amount("discover", 0, 1);
  kind.improve = amount("improve", 0, 1);
  kind.safe = reader.boolean("safe", false);
  if (kind.income != Resources{} && !is_flagged(kind.use)) {
    reader.fail("income", "is for mines, settlements, towns and landmarks");
  }
  reader.finish();
  return kind;
}

// "III:mine:gold" of a tile.
absl::StatusOr<TileField> read_field(std::string_view text, const FieldKinds& kinds) {
  TileField field;
  std::string_view name = text;
  const std::size_t colon = text.find(':');
  if (colon != std::string_view::npos) {
    const int level = level_of_numeral(text.substr(0, colon));
    if (level > 0) {
      field.level = static_cast<std::uint8_t>(level);
      name = text.substr(colon + 1);
    }
  }
  const int kind = kinds.find(name);
  if (kind < 0) {
    return absl::InvalidArgumentError(
        fmt::format("unknown field \"{}\"{}", name, suggestion(name, kinds.ids())));
  }
  field.kind = static_cast<std::uint8_t>(kind);
  return field;
}

}  // namespace

Resources read_resources(Reader& reader) {
  const auto amount = [&reader](std::string_view key) {
    return static_cast<int>(reader.integer(key, {.fallback = 0, .min = 0, .max = kMaxAmount}));
  };
  return {amount("gold"), amount("materials"), amount("valuables")};
}

Resources read_resources(Reader& reader, std::string_view key, const Resources& fallback) {
  std::optional<Reader> table = reader.table(key);
  if (!table) return fallback;
  const Resources resources = read_resources(*table);
  table->finish();
  return resources;
}

int level_of_numeral(std::string_view numeral) {
  const auto it = std::find(kNumerals.begin(), kNumerals.end(), numeral);
  return it == kNumerals.end() ? 0 : static_cast<int>(it - kNumerals.begin()) + 1;
}

std::string_view numeral_of_level(int level) {
  return kNumerals[static_cast<std::size_t>(level - 1)];
}

absl::StatusOr<FieldKinds> FieldKinds::load(const std::string& path) {
  const auto document = load_document(path);
  if (!document.ok()) return document.status();
  return parse(*document);
}

absl::StatusOr<FieldKinds> FieldKinds::parse(const Document& document) {
  Diagnostics diagnostics;
  Reader reader(document, diagnostics);
  FieldKinds all;
  for (Reader& entry : reader.tables("field")) {
    FieldKind kind = read_kind(entry);
    const auto same = [&kind](const FieldKind& other) { return other.id == kind.id; };
    if (std::any_of(all.kinds_.begin(), all.kinds_.end(), same)) {
      entry.fail("id", fmt::format("\"{}\" stands there twice", kind.id));
    }
    all.kinds_.push_back(std::move(kind));
  }
  for (const std::string_view needed : {"empty", "blocked"}) {
    if (all.find(needed) < 0) reader.fail("field", fmt::format("no field \"{}\"", needed));
  }
  if (all.kinds_.size() > 255) reader.fail("field", "at most 255 kinds of fields");
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return all;
}

int FieldKinds::find(std::string_view name) const {
  for (std::string_view wanted = name;;) {
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      if (kinds_[i].id == wanted) return static_cast<int>(i);
    }
    const std::size_t colon = wanted.rfind(':');
    if (colon == std::string_view::npos) return -1;
    wanted = wanted.substr(0, colon);
  }
}

std::vector<std::string> FieldKinds::ids() const {
  std::vector<std::string> ids;
  for (const FieldKind& kind : kinds_) ids.push_back(kind.id);
  return ids;
}

absl::StatusOr<TileCatalog> TileCatalog::load(const std::string& path, const FieldKinds& kinds) {
  const auto text = read_table_text(path);
  if (!text.ok()) return text.status();
  TileCatalog catalog;
  const auto mistake = [&path](unsigned line, std::string_view column, std::string_view what) {
    return column_error(path, line, column, what);
  };
  try {  // the CSV library reports by exceptions; they end here
    io::CSVReader<9> csv(path.c_str(), text->data(), text->data() + text->size());
    csv.read_header(io::ignore_extra_column, "tile", "kind", "NW", "NE", "W", "C", "E", "SW", "SE");
    Tile tile;
    std::string kind;
    std::array<std::string, kTileFields> f;
    while (csv.read_row(tile.id, kind, f[0], f[1], f[2], f[3], f[4], f[5], f[6])) {
      const unsigned line = csv.get_file_line();
      const auto same = [&tile](const Tile& other) { return other.id == tile.id; };
      if (std::any_of(catalog.tiles_.begin(), catalog.tiles_.end(), same)) {
        return mistake(line, "tile", "a tile of this name is there");
      }
      tile.starting = kind == "starting";
      int blocked_ring = 0;
      for (std::size_t i = 0; i < kColumns.size(); ++i) {
        const auto field = read_field(f[i], kinds);
        if (!field.ok()) {
          return mistake(line, kColumns[i].name, message_of(field.status()));
        }
        tile.fields[static_cast<std::size_t>(kColumns[i].field)] = *field;
        const bool blocked = kinds.kinds()[field->kind].use == FieldUse::kBlocked;
        blocked_ring += blocked && kColumns[i].field != kCentre ? 1 : 0;
      }
      if (tile.starting && blocked_ring != 1) {
        return mistake(line, "kind", "a starting tile has one blocked field on its ring");
      }
      catalog.tiles_.push_back(tile);
    }
  } catch (const io::error::base& error) {
    return absl::InvalidArgumentError(error.what());
  }
  return catalog;
}

absl::StatusOr<int> TileCatalog::find(std::string_view id) const {
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < tiles_.size(); ++i) {
    if (tiles_[i].id == id) return static_cast<int>(i);
    ids.push_back(tiles_[i].id);
  }
  const std::vector<std::string> near = nearest_names(id, ids);
  return absl::InvalidArgumentError(
      fmt::format("no tile \"{}\"{}", id, near.empty() ? "" : suggestion(id, ids)));
}

bool border_closed(const Tile& tile, const FieldKinds& kinds, int field) {
  if (!tile.starting || field == kCentre) return false;
  for (int b = 0; b < kDirections; ++b) {
    const TileField& printed = tile.fields[static_cast<std::size_t>(b)];
    if (kinds.kinds()[printed.kind].use != FieldUse::kBlocked) continue;
    const int from_blocked = (field - b + kDirections) % kDirections;
    return from_blocked >= 2 && from_blocked <= 4;
  }
  return false;
}

}  // namespace muster::homm::map
