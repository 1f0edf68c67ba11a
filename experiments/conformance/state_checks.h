// Checks of states and actions: copies, hashes, replays, legal actions, turns, returns, texts. Each
// follows one random playout and says what is wrong with it.
#pragma once

#include <absl/status/status.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/status.h"
#include "experiments/conformance/walk.h"

namespace muster::conformance {

// Playing on with a copy leaves the original alone, and what it does later too.
template <Game G>
absl::Status copies_are_independent(const G& game, const Walk<G>& walk, std::uint64_t seed) {
  if (walk.steps() == 0) return absl::OkStatus();
  const std::size_t at = seed % walk.steps();
  typename G::State original = walk.states[at];
  unsigned char bytes[sizeof original];
  std::memcpy(bytes, &original, sizeof original);
  typename G::State copy = original;
  Rng rng(seed);
  for (std::size_t k = 0; k < walk.steps(); ++k) {
    const ActionList actions = choices(game, copy);
    if (actions.empty()) break;
    game.apply(copy, actions[uniform_below(rng, actions.size())]);
  }
  if (std::memcmp(bytes, &original, sizeof original) != 0) {
    return mistake("step {}: playing a copy changed the original", at);
  }
  for (std::size_t k = at; k < walk.steps(); ++k) {
    if (game.hash(original) != game.hash(walk.states[k])) {
      return mistake("step {}: after playing a copy from step {} the original goes another way", k,
                     at);
    }
    game.apply(original, walk.actions[k]);
  }
  return absl::OkStatus();
}

// (seed, actions) decide every hash: the playout repeats itself, and so does a replay of its
// actions.
template <Game G>
absl::Status replays_reproduce_hashes(const G& game, const Walk<G>& walk, std::uint64_t seed) {
  const absl::StatusOr<Walk<G>> again = random_walk(game, seed, walk.steps() + 1);
  if (!again.ok()) return mistake("not repeatable: {}", message_of(again.status()));
  if (again->actions != walk.actions)
    return mistake("not repeatable: the same seed gives other actions");
  typename G::State state = game.initial_state();
  for (std::size_t k = 0; k <= walk.steps(); ++k) {
    if (game.hash(state) != game.hash(walk.states[k])) {
      return mistake("not repeatable: a replay has another hash at step {}", k);
    }
    if (game.hash(again->states[k]) != game.hash(state)) {
      return mistake("not repeatable: the same seed has another hash at step {}", k);
    }
    if (k < walk.steps()) game.apply(state, walk.actions[k]);
  }
  return absl::OkStatus();
}

template <Game G>
absl::Status hash_changes_with_every_step(const G& game, const Walk<G>& walk, std::uint64_t) {
  for (std::size_t k = 0; k < walk.steps(); ++k) {
    if (game.hash(walk.states[k]) == game.hash(walk.states[k + 1])) {
      return mistake("step {}: {} leaves the hash as it was", k,
                     game.describe(walk.states[k], walk.actions[k]));
    }
  }
  return absl::OkStatus();
}

// Takes away members "tally" and "turns" of all objects: counts for reports, which decide nothing
// and which hashes may leave out.
inline void leave_out_counts(nlohmann::json& json) {
  if (json.is_object()) {
    json.erase("tally");
    json.erase("turns");
  }
  if (!json.is_structured()) return;
  for (nlohmann::json& inner : json) leave_out_counts(inner);
}

// Two states of one hash look the same, can do the same, and are the same as JSON but for counts;
// over this playout and others.
template <Game G>
absl::Status hash_tells_states_apart(const G& game, const Walk<G>& walk, std::uint64_t seed) {
  constexpr std::uint64_t kOthers = 3;
  std::map<std::uint64_t, std::pair<typename G::State, std::string>> known;
  Walk<G> current = walk;
  for (std::uint64_t other = 0; other < kOthers; ++other) {
    for (const typename G::State& state : current.states) {
      nlohmann::json json = game.to_json(state);
      leave_out_counts(json);
      const std::string text = json.dump();
      const auto [entry, is_new] = known.try_emplace(game.hash(state), state, text);
      if (is_new) continue;
      if (entry->second.second != text) {
        return mistake("one hash for two states: {} and {}", entry->second.second, text);
      }
      if (!same_choices(game, entry->second.first, state)) {
        return mistake("one hash for two states with different choices: {}", text);
      }
    }
    auto next = random_walk(game, hash_combine(seed, other), walk.steps() * 100 + 1000);
    if (!next.ok()) return next.status();
    current = *std::move(next);
  }
  return absl::OkStatus();
}

// Every choice of every node is there once, applies, and leads to a valid node; a player plans with
// the same choices.
template <Game G>
absl::Status legal_actions_apply(const G& game, const Walk<G>& walk, std::uint64_t) {
  for (std::size_t k = 0; k < walk.steps(); ++k) {
    const typename G::State& state = walk.states[k];
    const ActionList actions = choices(game, state);
    if (std::set<Action>(actions.begin(), actions.end()).size() != actions.size()) {
      return mistake("step {}: an action is listed twice", k);
    }
    for (const Action action : actions) {
      typename G::State next = state;
      game.apply(next, action);
      const Player player = game.to_move(next);
      if (player < kTerminal || player >= game.num_players()) {
        return mistake("step {}: after action {} player {} is to move", k, static_cast<int>(action),
                       player);
      }
      if (player != kTerminal && choices(game, next).empty()) {
        return mistake("step {}: after action {} there is nothing to choose from", k,
                       static_cast<int>(action));
      }
    }
    if constexpr (ModelledGame<G>) {
      const Player player = game.to_move(state);
      if (player < 0) continue;
      const ActionList planned = choices(game.model_for(player), state);
      if (std::set<Action>(planned.begin(), planned.end()) !=
          std::set<Action>(actions.begin(), actions.end())) {
        return mistake("step {}: player {} plans with other legal actions", k, player);
      }
    }
  }
  return absl::OkStatus();
}

template <Game G>
absl::Status turn_never_decreases(const G& game, const Walk<G>& walk, std::uint64_t) {
  for (std::size_t k = 0; k < walk.steps(); ++k) {
    const int before = game.turn(walk.states[k]);
    const int after = game.turn(walk.states[k + 1]);
    if (after < before) return mistake("step {}: turn {} follows turn {}", k, after, before);
  }
  return absl::OkStatus();
}

// Returns are in [-1, 1], 0 beyond the players, and add up to 0 where G::kZeroSum says so.
template <Game G>
absl::Status returns_are_valid(const G& game, const Walk<G>& walk, std::uint64_t) {
  const Returns returns = game.returns(walk.states.back());
  double sum = 0;
  for (std::size_t p = 0; p < kMaxPlayers; ++p) {
    sum += returns[p];
    const bool plays = static_cast<int>(p) < game.num_players();
    if (plays && !(returns[p] >= -1 && returns[p] <= 1)) {
      return mistake("player {} gets {}, outside of [-1, 1]", p, returns[p]);
    }
    if (!plays && returns[p] != 0) return mistake("{} for player {}, who is not", returns[p], p);
  }
  if constexpr (requires { G::kZeroSum; }) {
    if (G::kZeroSum && std::abs(sum) > 1e-9) return mistake("the returns add up to {}", sum);
  }
  return absl::OkStatus();
}

// Evaluations are in [-1, 1], and the returns where the game is over.
template <EvaluatedGame G>
absl::Status evaluation_is_valid(const G& game, const Walk<G>& walk, std::uint64_t) {
  for (std::size_t k = 0; k <= walk.steps(); ++k) {
    for (int seat = 0; seat < game.num_players(); ++seat) {
      const auto player = static_cast<Player>(seat);
      const double value = evaluate(game, walk.states[k], player);
      if (!(value >= -1 && value <= 1)) {
        return mistake("step {}: worth {} to player {}, outside of [-1, 1]", k, value, player);
      }
      if (k < walk.steps()) continue;
      const double result = game.returns(walk.states[k])[static_cast<std::size_t>(seat)];
      if (std::abs(value - result) > 1e-9) {
        return mistake("the end is worth {} to player {}, who gets {}", value, player, result);
      }
    }
  }
  return absl::OkStatus();
}

// States become JSON and every action has a description.
template <Game G>
absl::Status texts_are_readable(const G& game, const Walk<G>& walk, std::uint64_t) {
  for (std::size_t k = 0; k <= walk.steps(); ++k) {
    const nlohmann::json json = game.to_json(walk.states[k]);
    const auto parsed = nlohmann::json::parse(json.dump(), nullptr, false);
    if (!json.is_object() || parsed != json) return mistake("step {}: to_json is no object", k);
    for (const Action action : choices(game, walk.states[k])) {
      if (game.describe(walk.states[k], action).empty()) {
        return mistake("step {}: action {} has no description", k, static_cast<int>(action));
      }
    }
  }
  return absl::OkStatus();
}

// What to_json writes reads back as the same state, bit for bit; at up to kReadBack places of the
// playout and at its end.
inline constexpr std::size_t kReadBack = 64;
template <ReadableGame G>
absl::Status states_read_back(const G& game, const Walk<G>& walk, std::uint64_t) {
  using State = typename G::State;
  const std::size_t stride = walk.steps() / kReadBack + 1;
  for (std::size_t k = 0; k <= walk.steps();
       k = k == walk.steps() ? k + 1 : std::min(k + stride, walk.steps())) {
    const State& state = walk.states[k];
    const std::string text = game.to_json(state).dump();
    const absl::StatusOr<State> read = game.read_state(nlohmann::json::parse(text));
    if (!read.ok()) return mistake("step {}: {} of {}", k, message_of(read.status()), text);
    if constexpr (std::has_unique_object_representations_v<State>) {
      const auto* const one = reinterpret_cast<const unsigned char*>(&state);
      const auto* const other = reinterpret_cast<const unsigned char*>(&*read);
      const auto differs = std::mismatch(one, one + sizeof(State), other).first - one;
      if (differs != sizeof(State)) {
        return mistake("step {}: byte {} reads back as {}, not {}: {}", k, differs, other[differs],
                       one[differs], text);
      }
    }
    if (game.hash(*read) != game.hash(state)) {
      return mistake("step {}: reads back with another hash: {} as {}", k, text,
                     game.to_json(*read).dump());
    }
  }
  return absl::OkStatus();
}

// The summary's metrics have different names; they, its rounds and its margin are finite.
template <SummarizedGame G>
absl::Status summary_is_readable(const G& game, const Walk<G>& walk, std::uint64_t) {
  const Summary summary = game.summary(walk.states.back());
  if (!std::isfinite(summary.margin) || summary.rounds < 0) {
    return mistake("margin {}, {} rounds", summary.margin, summary.rounds);
  }
  std::set<std::string> names;
  for (const auto& [name, value] : summary.metrics) {
    if (!names.insert(name).second) return mistake("metric {} stands there twice", name);
    if (!std::isfinite(number_of(value).value_or(0)))
      return mistake("metric {} is not finite", name);
  }
  return absl::OkStatus();
}

}  // namespace muster::conformance
