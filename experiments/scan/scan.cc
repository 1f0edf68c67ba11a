#include "experiments/scan/scan.h"

#include <tbb/info.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/fork_join.h"

namespace muster {

class Scan::Stretch {
 public:
  Stretch(const Store& store, std::size_t bytes, int threads)
      : store_(store),
        bytes_(bytes),
        threads_(threads > 0 ? threads : tbb::info::default_concurrency()) {}

  absl::Status for_each(const std::function<void(const GameRow&)>& visit);

 private:
  // What a row says besides its metrics.
  struct Result {
    std::uint64_t seed = 0;
    std::uint64_t decisions = 0;
    double margin = 0;
    std::array<double, kMaxReturns> returns = {};
    std::int64_t program = 0;
    std::int32_t rounds = 0;
    std::uint8_t seats = 0;
    bool there = false;
  };

  using Wanted = Store::Wanted;

  // A table of rows: the games', or a witness's.
  struct Table {
    std::int64_t witness = 0;          // its id; 0: the games'
    Hash128 key;                       // of the witness
    std::vector<std::size_t> columns;  // of the schema, by column of the table
  };
  absl::Status prepare();
  absl::Status add_table(std::int64_t witness, const Hash128& key, BatchReader& reader);
  absl::Status fill(const Table& table, const std::vector<Wanted>& rows);
  absl::Status read_batch(const Table& table, std::span<const Wanted> rows);
  void take(const Table& table, std::size_t slot, const StoredRow& row, std::int64_t program,
            std::span<const double> numbers);
  absl::Status read_all(const std::function<void(const GameRow&)>& visit);
  void show(std::uint64_t first, std::uint64_t end,
            const std::function<void(const GameRow&)>& visit) const;
  std::span<double> metrics_of(std::size_t slot) const {
    return {metrics_.get() + slot * width_, width_};
  }
  absl::Status open_readers();
  // One for each thread at a time.
  BatchReader* take_reader();
  void give_back(BatchReader* reader);

  const Store& store_;
  std::size_t bytes_;
  int threads_;
  std::optional<absl::Status> ready_;  // how prepare() ended
  MetricSchema schema_;
  std::vector<Table> tables_;
  std::size_t width_ = 0;   // columns
  std::size_t length_ = 0;  // jobs of a stretch
  std::vector<Result> results_;
  std::unique_ptr<double[]> metrics_;  // [slot][column]
  std::mutex mutex_;
  std::vector<std::unique_ptr<Store::Reader>> readers_;
  std::vector<BatchReader*> idle_;
};

// All at the beginning: another file may take the store's place while it is read.
absl::Status Scan::Stretch::open_readers() {
  for (int i = 0; i < threads_; ++i) {
    auto reader = store_.another_reader();
    if (!reader.ok()) return reader.status();
    if (*reader == nullptr) break;
    readers_.push_back(*std::move(reader));
    idle_.push_back(&readers_.back()->batches());
  }
  if (idle_.empty()) idle_.push_back(&store_.reader());
  threads_ = static_cast<int>(idle_.size());
  return absl::OkStatus();
}

BatchReader* Scan::Stretch::take_reader() {
  const std::lock_guard lock(mutex_);
  BatchReader* reader = idle_.back();
  idle_.pop_back();
  return reader;
}

void Scan::Stretch::give_back(BatchReader* reader) {
  const std::lock_guard lock(mutex_);
  idle_.push_back(reader);
}

absl::Status Scan::Stretch::add_table(std::int64_t witness, const Hash128& key,
                                      BatchReader& reader) {
  const auto columns = reader.columns(witness);
  if (!columns.ok()) return columns.status();
  Table table{.witness = witness, .key = key, .columns = {}};
  for (const MetricColumns::Column& column : (*columns)->all()) {
    table.columns.push_back(schema_.add(column.name, column.kind));
  }
  tables_.push_back(std::move(table));
  return absl::OkStatus();
}

absl::Status Scan::Stretch::prepare() {
  if (absl::Status opened = open_readers(); !opened.ok()) return opened;
  BatchReader& reader = *idle_.front();
  absl::Status status = add_table(0, {}, reader);
  std::map<Hash128, std::int64_t> witnesses;
  for (const PlannedCell& cell : store_.plan().cells()) {
    for (const Hash128& key : cell.witnesses) {
      const std::int64_t id = store_.contents().witness_id(key);
      if (id != 0) witnesses.emplace(key, id);
    }
  }
  for (const auto& [key, id] : witnesses) {
    if (status.ok()) status = add_table(id, key, reader);
  }
  width_ = schema_.columns().size();
  const std::size_t row = sizeof(Result) + width_ * sizeof(double) + sizeof(Wanted);
  length_ = static_cast<std::size_t>(
      std::min<std::uint64_t>(store_.plan().size(), std::max<std::size_t>(1, bytes_ / row)));
  return status;
}

void Scan::Stretch::take(const Table& table, std::size_t slot, const StoredRow& row,
                         std::int64_t program, std::span<const double> numbers) {
  const std::span<double> metrics = metrics_of(slot);
  Result& result = results_[slot];
  if (table.witness == 0) {
    std::fill(metrics.begin(), metrics.end(), kNoMetric);
    result = {.seed = row.seed,
              .decisions = row.decisions,
              .margin = row.margin,
              .returns = {},
              .program = program,
              .rounds = row.rounds,
              .seats = static_cast<std::uint8_t>(row.returns.size()),
              .there = true};
    std::copy(row.returns.begin(), row.returns.end(), result.returns.begin());
  } else if (!result.there) {
    return;
  }
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (has_metric(numbers[i])) metrics[table.columns[i]] = numbers[i];
  }
}

