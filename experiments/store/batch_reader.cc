#include "experiments/store/batch_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/status.h"

namespace muster {
namespace {

using sqlite::Statement;

constexpr int kMaxReturns = 6;

std::uint64_t word(const Statement& row, int column) {
  return static_cast<std::uint64_t>(row.integer(column));
}

// After id, cell and seed, which every table has, and before the metrics.
constexpr const char* kResultColumns =
    ", margin, rounds, decisions, hash, wall_nanoseconds, finished_at, return_0, return_1, "
    "return_2, return_3, return_4, return_5";
constexpr int kFirstResult = 3;
constexpr int kFirstMetric = kFirstResult + 6 + kMaxReturns;  // of games
constexpr int kFirstFigure = 3;

void take_result(const Statement& row, StoredRow& one) {
  one.margin = row.number(3);
  one.rounds = static_cast<int>(row.integer(4));
  one.decisions = word(row, 5);
  one.hash = word(row, 6);
  one.wall_nanoseconds = row.integer(7);
  one.finished_at = row.integer(8);
  one.returns.clear();
  for (int seat = 0; seat < kMaxReturns && !row.null(9 + seat); ++seat) {
    one.returns.push_back(row.number(9 + seat));
  }
}

template <class Row>
void take_key(const BatchKey& key, Row& one) {
  one.cell = key.cell;
  one.seed = key.seed;
  one.repetition = key.repetition;
}

constexpr const char* kReadBatches =
    "SELECT id, witness, program, first, rows, keys, sum FROM batches ORDER BY id";

// Until the end, or until one cannot be read.
absl::Status list_batches(Statement& row, std::vector<BatchRecord>& batches) {
  for (;;) {
    const auto more = row.step();
    if (!more.ok()) return more.status();
    if (!*more) return absl::OkStatus();
    batches.push_back({row.integer(0), row.integer(1), row.integer(2), row.integer(3), word(row, 4),
                       row.text(5), word(row, 6)});
  }
}

}  // namespace

IntactBatches list_intact_batches(sqlite3* database) {
  IntactBatches intact;
  Statement row(database, kReadBatches);
  list_batches(row, intact.batches).IgnoreError();
  const auto rows = sqlite::single_integer(database, "SELECT max(rows) FROM manifest");
  std::uint64_t listed = 0;
  for (const BatchRecord& batch : intact.batches) listed += batch.rows;
  if (rows.ok() && static_cast<std::uint64_t>(*rows) > listed) {
    intact.rows_missing = static_cast<std::uint64_t>(*rows) - listed;
  }
  return intact;
}

absl::StatusOr<std::vector<BatchRecord>> read_batches(sqlite3* database,
                                                      const StoreContents& contents,
                                                      const std::string& path) {
  std::vector<BatchRecord> batches;
  Statement listed(database, kReadBatches);
  const absl::Status list = list_batches(listed, batches);
  if (!list.ok()) return list;
  Statement kept(database, "SELECT batches, rows, sum FROM manifest");
  const auto row = kept.step();
  if (!row.ok()) return row.status();
  Manifest manifest;
  for (const BatchRecord& batch : batches) {
    const auto program = contents.programs.find(batch.program);
    const auto witness = contents.witnesses.find(batch.witness);
    const bool known = program != contents.programs.end() &&
                       (batch.witness == 0 || witness != contents.witnesses.end());
    manifest.add(batch, known ? program->second.identity : "",
                 batch.witness == 0 || !known ? Hash128{} : witness->second.key);
  }
  if (!*row || manifest != Manifest{word(kept, 0), word(kept, 1), word(kept, 2)}) {
    return absl::DataLossError(fmt::format(
        "{}: the list of batches has changed (its sum differs); `muster check --salvage "
        "NEW DIR` saves what is intact",
        path));
  }
  return batches;
}

absl::Status BatchReader::damaged(const BatchRecord& batch, std::string_view what) const {
  return absl::DataLossError(
      fmt::format("{}: batch {} ({} rows) is damaged: {}; `muster check --salvage NEW DIR` saves "
                  "what is intact",
                  path_, batch.id, batch.rows, what));
}

absl::StatusOr<const MetricColumns*> BatchReader::columns(std::int64_t witness) {
  const auto known = columns_.find(witness);
  if (known != columns_.end()) return &known->second;
  auto read = MetricColumns::read(database_, witness);
  if (!read.ok()) return read.status();
  return &columns_.emplace(witness, *std::move(read)).first->second;
}

absl::StatusOr<BatchSum> BatchReader::empty_sum(const BatchRecord& batch) const {
  const auto program = contents_.programs.find(batch.program);
  if (program == contents_.programs.end()) return damaged(batch, "its program");
  if (batch.witness == 0) return BatchSum(program->second.identity, {});
  const auto witness = contents_.witnesses.find(batch.witness);
  if (witness == contents_.witnesses.end()) return damaged(batch, "its witness");
  return BatchSum(program->second.identity, witness->second.key);
}

absl::StatusOr<Hash128> BatchReader::cell_key(const BatchRecord& batch, std::uint64_t cell) const {
  const auto found = contents_.cells.find(static_cast<std::int64_t>(cell));
  if (found == contents_.cells.end()) return damaged(batch, "a cell");
  return found->second.key;
}

// Reads what the batch says it has, checks every key and the sum. `take` gets the statement, the
// key, the columns of metrics, the key of the cell and the sum, to which it adds the row.
template <class Take>
absl::Status BatchReader::read(const BatchRecord& batch, const Take& take) {
  const auto metrics = columns(batch.witness);
  if (!metrics.ok()) return metrics.status();
  const auto keys = unpack_keys(batch.keys);
  if (!keys.ok() || keys->size() != batch.rows) return damaged(batch, "its keys");
  auto sum = empty_sum(batch);
  if (!sum.ok()) return sum.status();
  Statement row(database_, fmt::format("SELECT id, cell, seed{}{} FROM {} WHERE id >= ? AND id < ? "
                                       "ORDER BY id",
                                       batch.witness == 0 ? kResultColumns : "", (*metrics)->list(),
                                       table_name(batch.witness)));
  row.bind(0, batch.first);
  row.bind(1, batch.first + static_cast<std::int64_t>(batch.rows));
  std::size_t count = 0;
  for (;;) {
    const auto more = row.step();
    if (!more.ok()) return more.status();
    if (!*more) break;
    if (count == keys->size()) return damaged(batch, "too many rows");
    const BatchKey& key = (*keys)[count++];
    if (word(row, 1) != key.cell || word(row, 2) != key.seed) {
      return damaged(batch, fmt::format("the key of row {}", row.integer(0)));
    }
    const auto cell = cell_key(batch, key.cell);
    if (!cell.ok()) return cell.status();
    take(row, key, **metrics, *cell, *sum);
  }
  if (count != keys->size() || sum->sum() != batch.sum) return damaged(batch, "its sum differs");
  return absl::OkStatus();
}

absl::StatusOr<std::vector<StoredRow>> BatchReader::rows(const BatchRecord& batch) {
  std::vector<StoredRow> rows;
  rows.reserve(std::min(batch.rows, kMaxBatchRows));
  absl::Status status =
      read(batch, [&](const Statement& row, const BatchKey& key, const MetricColumns& metrics,
                      const Hash128& cell, BatchSum& sum) {
        StoredRow& one = rows.emplace_back();
        take_key(key, one);
        take_result(row, one);
        one.metrics = metrics.values(row, kFirstMetric);
        sum.add(cell, one);
      });
  if (!status.ok()) return status;
  return rows;
}

absl::StatusOr<std::vector<StoredFigures>> BatchReader::figures(const BatchRecord& batch) {
  std::vector<StoredFigures> rows;
  rows.reserve(std::min(batch.rows, kMaxBatchRows));
  absl::Status status =
      read(batch, [&](const Statement& row, const BatchKey& key, const MetricColumns& metrics,
                      const Hash128& cell, BatchSum& sum) {
        StoredFigures& one = rows.emplace_back();
        take_key(key, one);
        one.metrics = metrics.values(row, kFirstFigure);
        sum.add(cell, one);
      });
  if (!status.ok()) return status;
  return rows;
}

absl::Status BatchReader::scan(const BatchRecord& batch, TextPool& texts, const VisitRow& visit) {
  const bool games = batch.witness == 0;
  StoredRow one;
  std::vector<double> numbers;
  std::size_t index = 0;
  return read(batch, [&](const Statement& row, const BatchKey& key, const MetricColumns& metrics,
                         const Hash128& cell, BatchSum& sum) {
    take_key(key, one);
    if (games) take_result(row, one);
    numbers.resize(metrics.all().size());
    const std::uint64_t hash =
        metrics.numbers(row, games ? kFirstMetric : kFirstFigure, texts, numbers);
    if (games) {
      sum.add(cell, one, hash);
    } else {
      sum.add(cell, key.seed, hash);
    }
    visit(index++, one, numbers);
  });
}

}  // namespace muster
