#include "games/projecthex/sheet/turn_record.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <bit>
#include <string>
#include <vector>

#include "games/projecthex/inquiry/missions.h"
#include "games/projecthex/inquiry/realms.h"
#include "games/projecthex/inquiry/territories.h"
#include "games/projecthex/inquiry/units.h"
#include "games/projecthex/sheet/names.h"
#include "games/projecthex/sheet/words.h"
#include "games/projecthex/state/actions.h"

namespace muster::projecthex {

// A step of the game may end one player's turn and begin the next one's.
void TurnRecord::step(const ConquestState& before, Action action, const ConquestState& after,
                      SheetLines& lines) const {
  for (std::uint32_t turn = before.turn; turn <= after.turn; ++turn) {
    if (turn == 0) continue;
    const int player = static_cast<int>(turn - 1) % game_.num_players();
    if (turn > before.turn) tell_heading(before, after, player, turn, lines);
    Passage passage = passage_of(before, after, player, turn);
    if (turn == before.turn) settle(before, action, passage);
    if (passage.began(Step::kMissions)) tell_scores(before, after, player, lines);
    tell_coins(after, passage, lines);
    tell_troops(after, passage, lines);
    tell_levy(before, after, passage, lines);
  }
  if (after.mover == kTerminal) tell_end(after, lines);
}

TurnRecord::Passage TurnRecord::passage_of(const ConquestState& before, const ConquestState& after,
                                           int player, std::uint32_t turn) {
  const Realm& realm = before.realms[static_cast<std::size_t>(player)];
  return {.player = player,
          .first = turn == before.turn ? static_cast<int>(before.step) + 1
                                       : static_cast<int>(Step::kBuy),
          .last = static_cast<int>(turn == after.turn ? after.step : Step::kEnd),
          .coins = realm.coins,
          .incoming = realm.incoming,
          .incoming_any = realm.incoming_any};
}

// What the action itself did to coins and incoming troops is told with it.
void TurnRecord::settle(const ConquestState& before, Action action, Passage& passage) const {
  const auto player = static_cast<Player>(before.on_turn);
  switch (verb_of(action)) {
    case Verb::kTake:
      if (before.phase == Phase::kBuy) {
        passage.coins -= argument_of(action) % 64 *
                         price(game_, before, player, static_cast<UnitType>(before.type));
      }
      break;
    case Verb::kFortress:
      passage.coins -= fortress_price(game_, before, player, argument_of(action));
      break;
    case Verb::kPlaceAll:
    case Verb::kPlaceOne: {
      auto& left = passage.incoming[static_cast<std::size_t>(argument_of(action) / 64)];
      left = verb_of(action) == Verb::kPlaceAll ? std::uint8_t{0}
                                                : static_cast<std::uint8_t>(left - 1);
      break;
    }
    default:
      break;
  }
}

void TurnRecord::tell_heading(const ConquestState& before, const ConquestState& after, int player,
                              std::uint32_t turn, SheetLines& lines) const {
  const auto at = static_cast<std::size_t>(player);
  const Realm& realm = before.realms[at];
  if (player == 0) {
    lines.round(
        fmt::format("Round {}", (turn - 1) / static_cast<unsigned>(game_.num_players()) + 1));
  }
  std::string words = fmt::format(
      "{}, {}: {} prestige, {}, {}", colour_of(game_, player), faction_words(before, player),
      realm.prestige, counted(std::popcount(after.realms[at].held), "territory", "territories"),
      counted(after.realms[at].pieces, "troop", "troops"));
  if (game_.rules().gold) words += ", " + counted(realm.coins, "coin", "coins");
  lines.turn(words);
  std::vector<std::string> missions;
  for (const int card : realm.dossier) {
    if (card < kMissionCards) missions.push_back(mission_with_prestige(game_, card));
  }
  if (!missions.empty()) lines.detail(fmt::format("missions: {}", fmt::join(missions, ", ")));
}

void TurnRecord::tell_scores(const ConquestState& before, const ConquestState& after, int player,
                             SheetLines& lines) const {
  int prestige = before.realms[static_cast<std::size_t>(player)].prestige;
  for (const int card : scored(before, after, static_cast<Player>(player))) {
    prestige += game_.prestige_of(card);
    lines.act(fmt::format("{} scores {}: {} prestige, now {} of {}", colour_of(game_, player),
                          mission_words(game_, card), game_.prestige_of(card), prestige,
                          game_.rules().prestige_to_win));
    lines.detail(fmt::format("{} {}", colour_of(game_, player),
                             met_words(game_, after, player, card, before.held_at_start)));
  }
}

// PH-80, PH-89.
void TurnRecord::tell_coins(const ConquestState& after, const Passage& passage,
                            SheetLines& lines) const {
  const Realm& realm = after.realms[static_cast<std::size_t>(passage.player)];
  const std::string_view name = colour_of(game_, passage.player);
  if (realm.coins <= passage.coins) return;
  int coins = passage.coins;
  if (passage.began(Step::kRecruit)) {
    const int due = income(game_, after, static_cast<Player>(passage.player));
    coins += due;
    lines.act(fmt::format("{} receives {} for {}, now {}", name, counted(due, "coin", "coins"),
                          counted(std::popcount(realm.held), "territory", "territories"), coins));
  }
  if (realm.coins > coins) {
    lines.act(fmt::format("{} receives {} as the New Order, now {}", name,
                          counted(realm.coins - coins, "coin", "coins"), realm.coins));
  }
}

// Recruits whose type is not to be chosen, or not yet (N9).
void TurnRecord::tell_troops(const ConquestState& after, const Passage& passage,
                             SheetLines& lines) const {
  const Realm& realm = after.realms[static_cast<std::size_t>(passage.player)];
  const std::string_view name = colour_of(game_, passage.player);
  const bool asked = after.phase == Phase::kRecruit && after.on_turn == passage.player;
  Troops come{};
  for (std::size_t type = 0; type < kUnitTypes; ++type) {
    const int more = realm.incoming[type] - passage.incoming[type];
    if (more > 0) come[type] = static_cast<std::uint8_t>(more);
  }
  // With a choice of types they come in TroopRecord.
  const bool choice = std::popcount(types(game_, after, static_cast<Player>(passage.player))) != 1;
  if (!choice && total(come) > 0) {
    lines.act(fmt::format("{} {} {}", name,
                          realm.incoming_any < passage.incoming_any ? "calls up" : "recruits",
                          troop_words(come)));
  }
  if (realm.incoming_any > passage.incoming_any) {
    lines.act(fmt::format("{} recruits {} of types to be chosen", name,
                          counted(realm.incoming_any - passage.incoming_any, "troop", "troops")));
  }
  if (passage.began(Step::kRecruit) && !game_.rules().gold && !asked && total(come) == 0 &&
      realm.incoming_any == passage.incoming_any &&
      room(game_, after, static_cast<Player>(passage.player)) == 0) {
    lines.act(
        fmt::format("{} recruits nobody: the capacity is {}", name, game_.rules().troop_capacity));
  }
}

// PH-50, when there is only one type to choose.
void TurnRecord::tell_levy(const ConquestState& before, const ConquestState& after,
                           const Passage& passage, SheetLines& lines) const {
  const auto player = static_cast<Player>(passage.player);
  const Realm& realm = after.realms[static_cast<std::size_t>(passage.player)];
  const Step step = game_.rules().end_effects_at_recruiting ? Step::kRecruit : Step::kEndEffects;
  const bool begun = passage.began(step) || (before.step == step && before.done < 2);
  if (!begun || realm.faction != static_cast<int>(Faction::kImperials)) return;
  if (std::popcount(types(game_, after, player)) != 1 || realm.capital == kNowhere) return;
  Troops come{};
  for (std::size_t type = 0; type < kUnitTypes; ++type) {
    const int more = after.troops[realm.capital][type] - before.troops[realm.capital][type];
    if (more > 0) come[type] = static_cast<std::uint8_t>(more);
  }
  if (total(come) == 0) return;
  lines.act(
      fmt::format("{} levies {} in {} for {} held", colour_of(game_, player), troop_words(come),
                  place_words(game_, realm.capital),
                  counted(std::popcount(regions_held(game_, after, player)), "region", "regions")));
}

// PH-71, PH-79, PH-79a.
void TurnRecord::tell_end(const ConquestState& state, SheetLines& lines) const {
  if (state.winner != kNobody) {
    lines.act(fmt::format("{} wins with {} prestige: {} are enough", colour_of(game_, state.winner),
                          state.realms[state.winner].prestige, game_.rules().prestige_to_win));
  } else {
    lines.act(fmt::format("the game ends after round {} without a winner: {}", state.round,
                          game_.rules().capped_games_ranked ? "ranks decide" : "a draw"));
  }
  const auto standing = ranks(game_, state);
  for (int rank = 1; rank <= game_.num_players(); ++rank) {
    for (int player = 0; player < game_.num_players(); ++player) {
      const auto at = static_cast<std::size_t>(player);
      if (standing[at] != rank) continue;
      lines.act(
          fmt::format("rank {}: {} with {} prestige, {}, {}", rank, colour_of(game_, player),
                      state.realms[at].prestige,
                      counted(std::popcount(state.realms[at].held), "territory", "territories"),
                      counted(state.realms[at].pieces, "troop", "troops")));
    }
  }
}

}  // namespace muster::projecthex
