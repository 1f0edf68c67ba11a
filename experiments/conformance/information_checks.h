// Checks of what players know: information states, and resampling that neither loses nor peeks.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <string>
#include <vector>

#include "agents/rule_agent.h"
#include "core/config/inputs.h"
#include "core/game.h"
#include "core/hash.h"
#include "experiments/conformance/twins.h"
#include "experiments/conformance/walk.h"

namespace muster::conformance {

// A resampled state is one that the player cannot tell from the true one, with the same choices
// where the player is to move; with perfect information it is the true one.
template <Game G>
absl::Status resample_keeps_information(const G& game, const Walk<G>& walk, std::uint64_t seed) {
  for (std::size_t k = 0; k <= walk.steps(); ++k) {
    const typename G::State& state = walk.states[k];
    for (int seat = 0; seat < game.num_players(); ++seat) {
      const auto player = static_cast<Player>(seat);
      Rng rng(hash_combine(seed, k));
      const typename G::State view = game.resample(state, player, rng);
      if (!G::kHiddenInformation && !same_state(game, state, view)) {
        return mistake("step {}: nothing is hidden and yet player {} sees another state", k,
                       player);
      }
      if (game.information_state(view, player) != game.information_state(state, player)) {
        return mistake("step {}: player {} can tell the resampled state from the true one", k,
                       player);
      }
      if (game.turn(view) != game.turn(state)) {
        return mistake("step {}: player {} sees another turn", k, player);
      }
      const bool moves = game.to_move(state) == player || game.to_move(view) == player;
      if (moves && !same_choices(game, state, view)) {
        return mistake("step {}: player {} sees other legal actions", k, player);
      }
    }
  }
  return absl::OkStatus();
}

// For two states that a player cannot tell apart, resample gives the same state bit for bit from
// the same generator. The second state is made in two ways: by resampling the first, and by playing
// the game again with other hidden events (a twin), which also finds out a resample that returns
// what it is given.
template <Game G>
absl::Status resample_does_not_peek(const G& game, const Walk<G>& walk, std::uint64_t seed) {
  const auto agree = [&](const typename G::State& a, const typename G::State& b, Player player,
                         std::uint64_t rng_seed) {
    Rng rng_a(rng_seed);
    Rng rng_b(rng_seed);
    return same_state(game, game.resample(a, player, rng_a), game.resample(b, player, rng_b));
  };
  for (int seat = 0; seat < game.num_players(); ++seat) {
    const auto player = static_cast<Player>(seat);
    typename G::State twin = game.initial_state();
    bool have_twin = G::kHiddenInformation;
    Rng rng(hash_combine(seed, static_cast<std::uint64_t>(player)));
    for (std::size_t k = 0; k <= walk.steps(); ++k) {
      const typename G::State& state = walk.states[k];
      Rng other(rng());
      const std::uint64_t rng_seed = rng();
      const typename G::State resampled = game.resample(state, player, other);
      if (!agree(state, state, player, rng_seed)) {
        return mistake("step {}: resample depends on more than state and generator", k);
      }
      if (!agree(state, resampled, player, rng_seed) ||
          (have_twin && !agree(state, twin, player, rng_seed))) {
        return mistake("step {}: resample for player {} depends on what that player cannot see", k,
                       player);
      }
      have_twin = have_twin && k < walk.steps();
      if (!have_twin) continue;
      const auto does =
          twin_action(game, twin, state, walk.actions[k], walk.states[k + 1], player, rng);
      have_twin = does.has_value();
      if (have_twin) game.apply(twin, *does);
    }
  }
  return absl::OkStatus();
}

// A player that follows a rule chooses alike in two states that it cannot tell apart: none of the
// game's rule files looks at what the player does not know (RuleAgent relies on it).
template <LoadableRuleGame G>
absl::Status rules_do_not_peek(const G& game, const Walk<G>& walk, std::uint64_t seed) {
  for (const std::string& name : document_names(G::Rule::folder())) {
    const auto document = resolve_document(name, G::Rule::folder());
    if (!document.ok()) return document.status();
    const auto rule = G::Rule::load(*document);
    if (!rule.ok()) return rule.status();
    for (std::size_t k = 0; k < walk.steps(); ++k) {
      const typename G::State& state = walk.states[k];
      const Player player = game.to_move(state);
      if (player < 0) continue;
      Rng hidden(hash_combine(seed, k));
      const typename G::State view = game.resample(state, player, hidden);
      Rng rng(seed);
      Rng again(seed);
      const Action action = rule_action(game, state, *rule, rng);
      if (rule_action(game, view, *rule, again) != action) {
        return mistake("step {}: rule {} looks at what player {} does not know", k, name, player);
      }
    }
  }
  return absl::OkStatus();
}

// Where nothing is hidden, every player sees every step.
template <Game G>
absl::Status everything_is_seen(const G& game, const Walk<G>& walk, std::uint64_t) {
  if (G::kHiddenInformation) return absl::OkStatus();
  for (std::size_t k = 0; k < walk.steps(); ++k) {
    for (int seat = 0; seat < game.num_players(); ++seat) {
      const auto player = static_cast<Player>(seat);
      if (game.information_state(walk.states[k], player) ==
          game.information_state(walk.states[k + 1], player)) {
        return mistake("step {}: nothing is hidden and yet player {} does not see it", k, player);
      }
    }
  }
  return absl::OkStatus();
}

}  // namespace muster::conformance
