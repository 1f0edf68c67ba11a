// New stores of what is good in others: rows that the plan still has, or batches that are intact.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "experiments/store/store.h"

namespace muster {

struct StoreCopy {
  std::uint64_t batches = 0;        // of the old store that were copied, whole or in part
  std::uint64_t rows = 0;           // copied: of games
  std::uint64_t figures = 0;        // and of witnesses
  std::uint64_t rows_left_out = 0;  // on purpose
  std::uint64_t figures_left_out = 0;
  // What could not be read, in words; with the rows that are lost.
  std::vector<std::string> damage;
  std::uint64_t lost_rows = 0;
  bool plan_is_lost = false;  // the experiment has to be told again by `muster run`
};

// Copies every intact batch of the store at `from`, whatever else is damaged, to a new store at
// `to`. Errors: those of StoreWriter; InvalidArgument when `to` is there; DataLoss when nothing can
// be read.
absl::StatusOr<StoreCopy> salvage_store(const std::string& from, const std::string& to);

// Leaves out the rows of former configs; the store is replaced at the end, in one step. Errors:
// those of StoreLock and Store::open.
absl::StatusOr<StoreCopy> collect_garbage(const std::string& path);

struct StoreCheck {
  std::uint64_t games = 0;            // that have a row
  std::uint64_t without_figures = 0;  // of those: a witness's that the plan asks for are missing
  std::uint64_t planned = 0;
  std::uint64_t rows = 0;  // of all configs
  std::uint64_t batches = 0;
  std::vector<std::string> damage;  // in words
  bool file_sum_missing = false;
};
// Reads everything and compares sums. `full`: also every byte of the file, every input, and whether
// rows are there twice or in no batch. Errors: NotFound, InvalidArgument; damage is no error.
absl::StatusOr<StoreCheck> check_store(const std::string& path, bool full);

}  // namespace muster
