// Games played one after the other, and counted. For experiments/engine/engine.h.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>

#include "core/game.h"
#include "core/hash.h"
#include "core/playout.h"
#include "core/rng.h"
#include "experiments/engine/game_engine.h"
#include "experiments/engine/matchup.h"

namespace muster {

inline void add_returns(const Returns& returns, PlayoutReport& report) {
  for (std::size_t p = 0; p < kMaxPlayers; ++p) report.mean_returns[p] += returns[p];
}
// Makes means of sums.
inline PlayoutReport averaged(PlayoutReport report) {
  for (double& mean : report.mean_returns) {
    mean /= report.games > 0 ? static_cast<double>(report.games) : 1.0;
  }
  return report;
}

// Of a matchup's agents. Errors: Internal when one breaks its contract.
inline absl::StatusOr<PlayoutReport> playouts_of(const Matchup& matchup, std::uint64_t games,
                                                 std::uint64_t seed) {
  PlayoutReport report;
  report.games = games;
  report.num_players = matchup.num_players();
  for (std::uint64_t i = 0; i < games; ++i) {
    const MatchResult result = matchup.play(hash_combine(seed, i));
    if (!result.error.empty()) return absl::InternalError(result.error);
    report.decisions += result.decisions;
    report.turns += static_cast<std::uint64_t>(result.summary.rounds);
    add_returns(result.returns, report);
  }
  return averaged(report);
}

// Of uniformly random choices, all from one generator.
template <Game G>
PlayoutReport random_playouts(const G& game, std::uint64_t games, std::uint64_t seed) {
  PlayoutReport report;
  report.games = games;
  report.num_players = game.num_players();
  Rng rng(seed);
  const typename G::State start = game.initial_state();
  for (std::uint64_t i = 0; i < games; ++i) {
    typename G::State state = start;
    const PlayoutCount count = random_playout(game, state, rng);
    report.decisions += count.decisions;
    report.forced += count.forced;
    report.chance_nodes += count.chance_nodes;
    report.turns += static_cast<std::uint64_t>(game.turn(state));
    add_returns(game.returns(state), report);
  }
  return averaged(report);
}

}  // namespace muster
