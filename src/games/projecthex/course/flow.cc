#include "games/projecthex/course/flow.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/bits.h"
#include "games/projecthex/course/attack.h"
#include "games/projecthex/course/fortresses.h"
#include "games/projecthex/course/missions.h"
#include "games/projecthex/course/moves.h"
#include "games/projecthex/course/setup.h"
#include "games/projecthex/course/troops.h"
#include "games/projecthex/inquiry/realms.h"
#include "games/projecthex/inquiry/territories.h"
#include "games/projecthex/state/groups.h"

namespace muster::projecthex {
namespace {

void add_coins(ConquestState& state, int coins) {
  auto& purse = state.realms[state.on_turn].coins;
  purse = static_cast<std::uint16_t>(std::min(purse + coins, 60000));
}

// PH-29, PH-50, PH-52: what Imperials and New Order get at the end of their turn (N10).
bool begin_end_effects(const ConquestTables& conquest, ConquestState& state) {
  const auto player = static_cast<Player>(state.on_turn);
  if (state.done >= 2) return false;
  state.done = 2;
  Realm& realm = state.realms[state.on_turn];
  const int room_left = room(conquest, state, player);
  const bool orders = state.round % conquest.rules().order_rounds == 0;
  if (orders && is(state, player, Faction::kNewOrder)) {
    if (conquest.rules().gold) {
      add_coins(state, 1);
      return false;
    }
    if (!conquest.rules().types_when_placing) {
      return begin_choosing(conquest, state, Phase::kRecruit, std::min(1, room_left));
    }
    realm.incoming_any = static_cast<std::uint8_t>(realm.incoming_any + std::min(1, room_left));
  }
  if (!is(state, player, Faction::kImperials)) return false;
  const TerritorySet capital = bit<TerritorySet>(realm.capital);
  const bool holds = (realm.held & capital) != 0;
  const bool open =
      !conquest.rules().levy_needs_capital && (enemies(conquest, state, player) & capital) == 0;
  if (!holds && !open) return false;
  const int number = std::min({std::popcount(regions_held(conquest, state, player)), room_left,
                               conquest.rules().levy_most});
  return begin_choosing(conquest, state, Phase::kLevy, number);
}

// PH-27; with gold coins, PH-80.
bool begin_recruiting(const ConquestTables& conquest, ConquestState& state) {
  const auto player = static_cast<Player>(state.on_turn);
  if (state.done == 0) {
    state.done = 1;
    const int number = income(conquest, state, player);
    if (conquest.rules().gold) {
      add_coins(state, number);
    } else if (conquest.rules().types_when_placing) {
      Realm& realm = state.realms[state.on_turn];
      realm.incoming_any = static_cast<std::uint8_t>(
          realm.incoming_any + std::min(number, room(conquest, state, player)));
    } else if (begin_choosing(conquest, state, Phase::kRecruit,
                              std::min(number, room(conquest, state, player)))) {
      return true;
    }
  }
  return conquest.rules().end_effects_at_recruiting && begin_end_effects(conquest, state);
}

// Begins (or goes on with) the present step of the turn; true when it waits or the game is over.
bool begin_step(const ConquestTables& conquest, ConquestState& state) {
  switch (state.step) {
    case Step::kBuy:
      return state.done++ == 0 && begin_choosing(conquest, state, Phase::kBuy, 0);
    case Step::kPlace:
      return begin_placing(conquest, state);
    case Step::kFortresses:
      return begin_fortresses(conquest, state);
    case Step::kMoves:
    case Step::kGallop:
      return begin_moves(conquest, state);
    case Step::kAttacks:
      return begin_attacks(conquest, state);
    case Step::kMissions:
      return state.done++ == 0 && score_missions(conquest, state);
    case Step::kRecruit:
      return begin_recruiting(conquest, state);
    case Step::kDiscard:
      if (state.done++ > 0) return false;
      if (state.realms[state.on_turn].dossier ==
          std::array<std::uint8_t, 2>{kNoMission, kNoMission})
        return begin_draws(state);
      wait(state, Phase::kDiscard, static_cast<Player>(state.on_turn));
      return true;
    case Step::kEndEffects:
      return !conquest.rules().end_effects_at_recruiting && begin_end_effects(conquest, state);
    default:
      return false;
  }
}

void finish(ConquestState& state) {
  clear_groups(state.spent);
  state.weary = {};
  wait(state, Phase::kOver, kTerminal);
}

void end_turn(const ConquestTables& conquest, ConquestState& state) {
  state.realms[state.on_turn].defeated = 0;
  state.on_turn = static_cast<std::uint8_t>((state.on_turn + 1) % conquest.num_players());
  if (state.on_turn == 0) {
    if (state.round >= conquest.max_rounds()) {  // PH-79, N21
      state.capped = 1;
      return finish(state);
    }
    ++state.round;
  }
  start_turn(conquest, state);
}

}  // namespace

// Compiled once with all that it calls, for
// every kind of action to go on to.
[[gnu::noinline, gnu::flatten]] void proceed(const ConquestTables& conquest, ConquestState& state) {
  for (;;) {
    if (state.step < Step::kBuy) {
      if (begin_setup_part(conquest, state)) return;
      next_setup_part(conquest, state);
    } else if (begin_step(conquest, state)) {
      return;
    } else if (state.step == Step::kEnd) {
      end_turn(conquest, state);
      if (state.capped != 0) return;
    } else {
      state.step = static_cast<Step>(static_cast<int>(state.step) + 1);
      state.done = 0;
    }
  }
}

void start_turn(const ConquestTables& conquest, ConquestState& state) {
  ++state.turn;
  Realm& realm = state.realms[state.on_turn];
  state.held_at_start = realm.held;
  state.attacks = 0;
  state.done = 0;
  if (!conquest.rules().great_victory_any_turn) realm.defeated = 0;
  state.step = conquest.rules().gold ? Step::kBuy : Step::kPlace;
  freshen(conquest, state);
}

void win(ConquestState& state, Player player) {
  state.winner = static_cast<std::uint8_t>(player);
  finish(state);
}

}  // namespace muster::projecthex
