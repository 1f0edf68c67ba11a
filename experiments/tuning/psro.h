// A population that grows by best responses: what an equilibrium of those that are there plays is
// what the next one is searched against, until none is found that is better for certain (policy
// space response oracles: Lanctot et al. 2017, "A Unified Game-Theoretic Approach to Multiagent
// Reinforcement Learning"; double oracle: McMahan et al. 2003). The search is that of tune.h.
//
// What is found is a lower bound of what can be gained: that a search finds nothing does not say
// that there is nothing.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/config/tune.h"
#include "experiments/metagame/metagame.h"
#include "experiments/tuning/run_field.h"

namespace muster::tuning {

// One response to a population.
struct Response {
  std::string name;               // in the population
  std::string agent;              // as in [[agents]]
  std::vector<Opponent> against;  // what an equilibrium of the population plays
  std::int64_t search_games = 0;
  // On new seeds, of all responses together with 95 %: that of the k-th holds with
  // 1 - 0.05 / 2^k.
  stats::Interval score;

  // It gains for certain.
  bool better() const { return score.width_known && score.low > 0.5; }
};

struct Population {
  std::string experiment;
  Tune tune;
  std::vector<Response> responses;  // all but perhaps the last are in the population
  std::int64_t games = 0;           // of everything
  // Of the population as it is at the end, by games of its own.
  metagame::Metagame metagame;

  bool has_ended() const { return !responses.empty() && !responses.back().better(); }
};

// `experiment`: a round robin whose agents are the population to begin with. Errors: those of
// `play`; InvalidArgument where it is none, has no two players, or the games are too few.
absl::StatusOr<Population> grow(const Tune& tune, const Psro& psro, const Experiment& experiment,
                                const PlayStep& play);

}  // namespace muster::tuning
