// Two matches that a player cannot tell apart, played on side by side: whatever that player is told
// or shown of one is what it is told or shown of the other.
#pragma once

#include <absl/status/status.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/game.h"
#include "core/hash.h"
#include "core/playout.h"
#include "core/rng.h"
#include "core/status.h"
#include "experiments/conformance/walk.h"

namespace muster::conformance {

// What a player sees of a step besides the states before and after it, of which the information
// state knows no more: a die that was shown and put away. As a key; empty: nothing.
template <Game G>
using Glimpse =
    std::function<std::uint64_t(const G& game, const typename G::State& before, Action action,
                                const typename G::State& after, Player player)>;

// What a twin does, a state other than the true one that `player` cannot tell from it, when the
// true one becomes `next` by `action`: where `player` is to move the same, elsewhere most often
// something else that `player` sees no difference of. Not what leaves the same state behind: a die
// of which only the sum counts is seen by everybody. None: it can do nothing of that kind.
template <Game G>
std::optional<Action> twin_action(const G& game, const typename G::State& twin,
                                  const typename G::State& state, Action action,
                                  const typename G::State& next, Player player, Rng& rng,
                                  const Glimpse<G>& glimpse = {}) {
  const Player mover = game.to_move(twin);
  if (mover == kTerminal || (mover == player) != (game.to_move(state) == player)) return {};
  const auto alike = [&](Action choice, const typename G::State& after) {
    if (game.information_state(after, player) != game.information_state(next, player)) return false;
    return !glimpse ||
           glimpse(game, twin, choice, after, player) == glimpse(game, state, action, next, player);
  };
  const ActionList all = choices(game, twin);
  const bool possible = std::find(all.begin(), all.end(), action) != all.end();
  typename G::State as_told = twin;
  if (possible) game.apply(as_told, action);
  const bool same = possible && alike(action, as_told);
  std::vector<Action> others;
  for (const Action choice : all) {
    if (mover == player || choice == action) continue;
    typename G::State after = twin;
    game.apply(after, choice);
    if (possible && same_state(game, after, as_told)) continue;
    if (alike(choice, after)) others.push_back(choice);
  }
  const bool differs = !others.empty() && (!same || uniform_below(rng, 4) != 0);
  if (differs) return others[uniform_below(rng, others.size())];
  return same ? std::optional<Action>(action) : std::nullopt;
}

// One step of both matches: states[0] becomes next[0] by actions[0], and its twin alike.
template <Game G>
struct TwinStep {
  typename G::State states[2];
  Action actions[2];
  typename G::State next[2];
};

// Plays a match of random actions, and beside it twins of it for `player`: one from the start on,
// dealt other hidden things at once or as both go on, and whenever `player` can tell one from the
// match, a new one some time later. `look.begin(state, twin)` is called when there is a new one,
// `look.step(TwinStep)` for each step after which `player` still cannot tell; both return a Status.
// Adds to `differing` the steps whose two states were not the same. Errors: the first of `look`.
template <Game G, class Look>
absl::Status along_twins(const G& game, Player player, std::uint64_t seed, std::size_t max_steps,
                         const Glimpse<G>& glimpse, Look& look, std::size_t& differing) {
  Rng rng(hash_combine(hash_combine(seed, hash_text("twins")), static_cast<std::uint64_t>(player)));
  TwinStep<G> now{};
  now.states[0] = game.initial_state();
  bool together = false;
  for (std::size_t step = 0; step < max_steps; ++step) {
    const typename G::State& state = now.states[0];
    const Player mover = game.to_move(state);
    if (mover == kTerminal) return absl::OkStatus();
    if (!together && (step == 0 || uniform_below(rng, 4) == 0)) {
      together = true;
      const bool alike = step == 0 && uniform_below(rng, 2) == 0;
      now.states[1] = alike ? state : game.resample(state, player, rng);
      const absl::Status begun = look.begin(state, now.states[1]);
      if (!begun.ok()) return mistake("step {}: {}", step, message_of(begun));
    }
    const ActionList actions = choices(game, state);
    now.actions[0] = mover == kChance ? game.sample_chance(state, rng)
                                      : actions[uniform_below(rng, actions.size())];
    now.next[0] = state;
    game.apply(now.next[0], now.actions[0]);
    const std::optional<Action> other =
        together ? twin_action(game, now.states[1], state, now.actions[0], now.next[0], player, rng,
                               glimpse)
                 : std::nullopt;
    together = other.has_value();
    if (together) {
      now.actions[1] = *other;
      now.next[1] = now.states[1];
      game.apply(now.next[1], *other);
      if (!same_state(game, now.next[0], now.next[1])) ++differing;
      const absl::Status looked = look.step(now);
      if (!looked.ok()) return mistake("step {}: {}", step, message_of(looked));
      now.states[1] = now.next[1];
    }
    now.states[0] = now.next[0];
  }
  return absl::OkStatus();
}

// The same for all seats of several matches. `make_look(player)` makes what looks on at one. Errors
// also: no twin differed, so that nothing was tried, where options say that something is hidden.
template <Game G, class MakeLook>
absl::Status along_all_twins(const G& game, std::uint64_t seed, const ConformanceOptions& options,
                             const Glimpse<G>& glimpse, const MakeLook& make_look) {
  std::size_t differing = 0;
  for (int i = 0; i < options.cases; ++i) {
    const std::uint64_t playout = hash_combine(seed, static_cast<std::uint64_t>(i));
    for (int seat = 0; seat < game.num_players(); ++seat) {
      const auto player = static_cast<Player>(seat);
      auto look = make_look(player);
      const absl::Status walked =
          along_twins(game, player, playout, options.max_steps, glimpse, look, differing);
      if (!walked.ok()) {
        return mistake("twins of seed {:#x} for seat {}: {}", playout, seat, message_of(walked));
      }
    }
  }
  if (differing == 0 && options.hides) {
    return mistake("no seat had two states that it could not tell apart");
  }
  return absl::OkStatus();
}

}  // namespace muster::conformance
