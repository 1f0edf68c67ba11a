#include "games/homm/map/words/words.h"

#include <absl/strings/str_join.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/bits.h"
#include "games/homm/map/inquiry/fields.h"
#include "games/homm/map/inquiry/prices.h"
#include "games/homm/map/state/actions.h"
#include "games/homm/sheet/lines.h"

namespace muster::homm::map {
namespace {

// Ids that are not their own words.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kFieldNames = {
    {{"dragon_utopia", "Dragon Utopia"},
     {"pandoras_box", "Pandora's box"},
     {"warriors_tomb", "warrior's tomb"},
     {"witch_hut", "witch's hut"}}};

std::string kind_words(const FieldKind& kind) {
  for (const auto& [id, name] : kFieldNames) {
    if (kind.id == id) return std::string(name);
  }
  const std::size_t colon = kind.id.find(':');
  const std::string words = kind.use == FieldUse::kMine && colon != std::string::npos
                                ? fmt::format("{} mine", kind.id.substr(colon + 1))
                                : spaced(kind.id);
  return kind.use == FieldUse::kEmpty || kind.use == FieldUse::kBlocked ? words + " field" : words;
}

// A unit of an army in a scenario: "P skeletons", "F liches", "N peasants".
std::string army_words(const std::string& entry) {
  const std::string name = entry.substr(std::min<std::size_t>(entry.size(), 2));
  const char side = entry.empty() ? ' ' : entry.front();
  return fmt::format("{} ({})", spaced(name),
                     side == 'P'   ? "pack"
                     : side == 'F' ? "few"
                                   : "neutral");
}

}  // namespace

std::string joined(const std::vector<std::string>& parts) { return absl::StrJoin(parts, ", "); }

void tell_list(SheetLevel level, const std::string& title, const std::vector<std::string>& items,
               Sheet& sheet) {
  SheetLines lines;
  lines.write_to(sheet);
  lines.list(level, title, items);
}

