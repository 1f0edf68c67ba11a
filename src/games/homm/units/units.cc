// The CSV library copies file names into a fixed buffer and cuts them on purpose.
#pragma GCC diagnostic ignored "-Wstringop-truncation"

#include "games/homm/units/units.h"

#include <absl/strings/numbers.h>
#include <absl/strings/str_split.h>
#include <fmt/format.h>
#include <libfccp/csv.h>

#include <algorithm>
#include <array>
#include <optional>

#include "core/config/inputs.h"
#include "core/config/nearest.h"
#include "core/config/table_file.h"
#include "games/homm/units/ability.h"

namespace muster::homm {
namespace {

constexpr std::array<std::string_view, 5> kTierNames = {"bronze", "silver", "gold", "azure",
                                                        "none"};
// Enough for the largest draw; all decks and two armies fit in an 8-bit index.
constexpr std::size_t kMinNeutralDeck = 5;
constexpr std::size_t kMaxNeutralDeck = 50;

constexpr std::array<std::string_view, 4> kTypeNames = {"ground", "flying", "ranged", "structure"};
constexpr std::array<std::string_view, 3> kSideNames = {"few", "pack", "neutral"};

template <class E, std::size_t N>
std::optional<E> by_name(const std::array<std::string_view, N>& names, std::string_view name) {
  const auto it = std::find(names.begin(), names.end(), name);
  if (it == names.end()) return std::nullopt;
  return static_cast<E>(it - names.begin());
}

absl::Status bad_value(const std::string& path, unsigned line, std::string_view column,
                       std::string_view value, std::string_view expected) {
  return column_error(path, line, column, fmt::format("expected {}, got \"{}\"", expected, value));
}

// The numeric columns in file order, where they go and what they may hold.
struct NumberColumn {
  const char* name;
  int UnitSide::*field;
  int min;
  int max;
};
constexpr std::array<NumberColumn, 8> kNumbers = {{
    {"attack", &UnitSide::attack, 0, 30},
    {"defense", &UnitSide::defense, 0, 30},
    {"health", &UnitSide::health, 1, 60},
    {"initiative", &UnitSide::initiative, 0, 60},
    {"recruit_gold", &UnitSide::recruit_gold, 0, 999},
    {"recruit_valuables", &UnitSide::recruit_valuables, 0, 99},
    {"reinforce_gold", &UnitSide::reinforce_gold, 0, 999},
    {"reinforce_valuables", &UnitSide::reinforce_valuables, 0, 99},
}};

// Parses the numbers of one row. A price may be empty, and so may everything of walls and gates.
absl::Status read_numbers(const std::array<std::string, kNumbers.size()>& texts,
                          const std::string& path, unsigned line, UnitSide& unit) {
  for (std::size_t i = 0; i < kNumbers.size(); ++i) {
    const NumberColumn& column = kNumbers[i];
    const bool optional = i >= 4 || unit.type == UnitType::kStructure;
    int value = 0;
    if (!absl::SimpleAtoi(texts[i], &value)) {
      if (texts[i].empty() && optional) {
        unit.*column.field = 0;
        continue;
      }
      value = column.min - 1;
    }
    if (value < column.min || value > column.max) {
      return bad_value(path, line, column.name, texts[i],
                       fmt::format("a whole number from {} to {}", column.min, column.max));
    }
    unit.*column.field = value;
  }
  return absl::OkStatus();
}

// Every code is one that combat plays, and a side has no more than fit in its row.
absl::Status check_abilities(const UnitSide& unit, const std::string& path, unsigned line) {
  if (unit.abilities.size() > kMaxAbilities) {
    return bad_value(path, line, "abilities", fmt::format("{} codes", unit.abilities.size()),
                     fmt::format("at most {}", kMaxAbilities));
  }
  std::vector<std::string> known;
  for (const AbilityCode& code : ability_codes()) known.emplace_back(code.code);
  for (const std::string& code : unit.abilities) {
    if (find_ability(code) >= 0) continue;
    return absl::InvalidArgumentError(
        fmt::format("{}:{}: column `abilities`: unknown code \"{}\"{}", path, line, code,
                    suggestion(code, known)));
  }
  return absl::OkStatus();
}

absl::Status read_kind(const std::string& tier, const std::string& side, const std::string& type,
                       const std::string& path, unsigned line, UnitSide& unit) {
  const auto tier_value = by_name<Tier>(kTierNames, tier);
  if (!tier_value)
    return bad_value(path, line, "tier", tier, "bronze, silver, gold, azure or none");
  const auto side_value = by_name<CardSide>(kSideNames, side);
  if (!side_value) return bad_value(path, line, "side", side, "few, pack or neutral");
  const auto type_value = by_name<UnitType>(kTypeNames, type);
  if (!type_value)
    return bad_value(path, line, "type", type, "ground, flying, ranged or structure");
  unit.tier = *tier_value;
  unit.side = *side_value;
  unit.type = *type_value;
  return absl::OkStatus();
}

}  // namespace

std::string_view to_string(Tier tier) { return kTierNames[static_cast<std::size_t>(tier)]; }
std::string_view to_string(UnitType type) { return kTypeNames[static_cast<std::size_t>(type)]; }

absl::StatusOr<UnitCatalog> UnitCatalog::load(const std::string& path) {
  const auto text = read_table_text(path);
  if (!text.ok()) return text.status();
  UnitCatalog catalog;
  try {  // the CSV library reports by exceptions; they end here
    io::CSVReader<15> csv(path.c_str(), text->data(), text->data() + text->size());
    csv.read_header(io::ignore_no_column, "id", "name", "faction", "tier", "side", "type", "attack",
                    "defense", "health", "initiative", "recruit_gold", "recruit_valuables",
                    "reinforce_gold", "reinforce_valuables", "abilities");
    UnitSide unit;
    std::string tier, side, type, abilities;
    std::array<std::string, kNumbers.size()> n;
    while (csv.read_row(unit.id, unit.name, unit.faction, tier, side, type, n[0], n[1], n[2], n[3],
                        n[4], n[5], n[6], n[7], abilities)) {
      const unsigned line = csv.get_file_line();
      absl::Status status = read_kind(tier, side, type, path, line, unit);
      if (status.ok()) status = read_numbers(n, path, line, unit);
      if (!status.ok()) return status;
      unit.abilities.clear();
      for (const auto code : absl::StrSplit(abilities, ';', absl::SkipEmpty())) {
        unit.abilities.emplace_back(code);
      }
      status = check_abilities(unit, path, line);
      if (!status.ok()) return status;
      if (!catalog.by_id_.emplace(unit.id, catalog.sides_.size()).second) {
        return bad_value(path, line, "id", unit.id, "an id that is not used before");
      }
      catalog.sides_.push_back(unit);
    }
  } catch (const io::error::base& error) {
    return absl::InvalidArgumentError(error.what());
  }
  for (std::size_t tier = 0; tier < 4; ++tier) {
    const std::size_t cards = catalog.neutral_deck(static_cast<Tier>(tier)).size();
    if (cards < kMinNeutralDeck || cards > kMaxNeutralDeck) {
      return absl::InvalidArgumentError(
          fmt::format("{}: the neutral deck of tier {} has {} cards; expected {} to {}", path,
                      kTierNames[tier], cards, kMinNeutralDeck, kMaxNeutralDeck));
    }
  }
  return catalog;
}

const UnitSide* UnitCatalog::find(std::string_view id) const {
  const auto it = by_id_.find(std::string(id));
  return it == by_id_.end() ? nullptr : &sides_[it->second];
}

absl::StatusOr<const UnitSide*> UnitCatalog::resolve(std::string_view name) const {
  std::string id(name);
  if (name.size() > 2 && name[1] == ' ') {
    const std::string_view suffix = name[0] == 'F'   ? "few"
                                    : name[0] == 'P' ? "pack"
                                    : name[0] == 'N' ? "neutral"
                                                     : "";
    if (!suffix.empty()) id = fmt::format("{}_{}", name.substr(2), suffix);
  }
  if (const UnitSide* unit = find(id)) return unit;
  std::vector<std::string> ids;
  for (const UnitSide& unit : sides_) ids.push_back(unit.id);
  const std::vector<std::string> near = nearest_names(id, ids);
  return absl::InvalidArgumentError(fmt::format(
      "no unit \"{}\"{}; expected F, P or N and a unit's name (\"F halberdiers\"), or an "
      "id of units.csv",
      name, near.empty() ? "" : suggestion(id, ids)));
}

Tier fighting_tier(std::span<const UnitSide> sides, const UnitSide& side, Tier tower) {
  if (side.tier != Tier::kNone) return side.tier;
  if (side.faction == "siege") return tower;
  for (const UnitSide& other : sides) {
    if (other.name == side.name && other.tier != Tier::kNone) return other.tier;
  }
  return Tier::kSilver;
}

const UnitSide* UnitCatalog::other_side(const UnitSide& side, bool pack) const {
  if (side.side == CardSide::kNeutral) return nullptr;
  const std::size_t suffix = side.side == CardSide::kPack ? 4 : 3;  // "pack", "few"
  return find(side.id.substr(0, side.id.size() - suffix) + (pack ? "pack" : "few"));
}

std::vector<const UnitSide*> UnitCatalog::neutral_deck(Tier tier) const {
  std::vector<const UnitSide*> deck;
  for (const UnitSide& unit : sides_) {
    if (unit.faction == "neutral" && unit.tier == tier) deck.push_back(&unit);
  }
  return deck;
}

absl::StatusOr<NeutralTable> NeutralTable::load(const std::string& path) {
  const auto text = read_table_text(path);
  if (!text.ok()) return text.status();
  NeutralTable table;
  try {
    io::CSVReader<7> csv(path.c_str(), text->data(), text->data() + text->size());
    csv.read_header(io::ignore_extra_column, "field_level", "field_level_num", "game_difficulty",
                    "bronze", "silver", "gold", "azure");
    Draw draw;
    while (csv.read_row(draw.level, draw.level_number, draw.difficulty, draw.count[0],
                        draw.count[1], draw.count[2], draw.count[3])) {
      const int total = draw.count[0] + draw.count[1] + draw.count[2] + draw.count[3];
      const bool negative = std::any_of(draw.count, draw.count + 4, [](int n) { return n < 0; });
      if (negative || total < 1 || total > 5) {
        return bad_value(path, csv.get_file_line(), "bronze..azure", fmt::format("{}", total),
                         "1 to 5 guards in all");
      }
      table.draws_.push_back(draw);
    }
  } catch (const io::error::base& error) {
    return absl::InvalidArgumentError(error.what());
  }
  return table;
}

absl::StatusOr<NeutralTable::Draw> NeutralTable::find(std::string_view level,
                                                      std::string_view difficulty) const {
  std::vector<std::string> levels;
  std::vector<std::string> difficulties;
  for (const Draw& draw : draws_) {
    if (draw.level == level && draw.difficulty == difficulty) return draw;
    if (levels.empty() || levels.back() != draw.level) levels.push_back(draw.level);
    if (draw.level == draws_.front().level) difficulties.push_back(draw.difficulty);
  }
  const bool known_level = std::find(levels.begin(), levels.end(), level) != levels.end();
  return absl::InvalidArgumentError(
      known_level
          ? fmt::format("no difficulty \"{}\"{}", difficulty, suggestion(difficulty, difficulties))
          : fmt::format("no field level \"{}\"{}", level, suggestion(level, levels)));
}

}  // namespace muster::homm
