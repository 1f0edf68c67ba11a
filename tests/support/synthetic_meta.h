// Descriptions of runs that nobody played, for tests of what is said about rows made by hand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "experiments/config/experiment.h"
#include "experiments/config/loading.h"
#include "experiments/store/writer.h"

namespace muster::testing {

inline StoreMeta base_meta(const std::string& seats, const std::vector<std::string>& scenarios,
                           std::uint64_t repetitions) {
  StoreMeta meta;
  meta.experiment = "synthetic";
  meta.game = "none";
  meta.seat_names = {"north", "south"};
  meta.seats = seats;
  meta.rulesets = {{"base", "", "{}"}};
  for (const std::string& scenario : scenarios) meta.scenarios.push_back({scenario, "", "{}"});
  meta.seed = 1;
  meta.repetitions = repetitions;
  meta.version = "0.0.0";
  meta.program = "00000000000000bb";
  meta.config = "game = \"none\"\n";
  return meta;
}

// With fixed seats, the candidates play seat 1.
inline StoreMeta gauntlet_meta(const std::string& seats, const std::vector<std::string>& candidates,
                               const std::vector<std::string>& opponents,
                               const std::vector<std::string>& scenarios,
                               std::uint64_t repetitions) {
  StoreMeta meta = base_meta(seats, scenarios, repetitions);
  meta.format = "gauntlet";
  meta.candidates = candidates;
  meta.opponents = opponents;
  meta.candidate_seat = seats == "fixed" ? 1 : -1;
  for (const std::string& name : candidates) meta.agents.push_back({name, "test", "{}"});
  for (const std::string& name : opponents) meta.agents.push_back({name, "test", "{}"});
  return meta;
}

inline StoreMeta round_robin_meta(const std::string& seats, const std::vector<std::string>& agents,
                                  const std::vector<std::string>& scenarios,
                                  std::uint64_t repetitions) {
  StoreMeta meta = base_meta(seats, scenarios, repetitions);
  meta.format = "round_robin";
  for (const std::string& name : agents) meta.agents.push_back({name, "test", "{}"});
  return meta;
}

// The cells of the tournament that `meta` describes, or every mixture of its agents
// (composition_cells); every cell has other inputs.
inline RunDescription described(StoreMeta meta, bool all_compositions = false) {
  Experiment experiment;
  experiment.seats = meta.seats == "swap" ? SeatMode::kSwap : SeatMode::kFixed;
  experiment.format =
      meta.format == "gauntlet" ? TournamentFormat::kGauntlet : TournamentFormat::kRoundRobin;
  experiment.candidate_seat = meta.candidate_seat;
  experiment.rulesets.resize(meta.rulesets.size());
  experiment.scenarios.resize(meta.scenarios.size());
  experiment.num_players.assign(
      meta.rulesets.size(),
      std::vector<int>(meta.scenarios.size(), static_cast<int>(meta.seat_names.size())));
  const auto index = [&](const std::string& name) {
    std::size_t i = 0;
    while (meta.agents[i].name != name) ++i;
    return i;
  };
  experiment.agents.resize(meta.agents.size());
  for (const std::string& name : meta.candidates) experiment.candidates.push_back(index(name));
  for (const std::string& name : meta.opponents) experiment.opponents.push_back(index(name));

  std::vector<PlannedCell> cells;
  std::vector<std::shared_ptr<const CellIdentity>> identities;
  for (const Cell& cell :
       all_compositions ? composition_cells(experiment) : tournament_cells(experiment)) {
    auto identity = std::make_shared<CellIdentity>();
    identity->game = meta.game;
    identity->ruleset = make_input("ruleset", meta.rulesets[cell.ruleset].name);
    identity->scenario = make_input("scenario", meta.scenarios[cell.scenario].name);
    for (const std::size_t agent : cell.seats) {
      identity->seats.push_back({"test", "", make_input("params", meta.agents[agent].name)});
    }
    cells.push_back({cell.ruleset, cell.scenario, cell.seats, identity->key()});
    identities.push_back(std::move(identity));
  }
  std::vector<std::string> scenarios;
  for (const StoredDocument& scenario : meta.scenarios) scenarios.push_back(scenario.name);
  Plan plan(std::move(cells), scenarios, meta.seed, meta.repetitions);
  meta.cells = plan.cells().size();
  meta.plan_size = plan.size();
  meta.identity = to_text(plan.identity());
  return {std::move(meta), std::move(plan), std::move(identities), {}};
}

}  // namespace muster::testing