std::string spaced(std::string_view id) {
  std::string words(id);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

std::string_view building_words(int building) {
  constexpr std::array<std::string_view, 4> kNames = {"the bronze dwelling", "the silver dwelling",
                                                      "the gold dwelling", "the citadel"};
  return kNames[static_cast<std::size_t>(building)];
}

std::string_view morale_words(int token) {
  return token > 0 ? "positive" : token < 0 ? "negative" : "neutral";
}

std::string level_words(int level) { return fmt::format("level {}", numeral_of_level(level)); }

std::string MapWords::at(int field) const {
  const Hex hex = game_.layout().hex(field);
  return fmt::format("({}, {})", hex.q, hex.r);
}

std::string MapWords::field(const MapState& state, int field) const {
  const bool known = state.placed[static_cast<std::size_t>(Layout::place_of(field))].face_up != 0;
  if (!known) return fmt::format("the unknown field at {}", at(field));
  return fmt::format("the {} at {}", kind_words(kind_at(game_, state, field)), at(field));
}

std::string MapWords::field_and_guards(const MapState& state, int field) const {
  const int level = guards_at(game_, state, field);
  return level == 0
             ? this->field(state, field)
             : fmt::format("{}, guarded by {}", this->field(state, field), level_words(level));
}

std::string MapWords::direction(int from, int to) const {
  for (int direction = 0; direction < kDirections; ++direction) {
    if (game_.layout().next(from, direction) == to) {
      return fmt::format(" {}", kDirectionNames[static_cast<std::size_t>(direction)]);
    }
  }
  return "";
}

std::vector<std::string> MapWords::fields(const MapState& state, const FieldSet& fields) const {
  std::vector<std::string> names;
  for (const int field : fields) names.push_back(this->field(state, field));
  return names;
}

std::string MapWords::place(int place) const {
  return fmt::format("tile {}", game_.scenario().tiles[static_cast<std::size_t>(place)].label);
}

std::vector<std::string> MapWords::printed(const MapState& state, int place) const {
  std::vector<std::string> parts;
  for (int i = 0; i < kTileFields; ++i) {
    const int field = Layout::field_of(place, i);
    const TileField& printed = game_.layout().printed(state.placed, field);
    const FieldKind& kind = game_.layout().kind(state.placed, field);
    if (kind.use == FieldUse::kEmpty && printed.level == 0) continue;
    parts.push_back(fmt::format(
        "{} {}{}{}", i == kCentre ? "centre" : kDirectionNames[static_cast<std::size_t>(i)],
        kind.use == FieldUse::kBlocked ? "blocked" : kind_words(kind), printed.level > 0 ? " " : "",
        printed.level > 0 ? numeral_of_level(printed.level) : ""));
  }
  if (parts.empty()) parts.emplace_back("all empty");
  return parts;
}

std::string MapWords::hero(int hero) const {
  return title_of(game_.scenario().ai_heroes[static_cast<std::size_t>(hero)].name);
}

std::vector<std::string> MapWords::hero_army(int hero, bool grown) const {
  const AiHero& setup = game_.scenario().ai_heroes[static_cast<std::size_t>(hero)];
  const toml::table& side = grown && !setup.army_grown.empty() ? setup.army_grown : setup.army;
  std::vector<std::string> units;
  if (const toml::array* army = side["army"].as_array()) {
    for (const toml::node& entry : *army) {
      if (const auto text = entry.value<std::string>()) units.push_back(army_words(*text));
    }
  }
  return units;
}

std::string MapWords::unit_name(int unit) const {
  const std::string& name = game_.meetings().unit_name(unit);
  std::string_view shown = name;
  if (is_neutral_card(name)) shown.remove_prefix(2);
  return spaced(shown);
}

std::string MapWords::unit(int unit, const UnitState& state, bool news) const {
  const Meetings& meetings = game_.meetings();
  std::vector<std::string> parts;
  if (state.in_deck == 0) {
    parts.emplace_back(news ? "lost" : "not in the army");
  } else if (meetings.neutral(unit)) {
    parts.emplace_back("neutral");
  }
  if (game_.ruleset().dice_stacks) {
    if (state.improved != 0) parts.emplace_back("upgraded");
    if (state.in_deck != 0) parts.push_back(counted(state.tokens, "token", "tokens"));
  } else if (parts.empty()) {
    parts.emplace_back(state.improved != 0 ? "pack" : "few");
  }
  return fmt::format("{} ({}{})", unit_name(unit), news && state.in_deck != 0 ? "now " : "",
                     joined(parts));
}

std::vector<std::string> MapWords::army(const MapState& state) const {
  std::vector<std::string> units;
  for (int unit = 0; unit < game_.meetings().units(); ++unit) {
    if (state.units[unit].in_deck != 0) units.push_back(this->unit(unit, state.units[unit]));
  }
  if (units.empty()) units.emplace_back("nobody");
  return units;
}

std::vector<std::string> MapWords::cards(std::uint64_t cards) const {
  std::vector<std::string> names;
  for (const int card : BitRange(cards)) names.push_back(game_.card_of(card).name);
  return names;
}

std::string MapWords::resources(const Resources& amounts) const {
  std::vector<std::string> parts;
  if (amounts.gold != 0) parts.push_back(fmt::format("{} gold", amounts.gold));
  if (amounts.materials != 0) parts.push_back(fmt::format("{} materials", amounts.materials));
  if (amounts.valuables != 0) parts.push_back(fmt::format("{} valuables", amounts.valuables));
  return parts.empty() ? "nothing" : joined(parts);
}

std::string MapWords::town(const MapState& state) const {
  std::vector<std::string> parts;
  for (int building = 0; building <= kCitadel; ++building) {
    const bool there =
        building == kCitadel ? state.citadel != 0 : (state.dwellings >> building & 1) != 0;
    if (there) parts.emplace_back(building_words(building));
  }
  return parts.empty() ? "nothing" : joined(parts);
}

std::vector<std::string> MapWords::income(const MapState& state) const {
  std::vector<std::string> parts;
  Resources told = game_.scenario().income;
  if (told != Resources{}) parts.push_back(fmt::format("the scenario {}", resources(told)));
  for (const int field : state.owned[0] - state.troops) {
    const Resources& each = kind_at(game_, state, field).income;
    if (each == Resources{}) continue;
    parts.push_back(fmt::format("{} {}", this->field(state, field), resources(each)));
    told = told + each;
  }
  const Resources all = homm::map::income(game_, state);
  const Resources units{all.gold - told.gold, all.materials - told.materials,
                        all.valuables - told.valuables};
  if (units != Resources{}) parts.push_back(fmt::format("units {}", resources(units)));
  return parts;
}

std::string MapWords::experience(const MapState& state) const {
  if (state.level >= game_.scenario().max_level) {
    return fmt::format("level {}, the highest", state.level);
  }
  return fmt::format("level {}, {} of {} steps", state.level, state.steps,
                     game_.ruleset().steps_per_level);
}

std::string MapWords::opponent(const MapState& state) const {
  const bool guards = state.fight == FightKind::kGuards || state.fight == FightKind::kTurnFight;
  return guards ? fmt::format("guards of {}", level_words(state.opponent))
                : hero(static_cast<int>(state.opponent));
}

}  // namespace muster::homm::map
