// What there is to choose from at a state, and random playouts: the inner loop of search and the
// plain thing to count instructions on.
#pragma once

#include <cstdint>

#include "core/game.h"

namespace muster {

// The actions or outcomes to choose from; empty at the end.
template <Game G>
ActionList choices(const G& game, const typename G::State& state) {
  ActionList actions;
  const Player player = game.to_move(state);
  if (player == kChance) {
    ChanceList outcomes;
    game.chance_outcomes(state, outcomes);
    for (const ChanceOutcome& outcome : outcomes) actions.push_back(outcome.action);
  } else if (player != kTerminal) {
    game.legal_actions(state, actions);
  }
  return actions;
}

struct PlayoutCount {
  std::uint64_t decisions = 0;  // nodes with at least two legal actions
  std::uint64_t forced = 0;     // nodes with exactly one
  std::uint64_t chance_nodes = 0;
};

// Plays `state` to its end: uniformly random legal actions, chance by its probabilities.
template <Game G>
PlayoutCount random_playout(const G& game, typename G::State& state, Rng& rng) {
  PlayoutCount count;
  ActionList actions;
  for (;;) {
    const Player player = game.to_move(state);
    if (player == kTerminal) return count;
    if (player == kChance) {
      ++count.chance_nodes;
      game.apply(state, game.sample_chance(state, rng));
      continue;
    }
    game.legal_actions(state, actions);
    if (actions.size() == 1) {
      ++count.forced;
      game.apply(state, actions[0]);
    } else {
      ++count.decisions;
      game.apply(state, actions[uniform_below(rng, actions.size())]);
    }
  }
}

}  // namespace muster
