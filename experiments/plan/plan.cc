#include "experiments/plan/plan.h"

#include <cassert>
#include <map>
#include <set>
#include <utility>

#include "core/hash.h"

namespace muster {
namespace {

std::vector<PlannedCell> cells_of(const Experiment& experiment) {
  std::vector<PlannedCell> cells;
  cells.reserve(experiment.cells.size());
  for (std::size_t i = 0; i < experiment.cells.size(); ++i) {
    const Cell& cell = experiment.cells[i];
    PlannedCell& planned = cells.emplace_back(PlannedCell{cell.ruleset, cell.scenario, cell.seats});
    planned.deal = cell.deal;
    if (experiment.matchups.empty()) continue;  // of tests of the order alone
    const Matchup& matchup = *experiment.matchups[i];
    planned.key = matchup.cell().key();
    planned.reproducible = matchup.reproducible();
    for (const WitnessIdentity& witness : matchup.witnesses()) {
      planned.witnesses.push_back(witness.key());
    }
  }
  return cells;
}

std::vector<std::string> scenario_names(const Experiment& experiment) {
  std::vector<std::string> names;
  names.reserve(experiment.scenarios.size());
  for (const Document& scenario : experiment.scenarios) names.push_back(scenario.name);
  return names;
}

}  // namespace

Plan::Plan(const Experiment& experiment)
    : Plan(cells_of(experiment), scenario_names(experiment), experiment.seed,
           static_cast<std::uint64_t>(experiment.repetitions)) {}

Plan::Plan(std::vector<PlannedCell> cells, const std::vector<std::string>& scenarios,
           std::uint64_t seed, std::uint64_t repetitions)
    : cells_(std::move(cells)), repetitions_(repetitions) {
  for (const PlannedCell& cell : cells_) {
    const std::uint64_t base = hash_combine(seed, hash_text(scenarios[cell.scenario]));
    seed_bases_.push_back(cell.deal.value_or(base));
  }
  find_twins();
}

void Plan::find_twins() {
  std::map<std::pair<Hash128, std::uint64_t>, std::size_t> first;
  std::set<std::pair<std::size_t, Hash128>> asked;  // by first twin
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const bool known = cells_[i].key != Hash128{};
    const auto twin = first.try_emplace({cells_[i].key, seed_bases_[i]}, i).first;
    same_as_.push_back(known ? twin->second : i);
    plays_.push_back(same_as_[i] == i);
    for (const Hash128& witness : cells_[i].witnesses) {
      if (asked.emplace(same_as_[i], witness).second) {
        plays_[i] = true;
      } else {
        asked_before_.emplace(i, witness);
      }
    }
  }
}

std::uint64_t Plan::seed(std::size_t cell, std::uint64_t repetition) const {
  return hash_combine(seed_bases_[cell], repetition);
}

GameJob Plan::job(std::uint64_t index) const {
  assert(index < size());
  GameJob job;
  job.index = index;
  job.cell = static_cast<std::size_t>(index % cells_.size());
  job.repetition = index / cells_.size();
  job.seed = seed(job.cell, job.repetition);
  return job;
}

std::uint64_t Plan::rows() const {
  std::uint64_t originals = 0;
  for (std::size_t cell = 0; cell < same_as_.size(); ++cell) originals += same_as_[cell] == cell;
  return originals * repetitions_;
}

// The keys of rows in order are those of the cells, each with its seeds; and the seeds of a cell
// are those of its bases, so that these stand for them.
Hash128 Plan::identity() const {
  std::map<Hash128, std::set<std::uint64_t>> bases;  // by cell key
  for (std::size_t i = 0; i < cells_.size(); ++i) bases[cells_[i].key].insert(seed_bases_[i]);
  StreamHash identity;
  identity.add(to_bytes({0, repetitions_}));
  for (const auto& [key, of_cell] : bases) {
    identity.add(to_bytes(key));
    for (const std::uint64_t base : of_cell) identity.add(to_bytes({of_cell.size(), base}));
  }
  return identity.hash();
}

}  // namespace muster
