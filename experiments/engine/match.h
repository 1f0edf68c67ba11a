// One match: rules, one agent per seat, one seed. Nothing else influences the result.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <type_traits>

#include "agents/agent.h"
#include "agents/witness.h"
#include "core/game.h"
#include "experiments/engine/match_result.h"

namespace muster {

namespace internal {

// The rules as `player` believes them.
template <Game G>
const G& model_for(const G& game, Player player) {
  if constexpr (ModelledGame<G>) {
    return game.model_for(player);
  } else {
    return game;
  }
}

// Asks the agent of the seat to move for its decision number `number`.
template <Game G>
Action ask(const G& game, const typename G::State& state, std::span<Agent<G>* const> agents,
           std::span<const Action> legal, std::uint64_t seed, std::uint64_t number) {
  const Player player = game.to_move(state);
  const std::uint64_t event = (std::uint64_t{static_cast<std::uint8_t>(player)} << 32) | number;
  Stream agent_stream(seed, purpose::kAgent, event);
  const std::uint64_t agent_seed = agent_stream();
  Agent<G>& agent = *agents[static_cast<std::uint8_t>(player)];
  if constexpr (G::kHiddenInformation) {
    if (agent.uses_hidden_parts()) {
      Stream resample_stream(seed, purpose::kResample, event);
      Rng rng(resample_stream());
      const typename G::State view = game.resample(state, player, rng);
      return agent.choose({model_for(game, player), view, player, legal, agent_seed});
    }
  }
  return agent.choose({model_for(game, player), state, player, legal, agent_seed});
}

// A choice that no agent makes.
inline Action draw(std::size_t seat, const ActionList& legal, std::uint64_t seed,
                   std::uint64_t number) {
  constexpr std::uint64_t kNobody = std::uint64_t{1} << 63;
  Stream stream(seed, purpose::kAgent, kNobody | (static_cast<std::uint64_t>(seat) << 32) | number);
  return legal[uniform_below(stream, legal.size())];
}

// What an agent says of what it was told to choose; "": nothing.
template <Game G>
std::string complaint(const Agent<G>& agent, std::size_t seat) {
  const std::string what = agent.complaint();
  return what.empty() ? "" : fmt::format("seat {}: {}", seat, what);
}

// The error of a match in which an agent chose an illegal action.
template <Game G>
std::string misplay(const Agent<G>& agent, std::size_t seat, Action action) {
  std::string what = complaint(agent, seat);
  if (!what.empty()) return what;
  return fmt::format("the agent of seat {} chose an illegal action ({})", seat,
                     static_cast<int>(action));
}

// The hash of a history that goes on with an action or an outcome; it begins with 0.
inline std::uint64_t history_after(std::uint64_t history, Action action) {
  return hash_combine(history, static_cast<std::uint64_t>(action));
}

// What the luck of `seed` gives at a chance node.
template <Game G>
Action chance_outcome(const G& game, const typename G::State& state, std::uint64_t seed) {
  const ChanceKey key = game.chance_key(state);
  Stream stream(seed, key.purpose, key.event);
  return game.sample_chance(state, stream);
}

// What came of a match that has ended in `state`.
template <Game G>
void finish(const G& game, const typename G::State& state, std::uint64_t history,
            MatchResult& result) {
  result.returns = game.returns(state);
  if constexpr (SummarizedGame<G>) {
    result.summary = game.summary(state);
  } else {
    result.summary.margin = result.returns[0];
    result.summary.rounds = game.turn(state);
  }
  for (int player = 0; player < result.num_players; ++player) {
    history = hash_combine(history, bits_of(result.returns[static_cast<std::size_t>(player)]));
  }
  result.history_hash = history;
}

}  // namespace internal

// The first decision of a match, with the luck of its seed.
template <Game G>
typename G::State first_decision(const G& game, std::uint64_t seed) {
  typename G::State state = game.initial_state();
  while (game.to_move(state) == kChance) {
    game.apply(state, internal::chance_outcome(game, state, seed));
  }
  return state;
}

template <Game G>
using Witnesses = std::span<const std::unique_ptr<Witness<G>>>;

// Plays one match to its end. `agents[p]` decides for player p; a seat that a rule drives inside
// the game may be nullptr. Chance comes from streams keyed by (seed, chance_key). Witnesses look
// on; their reports are left to the caller. `last` is where the terminal state goes. After
// `choices` of its own a seat's choices are drawn.
template <Game G>
MatchResult play_match(const G& game, std::span<Agent<G>* const> agents, std::uint64_t seed,
                       std::type_identity_t<Witnesses<G>> witnesses = {},
                       typename G::State* last = nullptr,
                       std::uint64_t choices = ~std::uint64_t{0}) {
  MatchResult result;
  result.num_players = game.num_players();
  typename G::State state = game.initial_state();
  ActionList legal;
  std::array<std::uint64_t, kMaxPlayers> asked{};
  std::uint64_t history = 0;
  for (Player player = game.to_move(state); player != kTerminal; player = game.to_move(state)) {
    Action action{};
    if (player == kChance) {
      action = internal::chance_outcome(game, state, seed);
    } else {
      game.legal_actions(state, legal);
      action = legal[0];
      if (legal.size() > 1) {
        ++result.decisions;
        const std::size_t seat = static_cast<std::uint8_t>(player);
        action = asked[seat] < choices
                     ? internal::ask(game, state, agents, {legal.begin(), legal.end()}, seed,
                                     asked[seat])
                     : internal::draw(seat, legal, seed, asked[seat]);
        ++asked[seat];
        if (std::find(legal.begin(), legal.end(), action) == legal.end()) {
          result.error = internal::misplay(*agents[seat], seat, action);
          return result;
        }
      }
    }
    for (const auto& witness : witnesses) witness->before(state, action);
    history = internal::history_after(history, action);
    game.apply(state, action);
  }
  for (std::size_t seat = 0; seat < agents.size() && result.error.empty(); ++seat) {
    if (agents[seat] != nullptr) result.error = internal::complaint(*agents[seat], seat);
  }
  if (!result.error.empty()) return result;
  internal::finish(game, state, history, result);
  if (last != nullptr) *last = state;
  return result;
}

}  // namespace muster
