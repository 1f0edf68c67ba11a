// Reading batches, each checked against its sum. For the store only.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "experiments/store/batch.h"
#include "experiments/store/columns.h"
#include "experiments/store/contents.h"

namespace muster {

// All batches in the order they were written, checked against the manifest, the description (their
// programs, witnesses and cells are there) and each other (no two have the same rows). Inside of a
// transaction. Errors: DataLoss.
absl::StatusOr<std::vector<BatchRecord>> read_batches(sqlite3* database,
                                                      const StoreContents& contents,
                                                      const std::string& path);
// Those that can be read, whatever the manifest says. Never fails.
// With the rows that the manifest has besides, as far as that can be read.
struct IntactBatches {
  std::vector<BatchRecord> batches;
  std::uint64_t rows_missing = 0;
};
IntactBatches list_intact_batches(sqlite3* database);

// Returns that a row has at most: the tables' columns.
inline constexpr std::size_t kMaxReturns = 6;

class BatchReader {
 public:
  // Both outlive this.
  BatchReader(sqlite3* database, const StoreContents& contents, std::string path)
      : database_(database), contents_(contents), path_(std::move(path)) {}

  // Errors: DataLoss when the rows are not what was written.
  absl::StatusOr<std::vector<StoredRow>> rows(const BatchRecord& batch);
  absl::StatusOr<std::vector<StoredFigures>> figures(const BatchRecord& batch);
  // The same row by row, without metrics but with their numbers (MetricColumns::numbers). Whoever
  // looks at them believes them when this has ended well. `row` has key and result; of figures the
  // key alone.
  using VisitRow =
      std::function<void(std::size_t index, const StoredRow& row, std::span<const double> numbers)>;
  absl::Status scan(const BatchRecord& batch, TextPool& texts, const VisitRow& visit);

  // Of the games' table, or a witness's. Errors: DataLoss.
  absl::StatusOr<const MetricColumns*> columns(std::int64_t witness);

 private:
  template <class Take>
  absl::Status read(const BatchRecord& batch, const Take& take);
  template <class Row>
  absl::StatusOr<std::vector<Row>> read_whole(const BatchRecord& batch);
  absl::Status damaged(const BatchRecord& batch, std::string_view what) const;
  // Of the batch's program and witness, without rows; DataLoss when the store does not have them.
  absl::StatusOr<BatchSum> empty_sum(const BatchRecord& batch) const;
  // The cell's key; an error when there is none.
  absl::StatusOr<Hash128> cell_key(const BatchRecord& batch, std::uint64_t cell) const;

  sqlite3* database_;
  const StoreContents& contents_;
  std::string path_;
  std::map<std::int64_t, MetricColumns> columns_;
};

// The batches used last, so that rows can be read in any order that is near to the one in which
// they were written.
template <class Row>
class BatchCache {
 public:
  using Rows = std::shared_ptr<const std::vector<Row>>;

  // Calls read() when the batch is not there.
  template <class Read>
  absl::StatusOr<Rows> get(std::size_t batch, Read&& read) {
    const auto found = places_.find(batch);
    if (found != places_.end()) {
      recent_.splice(recent_.begin(), recent_, found->second);
      return recent_.front().second;
    }
    absl::StatusOr<std::vector<Row>> fresh = read();
    if (!fresh.ok()) return fresh.status();
    auto rows = std::make_shared<const std::vector<Row>>(*std::move(fresh));
    rows_ += rows->size();
    recent_.emplace_front(batch, rows);
    places_[batch] = recent_.begin();
    while (rows_ > kMostRows && recent_.size() > 1) {
      rows_ -= recent_.back().second->size();
      places_.erase(recent_.back().first);
      recent_.pop_back();
    }
    return rows;
  }

 private:
  static constexpr std::size_t kMostRows = 64 * kMaxBatchRows;

  std::list<std::pair<std::size_t, Rows>> recent_;
  std::unordered_map<std::size_t, typename std::list<std::pair<std::size_t, Rows>>::iterator>
      places_;
  std::size_t rows_ = 0;
};

}  // namespace muster
