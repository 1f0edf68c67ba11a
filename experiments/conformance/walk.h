// Playouts that remember their way, for the checks of the conformance suite.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <type_traits>
#include <vector>

#include "core/game.h"
#include "core/hash.h"
#include "core/playout.h"

namespace muster {

struct ConformanceOptions {
  int cases = 30;                  // playouts per property
  std::size_t max_steps = 100000;  // a playout must end within so many
  bool hides = true;               // false: no playout need come to what the rules hide
};

}  // namespace muster

namespace muster::conformance {

// The result of a check that found a mistake.
template <class... Args>
absl::Status mistake(fmt::format_string<Args...> text, Args&&... args) {
  return absl::FailedPreconditionError(fmt::format(text, std::forward<Args>(args)...));
}

// One playout: states[k] becomes states[k + 1] by actions[k]; the last state is terminal.
template <Game G>
struct Walk {
  std::vector<typename G::State> states;
  std::vector<Action> actions;
  std::size_t steps() const { return actions.size(); }
};

// A playout of uniformly random actions, with chance drawn as in a match of this seed. Errors:
// there is nothing to choose, nobody valid is to move, or no end within `max_steps`.
template <Game G>
absl::StatusOr<Walk<G>> random_walk(const G& game, std::uint64_t seed, std::size_t max_steps) {
  Walk<G> walk;
  Rng rng(hash_combine(seed, hash_text("walk")));
  walk.states.push_back(game.initial_state());
  while (walk.steps() < max_steps) {
    typename G::State state = walk.states.back();
    const Player player = game.to_move(state);
    if (player == kTerminal) return walk;
    if (player < kTerminal || player >= game.num_players()) {
      return mistake("step {}: player {} is to move", walk.steps(), player);
    }
    const ActionList actions = choices(game, state);
    if (actions.empty()) return mistake("step {}: nothing to choose from", walk.steps());
    Action action = actions[uniform_below(rng, actions.size())];
    if (player == kChance) {
      const ChanceKey key = game.chance_key(state);
      Stream stream(seed, key.purpose, key.event);
      action = game.sample_chance(state, stream);
    }
    game.apply(state, action);
    walk.actions.push_back(action);
    walk.states.push_back(state);
  }
  return mistake("no end within {} steps", max_steps);
}

// Whether two states are the same bit for bit; with padding in State: in all that can be asked.
template <Game G>
bool same_state(const G& game, const typename G::State& a, const typename G::State& b) {
  if constexpr (std::has_unique_object_representations_v<typename G::State>) {
    return std::memcmp(&a, &b, sizeof a) == 0;
  } else {
    return game.hash(a) == game.hash(b) && game.to_move(a) == game.to_move(b) &&
           game.to_json(a) == game.to_json(b);
  }
}

template <Game G>
bool same_choices(const G& game, const typename G::State& a, const typename G::State& b) {
  const ActionList of_a = choices(game, a);
  const ActionList of_b = choices(game, b);
  return game.to_move(a) == game.to_move(b) &&
         std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end());
}

}  // namespace muster::conformance
