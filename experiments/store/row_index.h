// Which game of the plan is which row. For the store only.
#pragma once

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

// The rows of one table (of games, or of a witness's figures) by job.
class RowIndex {
 public:
  // `cells`: by cell of the plan, its id in the store, 0 when it is not there. `witness`: its id, 0
  // for games. Errors: DataLoss.
  static absl::StatusOr<RowIndex> make(const Plan& plan, const std::vector<std::int64_t>& cells,
                                       const std::vector<BatchRecord>& batches,
                                       std::int64_t witness);

  const RowPlace& at(std::uint64_t job) const { return places_[job]; }
  // Games of the plan that have a row; several may share one.
  std::uint64_t jobs() const { return jobs_; }
  // Rows that some game of the plan has, and all.
  std::uint64_t rows_of_plan() const { return rows_of_plan_; }
  std::uint64_t rows() const { return rows_; }

 private:
  std::vector<RowPlace> places_;  // by job
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
