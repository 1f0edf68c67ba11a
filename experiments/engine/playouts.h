// Uniformly random games, counted. For experiments/engine/engine.h.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/game.h"
#include "core/playout.h"
#include "core/rng.h"
#include "experiments/engine/game_engine.h"

namespace muster {

inline void add_returns(const Returns& returns, PlayoutReport& report) {
  for (std::size_t p = 0; p < kMaxPlayers; ++p) report.mean_returns[p] += returns[p];
}

// As many as `report.games`, all from one generator.
template <Game G>
void add_random_playouts(const G& game, std::uint64_t seed, PlayoutReport& report) {
  report.num_players = game.num_players();
  Rng rng(seed);
  const typename G::State start = game.initial_state();
  for (std::uint64_t i = 0; i < report.games; ++i) {
    typename G::State state = start;
    const PlayoutCount count = random_playout(game, state, rng);
    report.decisions += count.decisions;
    report.forced += count.forced;
    report.chance_nodes += count.chance_nodes;
    report.turns += static_cast<std::uint64_t>(game.turn(state));
    add_returns(game.returns(state), report);
  }
}

}  // namespace muster
