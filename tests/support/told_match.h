// Games of random actions, told as Matchup::tell does, for the tests of pages.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/rng.h"
#include "core/scribe.h"
#include "experiments/cli/position_options.h"

namespace muster::testing {

// `states`, unless it is nullptr: the one before each step, and the last one. Without a scribe
// there are no words.
template <class Game>
cli::ToldMatch tell_random(const Game& game, std::uint64_t seed,
                           std::vector<typename Game::State>* states = nullptr,
                           Scribe<Game>* scribe = nullptr) {
  cli::ToldMatch told;
  Rng rng(seed);
  typename Game::State state = game.initial_state();
  ActionList legal;
  while (game.to_move(state) != kTerminal) {
    Action action{};
    if (game.to_move(state) == kChance) {
      action = game.sample_chance(state, rng);
    } else {
      game.legal_actions(state, legal);
      action = legal[uniform_below(rng, legal.size())];
    }
    TranscriptStep step;
    step.turn = game.turn(state);
    step.player = game.to_move(state);
    step.code = action;
    step.action = game.describe(state, action);
    step.state_before = game.to_json(state).dump();
    const typename Game::State before = state;
    game.apply(state, action);
    if (states != nullptr) states->push_back(before);
    if (scribe != nullptr) {
      if (told.steps.empty()) scribe->open(before, step.opening);
      scribe->step(before, action, state, step.told);
    }
    told.steps.push_back(std::move(step));
  }
  if (states != nullptr) states->push_back(state);
  told.final_state = game.to_json(state).dump();
  return told;
}

}  // namespace muster::testing
