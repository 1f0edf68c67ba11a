// A state as JSON, both ways.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <nlohmann/json.hpp>

#include "core/bits.h"
#include "core/status.h"
#include "games/projecthex/conquest.h"
#include "games/projecthex/course/control.h"
#include "games/projecthex/course/moves.h"
#include "games/projecthex/sheet/names.h"
#include "games/projecthex/words/state_check.h"
#include "games/projecthex/words/state_fields.h"

namespace muster::projecthex {

using Json = nlohmann::json;

// Territories stand by id.
static_assert(bytes_of_fields<ConquestState>([](auto& archive, ConquestState& state) {
                const ConquestNames names;
                course_fields(archive, state, names);
                turn_fields(archive, state, names);
                decks_fields(archive, state, {});
                fight_fields(archive, state.fight, names);
                fresh_fields(archive, state.fresh);
                for (Realm& realm : state.realms) realm_fields(archive, realm, names);
                archive.follows(state.troops, state.holder, state.fortresses, state.crowded,
                                state.zero, state.weary);
              }) == sizeof(ConquestState),
              "a member of ConquestState is in no list");

ConquestNames::ConquestNames(const Conquest& game) {
  for (int player = 0; player < game.num_players(); ++player) {
    colours_.push_back(colour_of(game, player));
  }
  for (int place = 0; place < game.board().size(); ++place) {
    places_.push_back(game.board().territory(place).id);
  }
  for (int card = 0; card < kMissionCards; ++card) {
    mission_names_.push_back(mission_name(game, card));
  }
  missions_.assign(mission_names_.begin(), mission_names_.end());
  card_names_ = game.rules().cards.names();
  cards_.assign(card_names_.begin(), card_names_.end());
  movers_ = colours_;
  movers_.insert(movers_.end(), {"chance", "nobody"});
}

Json TroopsCodec::write(const Troops& troops) {
  Json json = Json::object();
  for (std::size_t type = 0; type < kUnitTypes; ++type) {
    if (troops[type] > 0) json[std::string(kUnitTypeNames[type])] = troops[type];
  }
  return json;
}

std::string TroopsCodec::read(const Json& json, Troops& troops) {
  JsonMistakes mistakes;
  JsonReader reader(json, "troops", mistakes);
  troops = {};
  for (std::size_t type = 0; type < kUnitTypes; ++type) {
    reader.number(kUnitTypeNames[type], troops[type], kMaxTroops);
  }
  reader.finish();
  return message_of(mistakes.status());
}

Json DiceCodec::write(const DicePool& pool) { return faces_of(pool); }

std::string DiceCodec::read(const Json& json, DicePool& pool) {
  std::string expected = fmt::format("expected a list of faces from 0 to {}", kFaces - 1);
  if (!json.is_array()) return expected;
  pool = {};
  for (const Json& each : json) {
    const auto face = whole_number(each, kFaces - 1);
    if (!face) return expected;
    ++pool[static_cast<std::size_t>(*face)];
  }
  return "";
}

std::string NameOrNone::read(const Json& json, std::uint8_t& value) const {
  if (!json.is_null()) return NameCodec::read(json, value);
  value = none_;
  return "";
}

Json MoverCodec::write(Player mover) const {
  return NameCodec::write(mover == kChance ? players_ : mover == kTerminal ? players_ + 1 : mover);
}

std::string MoverCodec::read(const Json& json, Player& mover) const {
  int index = mover;
  std::string wrong = NameCodec::read(json, index);
  if (wrong.empty()) {
    mover = index < players_ ? static_cast<Player>(index) : index == players_ ? kChance : kTerminal;
  }
  return wrong;
}

namespace {

// Reads a state and checks that it can be played on.
class StateReader {
 public:
  explicit StateReader(const Conquest& game) : game_(game), names_(game) {}

  absl::StatusOr<ConquestState> read(const Json& json) {
    JsonReader top(json, "", mistakes_);
    state_.round = 1;
    state_.turn = 1;
    state_.phase = Phase::kMoveFrom;
    state_.holder.fill(kNobody);
    top.told("deck_size", [] { return Json(); });
    course_fields(top, state_, names_);
    read_players(top);
    read_territories(top);
    read_turn(top);
    decks_fields(top, state_, names_.missions());
    if (!top.has("deck")) state_.deck = game_.missions() & ~elsewhere();
    top.object("fresh", [this](JsonReader& inner) {
      fresh_fields(inner, state_.fresh);
      for (const std::string_view type : kUnitTypeNames) inner.expect(type);
    });
    top.object("fight", [this](JsonReader& inner) { fight_fields(inner, state_.fight, names_); });
    top.finish();
    if (json.contains("deck_size") &&
        json["deck_size"] != std::popcount(state_.deck) + std::popcount(state_.under)) {
      fail("deck_size", "is not the number of missions in `deck` and `under_deck`");
    }
    if (!mistakes_.ok()) return mistakes_.status();
    if (state_.turn > 0 && !json.contains("fresh")) name_fresh(game_, state_);
    note_weariness(state_);
    check_state(game_, state_, mistakes_);
    if (!mistakes_.ok()) return mistakes_.status();
    return state_;
  }

 private:
  void fail(std::string_view member, std::string_view what) { mistakes_.add(member, what); }

