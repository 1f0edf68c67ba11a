// Questions to stored games: are they what this program plays? Everything is taken from the store.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "experiments/engine/match_result.h"
#include "experiments/engine/registry.h"
#include "experiments/store/store.h"

namespace muster {

// How a game played again differs from its row: "margin 3, the row has 4"; "" when it does not.
std::string difference(const StoredRow& row, const MatchResult& again);

// The same of what a witness tells.
std::string difference(const StoredFigures& figures, const Metrics& again);

// The command that shows a game of a run, and compares it with its row.
std::string replay_command(const std::string& store_path, const std::string& id,
                           bool verify = true);

struct Answer {
  std::uint64_t replayed = 0;
  std::uint64_t skipped = 0;  // rows that a rerun may change: an agent was limited by wall time
  std::vector<std::string> differences;  // one line each, with the command that shows it
};

// Plays rows again, on oneTBB, and compares, also the figures of the plan's witnesses. Ends early
// when `stop` becomes true. Errors: those of StoredMatchups and Store.
absl::StatusOr<Answer> replay_rows(const Store& store, const Registry& registry,
                                   const std::vector<RowPlace>& rows, int threads,
                                   const std::atomic<bool>& stop);

// So many places of the store's rows, or all, drawn without replacement.
std::vector<RowPlace> drawn_rows(const Store& store, std::uint64_t count, std::uint64_t seed);

}  // namespace muster
