// A player's turn: alliances and votes, then Hero by Hero; and the end of the game.
#include <algorithm>
#include <bit>

#include "games/heroes/heroes.h"

namespace muster::heroes {

// HE-110. Open alliances are offered and left at the start of one's turn, one at a time.
void HeroesGame::begin_turn(State& state) const {
  if (realm(state).out != 0) return end_turn(state);
  ++state.turn;
  state.moved = 0;
  if (rules_.open_alliances) {
    ActionList actions;
    state.phase = Phase::kDiplomacy;
    list_council(state, actions);
    if (actions.size() > 1) return ask(state, Phase::kDiplomacy);
  }
  ask_call_vote(state);
}

void HeroesGame::ask_call_vote(State& state) const {
  if (rules_.votes) return ask(state, Phase::kCallVote);
  next_hero(state);
}

// HE-112. Everybody who is in votes, the caller first.
void HeroesGame::ask_vote(State& state) const {
  if (state.left == 0) return settle_vote(state);
  while (state.realms[state.at].out != 0) state.at = static_cast<std::uint8_t>(next_seat(state.at));
  wait(state, Phase::kVote, static_cast<Player>(state.at));
}

// HE-113: a tie is settled by a roll.
void HeroesGame::settle_vote(State& state) const {
  const int voters = std::popcount(seats_in(state));
  const int favour = 2 * state.best;
  state.at = 0;
  state.best = 0;
  if (favour == voters) return wait(state, Phase::kVoteTie, kChance);
  if (favour > voters) state.item_cards ^= 1U;
  next_hero(state);
}

void HeroesGame::list_council(const State& state, ActionList& actions) const {
  actions.push_back(make_action(Verb::kPass));
  if (state.phase != Phase::kDiplomacy) {
    actions.push_back(make_action(Verb::kYes));
    return;
  }
  const int seat = state.on_turn;
  for (int other = 0; other < scenario_.players; ++other) {
    const auto at = static_cast<std::size_t>(other);
    const bool team = scenario_.team[at] == scenario_.team[static_cast<std::size_t>(seat)];
    if (team || state.realms[at].out != 0) continue;
    actions.push_back(make_action(allied(state, seat, other) ? Verb::kBreak : Verb::kAlly, other));
  }
}

void HeroesGame::apply_council(State& state, Action action) const {
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
      return ask_call_vote(state);
    case Phase::kAnswer:
      if (yes) set_allied(state.at, true);
      state.at = 0;
      return ask_call_vote(state);
    case Phase::kCallVote:
      if (!yes) return next_hero(state);
      state.at = state.on_turn;
      state.best = 0;
      state.left = static_cast<std::uint8_t>(std::popcount(seats_in(state)));
      return ask_vote(state);
    default:
      state.best = static_cast<std::uint8_t>(state.best + (yes ? 1 : 0));
      --state.left;
      state.at = static_cast<std::uint8_t>(next_seat(state.at));
      ask_vote(state);
  }
}

// HE-30. One Hero after the other, in the order the player wants.
void HeroesGame::next_hero(State& state) const {
  int waiting = 0;
  int slot = 0;
  for (int s = 0; s < kHeroesPerSeat; ++s) {
    if ((state.moved >> s & 1) != 0 || !has_hero(state, hero_of(state.on_turn, s))) continue;
    ++waiting;
    slot = s;
  }
  if (waiting == 0) return end_turn(state);
  if (waiting > 1) return ask(state, Phase::kHeroOrder);
  begin_hero(state, slot);
}

void HeroesGame::begin_hero(State& state, int slot) const {
  state.active = static_cast<std::uint8_t>(hero_of(state.on_turn, slot));
  state.moved = static_cast<std::uint8_t>(state.moved | 1U << slot);
  wait(state, Phase::kMoveRoll, kChance);
}

void HeroesGame::end_hero(State& state) const {
  hero(state).points = 0;
  state.encounter = {};
  state.battle = {};
  next_hero(state);
}

// HE-16.
void HeroesGame::end_turn(State& state) const {
  ++state.order;
  if (state.order == scenario_.players) return begin_day(state);
  state.on_turn = static_cast<std::uint8_t>(next_seat(state.on_turn));
  begin_turn(state);
}

// HE-141.
bool HeroesGame::settle_end(State& state) const {
  unsigned winners = 0;
  const unsigned in = seats_in(state);
  for (int seat = 0; seat < scenario_.players; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    bool team_in = false;
    for (int other = 0; other < scenario_.players; ++other) {
      const bool team = scenario_.team[at] == scenario_.team[static_cast<std::size_t>(other)];
      team_in = team_in || (team && (in >> other & 1U) != 0);
    }
    if (team_in) winners |= 1U << seat;
  }
  const int first = std::countr_zero(winners);
  for (int seat = 0; seat < scenario_.players; ++seat) {
    const bool wins = (winners >> seat & 1U) != 0;
    if (wins && scenario_.team[static_cast<std::size_t>(seat)] !=
                    scenario_.team[static_cast<std::size_t>(first)]) {
      return false;
    }
  }
  finish(state, winners);
  return true;
}

void HeroesGame::finish(State& state, unsigned winners) const {
  state.winners = static_cast<std::uint8_t>(winners);
  wait(state, Phase::kOver, kTerminal);
}

// HE-142, HE-143.
void HeroesGame::finish_by_score(State& state) const {
  std::array<int, kMaxSeats> scores{};
  for (int seat = 0; seat < scenario_.players; ++seat) {
    scores[scenario_.team[static_cast<std::size_t>(seat)]] += score(state, seat);
  }
  const auto best = std::max_element(scores.begin(), scores.end());
  const bool alone = std::count(scores.begin(), scores.end(), *best) == 1;
  unsigned winners = 0;
  for (int seat = 0; alone && seat < scenario_.players; ++seat) {
    if (scenario_.team[static_cast<std::size_t>(seat)] == best - scores.begin()) {
      winners |= 1U << seat;
    }
  }
  state.by_days = 1;
  finish(state, winners);
}

Returns HeroesGame::returns(const State& state) const {
  Returns returns{};
  const int winners = std::popcount(state.winners);
  const int losers = scenario_.players - winners;
  if (winners == 0 || losers == 0) return returns;
  const double gain = std::min(1.0, static_cast<double>(losers) / winners);
  for (int seat = 0; seat < scenario_.players; ++seat) {
    const bool wins = (state.winners >> seat & 1) != 0;
    returns[static_cast<std::size_t>(seat)] = wins ? gain : -gain * winners / losers;
  }
  return returns;
}

}  // namespace muster::heroes
