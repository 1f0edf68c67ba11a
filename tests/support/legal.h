// What can be done in a state, for the fixtures of games.
#pragma once

#include <vector>

#include "core/game.h"

namespace muster {

// The legal actions; at a chance node the outcomes; none in a state that is over.
template <class Game>
std::vector<Action> legal_or_outcomes(const Game& game, const typename Game::State& state) {
  std::vector<Action> all;
  const Player mover = game.to_move(state);
  if (mover == kChance) {
    ChanceList outcomes;
    game.chance_outcomes(state, outcomes);
    for (const ChanceOutcome& outcome : outcomes) all.push_back(outcome.action);
  } else if (mover != kTerminal) {
    ActionList actions;
    game.legal_actions(state, actions);
    all.assign(actions.begin(), actions.end());
  }
  return all;
}

}  // namespace muster
