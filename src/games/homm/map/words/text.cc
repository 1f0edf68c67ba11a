// Values, returns and words: what search, stores and people read from a state.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>

#include "core/hash.h"
#include "games/homm/map/adventure.h"

namespace muster::homm::map {
namespace {

constexpr std::array<std::string_view, 4> kBuildings = {
    "the bronze dwelling", "the silver dwelling", "the gold dwelling", "the citadel"};
constexpr std::array<std::string_view, 6> kEvents = {"none",     "ai_heroes_beaten", "town_flagged",
                                                     "hero_out", "goal_flagged",     "rounds_over"};

// The phases' names in their order.
constexpr std::array<std::string_view, 30> kPhases = {
    "search",      "discard",  "draw_card", "turn",      "draw_tile", "orient",
    "settlement",  "gain",     "gained",    "lose_card", "improve",   "spy",
    "morale_ends", "react",    "target",    "raise",     "hire_draw", "hire",
    "find",        "deck_top", "peeked",    "die",       "last_step", "defend",
    "outcome",     "fight",    "tie",       "ai_turn",   "over",      "going_on"};

}  // namespace

Returns Adventure::returns(const State& state) const {
  Returns returns{};
  if (state.winner >= 0) {
    returns[static_cast<std::size_t>(state.winner)] = 1;
    returns[static_cast<std::size_t>(1 - state.winner)] = -1;
  }
  return returns;
}

// Tallies do not influence play and are left out, so that transpositions meet.
std::uint64_t Adventure::hash(const State& state) const {
  const auto* bytes = reinterpret_cast<const unsigned char*>(&state);
  constexpr std::size_t kFirst = offsetof(MapState, piles);
  const std::uint64_t map = hash_bytes(bytes + kFirst, offsetof(MapState, tally) - kFirst);
  if (state.phase != MapPhase::kFight) return map;
  return hash_combine(map, (*meetings_)[state.meeting].rules->hash(state.combat));
}

Summary Adventure::summary(const State& state) const {
  const MapTally& tally = state.tally;
  Summary summary;
  summary.margin = static_cast<double>(state.owned[0].size()) - state.owned[1].size();
  summary.rounds = state.round;
  summary.metrics = {{"ended_by", kEvents[state.ended_by]},
                     {"round_town_flagged", tally.town_flagged},
                     {"round_ai_beaten", tally.ai_beaten},
                     {"round_goal_flagged", tally.goal_flagged},
                     {"town_flagged", tally.town_flagged > 0},
                     {"ai_beaten", tally.ai_beaten > 0},
                     {"fights", tally.fights},
                     {"fights_won", tally.fights_won},
                     {"quick_combats", tally.quick_combats},
                     {"retreats", tally.retreats},
                     {"fields_flagged_player", tally.flags[0]},
                     {"fields_flagged_ai", tally.flags[1]},
                     {"fields_visited_player", tally.visits[0]},
                     {"fields_visited_ai", tally.visits[1]},
                     {"tiles_discovered_player", tally.discovered[0]},
                     {"tiles_discovered_ai", tally.discovered[1]},
                     {"lost_gold_player", tally.lost_gold},
                     {"army_value", meetings_->army_value(state.units)},
                     {"hero_level", state.level}};
  return summary;
}

std::string Adventure::card_name(int card) const {
  const auto which = static_cast<std::size_t>(meetings_->cards()[static_cast<std::size_t>(card)]);
  return cards_->cards()[which].name;
}

// "III:mine:gold at (-6, 8)", or "an unknown field at ...".
std::string Adventure::field_words(const State& state, int field) const {
  const Hex hex = layout_->hex(field);
  const auto place = static_cast<std::size_t>(Layout::place_of(field));
  if (state.placed[place].face_up == 0) {
    return fmt::format("an unknown field at ({}, {})", hex.q, hex.r);
  }
  const int level = guards(state, field);
  return fmt::format("{}{}{} at ({}, {})", level > 0 ? numeral_of_level(level) : "",
                     level > 0 ? ":" : "", kind(state, field).id, hex.q, hex.r);
}

std::string Adventure::describe(const State& state, Action action) const {
  if (!is_map_action(action)) {
    return (*meetings_)[state.meeting].rules->describe(state.combat, action);
  }
  return map_words(state, action);
}

std::string Adventure::map_words(const State& state, Action action) const {
  const int what = map_argument(action);
  const auto direction = [&](int from) {
    return fmt::format("{} to {}", kDirectionNames[static_cast<std::size_t>(what)],
                       field_words(state, layout_->next(from, what)));
  };
  const auto place = [&] { return scenario_.tiles[static_cast<std::size_t>(what)].label; };
  switch (map_kind(action)) {
    case MapAction::kStep:
      return fmt::format("go {}", direction(state.field));
    case MapAction::kDiscover:
      return fmt::format("discover tile {}", place());
    case MapAction::kField:
      return fmt::format("choose {}", field_words(state, what));
    case MapAction::kFight:
      return "stop and fight";
    case MapAction::kRevisit:
      return fmt::format("revisit {}", field_words(state, state.field));
    case MapAction::kEndTurn:
      return "end the turn";
    case MapAction::kBuild:
      return fmt::format("build {}", kBuildings[static_cast<std::size_t>(what)]);
    case MapAction::kSpy:
      return fmt::format("look at tile {}", place());
    case MapAction::kWay:
      return fmt::format("{} goes {}", scenario_.ai_heroes[state.ai_hero].name,
                         direction(state.heroes[state.ai_hero].field));
    case MapAction::kStay:
      return fmt::format("{} stays", scenario_.ai_heroes[state.ai_hero].name);
    case MapAction::kRecruit:
    case MapAction::kRecruitDowngraded:
    case MapAction::kReinforce:
    case MapAction::kUpgrade:
    case MapAction::kImprove:
    case MapAction::kRaise:
    case MapAction::kHire:
    case MapAction::kUnit:
      return unit_words(action);
    case MapAction::kOrient:
    case MapAction::kIncome:
    case MapAction::kTroops:
    case MapAction::kPay:
    case MapAction::kGiveUp:
    case MapAction::kTile:
    case MapAction::kOutcome:
      return event_words(state, action);
    default:
      return card_words(state, action);
  }
}

std::string Adventure::unit_words(Action action) const {
  const std::string& unit = meetings_->unit_name(map_argument(action));
  switch (map_kind(action)) {
    case MapAction::kRecruit:
      return fmt::format("recruit {}", unit);
    case MapAction::kRecruitDowngraded:
      return fmt::format("recruit {} turned back", unit);
    case MapAction::kReinforce:
      return fmt::format("reinforce {}", unit);
    case MapAction::kUpgrade:
      return fmt::format("upgrade {}", unit);
    case MapAction::kRaise:
      return fmt::format("reinforce {} at half the gold", unit);
    case MapAction::kHire:
      return fmt::format("recruit {}", unit);
    case MapAction::kUnit:
      return fmt::format("drawn: {}", unit);
    default:
      return fmt::format("improve {}", unit);
  }
}

std::string Adventure::event_words(const State& state, Action action) const {
  const auto what = static_cast<std::size_t>(map_argument(action));
  switch (map_kind(action)) {
    case MapAction::kOrient:
      return fmt::format("turn tile {} by {} degrees", scenario_.tiles[state.discovering].label,
                         what * 60);
    case MapAction::kIncome:
      return "the settlement gives income";
    case MapAction::kTroops:
      return "the settlement gives troops";
    case MapAction::kPay:
      return "pay for the defence";
    case MapAction::kGiveUp:
      return "give the place up";
    case MapAction::kTile:
      return fmt::format("the tile is {}", layout_->tiles()[what].id);
    default:
      break;
  }
  const FightOutcome& outcome = meetings_->odds(state.meeting, state.units).outcomes[what];
  return fmt::format("{}: {}, {} steps lost, {} more rounds", (*meetings_)[state.meeting].name,
                     outcome.win ? "won" : "not won", outcome.steps_lost, outcome.extra_rounds);
}

std::string Adventure::card_words(const State& state, Action action) const {
  const int what = map_argument(action);
  switch (map_kind(action)) {
    case MapAction::kPlay:
    case MapAction::kPlayLater:
      return fmt::format("play {}{}: {}", card_name(what / 4),
                         map_kind(action) == MapAction::kPlayLater ? " for later" : "",
                         option_of(what / 4, what % 4).text);
    case MapAction::kTakeEffect:
      return fmt::format("effect of {}: {}", card_name(what),
                         option_of(what, state.piles.layer[what]).text);
    case MapAction::kMorale:
      return "spend positive morale: draw a card";
    case MapAction::kTake:
      return fmt::format("take {}", card_name(what));
    case MapAction::kDiscard:
      return fmt::format("discard {}", card_name(what));
    case MapAction::kPeek:
      return "look at the top card of the deck";
    case MapAction::kTop:
      return fmt::format("leave {} on top", card_name(state.peeked));
    case MapAction::kBottom:
      return fmt::format("put {} under the deck", card_name(state.peeked));
    case MapAction::kRollDie:
      return "roll the die for morale";
    case MapAction::kDie:
      return fmt::format("the die shows {:+}", what - 1);
    case MapAction::kDraw:
      return fmt::format("drawn: {}", card_name(what));
    default:
      return "no (more)";
  }
}

nlohmann::json Adventure::tiles_json(const State& state) const {
  nlohmann::json tiles = nlohmann::json::array();
  for (int place = 0; place < layout_->places(); ++place) {
    const PlacedTile& placed = state.placed[static_cast<std::size_t>(place)];
    nlohmann::json entry = {{"place", scenario_.tiles[static_cast<std::size_t>(place)].label},
                            {"face_up", placed.face_up != 0}};
    if (placed.tile != kNoTile) entry["tile"] = layout_->tiles()[placed.tile].id;
    if (placed.face_up != 0) {
      entry["rotation"] = placed.rotation;
      nlohmann::json fields = nlohmann::json::array();
      for (int field = Layout::field_of(place, 0); field < Layout::field_of(place + 1, 0);
           ++field) {
        std::string text = field_words(state, field);
        if (state.owned[0].has(field)) text += ", the player's";
        if (state.owned[1].has(field)) text += ", the AI's";
        if (state.troops.has(field)) text += ", for troops";
        if (state.visited.has(field)) text += ", visited";
        if (state.spoilt.has(field)) text += ", spoilt";
        fields.push_back(text);
      }
      entry["fields"] = fields;
    }
    tiles.push_back(entry);
  }
  return tiles;
}

nlohmann::json Adventure::heroes_json(const State& state) const {
  constexpr std::array<std::string_view, 3> kStatus = {"to come", "on the map", "beaten"};
  nlohmann::json heroes = nlohmann::json::array();
  for (std::size_t hero = 0; hero < scenario_.ai_heroes.size(); ++hero) {
    const AiHeroState& each = state.heroes[hero];
    nlohmann::json entry = {{"name", scenario_.ai_heroes[hero].name},
                            {"status", kStatus[static_cast<std::size_t>(each.status)]},
                            {"movement", each.movement},
                            {"grown", (state.grown >> hero & 1) != 0}};
    if (each.field != kNoField) {
      entry["field"] = field_words(state, each.field);
      entry["last"] = field_words(state, each.last);
    }
    heroes.push_back(entry);
  }
  return heroes;
}

nlohmann::json Adventure::to_json(const State& state) const {
  nlohmann::json army = nlohmann::json::array();
  for (int unit = 0; unit < meetings_->units(); ++unit) {
    const UnitState& each = state.units[unit];
    army.push_back({{"unit", meetings_->unit_name(unit)},
                    {"in_deck", each.in_deck != 0},
                    {rules_.dice_stacks ? "upgraded" : "pack", each.improved != 0},
                    {"tokens", each.tokens}});
  }
  nlohmann::json cards = nlohmann::json::object();
  const auto add_pile = [&](const char* name, std::uint64_t pile) {
    nlohmann::json names = nlohmann::json::array();
    for (int card : BitRange(pile)) {
      names.push_back(fmt::format("{} {}/{}", card_name(card), card, state.piles.layer[card]));
    }
    cards[name] = names;
  };
  add_pile("hand", state.piles.hand);
  add_pile("deck", state.piles.deck);
  add_pile("discard", state.piles.discard);
  add_pile("supply", state.piles.supply);
  add_pile("aside", state.piles.aside);
  add_pile("delayed", state.piles.delayed);
  nlohmann::json json = {
      {"round", state.round},
      {"turn", state.turn},
      {"phase", kPhases[static_cast<std::size_t>(state.phase)]},
      {"hero",
       {{"field", field_words(state, state.field)},
        {"last", field_words(state, state.last)},
        {"movement", state.movement},
        {"level", state.level},
        {"experience", state.steps},
        {"morale", state.morale.token},
        {"penalty", state.morale.penalty},
        {"experts", state.experts}}},
      {"resources",
       {{"gold", state.gold}, {"materials", state.materials}, {"valuables", state.valuables}}},
      {"town",
       {{"dwellings", state.dwellings},
        {"citadel", state.citadel != 0},
        {"build_token", state.build_token != 0},
        {"population_token", state.population_token != 0}}},
      {"army", army},
      {"cards", cards},
      {"tiles", tiles_json(state)},
      {"ai_heroes", heroes_json(state)}};
  if (state.effects != 0) json["effects"] = state.effects;
  if (state.moments != 0) json["moments"] = state.moments;
  if (state.discount != 0) json["discount"] = state.discount;
  if (state.late_steps != 0) json["late_steps"] = state.late_steps;
  if (state.hireable != 0) json["hireable"] = state.hireable;
  if (state.gained != 0) json["gained"] = state.gained;
  if (state.peeked != kNoCard) json["peeked"] = card_name(state.peeked);
  if (state.fight != FightKind::kNone) json["fight"] = (*meetings_)[state.meeting].name;
  if (state.phase == MapPhase::kFight) {
    json["combat"] = (*meetings_)[state.meeting].rules->to_json(state.combat);
  }
  if (state.phase == MapPhase::kOver) json["ended_by"] = kEvents[state.ended_by];
  return json;
}

}  // namespace muster::homm::map
