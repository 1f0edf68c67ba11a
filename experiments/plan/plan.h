// The plan: the ordered list of games of an experiment. A pure function of the experiment.
//
// Order: repetition by repetition; within one, scenario by scenario, then ruleset, pair of agents
// and seats (the order of Experiment::cells). So whatever part of the plan is done, every cell has
// nearly the same number of games.
//
// A game's seed is derived from the experiment's seed, the scenario's name and the repetition, and
// from nothing else: all agents, rulesets and seats meet the same luck (common random numbers).
#pragma once

#include <cstdint>
#include <vector>

#include "experiments/config/experiment.h"

namespace muster {

// One game to play.
struct GameJob {
  std::uint64_t index = 0;       // place in the plan, from 0
  std::size_t cell = 0;          // index into Experiment::cells
  std::uint64_t repetition = 0;  // from 0
  std::uint64_t seed = 0;

  friend bool operator==(const GameJob&, const GameJob&) = default;
};

class Plan {
 public:
  explicit Plan(const Experiment& experiment);

  // Number of games.
  std::uint64_t size() const { return repetitions_ * cells_.size(); }
  const std::vector<Cell>& cells() const { return cells_; }
  std::uint64_t repetitions() const { return repetitions_; }
  // The game at `index` < size(); worked out on demand.
  GameJob job(std::uint64_t index) const;

 private:
  std::vector<Cell> cells_;
  std::vector<std::uint64_t> scenario_seeds_;  // by cell
  std::uint64_t repetitions_;
};

}  // namespace muster
