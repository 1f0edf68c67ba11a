#include "experiments/store/batch_reader.h"

#include <absl/container/flat_hash_set.h>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "core/status.h"

namespace muster {
namespace {

using sqlite::Statement;

std::uint64_t word(const Statement& row, int column) {
  return static_cast<std::uint64_t>(row.integer(column));
}

// After id, cell and seed, which every table has, and before the metrics.
constexpr const char* kResultColumns =
    ", margin, rounds, decisions, hash, wall_nanoseconds, finished_at, return_0, return_1, "
    "return_2, return_3, return_4, return_5";
constexpr int kFirstReturn = 9;
constexpr int kFirstMetric = kFirstReturn + static_cast<int>(kMaxReturns);  // of games
constexpr int kFirstFigure = 3;

void take_result(const Statement& row, StoredRow& one) {
  one.margin = row.number(3);
  one.rounds = static_cast<int>(row.integer(4));
  one.decisions = word(row, 5);
  one.hash = word(row, 6);
  one.wall_nanoseconds = row.integer(7);
  one.finished_at = row.integer(8);
  one.returns.clear();
  for (int column = kFirstReturn; column < kFirstMetric && !row.null(column); ++column) {
    one.returns.push_back(row.number(column));
  }
}

template <class Row>
void take_key(const BatchKey& key, Row& one) {
  one.cell = key.cell;
  one.seed = key.seed;
  one.repetition = key.repetition;
}

constexpr const char* kSaveWhatIsIntact = "; `muster check --salvage NEW DIR` saves what is intact";

// Keys that are longer than any are no keys, and are not read.
std::string read_batches_sql() {
  return fmt::format(
      "SELECT id, witness, program, first, rows, CASE WHEN length(keys) <= {} THEN keys ELSE '' "
      "END, sum FROM batches ORDER BY id",
      kMaxBatchRows * kMostKeyBytes);
}

// Until the end, or until one cannot be read.
absl::Status list_batches(Statement& row, std::vector<BatchRecord>& batches) {
  for (;;) {
    const auto more = row.step();
    if (!more.ok()) return more.status();
    if (!*more) return absl::OkStatus();
    // Pages that lead back to others show batches again; the manifest knows how many there are.
    if (!batches.empty() && row.integer(0) <= batches.back().id) continue;
    batches.push_back({row.integer(0), row.integer(1), row.integer(2), row.integer(3), word(row, 4),
                       row.text(5), word(row, 6)});
  }
}

}  // namespace

IntactBatches list_intact_batches(sqlite3* database) {
  IntactBatches intact;
  Statement row(database, read_batches_sql());
  list_batches(row, intact.batches).IgnoreError();
  std::uint64_t listed = 0;
  for (const BatchRecord& batch : intact.batches) listed += std::min(batch.rows, kMaxBatchRows);
  Statement manifest(database, "SELECT batches, rows FROM manifest");
  const auto there = manifest.step();
  if (!there.ok() || !*there) return intact;
  const std::uint64_t batches = word(manifest, 0);
  const std::uint64_t rows = word(manifest, 1);
  // A manifest may be damaged, too: no more than its missing batches can have.
  if (batches > intact.batches.size() && rows > listed) {
    const std::uint64_t missing =
        std::min<std::uint64_t>(batches - intact.batches.size(), 1U << 31);
    intact.rows_missing = std::min(rows - listed, missing * kMaxBatchRows);
  }
  return intact;
}

namespace {

// What batches say, against each other and the description.
class ListCheck {
 public:
  explicit ListCheck(const StoreContents& contents) : contents_(contents) {
    for (const auto& [id, cell] : contents.cells) cells_.insert(static_cast<std::uint64_t>(id));
  }

  // Errors: DataLoss, without the batch's name.
  absl::Status check(const BatchRecord& batch) {
    if (absl::Status can_be = check_batch(batch); !can_be.ok()) return can_be;
    if (!contents_.programs.contains(batch.program)) return bad("its program is not known");
    if (batch.witness != 0 && !contents_.witnesses.contains(batch.witness)) {
      return bad("its witness is not known");
    }
    if (!claim(batch)) return bad("another batch has some of its rows");
    const auto keys = unpack_keys(batch.keys);
    if (!keys.ok() || keys->size() != batch.rows) return bad("its keys");
    const bool known = std::all_of(keys->begin(), keys->end(), [this](const BatchKey& key) {
      return cells_.contains(key.cell);
    });
    return known ? absl::OkStatus() : bad("a cell is not known");
  }

 private:
  static absl::Status bad(std::string_view what) { return absl::DataLossError(std::string(what)); }
  // Whether no other batch of its table has one of these ids.
  bool claim(const BatchRecord& batch) {
    std::map<std::int64_t, std::int64_t>& taken = taken_[batch.witness];
    const std::int64_t end = batch.first + static_cast<std::int64_t>(batch.rows);
    const auto after = taken.lower_bound(batch.first);
    if (after != taken.end() && after->first < end) return false;
    if (after != taken.begin() && std::prev(after)->second > batch.first) return false;
    taken.emplace_hint(after, batch.first, end);
    return true;
  }

  const StoreContents& contents_;
  absl::flat_hash_set<std::uint64_t> cells_;
  // By witness: first id, and that after the last, of the batches so far.
  std::map<std::int64_t, std::map<std::int64_t, std::int64_t>> taken_;
};

absl::Status damaged_batch(const std::string& path, const BatchRecord& batch,
                           std::string_view what) {
  return absl::DataLossError(fmt::format("{}: batch {} ({} rows) is damaged: {}{}", path, batch.id,
                                         batch.rows, what, kSaveWhatIsIntact));
}

}  // namespace

absl::StatusOr<std::vector<BatchRecord>> read_batches(sqlite3* database,
                                                      const StoreContents& contents,
                                                      const std::string& path) {
  std::vector<BatchRecord> batches;
  Statement listed(database, read_batches_sql());
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
        "{}: the list of batches has changed (its sum differs){}", path, kSaveWhatIsIntact));
  }
  ListCheck list_check(contents);
  for (const BatchRecord& batch : batches) {
    const absl::Status good = list_check.check(batch);
    if (!good.ok()) return damaged_batch(path, batch, message_of(good));
  }
  return batches;
}

absl::Status BatchReader::damaged(const BatchRecord& batch, std::string_view what) const {
  return damaged_batch(path_, batch, what);
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
  if (const absl::Status can_be = check_batch(batch); !can_be.ok()) {
    return damaged(batch, message_of(can_be));
  }
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

template <class Row>
absl::StatusOr<std::vector<Row>> BatchReader::read_whole(const BatchRecord& batch) {
  constexpr bool kGames = std::is_same_v<Row, StoredRow>;
  std::vector<Row> rows;
  rows.reserve(std::min(batch.rows, kMaxBatchRows));
  absl::Status status =
      read(batch, [&](const Statement& row, const BatchKey& key, const MetricColumns& metrics,
                      const Hash128& cell, BatchSum& sum) {
        Row& one = rows.emplace_back();
        take_key(key, one);
        if constexpr (kGames) take_result(row, one);
        one.metrics = metrics.values(row, kGames ? kFirstMetric : kFirstFigure);
        sum.add(cell, one);
      });
  if (!status.ok()) return status;
  return rows;
}

absl::StatusOr<std::vector<StoredRow>> BatchReader::rows(const BatchRecord& batch) {
  return read_whole<StoredRow>(batch);
}

absl::StatusOr<std::vector<StoredFigures>> BatchReader::figures(const BatchRecord& batch) {
  return read_whole<StoredFigures>(batch);
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
