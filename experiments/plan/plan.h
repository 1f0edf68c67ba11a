// The plan: the ordered list of games of an experiment. A pure function of the experiment.
//
// Order: repetition by repetition; within one, scenario by scenario, then ruleset, pair of agents
// and seats (the order of Experiment::cells). So whatever part of the plan is done, every cell has
// nearly the same number of games.
//
// A game's seed is derived from the experiment's seed, the scenario's name and the repetition, and
// from nothing else: all agents, rulesets and seats meet the same luck (common random numbers). A
// listed game has a deal in place of the first two.
//
// Jobs may share a row: those whose cells have the same key and the same seed are the same game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/hash128.h"
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

// A cell of a plan, with what decides its games but the seed.
struct PlannedCell {
  std::size_t ruleset = 0;
  std::size_t scenario = 0;
  std::vector<std::size_t> seats;                    // by seat: an agent
  Hash128 key = {};                                  // CellIdentity::key()
  bool reproducible = true;                          // false: some agent is limited by wall time
  std::vector<Hash128> witnesses = {};               // keys of those whose figures are asked for
  std::optional<std::uint64_t> deal = std::nullopt;  // of a listed game

  friend bool operator==(const PlannedCell&, const PlannedCell&) = default;
};

class Plan {
 public:
  explicit Plan(const Experiment& experiment);
  // The plan of what is known of an experiment; `scenarios` are names.
  Plan(std::vector<PlannedCell> cells, const std::vector<std::string>& scenarios,
       std::uint64_t seed, std::uint64_t repetitions);

  // Number of games.
  std::uint64_t size() const { return repetitions_ * cells_.size(); }
  const std::vector<PlannedCell>& cells() const { return cells_; }
  std::uint64_t repetitions() const { return repetitions_; }
  // The game at `index` < size(); worked out on demand.
  GameJob job(std::uint64_t index) const;
  // The seed of a repetition of a cell.
  std::uint64_t seed(std::size_t cell, std::uint64_t repetition) const;
  // What the seeds of a cell are derived from: cells with the same one have the same seeds.
  std::uint64_t seed_base(std::size_t cell) const { return seed_bases_[cell]; }

  // The first cell whose games are those of `cell`; itself for most.
  std::size_t same_as(std::size_t cell) const { return same_as_[cell]; }
  // Whether a cell is the first with its games, or asks for figures that no earlier one with them
  // does. Others need not be played.
  bool plays(std::size_t cell) const { return plays_[cell]; }
  // Whether no earlier cell with the same games asks for this witness of `cell`.
  bool asks_first(std::size_t cell, const Hash128& witness) const {
    return !asked_before_.contains({cell, witness});
  }
  // The number of different games: of rows when all are played.
  std::uint64_t rows() const;
  // A hash over the sorted keys of the rows: equal for two plans if and only if they are the same
  // games, whatever these are called and in which order they come.
  Hash128 identity() const;

 private:
  void find_twins();

  std::vector<PlannedCell> cells_;
  std::vector<std::uint64_t> seed_bases_;  // by cell
  std::vector<std::size_t> same_as_;       // by cell
  std::vector<bool> plays_;                // by cell
  std::set<std::pair<std::size_t, Hash128>> asked_before_;
  std::uint64_t repetitions_;
};

}  // namespace muster
