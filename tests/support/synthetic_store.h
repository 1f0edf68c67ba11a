// A store filled by hand, for tests of what is read from it. Lives in a folder of its own that goes
// away with it.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "experiments/store/store.h"

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
  meta.config_hash = "00000000000000aa";
  meta.version = "0.0.0";
  meta.config = "game = \"none\"\n";
  return meta;
}

inline void finish_meta(StoreMeta& meta, std::size_t pairings) {
  meta.cells = pairings * meta.scenarios.size() * (meta.seats == "swap" ? 2 : 1);
  meta.plan_size = meta.cells * meta.repetitions;
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
  finish_meta(meta, candidates.size() * opponents.size());
  return meta;
}

inline StoreMeta round_robin_meta(const std::string& seats, const std::vector<std::string>& agents,
                                  const std::vector<std::string>& scenarios,
                                  std::uint64_t repetitions) {
  StoreMeta meta = base_meta(seats, scenarios, repetitions);
  meta.format = "round_robin";
  for (const std::string& name : agents) meta.agents.push_back({name, "test", "{}"});
  finish_meta(meta, agents.size() * (agents.size() - 1) / 2);
  return meta;
}

class SyntheticStore {
 public:
  explicit SyntheticStore(const StoreMeta& meta) {
    static std::atomic<int> made{0};
    folder_ = std::filesystem::path(::testing::TempDir()) /
              fmt::format("synthetic_{}_{}", getpid(), made++);
    std::filesystem::remove_all(folder_);
    auto store = Store::open_for_run((folder_ / kStoreFileName).string(), meta);
    EXPECT_TRUE(store.ok()) << store.status();
    if (store.ok()) store_ = *std::move(store);
  }
  ~SyntheticStore() {
    store_.reset();
    if (!folder_.empty()) std::filesystem::remove_all(folder_);
  }
  SyntheticStore(SyntheticStore&& other) noexcept
      : folder_(std::exchange(other.folder_, {})),
        store_(std::move(other.store_)),
        jobs_(other.jobs_) {}

  // `outcome` and `margin` are seat 0's. Jobs are numbered in the order of calls.
  void play(const std::string& scenario, std::uint64_t repetition, std::vector<std::string> seats,
            Outcome outcome, double margin, const std::string& metrics = "{}",
            std::vector<double> returns = {}) {
    StoredGame game;
    game.job = jobs_++;
    game.ruleset = "base";
    game.scenario = scenario;
    game.repetition = repetition;
    game.seats = std::move(seats);
    game.outcome = outcome;
    game.returns = std::move(returns);
    const auto sign = static_cast<double>(outcome);
    if (game.returns.empty()) game.returns = {sign, -sign};
    game.margin = margin;
    game.rounds = 4;
    game.decisions = 10;
    game.metrics_json = metrics;
    const absl::Status added = store_->append({&game, 1}, {});
    EXPECT_TRUE(added.ok()) << added;
  }

  const Store& store() const { return *store_; }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

 private:
  std::filesystem::path folder_;
  std::unique_ptr<Store> store_;
  std::uint64_t jobs_ = 0;
};

}  // namespace muster::testing
