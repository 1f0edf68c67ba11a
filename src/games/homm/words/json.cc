// A combat's state as JSON, both ways.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "games/homm/ai/deck.h"
#include "games/homm/changes/lasting.h"
#include "games/homm/changes/units.h"
#include "games/homm/combat.h"
#include "games/homm/course/aftermath.h"
#include "games/homm/inquiry/lasting.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/words/state_check.h"
#include "games/homm/words/state_fields.h"

namespace muster::homm {

using Json = nlohmann::json;

static_assert(bytes_of_fields<State>([](auto& archive, State& state) {
                state_fields(archive, state, StateNames(), [](auto&, Unit&, int) {});
              }) == sizeof(State),
              "a member of State is in no list");

std::string_view to_string(Ending ending) { return kEndingNames[static_cast<std::size_t>(ending)]; }

StateNames::StateNames(const Combat& combat) {
  for (int side = 0; side < combat.unit_sides(); ++side) {
    units_.push_back(combat.card(static_cast<std::uint8_t>(side)).id);
  }
  for (std::size_t side = 0; side < 2; ++side) {
    std::vector<std::string>& names = card_names_[side];
    for (int instance = 0; instance < combat.instances(static_cast<int>(side)); ++instance) {
      names.push_back(combat.card_of(static_cast<int>(side), instance).id);
    }
    names = told_apart(names);
    if (combat.uses_cards()) {
      names.resize(kMoraleToken);
      names.emplace_back("morale_token");
    }
    cards_[side].assign(names.begin(), names.end());
  }
}

Json CellCodec::write(std::uint8_t cell) {
  if (cell == kOffBoard) return "beside the board";
  return cell < kCells ? Json{column_of(cell), row_of(cell)} : Json();
}

std::string CellCodec::read(const Json& json, std::uint8_t& cell) {
  if (json == "beside the board") {
    cell = kOffBoard;
    return "";
  }
  if (json.is_array() && json.size() == 2) {
    const auto column = whole_number(json[0], kColumns - 1);
    const auto row = whole_number(json[1], kRows - 1);
    if (column && row) {
      cell = static_cast<std::uint8_t>(cell_at(static_cast<int>(*column), static_cast<int>(*row)));
      return "";
    }
  }
  return fmt::format(
      "expected [column, row] of a board of {} x {}, from 0, or \"beside the board\"", kColumns,
      kRows);
}

Json CellsCodec::write(Mask cells) {
  Json all = Json::array();
  for (const int cell : BitRange(cells)) {
    all.push_back(CellCodec::write(static_cast<std::uint8_t>(cell)));
  }
  return all;
}

std::string CellsCodec::read(const Json& json, Mask& cells) {
  if (!json.is_array()) return "expected a list of spaces";
  Mask read = 0;
  for (const Json& each : json) {
    std::uint8_t cell = kNoCell;
    std::string wrong = CellCodec::read(each, cell);
    if (!wrong.empty()) return wrong;
    read |= cell_bit(cell);
  }
  cells = read;
  return "";
}

namespace {

// What lasts on a unit as differences to what is printed on its card.
struct UnitChange {
  std::int8_t attack = 0;
  std::int8_t defense = 0;
  std::int8_t initiative = 0;
};

template <class Archive>
void change_fields(Archive& archive, UnitChange& change) {
  archive.number("attack_change", change.attack);
  archive.number("defense_change", change.defense);
  archive.number("initiative_change", change.initiative);
}

// What follows from the rest of a state, of the unit in a slot.
void tell_of_unit(JsonWriter& archive, const Combat& combat, const State& state, int slot) {
  const Unit& unit = state.units[slot];
  const auto told_if = [](auto value) { return value ? Json(value) : Json(); };
  const bool upgraded =
      combat.ruleset().stacks.on && combat.card(unit.side).side == CardSide::kPack;
  const int health = health_left(combat, state, slot) + unit.damage - combat.row(unit).health;
  archive.told("activated", [&] { return told_if((state.pending >> slot & 1) == 0); });
  archive.told("upgraded", [&] { return told_if(upgraded); });
  archive.told("health_change", [&] { return told_if(health); });
}

constexpr std::int8_t less(int a, int b) { return static_cast<std::int8_t>(a - b); }

// The faces of the dice on the table, ascending. Faces that nothing tells apart stand for each
// other.
Json pool_json(const Pool& pool) {
  Json faces = Json::array();
  for (int face = 1; face <= kDieFaces; ++face) {
    for (int i = 0; i < pool.showing(face); ++i) faces.push_back(face);
  }
  return faces;
}

// What whoever reads the JSON wants to know, and follows from the rest.
constexpr std::string_view kToldOfUnits[] = {"activated", "upgraded", "health_change"};
constexpr std::string_view kTold[] = {"game",      "dice",         "attacker_ai_deck",
                                      "aftermath", "dice_to_roll", "defender_ai_deck"};

// What follows from where units, walls and effects are.
void settle_board(const CombatTables& combat, State& state) {
  std::fill(std::begin(state.unit_at), std::end(state.unit_at), static_cast<std::uint8_t>(kNoUnit));
  for (int slot = 0; slot < kUnits; ++slot) {
    if (!alive(state, slot)) continue;
    place_unit(state, slot, state.units[slot].cell);
    refresh(combat, state, slot);
  }
  const Mask fields = force_fields(state);
  const Mask gate = state.gate == kNoCell ? 0 : cell_bit(state.gate);
  state.obstacles[0] = state.walls | fields;
  state.obstacles[1] = (state.walls & ~gate) | fields;
}

}  // namespace

Json Combat::to_json(const State& state) const {
  const StateNames names(*this);
  const auto tell = [&](auto& archive, const Unit& unit, int slot) {
    UnitChange change;
    if (unit.side != kNoSide) {
      change = {less(unit.attack, row(unit).attack), less(unit.defense, row(unit).defense),
                less(unit.initiative, row(unit).initiative)};
      tell_of_unit(archive, *this, state, slot);
    }
    change_fields(archive, change);
  };
  Json json = sparse_json(
      state, [&](JsonWriter& archive, State& part) { state_fields(archive, part, names, tell); });
  json["game"] = kName;
  json["phase"] = kPhaseNames[static_cast<std::size_t>(state.phase)];
  json["to_move"] = state.mover;
  json["round"] = state.round;
  if (!json.contains("units")) json["units"] = Json::array();
  const bool dice = state.phase == Phase::kRoll || state.phase == Phase::kReroll ||
                    state.phase == Phase::kRerollDie || state.phase == Phase::kDefenseRoll;
  if (rules_.stacks.on && (dice || state.phase == Phase::kWindow)) {
    json["dice"] = pool_json(Pool::unpacked(state.choice));
    json["dice_to_roll"] = state.pool_roll.open + state.pool_roll.waiting;
  }
  for (int side = 0; side < 2; ++side) {
    if (ai_deck(side).empty()) continue;
    json[side == 0 ? "attacker_ai_deck" : "defender_ai_deck"] = ai_deck_json(*this, state, side);
  }
  if (state.phase == Phase::kOver) {
    json["winner"] = state.winner;
    json["ending"] = to_string(state.ending);
    json["aftermath"] = homm::to_json(aftermath(*this, state));
  }
  return json;
}

absl::StatusOr<State> Combat::read_state(const Json& json) const {
  const StateNames names(*this);
  JsonMistakes mistakes;
  State state{};
  std::array<UnitChange, kUnits> changes;
  JsonReader top(json, "", mistakes);
  for (const std::string_view key : kTold) top.told(key, [] { return Json(); });
  state_fields(top, state, names, [&](JsonReader& inner, Unit&, int slot) {
    for (const std::string_view key : kToldOfUnits) inner.told(key, [] { return Json(); });
    change_fields(inner, changes[static_cast<std::size_t>(slot)]);
  });
  top.finish();
  if (mistakes.ok()) check_units(*this, state, mistakes);
  if (!mistakes.ok()) return mistakes.status();
  const auto add = [](int a, int b) { return static_cast<std::int8_t>(a + b); };
  for (int slot = 0; slot < kUnits; ++slot) {
    Unit& unit = state.units[slot];
    if (unit.side == kNoSide) continue;
    const UnitChange& change = changes[static_cast<std::size_t>(slot)];
    unit.attack = add(row(unit).attack, change.attack);
    unit.defense = add(row(unit).defense, change.defense);
    unit.initiative = add(row(unit).initiative, change.initiative);
  }
  settle_board(*this, state);
  check_state(*this, state, mistakes);
  if (!mistakes.ok()) return mistakes.status();
  return state;
}

}  // namespace muster::homm
