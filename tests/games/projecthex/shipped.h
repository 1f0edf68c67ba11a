// Games of ProjectHex as they are shipped, and random play, for the tests of every room.
#pragma once

#include <absl/status/statusor.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "core/config/rules_of_files.h"
#include "core/rng.h"
#include "games/projecthex/conquest.h"

namespace muster::projecthex::testing {

// A shipped ruleset and scenario by their names; `changes` of the scenario: "max_rounds=4".
inline absl::StatusOr<std::shared_ptr<const Conquest>> load_shipped(
    const std::string& ruleset, const std::string& scenario,
    const std::vector<std::string>& changes = {}) {
  auto source = rules_of_files<Conquest>(ruleset, scenario);
  if (!source.ok()) return source.status();
  for (const std::string& change : changes) {
    const absl::Status status = apply_override(source->scenario, change);
    if (!status.ok()) return status;
  }
  return Conquest::load(*source);
}

// The same in tests, which cannot go on without.
inline std::shared_ptr<const Conquest> shipped_game(const std::string& ruleset,
                                                    const std::string& scenario,
                                                    const std::vector<std::string>& changes = {}) {
  const auto game = load_shipped(ruleset, scenario, changes);
  EXPECT_TRUE(game.ok()) << game.status();
  return *game;
}

// Chance by its probabilities, or any legal action.
inline Action random_action(const Conquest& game, const ConquestState& state, Rng& rng) {
  if (game.to_move(state) == kChance) return game.sample_chance(state, rng);
  ActionList legal;
  game.legal_actions(state, legal);
  return legal[uniform_below(rng, legal.size())];
}

// Calls `look` with each state of a game of random actions and the action taken.
template <class Look>
ConquestState walk(const Conquest& game, std::uint64_t seed, const Look& look) {
  Rng rng(seed);
  ConquestState state = game.initial_state();
  while (game.to_move(state) != kTerminal) {
    const Action action = random_action(game, state, rng);
    look(state, action);
    game.apply(state, action);
  }
  look(state, Action{});
  return state;
}

}  // namespace muster::projecthex::testing
