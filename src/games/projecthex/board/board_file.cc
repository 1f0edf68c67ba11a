// Map files of boards: reading, with every mistake told, and writing.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <utility>

#include "core/config/data_root.h"
#include "core/config/nearest.h"
#include "games/projecthex/board/board.h"
#include "graph/territory_graph.h"

namespace muster::projecthex {
namespace {

constexpr const char* kLand = "land";
constexpr const char* kSea = "sea";

// One `land` or `sea` entry of a territory.
struct Mention {
  int to;
  const toml::node* at;
};

class MapReader {
 public:
  MapReader(const Document& document, Diagnostics& diagnostics)
      : diagnostics_(diagnostics), top_(document, diagnostics) {
    data_.name = top_.text("name", document.name);
    data_.summary = top_.text("summary", "");
    data_.regions = top_.texts("regions", std::vector<std::string>{});
    territories_ = top_.tables("territories");
  }

  BoardData read() {
    check_regions();
    check_count();
    for (Reader& reader : territories_) data_.territories.push_back(read_territory(reader));
    check_ids();
    for (const char* kind : {kLand, kSea}) read_mentions(kind);
    for (const char* kind : {kLand, kSea}) join(kind);
    check_region_sizes();
    for (Reader& reader : territories_) reader.finish();
    top_.finish();
    if (diagnostics_.ok()) check_in_one_piece();
    return std::move(data_);
  }

 private:
  using Mentions = std::vector<std::vector<Mention>>;  // by territory

  static const toml::node& element(Reader& reader, const char* key, std::size_t index) {
    return *reader.raw().get(key)->as_array()->get(index);
  }

  void check_count() {
    if (top_.has("territories") && !top_.raw()["territories"].is_array()) return;  // told already
    const std::size_t count = territories_.size();
    if (count >= 2 && count <= kMaxTerritories) return;
    top_.fail("territories",
              fmt::format("expected 2 to {} territories, got {}", kMaxTerritories, count));
  }

  void check_id(Reader& reader, const toml::node* at, const char* key, const std::string& id) {
    const bool good = !id.empty() && std::all_of(id.begin(), id.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
             c == '_' || c == '-';
    });
    if (good || at == nullptr) return;
    reader.fail_at(*at, key, fmt::format("expected letters, digits, _ and -, got \"{}\"", id));
  }

  void check_regions() {
    const std::vector<std::string>& regions = data_.regions;
    if (regions.size() > kMaxRegions) {
      top_.fail("regions",
                fmt::format("expected at most {} regions, got {}", kMaxRegions, regions.size()));
    }
    for (std::size_t r = 0; r < regions.size(); ++r) {
      const toml::node& at = element(top_, "regions", r);
      check_id(top_, &at, "regions", regions[r]);
      if (std::find(regions.begin(), regions.begin() + static_cast<std::ptrdiff_t>(r),
                    regions[r]) != regions.begin() + static_cast<std::ptrdiff_t>(r)) {
        top_.fail_at(at, "regions",
                     fmt::format("\"{}\" is there twice; expected each region once", regions[r]));
      }
    }
  }

  Territory read_territory(Reader& reader) {
    Territory territory;
    territory.id = reader.text("id", std::nullopt);
    territory.label = reader.text("label", territory.id);
    territory.x = reader.number("x", {.min = 0, .max = 1});
    territory.y = reader.number("y", {.min = 0, .max = 1});
    const toml::node* id = reader.node("id");
    if (id != nullptr && id->is_string()) check_id(reader, id, "id", territory.id);
    if (!reader.has("region")) return territory;
    const std::string region = reader.text("region", "");
    const auto found = std::find(data_.regions.begin(), data_.regions.end(), region);
    if (found != data_.regions.end()) {
      territory.region = static_cast<int>(found - data_.regions.begin());
    } else if (reader.node("region")->is_string()) {
      reader.fail("region", fmt::format("there is no region \"{}\"{}", region,
                                        suggestion(region, data_.regions)));
    }
    return territory;
  }

  void check_ids() {
    for (std::size_t t = 0; t < data_.territories.size(); ++t) {
      const std::string& id = data_.territories[t].id;
      if (id.empty()) continue;
      const auto [first, fresh] = number_.emplace(id, static_cast<int>(t));
      if (fresh) {
        ids_.push_back(id);
        continue;
      }
      territories_[t].fail("id",
                           fmt::format("\"{}\" is the id of territories[{}] already; expected "
                                       "an id of its own",
                                       id, first->second));
    }
  }

  // Reads one list of each territory; entries that cannot be meant are reported and left out.
  void read_mentions(const char* kind) {
    Mentions& mentions = kind == kLand ? land_ : sea_;
    mentions.resize(territories_.size());
    for (std::size_t t = 0; t < territories_.size(); ++t) {
      Reader& reader = territories_[t];
      const auto names = reader.texts(kind, std::vector<std::string>{});
      for (std::size_t i = 0; i < names.size(); ++i) {
        const toml::node& at = element(reader, kind, i);
        const auto found = number_.find(names[i]);
        if (found == number_.end()) {
          reader.fail_at(
              at, kind,
              fmt::format("there is no territory \"{}\"{}", names[i], suggestion(names[i], ids_)));
        } else if (names[i] == data_.territories[t].id) {
          reader.fail_at(at, kind,
                         fmt::format("\"{}\" names itself; expected its neighbours", names[i]));
        } else if (mentions_of(mentions[t], found->second)) {
          reader.fail_at(
              at, kind,
              fmt::format("\"{}\" is there twice; expected each neighbour once", names[i]));
        } else {
          mentions[t].push_back({.to = found->second, .at = &at});
        }
      }
    }
  }

