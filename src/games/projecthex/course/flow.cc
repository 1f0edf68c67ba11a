// The order of things: set-up part by part, then turns step by step (PH-20 .. PH-29), to the end.
#include <algorithm>
#include <bit>

#include "games/projecthex/conquest.h"
#include "games/projecthex/state/groups.h"

namespace muster::projecthex {

// Goes on to the next decision, draw of chance or end. Compiled once with all that it calls, for
// every kind of action to go on to.
[[gnu::noinline, gnu::flatten]] void Conquest::proceed(State& state) const {
  for (;;) {
    if (state.step < Step::kBuy) {
      if (begin_setup_part(state)) return;
      next_setup_part(state);
    } else if (begin_step(state)) {
      return;
    } else if (state.step == Step::kEnd) {
      end_turn(state);
      if (state.capped != 0) return;
    } else {
      state.step = static_cast<Step>(static_cast<int>(state.step) + 1);
      state.done = 0;
    }
  }
}

void Conquest::start_turn(State& state) const {
  ++state.turn;
  Realm& realm = state.realms[state.on_turn];
  state.held_at_start = realm.held;
  state.attacks = 0;
  state.done = 0;
  if (!rules_.great_victory_any_turn) realm.defeated = 0;
  state.step = rules_.gold ? Step::kBuy : Step::kPlace;
  freshen(state);
}

// Begins (or goes on with) the present step of the turn; true when it waits or the game is over.
bool Conquest::begin_step(State& state) const {
  const auto player = static_cast<Player>(state.on_turn);
  switch (state.step) {
    case Step::kBuy:
      return state.done++ == 0 && begin_choosing(state, Phase::kBuy, 0);
    case Step::kPlace:
      return begin_placing(state);
    case Step::kFortresses:
      if (!rules_.fortresses || fortress_places(state) == 0) return false;
      wait(state, Phase::kBuyFortress, player);
      return true;
    case Step::kMoves:
    case Step::kGallop:
      return begin_moves(state);
    case Step::kAttacks:
      return begin_attacks(state);
    case Step::kMissions:
      return state.done++ == 0 && score_missions(state);
    case Step::kRecruit:
      return begin_recruiting(state);
    case Step::kDiscard:
      if (state.done++ > 0) return false;
      if (state.realms[state.on_turn].dossier ==
          std::array<std::uint8_t, 2>{kNoMission, kNoMission})
        return begin_draws(state);
      wait(state, Phase::kDiscard, player);
      return true;
    case Step::kEndEffects:
      return !rules_.end_effects_at_recruiting && begin_end_effects(state);
    default:
      return false;
  }
}

// PH-27; with gold coins, PH-80.
bool Conquest::begin_recruiting(State& state) const {
  const auto player = static_cast<Player>(state.on_turn);
  if (state.done == 0) {
    state.done = 1;
    const int number = income(state, player);
    if (rules_.gold) {
      add_coins(state, number);
    } else if (rules_.types_when_placing) {
      Realm& realm = state.realms[state.on_turn];
      realm.incoming_any =
          static_cast<std::uint8_t>(realm.incoming_any + std::min(number, room(state, player)));
    } else if (begin_choosing(state, Phase::kRecruit, std::min(number, room(state, player)))) {
      return true;
    }
  }
  return rules_.end_effects_at_recruiting && begin_end_effects(state);
}

// PH-29, PH-50, PH-52: what Imperials and New Order get at the end of their turn (N10).
bool Conquest::begin_end_effects(State& state) const {
  const auto player = static_cast<Player>(state.on_turn);
  if (state.done >= 2) return false;
  state.done = 2;
  Realm& realm = state.realms[state.on_turn];
  const int room_left = room(state, player);
  if (is(state, player, Faction::kNewOrder)) {
    if (rules_.gold) {
      add_coins(state, 1);
      return false;
    }
    if (!rules_.types_when_placing) {
      return begin_choosing(state, Phase::kRecruit, std::min(1, room_left));
    }
    realm.incoming_any = static_cast<std::uint8_t>(realm.incoming_any + std::min(1, room_left));
  }
  if (!is(state, player, Faction::kImperials)) return false;
  const TerritorySet capital = bit<TerritorySet>(realm.capital);
  const bool holds = (realm.held & capital) != 0;
  const bool open = !rules_.levy_needs_capital && (enemies(state, player) & capital) == 0;
  if (!holds && !open) return false;
  const int number = std::min(std::popcount(regions_held(state, player)), room_left);
  return begin_choosing(state, Phase::kLevy, number);
}

void Conquest::add_coins(State& state, int coins) const {
  auto& purse = state.realms[state.on_turn].coins;
  purse = static_cast<std::uint16_t>(std::min(purse + coins, 60000));
}

void Conquest::end_turn(State& state) const {
  state.realms[state.on_turn].defeated = 0;
  state.on_turn = static_cast<std::uint8_t>((state.on_turn + 1) % players_);
  if (state.on_turn == 0) {
    if (state.round >= max_rounds_) {  // PH-79, N21
      state.capped = 1;
      return finish(state);
    }
    ++state.round;
  }
  start_turn(state);
}

void Conquest::win(State& state, Player player) const {
  state.winner = static_cast<std::uint8_t>(player);
  finish(state);
}

void Conquest::finish(State& state) {
  clear_groups(state.spent);
  state.weary = {};
  wait(state, Phase::kOver, kTerminal);
}

// PH-79a: the share of the others that a player stands above, less the share that stands above it.
Returns Conquest::returns_by_rank(const State& state) const {
  const std::array<int, kMaxPlayers> rank = ranks(state);
  Returns returns{};
  for (std::size_t player = 0; player < static_cast<std::size_t>(players_); ++player) {
    int lead = 0;
    for (std::size_t other = 0; other < static_cast<std::size_t>(players_); ++other) {
      if (rank[other] > rank[player]) ++lead;
      if (rank[other] < rank[player]) --lead;
    }
    returns[player] = static_cast<double>(lead) / (players_ - 1);
  }
  return returns;
}

// The winner has 1, the others share -1; a game that the cap ends is a draw, or goes by ranks.
Returns Conquest::returns(const State& state) const {
  Returns returns{};
  if (state.winner == kNobody) {
    if (state.capped != 0 && rules_.capped_games_ranked) return returns_by_rank(state);
    return returns;
  }
  for (int player = 0; player < players_; ++player) {
    returns[static_cast<std::size_t>(player)] =
        player == state.winner ? 1.0 : -1.0 / (players_ - 1);
  }
  return returns;
}

void Conquest::legal_actions(const State& state, ActionList& actions) const {
  actions.clear();
  switch (state.phase) {
    case Phase::kFaction:
    case Phase::kPick:
    case Phase::kMulligan:
    case Phase::kCapital:
      return list_setup(state, actions);
    case Phase::kFirstTroops:
    case Phase::kBuy:
    case Phase::kRecruit:
    case Phase::kLevy:
      return list_choosing(state, actions);
    case Phase::kBuyFortress:
      actions.push_back(make_action(Verb::kPass, 0));
      for (const int t : BitRange(fortress_places(state))) {
        actions.push_back(make_action(Verb::kFortress, t));
      }
      return;
    case Phase::kResurge:
    case Phase::kPlace:
      return list_placing(state, actions);
    case Phase::kMoveFrom:
      return list_move_sources(state, actions);
    case Phase::kMoveTo:
      return list_destinations(state, actions);
    case Phase::kMoveTroops:
      return list_moves(state, actions);
    case Phase::kAttackFrom:
    case Phase::kAttackTarget:
    case Phase::kCommit:
    case Phase::kJoin:
      return list_attacks(state, actions);
    case Phase::kAttackerDie:
    case Phase::kDefenderDie:
    case Phase::kAdvance:
    case Phase::kGuard:
      return list_duel(state, actions);
    case Phase::kDiscard: {
      const auto player = static_cast<Player>(state.on_turn);
      const int most = is(state, player, Faction::kPhilosophers) ? 2 : 1;  // PH-55
      return list_slots(state, Verb::kDiscard, 0, most, actions);
    }
    case Phase::kDraw:
    case Phase::kRoll:
    case Phase::kOver:
      return;
  }
}

void Conquest::apply(State& state, Action action) const {
  switch (state.phase) {
    case Phase::kFaction:
    case Phase::kPick:
    case Phase::kMulligan:
    case Phase::kCapital:
      return apply_setup(state, action);
    case Phase::kFirstTroops:
    case Phase::kBuy:
    case Phase::kRecruit:
    case Phase::kLevy:
      return apply_choosing(state, action);
    case Phase::kBuyFortress:
      return apply_fortress(state, action);
    case Phase::kResurge:
    case Phase::kPlace:
      return apply_placing(state, action);
    case Phase::kMoveFrom:
      return apply_move_source(state, action);
    case Phase::kMoveTo:
      state.to = static_cast<std::uint8_t>(argument_of(action));
      state.phase = Phase::kMoveTroops;
      return;
    case Phase::kMoveTroops:
      return apply_move(state, action);
    case Phase::kAttackFrom:
    case Phase::kAttackTarget:
    case Phase::kCommit:
    case Phase::kJoin:
      return apply_attack(state, action);
    case Phase::kAttackerDie:
    case Phase::kDefenderDie:
    case Phase::kAdvance:
    case Phase::kGuard:
      return apply_duel(state, action);
    case Phase::kRoll:
      return apply_roll(state, argument_of(action));
    case Phase::kDraw:
      return apply_draw(state, argument_of(action));
    case Phase::kDiscard:
      give_up(state, static_cast<unsigned>(argument_of(action)));
      if (begin_draws(state)) return;
      return proceed(state);
    case Phase::kOver:
      return;
  }
}

}  // namespace muster::projecthex