  void read_players(JsonReader& top) {
    const auto players = top.list("players");
    if (static_cast<int>(players.size()) != game_.num_players()) {
      return fail("players", fmt::format("has {} entries, the scenario has {} players",
                                         players.size(), game_.num_players()));
    }
    const ConquestState start = game_.initial_state();
    for (std::size_t p = 0; p < kMaxPlayers; ++p) {
      state_.realms[p].faction = start.realms[p].faction;
    }
    for (std::size_t p = 0; p < players.size(); ++p) {
      JsonReader reader = top.element(players[p], "players", p);
      state_.realms[p].cards = start.realms[p].cards;
      std::size_t colour = p;
      reader.name("colour", colour, names_.colours());
      if (colour != p) {
        reader.fail("colour", fmt::format("expected {}: players stand in the order of their turns",
                                          names_.colours()[p]));
      }
      realm_fields(reader, state_.realms[p], names_);
      reader.finish();
    }
  }

  void read_territories(JsonReader& top) {
    if (!top.has("territories")) {
      return fail("territories", "is missing; expected an object of territories by id");
    }
    top.object("territories", [this](JsonReader& all) {
      for (int t = 0; t < game_.board().size(); ++t) {
        const std::string_view id = names_.places()[static_cast<std::size_t>(t)];
        if (all.has(id)) {
          all.object(id, [&](JsonReader& inner) { read_territory(inner, t); });
        }
      }
    });
  }

  void read_territory(JsonReader& reader, int territory) {
    const auto at = static_cast<std::size_t>(territory);
    const std::string where = "territories." + std::string(names_.places()[at]);
    std::uint8_t fortress = 0;
    reader.name("holder", state_.holder[at], names_.colours());
    reader.value("troops", state_.troops[at], TroopsCodec{});
    reader.flag("fortress", fortress);
    if (fortress != 0) state_.fortresses |= bit<TerritorySet>(territory);
    const int pieces = total(state_.troops[at]);
    if (state_.holder[at] == kNobody) {
      if (pieces > 0) fail(where, "has troops but no `holder`");
      return;
    }
    if (pieces > 1) state_.crowded |= bit<TerritorySet>(territory);
    Realm& realm = state_.realms[state_.holder[at]];
    realm.held |= bit<TerritorySet>(territory);
    const int sum = realm.pieces + pieces;
    if (sum > kMaxTroops) {
      return fail(where, fmt::format("{} has more than {} troops on the board",
                                     names_.colours()[state_.holder[at]], kMaxTroops));
    }
    realm.pieces = static_cast<std::uint8_t>(sum);
  }

  // What is left out goes by the phase and who is on turn.
  void read_turn(JsonReader& top) {
    const bool chance = state_.phase == Phase::kRoll || state_.phase == Phase::kDraw;
    state_.mover = chance ? kChance : static_cast<Player>(state_.on_turn);
    if (state_.phase == Phase::kOver) state_.mover = kTerminal;
    state_.held_at_start = state_.realms[state_.on_turn].held;
    state_.step = step_of(state_.phase);
    // A step that waits has done its first part; the Imperials' levy is the second.
    state_.done = top.has("step") ? 0 : done_by(state_.phase);
    turn_fields(top, state_, names_);
    sort(state_.spent);
    sort(state_.fight.attackers);
  }

  static void sort(Groups& groups) {
    std::sort(groups.items.begin(), groups.items.begin() + groups.size,
              [](const Group& a, const Group& b) {
                return std::pair(a.territory, a.kind) < std::pair(b.territory, b.kind);
              });
  }

  MissionSet elsewhere() const {
    MissionSet cards = state_.under | state_.discard | state_.rejected;
    for (const Realm& realm : state_.realms) {
      for (const int card : realm.dossier) {
        if (card < kMissionCards) cards |= bit<MissionSet>(card);
      }
    }
    return cards;
  }

  const Conquest& game_;
  ConquestNames names_;
  JsonMistakes mistakes_;
  ConquestState state_{};
};

template <class Fields>
Json object_of(Fields&& fields) {
  JsonWriter writer;
  fields(writer);
  return std::move(writer.json());
}

Json territories_json(const ConquestState& state, const ConquestNames& names) {
  Json territories = Json::object();
  for (std::size_t at = 0; at < names.places().size(); ++at) {
    Json entry = Json::object();
    if (state.holder[at] != kNobody) entry["holder"] = names.colours()[state.holder[at]];
    if (total(state.troops[at]) > 0) entry["troops"] = TroopsCodec::write(state.troops[at]);
    if ((state.fortresses >> at & 1) != 0) entry["fortress"] = true;
    if (!entry.empty()) territories[std::string(names.places()[at])] = entry;
  }
  return territories;
}

}  // namespace

Json Conquest::to_json(const State& state) const {
  const ConquestNames names(*this);
  State copy = state;
  JsonWriter top;
  course_fields(top, copy, names);
  turn_fields(top, copy, names);
  decks_fields(top, copy, names.missions());
  Json players = Json::array();
  for (std::size_t p = 0; p < names.colours().size(); ++p) {
    Json realm = object_of([&](JsonWriter& inner) { realm_fields(inner, copy.realms[p], names); });
    realm["colour"] = names.colours()[p];
    players.push_back(std::move(realm));
  }
  top.put("players", std::move(players));
  top.put("territories", territories_json(state, names));
  top.put("deck_size", std::popcount(state.deck) + std::popcount(state.under));
  if (state.turn > 0) {
    top.object("fresh", [&](JsonWriter& inner) { fresh_fields(inner, copy.fresh); });
  }
  const Fight none{};
  if (std::memcmp(&state.fight, &none, sizeof none) != 0) {
    top.object("fight", [&](JsonWriter& inner) { fight_fields(inner, copy.fight, names); });
  }
  return std::move(top.json());
}

absl::StatusOr<ConquestState> Conquest::read_state(const Json& json) const {
  return StateReader(*this).read(json);
}

}  // namespace muster::projecthex
