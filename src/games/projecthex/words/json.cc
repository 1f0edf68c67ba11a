// Reads a state from JSON: the inverse of Conquest::to_json.
#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <span>

#include "games/projecthex/conquest.h"
#include "games/projecthex/sheet/names.h"
#include "games/projecthex/words/archive.h"

namespace muster::projecthex {
namespace {

using Json = nlohmann::json;

// Reads members and collects mistakes; what could not be read is as if it were left out.
class StateReader : private JsonMembers {
 public:
  explicit StateReader(const Conquest& game) : game_(game) {}

  absl::StatusOr<ConquestState> read(const Json& json) {
    if (!object(json, "the state",
                {"round",   "turn",        "phase",       "mover",  "on_turn",
                 "players", "territories", "deck_size",   "deck",   "under_deck",
                 "discard", "turned_down", "draws",       "spent",  "held_at_start",
                 "from",    "to",          "left",        "unit",   "attacks",
                 "step",    "done",        "hit_and_run", "winner", "capped",
                 "fresh",   "fight"})) {
      return status();
    }
    read_players(json);
    read_territories(json);
    read_decks(json);
    read_turn(json);
    if (const Json* fresh = member(json, "fresh")) read_fresh(*fresh);
    if (const Json* fight = member(json, "fight")) read_fight(*fight);
    if (ok()) check(json);
    if (!ok()) return status();
    return state_;
  }

 private:
  std::vector<std::string> colours() const {
    std::vector<std::string> names;
    for (int p = 0; p < game_.num_players(); ++p) names.emplace_back(colour_of(game_, p));
    return names;
  }
  std::vector<std::string> places() const {
    std::vector<std::string> names;
    for (const Territory& each : game_.board().data().territories) names.push_back(each.id);
    return names;
  }
  std::vector<std::string> missions() const {
    std::vector<std::string> names;
    for (int card = 0; card < kMissionCards; ++card) names.push_back(mission_name(game_, card));
    return names;
  }
  Troops troops(const Json& json, std::string_view key, std::string_view where) {
    Troops result{};
    const Json* found = member(json, key);
    if (found == nullptr) return result;
    const std::string name = path(where, key);
    if (!object(*found, name, {"assault", "mounted", "ranged"})) return result;
    for (std::size_t type = 0; type < kUnitTypes; ++type) {
      number(*found, kUnitTypeNames[type], name, kMaxTroops, result[type]);
    }
    return result;
  }

  void read_players(const Json& json) {
    const auto players = list(json, "players", "");
    if (static_cast<int>(players.size()) != game_.num_players()) {
      return fail("players", fmt::format("has {} entries, the scenario has {} players",
                                         players.size(), game_.num_players()));
    }
    const ConquestState start = game_.initial_state();
    for (std::size_t p = 0; p < kMaxPlayers; ++p)
      state_.realms[p].faction = start.realms[p].faction;
    for (std::size_t p = 0; p < players.size(); ++p) {
      const std::string where = fmt::format("players[{}]", p);
      state_.realms[p].cards = start.realms[p].cards;
      if (object(players[p], where,
                 {"colour", "faction", "prestige", "dossier", "cards", "coins", "incoming",
                  "incoming_any", "capital", "mulligans", "defeated"})) {
        read_realm(players[p], where, p);
      }
    }
  }

  void read_realm(const Json& json, const std::string& where, std::size_t player) {
    Realm& realm = state_.realms[player];
    std::uint8_t colour = static_cast<std::uint8_t>(player);
    name_of(json, "colour", where, "a colour of the scenario", colours(), colour);
    if (colour != player) {
      fail(where + ".colour", fmt::format("expected {}: players stand in the order of their turns",
                                          colours()[player]));
    }
    name_of(json, "faction", where, "a faction", texts(kFactionNames), realm.faction);
    if (json.contains("faction") && json["faction"].is_null()) realm.faction = kNobody;
    number(json, "prestige", where, 255, realm.prestige);
    number(json, "coins", where, 65535, realm.coins);
    number(json, "incoming_any", where, kMaxTroops, realm.incoming_any);
    number(json, "mulligans", where, 2, realm.mulligans);
    number(json, "defeated", where, 255, realm.defeated);
    realm.incoming = troops(json, "incoming", where);
    name_of(json, "capital", where, "a territory", places(), realm.capital);
    if (json.contains("cards")) {
      realm.cards = set<CardSet>(json, "cards", where, "a unit card or an upgrade",
                                 game_.rules().cards.names());
    }
    const auto dossier = list(json, "dossier", where);
    if (dossier.size() > realm.dossier.size()) {
      return fail(where + ".dossier", "has more than two missions");
    }
    for (std::size_t slot = 0; slot < dossier.size(); ++slot) {
      if (dossier[slot].is_null()) continue;
      if (const auto card = index(dossier[slot], where + ".dossier", "a mission", missions())) {
        realm.dossier[slot] = static_cast<std::uint8_t>(*card);
      }
    }
  }

