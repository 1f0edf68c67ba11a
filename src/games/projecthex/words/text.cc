// What people read of a state: its JSON, and actions in words.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstring>
#include <nlohmann/json.hpp>

#include "games/projecthex/conquest.h"
#include "games/projecthex/sheet/names.h"

namespace muster::projecthex {
namespace {

using Json = nlohmann::json;

std::string_view type_name(int type) { return kUnitTypeNames[static_cast<std::size_t>(type)]; }
std::string_view type_name(UnitType type) { return type_name(static_cast<int>(type)); }

Json troops_json(const Troops& troops) {
  Json json = Json::object();
  for (int type = 0; type < kUnitTypes; ++type) {
    const int number = troops[static_cast<std::size_t>(type)];
    if (number > 0) json[std::string(type_name(type))] = number;
  }
  return json;
}

Json missions_json(const Conquest& game, MissionSet set) {
  Json names = Json::array();
  for (const int card : BitRange(set)) names.push_back(mission_name(game, card));
  return names;
}

Json place_json(const Conquest& game, int territory) {
  return territory < game.board().size() ? Json(game.board().territory(territory).id) : Json();
}

Json places_json(const Conquest& game, TerritorySet set) {
  Json ids = Json::array();
  for (const int territory : BitRange(set)) ids.push_back(game.board().territory(territory).id);
  return ids;
}

Json player_json(const Conquest& game, int player) {
  return player >= 0 && player < game.num_players() ? Json(colour_of(game, player)) : Json();
}

Json groups_json(const Conquest& game, const Groups& groups) {
  Json json = Json::array();
  for (std::size_t i = 0; i < groups.size; ++i) {
    const Group& group = groups.items[i];
    const Kind kind = kind_of(group.kind);
    json.push_back({{"in", place_json(game, group.territory)},
                    {"unit", type_name(kind.type)},
                    {"steps", kind.steps},
                    {"bonus", kind.bonus},
                    {"number", group.count}});
  }
  return json;
}

// What troops of each type have that have not done anything.
Json fresh_json(const ConquestState& state) {
  Json json = Json::object();
  for (std::size_t type = 0; type < kUnitTypes; ++type) {
    const Kind kind = kind_of(state.fresh[type]);
    json[std::string(kUnitTypeNames[type])] = {{"steps", kind.steps}, {"bonus", kind.bonus}};
  }
  return json;
}

Json fight_json(const Conquest& game, const Fight& fight) {
  const DuelChoice choice = duel_choice(fight.choice);
  return {{"attackers", groups_json(game, fight.attackers)},
          {"target", place_json(game, fight.target)},
          {"defender", player_json(game, fight.defender)},
          {"attacker_dice", faces_of(fight.dice[0])},
          {"defender_dice", faces_of(fight.dice[1])},
          {"to_roll", {fight.to_roll[0], fight.to_roll[1]}},
          {"choice", {{"face", choice.face}, {"unit", type_name(choice.type)}}},
          {"exchange", fight.exchange},
          {"next", fight.next_kind}};
}

Json realm_json(const Conquest& game, const Realm& realm, int player) {
  Json dossier = Json::array();
  for (const int card : realm.dossier) {
    dossier.push_back(card < kMissionCards ? Json(mission_name(game, card)) : Json());
  }
  return {{"colour", colour_of(game, player)},
          {"faction", realm.faction < kFactions ? Json(kFactionNames[realm.faction]) : Json()},
          {"prestige", realm.prestige},
          {"dossier", dossier},
          {"cards", card_names(game, realm.cards)},
          {"coins", realm.coins},
          {"incoming", troops_json(realm.incoming)},
          {"incoming_any", realm.incoming_any},
          {"capital", place_json(game, realm.capital)},
          {"mulligans", realm.mulligans},
          {"defeated", realm.defeated}};
}

Json territories_json(const Conquest& game, const ConquestState& state) {
  Json territories = Json::object();
  for (int t = 0; t < game.board().size(); ++t) {
    const auto at = static_cast<std::size_t>(t);
    Json entry = Json::object();
    if (state.holder[at] != kNobody) entry["holder"] = player_json(game, state.holder[at]);
    if (total(state.troops[at]) > 0) entry["troops"] = troops_json(state.troops[at]);
    if ((state.fortresses >> t & 1) != 0) entry["fortress"] = true;
    if (!entry.empty()) territories[game.board().territory(t).id] = entry;
  }
  return territories;
}

std::string mover_name(const Conquest& game, Player mover) {
  if (mover == kChance) return "chance";
  return mover == kTerminal ? "nobody" : std::string(colour_of(game, mover));
}

std::string kind_words(int number, int code, bool with_steps) {
  const Kind kind = kind_of(code);
  std::string words = fmt::format("{} {}", number, type_name(kind.type));
  if (with_steps) {
    words += fmt::format(" ({} step{}{})", kind.steps, kind.steps == 1 ? "" : "s",
                         kind.bonus ? " and the bonus" : "");
  }
  return words;
}

std::string slot_words(const Conquest& game, const Realm& realm, unsigned slots,
                       std::string_view verb, std::string_view none) {
  std::vector<std::string> names;
  for (const int slot : BitRange(slots)) {
    const int card = realm.dossier[static_cast<std::size_t>(slot)];
    names.push_back(card < kMissionCards ? mission_name(game, card) : "nothing");
  }
  return names.empty() ? std::string(none) : fmt::format("{} {}", verb, fmt::join(names, " and "));
}

std::string_view pass_words(Phase phase) {
  switch (phase) {
    case Phase::kBuy:
      return "buy no more troops";
    case Phase::kBuyFortress:
      return "buy no more fortresses";
    case Phase::kResurge:
      return "stay off the board";
    case Phase::kMoveFrom:
      return "no more moves";
    case Phase::kAttackFrom:
      return "no more attacks";
    case Phase::kJoin:
      return "nobody else joins";
    case Phase::kPick:
      return "pick nothing more";
    default:
      return "no more";
  }
}

std::string take_words(Phase phase, int type, int number) {
  const std::string_view verb = phase == Phase::kBuy           ? "buy"
                                : phase == Phase::kRecruit     ? "recruit"
                                : phase == Phase::kLevy        ? "levy"
                                : phase == Phase::kFirstTroops ? "begin with"
                                                               : "take";
  if (number == 0) return fmt::format("{} no {}", verb, type_name(type));
  return fmt::format("{} {} {}", verb, number, type_name(type));
}

}  // namespace

std::string Conquest::place_name(int territory) const {
  return territory < board_->size() ? board_->territory(territory).id : "nowhere";
}

Json Conquest::to_json(const State& state) const {
  Json players = Json::array();
  for (int player = 0; player < players_; ++player) {
    players.push_back(realm_json(*this, state.realms[static_cast<std::size_t>(player)], player));
  }
  Json json = {{"round", state.round},
               {"turn", state.turn},
               {"phase", phase_name(state.phase)},
               {"mover", mover_name(*this, state.mover)},
               {"on_turn", player_json(*this, state.on_turn)},
               {"players", players},
               {"territories", territories_json(*this, state)},
               {"deck_size", std::popcount(state.deck) + std::popcount(state.under)},
               {"deck", missions_json(*this, state.deck)},
               {"under_deck", missions_json(*this, state.under)},
               {"discard", missions_json(*this, state.discard)},
               {"turned_down", missions_json(*this, state.rejected)},
               {"draws", state.draws},
               {"spent", groups_json(*this, state.spent)},
               {"held_at_start", places_json(*this, state.held_at_start)},
               {"from", place_json(*this, state.from)},
               {"to", place_json(*this, state.to)},
               {"left", state.left},
               {"unit", state.type < kUnitTypes ? Json(type_name(state.type)) : Json()},
               {"attacks", state.attacks},
               {"step", kStepNames[static_cast<std::size_t>(state.step)]},
               {"done", state.done},
               {"hit_and_run", state.galloping != 0},
               {"winner", player_json(*this, state.winner)},
               {"capped", state.capped != 0}};
  if (state.turn > 0) json["fresh"] = fresh_json(state);
  const Fight none{};
  if (std::memcmp(&state.fight, &none, sizeof none) != 0) {
    json["fight"] = fight_json(*this, state.fight);
  }
  return json;
}

std::string Conquest::describe(const State& state, Action action) const {
  const int what = argument_of(action);
  const auto place = [&] { return place_name(what); };
  switch (verb_of(action)) {
    case Verb::kPass:
      return std::string(pass_words(state.phase));
    case Verb::kFaction:
      return fmt::format("play {}", kFactionNames[static_cast<std::size_t>(what)]);
    case Verb::kPick:
      return fmt::format("pick {}", fmt::join(card_names(*this, bit<CardSet>(what)), ""));
    case Verb::kDrawMission:
      return what < kMissionCards ? "drawn: " + mission_name(*this, what) : "drawn: none that fits";
    case Verb::kCapital:
      return fmt::format("found the capital in {}", place());
    case Verb::kTake:
      return take_words(state.phase, what / 64, what % 64);
    case Verb::kFortress:
      return fmt::format("build a fortress in {}", place());
    case Verb::kResurge:
      return fmt::format("come back in {}", place());
    case Verb::kPlaceAll:
      return fmt::format("place all {} in {}", type_name(what / 64), place_name(what % 64));
    case Verb::kPlaceOne:
      return fmt::format("place 1 {} in {}", type_name(what / 64), place_name(what % 64));
    default:
      return war_words(state, action);
  }
}

std::string Conquest::war_words(const State& state, Action action) const {
  const int what = argument_of(action);
  const auto mover = static_cast<std::size_t>(state.mover >= 0 ? state.mover : 0);
  const auto slots = static_cast<unsigned>(what);
  switch (verb_of(action)) {
    case Verb::kReturn:
      return slot_words(*this, state.realms[mover], slots, "give back", "keep both missions");
    case Verb::kDiscard:
      return slot_words(*this, state.realms[mover], slots, "discard", "keep the missions");
    case Verb::kFrom:
      return fmt::format("{} from {}", state.phase == Phase::kMoveFrom ? "move" : "attack",
                         place_name(what));
    case Verb::kTo:
      if (state.phase == Phase::kMoveTo) {
        return fmt::format("move to {} from {}", place_name(what), place_name(state.from));
      }
      return fmt::format("attack {} from {}", place_name(what), place_name(state.from));
    case Verb::kMove:
      return fmt::format("{} move on to {}", kind_words(what % 64, what / 64, true),
                         place_name(state.to));
    case Verb::kCommit:
      return fmt::format("{} attack", kind_words(what % 64, what / 64, true));
    case Verb::kJoin:
      return fmt::format("troops of {} join the attack", place_name(what));
    case Verb::kRoll:
      return fmt::format("the {} rolls {}", what < kFaces ? "attacker" : "defender", what % kFaces);
    case Verb::kDie:
      return fmt::format("die {} with {}", duel_choice(what).face,
                         type_name(duel_choice(what).type));
    case Verb::kStay: {
      if (what == 0) return "all of them advance";
      const Group& group = state.fight.attackers.items[0];
      return fmt::format("{} stay in {}", kind_words(what, group.kind, false),
                         place_name(group.territory));
    }
    case Verb::kGuard:
      return fmt::format("{} stays as a guard", kind_words(1, what, true));
    default:
      return fmt::format("action {}", static_cast<int>(action));
  }
}

}  // namespace muster::projecthex
