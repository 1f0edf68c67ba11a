// Which game of the plan is which row. For the store only.
#pragma once

#include <absl/container/flat_hash_map.h>
#include <absl/status/status.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/hash128.h"
#include "experiments/plan/plan.h"
#include "experiments/store/batch.h"

namespace muster {

// Where a row stands: the place of its batch in the list of batches, and its place in that.
struct RowPlace {
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  std::uint32_t batch = kNone;
  std::uint32_t row = 0;

  bool there() const { return batch != kNone; }
};

// Which games of a plan a row of a store is.
class PlannedRows {
 public:
  // `cells`: by cell of the plan, its id in the store, 0 when it is not there. `plan` outlives
  // this.
  PlannedRows(const Plan& plan, const std::vector<std::int64_t>& cells);

  // Calls visit(job) for every game of the plan that the row stands for; true: there was one.
  template <class Visit>
  bool visit(const BatchKey& key, Visit visit) const {
    const auto cells = cells_.find(key.cell);
    if (cells == cells_.end() || key.repetition >= plan_.repetitions()) return false;
    bool wanted = false;
    for (const std::size_t cell : cells->second) {
      // A seed comes from one repetition only: the stored one, or the row is not of this cell.
      if (plan_.seed(cell, key.repetition) != key.seed) continue;
      visit(key.repetition * plan_.cells().size() + cell);
      wanted = true;
    }
    return wanted;
  }

 private:
  const Plan& plan_;
  absl::flat_hash_map<std::uint64_t, std::vector<std::size_t>> cells_;  // of the plan, by id
};

// The rows of one table (of games, or of a witness's figures) by job.
class RowIndex {
 public:
  // `cells`: by cell of the plan, its id in the store, 0 when it is not there. `witness`: its id, 0
  // for games. Errors: DataLoss.
  static absl::StatusOr<RowIndex> make(const Plan& plan, const std::vector<std::int64_t>& cells,
                                       const std::vector<BatchRecord>& batches,
                                       std::int64_t witness);

  const RowPlace& at(std::uint64_t job) const { return places_.empty() ? kNowhere : places_[job]; }
  // Games of the plan that have a row; several may share one.
  std::uint64_t jobs() const { return jobs_; }
  // Rows that some game of the plan has, and all.
  std::uint64_t rows_of_plan() const { return rows_of_plan_; }
  std::uint64_t rows() const { return rows_; }

 private:
  static constexpr RowPlace kNowhere{};

  std::vector<RowPlace> places_;  // by job; empty when there are none
  std::uint64_t jobs_ = 0;
  std::uint64_t rows_of_plan_ = 0;
  std::uint64_t rows_ = 0;
};

// The shortest names of rows: prefixes of their keys' 32 digits, at least kIdDigits long, that no
// other row's key begins with.
class RowIds {
 public:
  static constexpr std::size_t kIdDigits = 10;

  explicit RowIds(std::vector<Hash128> keys);
  std::string of(const Hash128& key) const;

 private:
  std::unordered_map<std::string, std::size_t> longer_;  // digits, by key, where 10 do not do
};

}  // namespace muster