  void read_territories(const Json& json) {
    state_.holder.fill(kNobody);
    const Json* found = member(json, "territories");
    if (found == nullptr || !found->is_object()) {
      return fail("territories", "is missing; expected an object of territories by id");
    }
    for (const auto& [id, value] : found->items()) {
      const std::string where = "territories." + id;
      const auto at = index(Json(id), "territories", "a territory", places());
      if (!at || !object(value, where, {"holder", "troops", "fortress"})) continue;
      read_territory(value, where, *at);
    }
  }

  void read_territory(const Json& json, const std::string& where, int territory) {
    const auto at = static_cast<std::size_t>(territory);
    name_of(json, "holder", where, "a colour of the scenario", colours(), state_.holder[at]);
    state_.troops[at] = troops(json, "troops", where);
    if (const Json* fortress = member(json, "fortress")) {
      if (!fortress->is_boolean()) return fail(where + ".fortress", "expected true or false");
      if (fortress->get<bool>()) state_.fortresses |= bit<TerritorySet>(territory);
    }
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
                                     colours()[state_.holder[at]], kMaxTroops));
    }
    realm.pieces = static_cast<std::uint8_t>(sum);
  }

  void read_decks(const Json& json) {
    const auto names = missions();
    state_.under = set<MissionSet>(json, "under_deck", "", "a mission", names);
    state_.discard = set<MissionSet>(json, "discard", "", "a mission", names);
    state_.rejected = set<MissionSet>(json, "turned_down", "", "a mission", names);
    MissionSet elsewhere = state_.under | state_.discard | state_.rejected;
    for (const Realm& realm : state_.realms) {
      for (const int card : realm.dossier) {
        if (card < kMissionCards) elsewhere |= bit<MissionSet>(card);
      }
    }
    state_.deck = json.contains("deck") ? set<MissionSet>(json, "deck", "", "a mission", names)
                                        : game_.missions() & ~elsewhere;
    number(json, "draws", "", 65535, state_.draws);
  }

  void read_turn(const Json& json) {
    state_.round = 1;
    state_.turn = 1;
    number(json, "round", "", 65535, state_.round);
    number(json, "turn", "", 1 << 30, state_.turn);
    name_of(json, "on_turn", "", "a colour of the scenario", colours(), state_.on_turn);
    std::vector<std::string> phases = texts(kPhaseNames);
    phases.emplace_back(kOverName);
    std::uint8_t phase = static_cast<std::uint8_t>(Phase::kMoveFrom);
    name_of(json, "phase", "", "a phase", phases, phase);
    state_.phase = static_cast<Phase>(phase);
    read_mover(json);
    state_.spent = groups(json, "spent", "");
    state_.held_at_start =
        json.contains("held_at_start")
            ? set<TerritorySet>(json, "held_at_start", "", "a territory", places())
            : state_.realms[state_.on_turn].held;
    name_of(json, "from", "", "a territory", places(), state_.from);
    name_of(json, "to", "", "a territory", places(), state_.to);
    name_of(json, "unit", "", "a type of troops", texts(kUnitTypeNames), state_.type);
    if (json.contains("unit") && json["unit"].is_null()) state_.type = kUnitTypes;
    number(json, "left", "", 255, state_.left);
    number(json, "attacks", "", 255, state_.attacks);
    std::uint8_t step = static_cast<std::uint8_t>(step_of(state_.phase));
    name_of(json, "step", "", "a step of the turn", texts(kStepNames), step);
    state_.step = static_cast<Step>(step);
    // A step that waits has done its first part; the Imperials' levy is the second.
    state_.done = json.contains("step") ? 0 : done_by(state_.phase);
    number(json, "done", "", 255, state_.done);
    flag(json, "hit_and_run", "", state_.galloping);
    name_of(json, "winner", "", "a colour of the scenario", colours(), state_.winner);
    flag(json, "capped", "", state_.capped);
  }

  void read_mover(const Json& json) {
    const bool chance = state_.phase == Phase::kRoll || state_.phase == Phase::kDraw;
    std::vector<std::string> names = colours();
    names.emplace_back("chance");
    names.emplace_back("nobody");
    std::uint8_t mover = chance ? static_cast<std::uint8_t>(game_.num_players()) : state_.on_turn;
    if (state_.phase == Phase::kOver) mover = static_cast<std::uint8_t>(game_.num_players() + 1);
    name_of(json, "mover", "", "a colour, chance or nobody", names, mover);
    state_.mover = static_cast<Player>(mover);
    if (mover == game_.num_players()) state_.mover = kChance;
    if (mover == game_.num_players() + 1) state_.mover = kTerminal;
  }

  Groups groups(const Json& json, std::string_view key, std::string_view where) {
    Groups result;
    const std::string name = path(where, key);
    const auto entries = list(json, key, where);
    if (entries.size() > kMaxTroops) {
      fail(name, fmt::format("has more than {} groups", kMaxTroops));
      return result;
    }
    for (const Json& each : entries) {
      if (!object(each, name, {"in", "unit", "steps", "bonus", "number"})) continue;
      Group& group = result.items[result.size++];
      group = Group(kNowhere, 0, 1);
      std::uint8_t type = 0;
      std::uint8_t steps = 0;
      std::uint8_t bonus = 0;
      name_of(each, "in", name, "a territory", places(), group.territory);
      name_of(each, "unit", name, "a type of troops", texts(kUnitTypeNames), type);
      number(each, "steps", name, 3, steps);
      flag(each, "bonus", name, bonus);
      number(each, "number", name, kMaxTroops, group.count);
      if (group.territory == kNowhere) fail(name, "a group lacks `in`, its territory");
      group.kind =
          static_cast<std::uint8_t>(kind_code({static_cast<UnitType>(type), steps, bonus != 0}));
    }
    std::sort(result.items.begin(), result.items.begin() + result.size,
              [](const Group& a, const Group& b) {
                return std::pair(a.territory, a.kind) < std::pair(b.territory, b.kind);
              });
    return result;
  }

  void read_fresh(const Json& json) {
    if (!object(json, "fresh", {"assault", "mounted", "ranged"})) return;
    for (std::size_t type = 0; type < kUnitTypes; ++type) {
      const Json* kind = member(json, kUnitTypeNames[type]);
      const std::string where = path("fresh", kUnitTypeNames[type]);
      if (kind == nullptr) return fail(where, "is missing");
      if (!object(*kind, where, {"steps", "bonus"})) return;
      std::uint8_t steps = 0;
      std::uint8_t bonus = 0;
      number(*kind, "steps", where, 3, steps);
      flag(*kind, "bonus", where, bonus);
      state_.fresh[type] =
          static_cast<std::uint8_t>(kind_code({static_cast<UnitType>(type), steps, bonus != 0}));
    }
  }

  DicePool dice(const Json& json, std::string_view key) {
    DicePool pool{};
    for (const Json& face : list(json, key, "fight")) {
      if (!face.is_number_integer() || face < 0 || face >= kFaces) {
        fail(path("fight", key), fmt::format("is {}, expected faces from 0 to 9", face.dump()));
        return {};
      }
      ++pool[face.get<std::size_t>()];
    }
    return pool;
  }

  void read_fight(const Json& json) {
    if (!object(json, "fight",
                {"attackers", "target", "defender", "attacker_dice", "defender_dice", "to_roll",
                 "choice", "exchange", "next"})) {
      return;
    }
    Fight& fight = state_.fight;
    fight.attackers = groups(json, "attackers", "fight");
    fight.dice = {dice(json, "attacker_dice"), dice(json, "defender_dice")};
    name_of(json, "target", "fight", "a territory", places(), fight.target);
    name_of(json, "defender", "fight", "a colour of the scenario", colours(), fight.defender);
    const auto to_roll = list(json, "to_roll", "fight");
    if (to_roll.size() != 2 && !to_roll.empty()) fail("fight.to_roll", "expected two numbers");
    for (std::size_t side = 0; side < to_roll.size() && side < 2; ++side) {
      number({{"to_roll", to_roll[side]}}, "to_roll", "fight", 255, fight.to_roll[side]);
    }
    if (const Json* choice = member(json, "choice");
        choice != nullptr && object(*choice, "fight.choice", {"face", "unit"})) {
      std::uint8_t face = 0;
      std::uint8_t unit = 0;
      number(*choice, "face", "fight.choice", kFaces - 1, face);
      name_of(*choice, "unit", "fight.choice", "a type of troops", texts(kUnitTypeNames), unit);
      fight.choice = static_cast<std::uint8_t>(duel_code({face, static_cast<UnitType>(unit)}));
    }
    number(json, "exchange", "fight", 255, fight.exchange);
    number(json, "next", "fight", 255, fight.next_kind);
  }

  // What the rules rely on and a file may get wrong.
  void check(const Json& json) {
    const Phase phase = state_.phase;
    const bool chance = phase == Phase::kRoll || phase == Phase::kDraw;
    if (phase == Phase::kOver
            ? state_.mover != kTerminal
            : state_.mover == kTerminal || (chance && state_.mover != kChance) ||
                  (!chance && phase != Phase::kFaction && state_.mover == kChance)) {
      fail("mover", fmt::format("does not fit phase {}", phase_name(phase)));
    }
    const auto any = [phase](std::initializer_list<Phase> phases) {
      return std::find(phases.begin(), phases.end(), phase) != phases.end();
    };
    if (any({Phase::kMoveTo, Phase::kMoveTroops, Phase::kAttackTarget, Phase::kCommit}) &&
        state_.from == kNowhere) {
      fail("from", fmt::format("is missing in phase {}", phase_name(phase)));
    }
    if (phase == Phase::kMoveTroops && state_.to == kNowhere) {
      fail("to", "is missing in phase move_troops");
    }
    if (any({Phase::kCommit, Phase::kJoin, Phase::kRoll, Phase::kAttackerDie, Phase::kDefenderDie,
             Phase::kAdvance, Phase::kGuard}) &&
        (state_.fight.target == kNowhere || state_.fight.defender == kNobody) &&
        state_.to == kNowhere) {
      fail("fight", fmt::format("target or defender is missing in phase {}", phase_name(phase)));
    }
    if (json.contains("deck_size") &&
        json["deck_size"] != std::popcount(state_.deck) + std::popcount(state_.under)) {
      fail("deck_size", "is not the number of missions in `deck` and `under_deck`");
    }
    // A capital or a place to come back to is held before the first troops are there.
    if (!game_.rules().markers_hold && !any({Phase::kFirstTroops, Phase::kPlace})) {
      check_garrisons();
    }
    check_groups(state_.spent, "spent");
    check_groups(state_.fight.attackers, "fight.attackers");
  }

  void check_garrisons() {
    for (int t = 0; t < game_.board().size(); ++t) {
      const auto at = static_cast<std::size_t>(t);
      if (state_.holder[at] == kNobody || total(state_.troops[at]) > 0) continue;
      fail("territories." + game_.board().territory(t).id, "has a `holder` but no troops");
    }
  }

  void check_groups(const Groups& groups, std::string_view name) {
    std::array<Troops, kMaxTerritories> sums{};
    for (std::size_t i = 0; i < groups.size; ++i) {
      const Group& group = groups.items[i];
      const auto type = static_cast<std::size_t>(kind_of(group.kind).type);
      std::uint8_t& sum = sums[group.territory][type];
      sum = static_cast<std::uint8_t>(sum + group.count);
      if (sum > state_.troops[group.territory][type]) {
        fail(name, fmt::format("names more {} in {} than stand there", kUnitTypeNames[type],
                               game_.board().territory(group.territory).id));
      }
    }
  }

  const Conquest& game_;
  ConquestState state_{};
};

}  // namespace

absl::StatusOr<ConquestState> Conquest::read_state(const Json& json) const {
  absl::StatusOr<ConquestState> state = StateReader(*this).read(json);
  if (!state.ok()) return state;
  if (state->turn > 0 && !json.contains("fresh")) name_fresh(*state);
  note_weariness(*state);
  return state;
}

}  // namespace muster::projecthex
