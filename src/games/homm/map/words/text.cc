// Values, returns and words: what search, stores and people read from a state.
#include "games/homm/map/words/text.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <string_view>

#include "core/hash.h"
#include "games/homm/map/adventure.h"
#include "games/homm/map/inquiry/fields.h"
#include "games/homm/map/state/actions.h"
#include "games/homm/map/words/state_names.h"

namespace muster::homm::map {
namespace {

constexpr std::array<std::string_view, 4> kBuildings = {
    "the bronze dwelling", "the silver dwelling", "the gold dwelling", "the citadel"};

std::string unit_words(const MapTables& game, Action action) {
  const std::string& unit = game.meetings().unit_name(map_argument(action));
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

std::string event_words(const MapTables& game, const MapState& state, Action action) {
  const auto what = static_cast<std::size_t>(map_argument(action));
  switch (map_kind(action)) {
    case MapAction::kOrient:
      return fmt::format("turn tile {} by {} degrees",
                         game.scenario().tiles[state.discovering].label, what * 60);
    case MapAction::kIncome:
      return "the settlement gives income";
    case MapAction::kTroops:
      return "the settlement gives troops";
    case MapAction::kPay:
      return "pay for the defence";
    case MapAction::kGiveUp:
      return "give the place up";
    case MapAction::kTile:
      return fmt::format("the tile is {}", game.layout().tiles()[what].id);
    default:
      break;
  }
  const FightOutcome& outcome = game.meetings().odds(state.meeting, state.units).outcomes[what];
  return fmt::format("{}: {}, {} steps lost, {} more rounds", game.meetings()[state.meeting].name,
                     outcome.win ? "won" : "not won", outcome.steps_lost, outcome.extra_rounds);
}

std::string card_words(const MapTables& game, const MapState& state, Action action) {
  const int what = map_argument(action);
  switch (map_kind(action)) {
    case MapAction::kPlay:
    case MapAction::kPlayLater:
      return fmt::format("play {}{}: {}", game.card_of(what / 4).name,
                         map_kind(action) == MapAction::kPlayLater ? " for later" : "",
                         game.option_of(what / 4, what % 4).text);
    case MapAction::kTakeEffect:
      return fmt::format("effect of {}: {}", game.card_of(what).name,
                         game.option_of(what, state.piles.layer[what]).text);
    case MapAction::kMorale:
      return "spend positive morale: draw a card";
    case MapAction::kTake:
      return fmt::format("take {}", game.card_of(what).name);
    case MapAction::kDiscard:
      return fmt::format("discard {}", game.card_of(what).name);
    case MapAction::kPeek:
      return "look at the top card of the deck";
    case MapAction::kTop:
      return fmt::format("leave {} on top", game.card_of(state.peeked).name);
    case MapAction::kBottom:
      return fmt::format("put {} under the deck", game.card_of(state.peeked).name);
    case MapAction::kRollDie:
      return "roll the die for morale";
    case MapAction::kDie:
      return fmt::format("the die shows {:+}", what - 1);
    case MapAction::kDraw:
      return fmt::format("drawn: {}", game.card_of(what).name);
    default:
      return "no (more)";
  }
}

std::string map_words(const MapTables& game, const MapState& state, Action action) {
  const int what = map_argument(action);
  const auto direction = [&](int from) {
    return fmt::format("{} to {}", kDirectionNames[static_cast<std::size_t>(what)],
                       field_words(game, state, game.layout().next(from, what)));
  };
  const auto place = [&] { return game.scenario().tiles[static_cast<std::size_t>(what)].label; };
  switch (map_kind(action)) {
    case MapAction::kStep:
      return fmt::format("go {}", direction(state.field));
    case MapAction::kDiscover:
      return fmt::format("discover tile {}", place());
    case MapAction::kField:
      return fmt::format("choose {}", field_words(game, state, what));
    case MapAction::kFight:
      return "stop and fight";
    case MapAction::kRevisit:
      return fmt::format("revisit {}", field_words(game, state, state.field));
    case MapAction::kEndTurn:
      return "end the turn";
    case MapAction::kBuild:
      return fmt::format("build {}", kBuildings[static_cast<std::size_t>(what)]);
    case MapAction::kSpy:
      return fmt::format("look at tile {}", place());
    case MapAction::kWay:
      return fmt::format("{} goes {}", game.scenario().ai_heroes[state.ai_hero].name,
                         direction(state.heroes[state.ai_hero].field));
    case MapAction::kStay:
      return fmt::format("{} stays", game.scenario().ai_heroes[state.ai_hero].name);
    case MapAction::kRecruit:
    case MapAction::kRecruitDowngraded:
    case MapAction::kReinforce:
    case MapAction::kUpgrade:
    case MapAction::kImprove:
    case MapAction::kRaise:
    case MapAction::kHire:
    case MapAction::kUnit:
      return unit_words(game, action);
    case MapAction::kOrient:
    case MapAction::kIncome:
    case MapAction::kTroops:
    case MapAction::kPay:
    case MapAction::kGiveUp:
    case MapAction::kTile:
    case MapAction::kOutcome:
      return event_words(game, state, action);
    default:
      return card_words(game, state, action);
  }
}

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
  return hash_combine(map, meetings()[state.meeting].rules->hash(state.combat));
}

Summary Adventure::summary(const State& state) const {
  const MapTally& tally = state.tally;
  Summary summary;
  summary.margin = static_cast<double>(state.owned[0].size()) - state.owned[1].size();
  summary.rounds = state.round;
  summary.metrics = {{"ended_by", kEndEventNames[state.ended_by]},
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
                     {"army_value", meetings().army_value(state.units)},
                     {"hero_level", state.level}};
  return summary;
}

std::string field_words(const MapTables& game, const MapState& state, int field) {
  const Hex hex = game.layout().hex(field);
  const auto place = static_cast<std::size_t>(Layout::place_of(field));
  if (state.placed[place].face_up == 0) {
    return fmt::format("an unknown field at ({}, {})", hex.q, hex.r);
  }
  const int level = guards_at(game, state, field);
  return fmt::format("{}{}{} at ({}, {})", level > 0 ? numeral_of_level(level) : "",
                     level > 0 ? ":" : "", kind_at(game, state, field).id, hex.q, hex.r);
}

std::string Adventure::describe(const State& state, Action action) const {
  if (!is_map_action(action)) {
    return meetings()[state.meeting].rules->describe(state.combat, action);
  }
  return map_words(*this, state, action);
}

}  // namespace muster::homm::map