// `rows`: all of one batch.
absl::Status Scan::Stretch::read_batch(const Table& table, std::span<const Wanted> rows) {
  BatchReader* reader = take_reader();
  const BatchRecord& batch = store_.batches()[rows.front().batch];
  auto next = rows.begin();
  absl::Status status =
      reader->scan(batch, schema_.texts(),
                   [&](std::size_t index, const StoredRow& row, std::span<const double> numbers) {
                     for (; next != rows.end() && next->row == index; ++next) {
                       take(table, next->slot, row, batch.program, numbers);
                     }
                   });
  give_back(reader);
  return status;
}

absl::Status Scan::Stretch::fill(const Table& table, const std::vector<Wanted>& rows) {
  const std::vector<std::span<const Wanted>> batches = Store::by_batch(rows);
  std::vector<absl::Status> statuses(batches.size());
  tbb::task_arena arena(threads_);
  parallel_for(arena, batches.size(),
               [&](std::size_t i) { statuses[i] = read_batch(table, batches[i]); });
  for (const absl::Status& status : statuses) {
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

void Scan::Stretch::show(std::uint64_t first, std::uint64_t end,
                         const std::function<void(const GameRow&)>& visit) const {
  const std::size_t cells = store_.plan().cells().size();
  for (std::uint64_t job = first; job < end; ++job) {
    const auto slot = static_cast<std::size_t>(job - first);
    const Result& result = results_[slot];
    if (!result.there) continue;
    visit({.job = job,
           .repetition = job / cells,
           .seed = result.seed,
           .program = result.program,
           .returns = std::span(result.returns).first(result.seats),
           .margin = result.margin,
           .rounds = result.rounds,
           .decisions = result.decisions,
           .schema = &schema_,
           .metrics = metrics_of(slot)});
  }
}

absl::Status Scan::Stretch::for_each(const std::function<void(const GameRow&)>& visit) {
  if (!ready_.has_value()) ready_ = prepare();
  if (!ready_->ok()) return *ready_;
  results_.resize(length_);
  metrics_ = std::make_unique_for_overwrite<double[]>(length_ * width_);
  absl::Status status = read_all(visit);
  // What is made of the games may take as much again.
  results_ = {};
  metrics_.reset();
  return status;
}

absl::Status Scan::Stretch::read_all(const std::function<void(const GameRow&)>& visit) {
  const std::uint64_t jobs = store_.plan().size();
  for (std::uint64_t first = 0; first < jobs; first += length_) {
    const std::uint64_t end = std::min<std::uint64_t>(jobs, first + length_);
    for (Result& result : results_) result.there = false;
    for (const Table& table : tables_) {
      const auto rows = table.witness == 0 ? store_.rows_between(first, end)
                                           : store_.figures_between(first, end, table.key);
      if (absl::Status read = fill(table, rows); !read.ok()) return read;
    }
    show(first, end, visit);
  }
  return absl::OkStatus();
}

Scan::Scan(const Store& store, std::size_t bytes, int threads)
    : stretch_(std::make_unique<Stretch>(store, bytes, threads)) {}
Scan::~Scan() = default;

absl::Status Scan::for_each(const std::function<void(const GameRow&)>& visit) {
  return stretch_->for_each(visit);
}

}  // namespace muster
