#include "games/heroes/course/turns.h"

#include <algorithm>
#include <array>
#include <bit>

#include "games/heroes/course/daybreak.h"
#include "games/heroes/course/on_turn.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/players.h"
#include "games/heroes/state/actions.h"

namespace muster::heroes {

// ---- The end.

namespace {

void finish(HeroesState& state, unsigned winners) {
  state.winners = static_cast<std::uint8_t>(winners);
  wait(state, Phase::kOver, kTerminal);
}

}  // namespace

// HE-141.
bool settle_end(const HeroesTables& game, HeroesState& state) {
  unsigned winners = 0;
  const unsigned in = seats_in(game, state);
  for (int seat = 0; seat < game.players(); ++seat) {
    bool team_in = false;
    for (int other = 0; other < game.players(); ++other) {
      team_in = team_in || (game.one_team(seat, other) && (in >> other & 1U) != 0);
    }
    if (team_in) winners |= 1U << seat;
  }
  const int first = std::countr_zero(winners);
  for (int seat = 0; seat < game.players(); ++seat) {
    const bool wins = (winners >> seat & 1U) != 0;
    if (wins && !game.one_team(seat, first)) return false;
  }
  finish(state, winners);
  return true;
}

// HE-142, HE-143.
void finish_by_score(const HeroesTables& game, HeroesState& state) {
  std::array<int, kMaxSeats> scores{};
  for (int seat = 0; seat < game.players(); ++seat) {
    scores[game.scenario().team[static_cast<std::size_t>(seat)]] += score(game, state, seat);
  }
  const auto best = std::max_element(scores.begin(), scores.end());
  const bool alone = std::count(scores.begin(), scores.end(), *best) == 1;
  unsigned winners = 0;
  for (int seat = 0; alone && seat < game.players(); ++seat) {
    if (game.scenario().team[static_cast<std::size_t>(seat)] == best - scores.begin()) {
      winners |= 1U << seat;
    }
  }
  state.by_days = 1;
  finish(state, winners);
}

// ---- Alliances and votes.

namespace {

void ask_call_vote(const HeroesTables& game, HeroesState& state) {
  if (game.rules().votes) return ask(state, Phase::kCallVote);
  next_hero(game, state);
}

// HE-113: a tie is settled by a roll.
void settle_vote(const HeroesTables& game, HeroesState& state) {
  const int voters = std::popcount(seats_in(game, state));
  const int favour = 2 * state.best;
  state.at = 0;
  state.best = 0;
  if (favour == voters) return wait(state, Phase::kVoteTie, kChance);
  if (favour > voters) state.item_cards ^= 1U;
  next_hero(game, state);
}

// HE-112. Everybody who is in votes, the caller first.
void ask_vote(const HeroesTables& game, HeroesState& state) {
  if (state.left == 0) return settle_vote(game, state);
  while (state.realms[state.at].out != 0)
    state.at = static_cast<std::uint8_t>(game.next_seat(state.at));
  wait(state, Phase::kVote, static_cast<Player>(state.at));
}

}  // namespace

void list_council(const HeroesTables& game, const HeroesState& state, ActionList& actions) {
  actions.push_back(make_action(Verb::kPass));
  if (state.phase != Phase::kDiplomacy) {
    actions.push_back(make_action(Verb::kYes));
    return;
  }
  const int seat = state.on_turn;
  for (int other = 0; other < game.players(); ++other) {
    const auto at = static_cast<std::size_t>(other);
    if (game.one_team(seat, other) || state.realms[at].out != 0) continue;
    actions.push_back(make_action(allied(state, seat, other) ? Verb::kBreak : Verb::kAlly, other));
  }
}

void apply_council(const HeroesTables& game, HeroesState& state, Action action) {
  const bool yes = verb_of(action) == Verb::kYes;
  const auto set_allied = [&state](std::size_t other, bool allies) {
    const std::size_t seat = state.on_turn;
    const auto put = [allies](std::uint8_t& seats, std::size_t which) {
      const unsigned one = 1U << which;
      seats = static_cast<std::uint8_t>(allies ? seats | one : seats & ~one);
    };
    put(state.realms[seat].allies, other);
    put(state.realms[other].allies, seat);
  };
  switch (state.phase) {
    case Phase::kDiplomacy:
      if (verb_of(action) == Verb::kAlly) {
        state.at = static_cast<std::uint8_t>(argument_of(action));
        return wait(state, Phase::kAnswer, static_cast<Player>(state.at));
      }
      if (verb_of(action) == Verb::kBreak) {
        set_allied(static_cast<std::size_t>(argument_of(action)), false);
      }
      return ask_call_vote(game, state);
    case Phase::kAnswer:
      if (yes) set_allied(state.at, true);
      state.at = 0;
      return ask_call_vote(game, state);
    case Phase::kCallVote:
      if (!yes) return next_hero(game, state);
      state.at = state.on_turn;
      state.best = 0;
      state.left = static_cast<std::uint8_t>(std::popcount(seats_in(game, state)));
      return ask_vote(game, state);
    default:
      state.best = static_cast<std::uint8_t>(state.best + (yes ? 1 : 0));
      --state.left;
      state.at = static_cast<std::uint8_t>(game.next_seat(state.at));
      ask_vote(game, state);
  }
}

// ---- Hero by Hero.

namespace {

// HE-16.
void end_turn(const HeroesTables& game, HeroesState& state) {
  ++state.order;
  if (state.order == game.players()) return begin_day(game, state);
  state.on_turn = static_cast<std::uint8_t>(game.next_seat(state.on_turn));
  begin_turn(game, state);
}

}  // namespace

// HE-110. Open alliances are offered and left at the start of one's turn, one at a time.
void begin_turn(const HeroesTables& game, HeroesState& state) {
  if (realm(state).out != 0) return end_turn(game, state);
  ++state.turn;
  state.moved = 0;
  if (game.rules().open_alliances) {
    ActionList actions;
    state.phase = Phase::kDiplomacy;
    list_council(game, state, actions);
    if (actions.size() > 1) return ask(state, Phase::kDiplomacy);
  }
  ask_call_vote(game, state);
}

// HE-30. One Hero after the other, in the order the player wants.
void next_hero(const HeroesTables& game, HeroesState& state) {
  int waiting = 0;
  int slot = 0;
  for (int s = 0; s < kHeroesPerSeat; ++s) {
    if ((state.moved >> s & 1) != 0 || !has_hero(state, hero_of(state.on_turn, s))) continue;
    ++waiting;
    slot = s;
  }
  if (waiting == 0) return end_turn(game, state);
  if (waiting > 1) return ask(state, Phase::kHeroOrder);
  begin_hero(state, slot);
}

void begin_hero(HeroesState& state, int slot) {
  state.active = static_cast<std::uint8_t>(hero_of(state.on_turn, slot));
  state.moved = static_cast<std::uint8_t>(state.moved | 1U << slot);
  wait(state, Phase::kMoveRoll, kChance);
}

void end_hero(const HeroesTables& game, HeroesState& state) {
  hero(state).points = 0;
  state.encounter = {};
  state.battle = {};
  next_hero(game, state);
}

}  // namespace muster::heroes
