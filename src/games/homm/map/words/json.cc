// A game on the map as JSON, both ways.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/status.h"
#include "games/homm/map/adventure.h"
#include "games/homm/map/words/state_check.h"
#include "games/homm/map/words/state_fields.h"
#include "games/homm/map/words/state_names.h"
#include "games/homm/map/words/text.h"

namespace muster::homm::map {

using Json = nlohmann::json;

namespace {

struct NothingTold {
  constexpr void unit(auto&, std::size_t) const {}
  constexpr void place(auto&, std::size_t) const {}
  constexpr void hero(auto&, std::size_t) const {}
};

}  // namespace

static_assert(bytes_of_fields<MapState>([](auto& archive, MapState& state) {
                map_fields(archive, state, MapNames(), NothingTold());
                archive.follows(state.combat);  // written by the combat's rules
              }) == sizeof(MapState),
              "a member of MapState is in no list");

MapNames::MapNames(const Adventure& game)
    : layout_(&game.layout()),
      places_(static_cast<std::size_t>(layout_->places())),
      units_(static_cast<std::size_t>(game.meetings().units())),
      heroes_(game.scenario().ai_heroes.size()) {
  std::vector<std::string> cards;
  for (int card = 0; card < game.cards(); ++card) cards.push_back(game.card_of(card).id);
  card_names_ = told_apart(cards);
  cards_.assign(card_names_.begin(), card_names_.end());
  std::vector<std::string> tiles;
  for (const Tile& tile : layout_->tiles()) tiles.push_back(tile.id);
  tile_names_ = told_apart(tiles);
  tiles_.assign(tile_names_.begin(), tile_names_.end());
  for (const Meeting& meeting : game.meetings().all()) meetings_.push_back(meeting.name);
}

Json FieldCodec::write(std::uint8_t field) const {
  if (field >= layout_->fields()) return {};
  const Hex hex = layout_->hex(field);
  return {hex.q, hex.r};
}

std::string FieldCodec::read(const Json& json, std::uint8_t& field) const {
  if (json.is_array() && json.size() == 2) {
    constexpr Limits kCoordinates = {-1000, 1000};
    const auto q = whole_number(json[0], kCoordinates);
    const auto r = whole_number(json[1], kCoordinates);
    const int at = q && r ? layout_->at({static_cast<int>(*q), static_cast<int>(*r)}) : kNoField;
    if (at != kNoField) {
      field = static_cast<std::uint8_t>(at);
      return "";
    }
  }
  return "expected a field [q, r] of the map";
}

Json FieldsCodec::write(const FieldSet& fields) const {
  Json all = Json::array();
  for (const int field : fields) all.push_back(field_.write(static_cast<std::uint8_t>(field)));
  return all;
}

std::string FieldsCodec::read(const Json& json, FieldSet& fields) const {
  if (!json.is_array()) return "expected a list of fields [q, r]";
  FieldSet read;
  for (const Json& each : json) {
    std::uint8_t field = kNoField;
    std::string wrong = field_.read(each, field);
    if (!wrong.empty()) return wrong;
    read.insert(field);
  }
  fields = read;
  return "";
}

Json CardNumbersCodec::write(const Numbers& numbers) const {
  Json all = Json::object();
  for (std::size_t card = 0; card < cards_.size(); ++card) {
    if (numbers[card] != 0) all[std::string(cards_[card])] = numbers[card];
  }
  return all;
}

std::string CardNumbersCodec::read(const Json& json, Numbers& numbers) const {
  if (!json.is_object()) return "expected numbers by card";
  for (const auto& [name, number] : json.items()) {
    const auto found = std::find(cards_.begin(), cards_.end(), name);
    if (found == cards_.end()) return unknown_name(name, cards_);
    const auto read = whole_number(number, 255);
    if (!read) return fmt::format("expected a number from 0 to 255 for \"{}\"", name);
    numbers[found - cards_.begin()] = static_cast<std::uint8_t>(*read);
  }
  return "";
}

namespace {

// What whoever reads the JSON wants to know, and follows from the rest.
class Teller {
 public:
  Teller(const Adventure& game, const MapState& state) : game_(game), state_(state) {}

  void unit(auto& archive, std::size_t unit) const {
    archive.told("unit", [&] { return game_.meetings().unit_name(static_cast<int>(unit)); });
  }
  void place(auto& archive, std::size_t place) const {
    archive.told("place", [&] { return game_.scenario().tiles[place].label; });
    archive.told("fields", [&] { return fields(static_cast<int>(place)); });
  }
  void hero(auto& archive, std::size_t hero) const {
    archive.told("name", [&] { return game_.scenario().ai_heroes[hero].name; });
  }

 private:
  Json fields(int place) const {
    if (state_.placed[static_cast<std::size_t>(place)].face_up == 0) return {};
    Json words = Json::array();
    for (int field = Layout::field_of(place, 0); field < Layout::field_of(place + 1, 0); ++field) {
      words.push_back(field_words(game_, state_, field));
    }
    return words;
  }

  const Adventure& game_;
  const MapState& state_;
};

}  // namespace

Json Adventure::to_json(const State& state) const {
  const MapNames names(*this);
  Json json = sparse_json(state, [&](JsonWriter& archive, MapState& part) {
    map_fields(archive, part, names, Teller(*this, part));
  });
  json["phase"] = kMapPhaseNames[static_cast<std::size_t>(state.phase)];
  json["to_move"] = state.mover;
  json["round"] = state.round;
  json["hero"]["field"] = FieldCodec(names).write(state.field);
  if (state.phase == MapPhase::kFight) {
    json["combat"] = meetings()[state.meeting].rules->to_json(state.combat);
  }
  return json;
}

absl::StatusOr<MapState> Adventure::read_state(const Json& json) const {
  const MapNames names(*this);
  JsonMistakes mistakes;
  State state{};
  JsonReader top(json, "", mistakes);
  map_fields(top, state, names, Teller(*this, state));
  const Json* combat = top.member("combat");
  top.finish();
  if (mistakes.ok()) check_map(*this, state, mistakes);
  if (mistakes.ok() && state.phase == MapPhase::kFight) {
    top.expect("combat");
    const auto& rules = meetings()[state.meeting].rules;
    if (rules == nullptr) {
      mistakes.add("phase", "fights of this ruleset come from a table");
    } else if (combat != nullptr) {
      auto read = rules->read_state(*combat);
      if (!read.ok()) return in_file("combat", read.status());
      state.combat = *std::move(read);
      check_combat(*this, state, mistakes);
    }
  }
  if (mistakes.ok()) check_choices(*this, state, mistakes);
  if (!mistakes.ok()) return mistakes.status();
  return state;
}

}  // namespace muster::homm::map
