#include "experiments/plan/plan.h"

#include <cassert>

#include "core/hash.h"

namespace muster {

Plan::Plan(const Experiment& experiment)
    : cells_(experiment.cells), repetitions_(static_cast<std::uint64_t>(experiment.repetitions)) {
  for (const Cell& cell : cells_) {
    const std::string& scenario = experiment.scenarios[cell.scenario].name;
    scenario_seeds_.push_back(hash_combine(experiment.seed, hash_text(scenario)));
  }
}

GameJob Plan::job(std::uint64_t index) const {
  assert(index < size());
  GameJob job;
  job.index = index;
  job.cell = static_cast<std::size_t>(index % cells_.size());
  job.repetition = index / cells_.size();
  job.seed = hash_combine(scenario_seeds_[job.cell], job.repetition);
  return job;
}

}  // namespace muster
