// A store of games that nobody played, with rows as they are wanted. For tests of the store.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "experiments/store/store.h"
#include "experiments/store/writer.h"
#include "tests/support/fake_config.h"
#include "tests/support/fake_engine.h"
#include "tests/support/forged_store.h"

namespace muster {

inline const std::string kStoreConfig = R"(game = "fake"
repetitions = 5
summary = "A test."
scenarios = [{name = "s0", summary = "The first."}, {name = "s1"}]
[report]
title = "Title"
notes = ["one", "two"]
[tournament]
format = "gauntlet"
candidates = ["b"]
opponents = ["a"]
)" + testing::steady("a") + testing::steady("b", 2);

inline RunDescription run_with(const std::vector<std::string>& overrides = {}) {
  const Registry registry = testing::fake_registry();
  const auto experiment = parse_experiment(kStoreConfig, "folder/exp.toml", overrides, registry);
  EXPECT_TRUE(experiment.ok()) << experiment.status();
  return describe(*experiment, "1.2.3");
}

class StoreFixture : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(::testing::TempDir()) /
              ::testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::remove_all(folder_);
    path_ = (folder_ / "run" / kStoreFileName).string();
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::unique_ptr<StoreWriter> writer(const RunDescription& run,
                                      const std::string& program = "p1") const {
    auto writer = StoreWriter::open(path_, run, program);
    EXPECT_TRUE(writer.ok()) << writer.status();
    return writer.ok() ? *std::move(writer) : nullptr;
  }
  std::unique_ptr<Store> reader() const {
    auto store = Store::open(path_);
    EXPECT_TRUE(store.ok()) << store.status();
    return store.ok() ? *std::move(store) : nullptr;
  }
  // The row of a job of the writer's run.
  static StoredRow row_of(const StoreWriter& writer, const RunDescription& run, std::uint64_t job) {
    const GameJob planned = run.plan.job(job);
    StoredRow row;
    row.cell = static_cast<std::uint64_t>(writer.contents().plan_cells[planned.cell]);
    row.seed = planned.seed;
    row.repetition = planned.repetition;
    row.returns = {1.0 / 3, -1.0 / 3};
    row.margin = 0.1 + 0.2;
    row.rounds = 4;
    row.decisions = 17;
    row.hash = 0x8000000000000001ULL + job;
    row.wall_nanoseconds = 123;
    row.finished_at = 1'767'225'600'000 + static_cast<std::int64_t>(job);
    row.metrics = {{"x", 1}, {"share", 0.5}, {"ending", "cap"}, {"capped", job % 2 == 0}};
    return row;
  }
  // A closed store with the rows of some jobs.
  void fill(const RunDescription& run, const std::vector<std::uint64_t>& jobs) const {
    const auto store = writer(run);
    RowsToAdd add;
    for (const std::uint64_t job : jobs) add.rows.push_back(row_of(*store, run, job));
    ASSERT_TRUE(store->append(add).ok());
    ASSERT_TRUE(store->close().ok());
  }
  // What SQL changes without telling.
  void forge(const std::string& sql) const { testing::forge(path_, sql); }
  void forge_and_seal(const std::string& sql) const { testing::forge_and_seal(path_, sql); }
  // Whether reading all of it, or opening it, tells of damage.
  bool damage_is_found() const {
    const auto store = Store::open(path_);
    const absl::Status status =
        store.ok() ? (*store)->for_each([](const StoredGame&) {}) : store.status();
    return absl::IsDataLoss(status);
  }

  std::filesystem::path folder_;
  std::string path_;
};

}  // namespace muster
