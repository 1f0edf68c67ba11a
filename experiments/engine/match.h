// One match: rules, one agent per seat, one seed. Nothing else influences the result.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <span>
#include <type_traits>

#include "agents/agent.h"
#include "agents/witness.h"
#include "core/game.h"
#include "core/registry.h"

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
    Stream resample_stream(seed, purpose::kResample, event);
    Rng rng(resample_stream());
    const typename G::State view = game.resample(state, player, rng);
    return agent.choose({model_for(game, player), view, player, legal, agent_seed});
  } else {
    return agent.choose({model_for(game, player), state, player, legal, agent_seed});
  }
}

}  // namespace internal

template <Game G>
using Witnesses = std::span<const std::unique_ptr<Witness<G>>>;

// Adds what the witnesses have to say to the metrics of the match.
template <Game G>
void add_reports(const typename G::State& state, Witnesses<G> witnesses, Summary& summary) {
  if (witnesses.empty()) return;
  nlohmann::json metrics = nlohmann::json::parse(summary.metrics_json);
  for (const auto& witness : witnesses) witness->report(state, metrics);
  summary.metrics_json = metrics.dump();
}

// Plays one match to its end. `agents[p]` decides for player p; a seat that a rule drives inside
// the game may be nullptr. Chance comes from streams keyed by (seed, chance_key). Witnesses look
// on.
template <Game G>
MatchResult play_match(const G& game, std::span<Agent<G>* const> agents, std::uint64_t seed,
                       std::type_identity_t<Witnesses<G>> witnesses = {}) {
  MatchResult result;
  result.num_players = game.num_players();
  typename G::State state = game.initial_state();
  ActionList legal;
  std::array<std::uint64_t, kMaxPlayers> asked{};
  for (Player player = game.to_move(state); player != kTerminal; player = game.to_move(state)) {
    Action action{};
    if (player == kChance) {
      const ChanceKey key = game.chance_key(state);
      Stream stream(seed, key.purpose, key.event);
      action = game.sample_chance(state, stream);
    } else {
      game.legal_actions(state, legal);
      action = legal[0];
      if (legal.size() > 1) {
        ++result.decisions;
        const std::size_t seat = static_cast<std::uint8_t>(player);
        action =
            internal::ask(game, state, agents, {legal.begin(), legal.end()}, seed, asked[seat]++);
        if (std::find(legal.begin(), legal.end(), action) == legal.end()) {
          result.error = fmt::format("the agent of seat {} chose an illegal action ({})", seat,
                                     static_cast<int>(action));
          return result;
        }
      }
    }
    for (const auto& witness : witnesses) witness->before(state, action);
    game.apply(state, action);
  }
  result.returns = game.returns(state);
  if constexpr (SummarizedGame<G>) {
    result.summary = game.summary(state);
  } else {
    result.summary.margin = result.returns[0];
    result.summary.rounds = game.turn(state);
  }
  add_reports<G>(state, witnesses, result.summary);
  result.final_hash = game.hash(state);
  return result;
}

}  // namespace muster