  static bool mentions_of(const std::vector<Mention>& mentions, int to) {
    return std::any_of(mentions.begin(), mentions.end(),
                       [to](const Mention& mention) { return mention.to == to; });
  }

  bool has_own_id(std::size_t t) const {
    const auto found = number_.find(data_.territories[t].id);
    return found != number_.end() && found->second == static_cast<int>(t);
  }

  // Makes edges of what both sides name.
  void join(const char* kind) {
    const Mentions& own = kind == kLand ? land_ : sea_;
    const Mentions& others = kind == kLand ? sea_ : land_;
    for (std::size_t t = 0; t < own.size(); ++t) {
      for (const Mention& mention : own[t]) {
        const auto to = static_cast<std::size_t>(mention.to);
        const int from = static_cast<int>(t);
        const std::string& id = data_.territories[to].id;
        if (mentions_of(others[t], mention.to)) {
          if (kind == kLand) continue;  // told once, where the second list names it
          territories_[t].fail_at(
              *mention.at, kind,
              fmt::format("\"{}\" is in `land` as well; expected one of land and "
                          "sea",
                          id));
        } else if (!has_own_id(t)) {
          continue;  // told already; nobody can name it
        } else if (!mentions_of(own[to], from)) {
          territories_[t].fail_at(
              *mention.at, kind,
              fmt::format("\"{}\" does not name \"{}\" in its `{}`; expected edges named from both "
                          "sides",
                          id, data_.territories[t].id, kind));
        } else if (from < mention.to) {
          (kind == kLand ? data_.land : data_.sea).push_back({from, mention.to});
        }
      }
    }
  }

  void check_region_sizes() {
    if (territories_.empty()) return;
    for (std::size_t r = 0; r < data_.regions.size(); ++r) {
      const bool found =
          std::any_of(territories_.begin(), territories_.end(), [&](const Reader& reader) {
            return reader.raw()["region"].value<std::string>() == data_.regions[r];
          });
      if (found) continue;
      top_.fail_at(element(top_, "regions", r), "regions",
                   fmt::format("\"{}\" has no territory; expected one at least", data_.regions[r]));
    }
  }

  void check_in_one_piece() {
    std::vector<std::array<int, 2>> edges = data_.land;
    edges.insert(edges.end(), data_.sea.begin(), data_.sea.end());
    const TerritoryGraph graph(static_cast<int>(territories_.size()), edges);
    const std::vector<int> piece = graph.components();
    int told = 0;
    for (std::size_t t = 0; t < piece.size(); ++t) {
      if (piece[t] <= told) continue;
      told = piece[t];
      territories_[t].fail("id",
                           fmt::format("\"{}\" cannot be reached from \"{}\"; expected a board "
                                       "in one piece",
                                       data_.territories[t].id, data_.territories[0].id));
    }
  }

  Diagnostics& diagnostics_;
  Reader top_;
  std::vector<Reader> territories_;
  BoardData data_;
  std::map<std::string, int> number_;  // by id
  std::vector<std::string> ids_;
  Mentions land_;
  Mentions sea_;
};

std::string toml_string(const std::string& text) {
  std::ostringstream out;
  out << toml::toml_formatter(
      toml::value<std::string>(text),
      toml::toml_formatter::default_flags & ~toml::format_flags::allow_literal_strings);
  return out.str();
}

std::string ids_line(const char* key, const Board& board, TerritorySet set) {
  if (set == 0) return "";
  std::string line;
  for (const int t : BitRange(set)) {
    line += fmt::format("{}\"{}\"", line.empty() ? "" : ", ", board.territory(t).id);
  }
  return fmt::format("{} = [{}]\n", key, line);
}

}  // namespace

absl::StatusOr<Board> Board::parse(const Document& document) {
  Diagnostics diagnostics;
  BoardData data = MapReader(document, diagnostics).read();
  if (!diagnostics.ok()) return diagnostics.status();
  return Board(std::move(data));
}

std::string Board::to_toml() const {
  std::string text = fmt::format("name = {}\n", toml_string(data_.name));
  if (!data_.summary.empty()) text += fmt::format("summary = {}\n", toml_string(data_.summary));
  std::string names;
  for (const std::string& region : data_.regions) {
    names += fmt::format("{}\"{}\"", names.empty() ? "" : ", ", region);
  }
  text += fmt::format("regions = [{}]\n", names);
  for (int t = 0; t < size_; ++t) {
    const Territory& each = territory(t);
    text += fmt::format("\n[[territories]]\nid = \"{}\"\nlabel = {}\n", each.id,
                        toml_string(each.label));
    if (each.region != kNoRegion) {
      text +=
          fmt::format("region = \"{}\"\n", data_.regions[static_cast<std::size_t>(each.region)]);
    }
    text += fmt::format("x = {}\ny = {}\n", each.x, each.y);
    text += ids_line(kLand, *this, land(t)) + ids_line(kSea, *this, sea(t));
  }
  return text;
}

std::string maps_folder() { return data_file("games/projecthex/maps"); }

}  // namespace muster::projecthex
