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
#include "tests/support/synthetic_meta.h"

namespace muster::testing {

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
  explicit SyntheticStore(const StoreMeta& meta, bool all_compositions = false)
      : run_(described(meta, all_compositions)) {
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
      : run_(std::move(other.run_)),
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
