// A store filled by hand, for tests of what is read from it. Lives in a folder of its own that goes
// away with it.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "experiments/store/store.h"
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

// The cells of the tournament that `meta` describes; every cell has other inputs.
inline RunDescription described(StoreMeta meta) {
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
  for (const Cell& cell : tournament_cells(experiment)) {
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

inline Metrics metrics_of(const std::string& json) {
  Metrics metrics;
  const nlohmann::json object = nlohmann::json::parse(json);
  for (const auto& [name, value] : object.items()) {
    if (value.is_boolean()) metrics.add(name, value.get<bool>());
    if (value.is_number_integer()) metrics.add(name, value.get<std::int64_t>());
    if (value.is_number_float()) metrics.add(name, value.get<double>());
    if (value.is_string()) metrics.add(name, value.get<std::string>());
  }
  return metrics;
}

class SyntheticStore {
 public:
  explicit SyntheticStore(const StoreMeta& meta) : run_(described(meta)) {
    static std::atomic<int> made{0};
    folder_ = std::filesystem::path(::testing::TempDir()) /
              fmt::format("synthetic_{}_{}", getpid(), made++);
    std::filesystem::remove_all(folder_);
    auto writer = StoreWriter::open(store_path(), run_, meta.program);
    EXPECT_TRUE(writer.ok()) << writer.status();
    if (writer.ok()) writer_ = *std::move(writer);
  }
  ~SyntheticStore() {
    store_.reset();
    writer_.reset();
    if (!folder_.empty()) std::filesystem::remove_all(folder_);
  }
  SyntheticStore(SyntheticStore&& other) noexcept
      : run_(other.run_),
        folder_(std::exchange(other.folder_, {})),
        writer_(std::move(other.writer_)),
        store_(std::move(other.store_)) {}

  // `outcome` and `margin` are seat 0's; `ruleset` "": the first.
  void play(const std::string& scenario, std::uint64_t repetition,
            const std::vector<std::string>& seats, Outcome outcome, double margin,
            const std::string& metrics = "{}", const std::vector<double>& returns = {},
            const std::string& ruleset = "") {
    const auto sign = static_cast<double>(outcome);
    const std::size_t cell = cell_of(scenario, seats, ruleset);
    StoredRow row;
    row.cell = static_cast<std::uint64_t>(writer_->contents().plan_cells[cell]);
    row.repetition = repetition;
    row.seed = run_.plan.seed(cell, repetition);
    row.returns = returns.empty() ? std::vector<double>{sign, -sign} : returns;
    row.margin = margin;
    row.rounds = 4;
    row.decisions = 10;
    row.metrics = metrics_of(metrics);
    rows_.rows.push_back(std::move(row));
  }

  // With all that was played until now.
  const Store& store() const {
    const absl::Status added = writer_->append(std::exchange(rows_, {}));
    EXPECT_TRUE(added.ok()) << added;
    auto store = Store::open(store_path());
    EXPECT_TRUE(store.ok()) << store.status();
    store_ = *std::move(store);
    return *store_;
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string store_path() const { return path(kStoreFileName); }

 private:
  std::size_t cell_of(const std::string& scenario, const std::vector<std::string>& seats,
                      const std::string& ruleset) const {
    for (std::size_t i = 0; i < run_.plan.cells().size(); ++i) {
      const PlannedCell& cell = run_.plan.cells()[i];
      std::vector<std::string> names;
      for (const std::size_t agent : cell.seats) names.push_back(run_.meta.agents[agent].name);
      const bool rules = ruleset.empty() || run_.meta.rulesets[cell.ruleset].name == ruleset;
      if (rules && run_.meta.scenarios[cell.scenario].name == scenario && names == seats) return i;
    }
    ADD_FAILURE() << "no cell of scenario " << scenario << " has these seats";
    return 0;
  }

  RunDescription run_;
  std::filesystem::path folder_;
  std::unique_ptr<StoreWriter> writer_;
  mutable RowsToAdd rows_;
  mutable std::unique_ptr<Store> store_;
};

}  // namespace muster::testing
