#include <algorithm>
#include <utility>

#include "experiments/config/experiment.h"
#include "experiments/config/loading.h"
#include "experiments/plan/multisets.h"

namespace muster {
namespace {

// A pair that meets: `lone` sits alone, `crowd` in all other seats.
struct Pairing {
  std::size_t lone;
  std::size_t crowd;
};

std::vector<Pairing> pairings(const Experiment& experiment, int players) {
  std::vector<Pairing> pairs;
  if (experiment.format == TournamentFormat::kGauntlet) {
    for (const std::size_t candidate : experiment.candidates) {
      for (const std::size_t opponent : experiment.opponents)
        pairs.push_back({candidate, opponent});
    }
    return pairs;
  }
  const bool both_alone = players > 2 && experiment.seats == SeatMode::kSwap;
  for (std::size_t a = 0; a < experiment.agents.size(); ++a) {
    for (std::size_t b = a + 1; b < experiment.agents.size(); ++b) {
      pairs.push_back({a, b});
      if (both_alone) pairs.push_back({b, a});
    }
  }
  return pairs;
}

}  // namespace

std::uint64_t count_cells(const Experiment& experiment) {
  if (experiment.format == TournamentFormat::kListed) return experiment.listed.size();
  std::uint64_t count = 0;
  for (const std::vector<int>& row : experiment.num_players) {
    for (const int players : row) {
      const std::uint64_t agents = experiment.agents.size();
      const bool gauntlet = experiment.format == TournamentFormat::kGauntlet;
      const bool swapped = experiment.seats == SeatMode::kSwap;
      std::uint64_t pairs = gauntlet ? experiment.candidates.size() * experiment.opponents.size()
                                     : agents * (agents - 1) / 2;
      if (!gauntlet && players > 2 && swapped) pairs *= 2;
      count += pairs * (swapped ? static_cast<std::uint64_t>(players) : 1);
    }
  }
  return count;
}

std::vector<Cell> tournament_cells(const Experiment& experiment) {
  if (experiment.format == TournamentFormat::kListed) return experiment.listed;
  std::vector<Cell> cells;
  for (std::size_t scenario = 0; scenario < experiment.scenarios.size(); ++scenario) {
    for (std::size_t ruleset = 0; ruleset < experiment.rulesets.size(); ++ruleset) {
      const int players = experiment.num_players[ruleset][scenario];
      int first = 0;
      int last = players - 1;
      if (experiment.seats == SeatMode::kFixed) {
        first = last = std::max(experiment.candidate_seat, 0);
      }
      for (const Pairing& pair : pairings(experiment, players)) {
        for (int seat = first; seat <= last; ++seat) {
          Cell cell{ruleset, scenario, {}};
          cell.seats.assign(static_cast<std::size_t>(players), pair.crowd);
          cell.seats[static_cast<std::size_t>(seat)] = pair.lone;
          cells.push_back(std::move(cell));
        }
      }
    }
  }
  return cells;
}

std::vector<Cell> composition_cells(const Experiment& experiment) {
  std::vector<Cell> cells;
  for (std::size_t scenario = 0; scenario < experiment.scenarios.size(); ++scenario) {
    for (std::size_t ruleset = 0; ruleset < experiment.rulesets.size(); ++ruleset) {
      const auto players = static_cast<std::size_t>(experiment.num_players[ruleset][scenario]);
      for (std::vector<std::size_t>& seats : multisets(players, experiment.agents.size())) {
        if (seats.front() == seats.back()) continue;
        do {
          cells.push_back({ruleset, scenario, seats});
        } while (std::next_permutation(seats.begin(), seats.end()));
      }
    }
  }
  return cells;
}

// K agents in N seats: K^N - K.
std::uint64_t count_composition_cells(const Experiment& experiment) {
  constexpr std::uint64_t kTooMany = std::uint64_t{1} << 40;
  const std::uint64_t agents = experiment.agents.size();
  std::uint64_t count = 0;
  for (const std::vector<int>& row : experiment.num_players) {
    for (const int players : row) {
      std::uint64_t ways = 1;
      for (int seat = 0; seat < players; ++seat) ways = std::min(ways * agents, kTooMany);
      count += ways - std::min(ways, agents);
    }
  }
  return count;
}

}  // namespace muster
