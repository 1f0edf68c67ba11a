#include "experiments/store/batch_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace muster {
namespace {

using sqlite::Statement;

// The columns of a table before its metrics, but the row's own id.
constexpr const char* kGameColumns =
    "cell, seed, margin, rounds, decisions, hash, wall_nanoseconds, finished_at, return_0, "
    "return_1, return_2, return_3, return_4, return_5";
constexpr const char* kFigureColumns = "cell, seed";

const char* own_columns(std::int64_t witness) {
  return witness == 0 ? kGameColumns : kFigureColumns;
}

std::string insert_sql(std::int64_t witness, const MetricColumns& columns) {
  const char* parameters = witness == 0 ? "?,?,?,?,?,?,?,?,?,?,?,?,?,?,?" : "?,?,?";
  return fmt::format("INSERT INTO {} (id, {}{}) VALUES ({}{})", table_name(witness),
                     own_columns(witness), columns.list(), parameters, columns.parameters());
}

std::int64_t as_integer(std::uint64_t word) { return static_cast<std::int64_t>(word); }

}  // namespace

bool RowsToAdd::empty() const {
  return rows.empty() && std::all_of(figures.begin(), figures.end(),
                                     [](const auto& some) { return some.second.empty(); });
}

absl::StatusOr<BatchWriter::Table*> BatchWriter::table(std::int64_t witness) {
  const auto known = tables_.find(witness);
  if (known != tables_.end()) return &known->second;
  auto columns = MetricColumns::read(database_, witness);
  if (!columns.ok()) return columns.status();
  const auto last =
      sqlite::single_integer(database_, fmt::format("SELECT max(id) FROM {}", table_name(witness)));
  if (!last.ok()) return last.status();
  if (*last < 0 || *last >= kLastRowId) {
    return absl::DataLossError(
        fmt::format("table {} has a row with id {}", table_name(witness), *last));
  }
  Table table{*std::move(columns), nullptr, *last + 1};
  return &tables_.emplace(witness, std::move(table)).first->second;
}

absl::Status BatchWriter::bind_and_run(Table& into, const StoredRow& row) {
  Statement& insert = *into.insert;
  insert.bind(0, into.next);
  insert.bind(1, as_integer(row.cell));
  insert.bind(2, as_integer(row.seed));
  insert.bind(3, row.margin == 0 ? 0.0 : row.margin);
  insert.bind(4, std::int64_t{row.rounds});
  insert.bind(5, as_integer(row.decisions));
  insert.bind(6, as_integer(row.hash));
  insert.bind(7, row.wall_nanoseconds);
  insert.bind(8, row.finished_at);
  int column = 9;
  for (const double value : row.returns) insert.bind(column++, value == 0 ? 0.0 : value);
  into.columns.bind(insert, 15, row.metrics);
  return insert.run();
}

absl::Status BatchWriter::bind_and_run(Table& into, const StoredFigures& figures) {
  Statement& insert = *into.insert;
  insert.bind(0, into.next);
  insert.bind(1, as_integer(figures.cell));
  insert.bind(2, as_integer(figures.seed));
  into.columns.bind(insert, 3, figures.metrics);
  return insert.run();
}

absl::Status BatchWriter::list(const BatchRecord& batch) {
  Statement entry(database_,
                  "INSERT INTO batches (witness, program, first, rows, keys, sum) "
                  "VALUES (?,?,?,?,?,?)");
  entry.bind(0, batch.witness);
  entry.bind(1, batch.program);
  entry.bind(2, batch.first);
  entry.bind(3, as_integer(batch.rows));
  entry.bind_blob(4, batch.keys);
  entry.bind(5, as_integer(batch.sum));
  if (absl::Status added = entry.run(); !added.ok()) return added;
  Manifest manifest;
  manifest.add(batch, contents_.programs.at(batch.program).identity,
               batch.witness == 0 ? Hash128{} : contents_.witnesses.at(batch.witness).key);
  Statement update(database_,
                   "UPDATE manifest SET batches = batches + ?, rows = rows + ?, sum = ?");
  const auto sum = sqlite::single_integer(database_, "SELECT sum FROM manifest");
  if (!sum.ok()) return sum.status();
  update.bind(0, as_integer(manifest.batches));
  update.bind(1, as_integer(manifest.rows));
  // Sums wrap around, which SQL's do not.
  update.bind(2, as_integer(static_cast<std::uint64_t>(*sum) + manifest.sum));
  return update.run();
}

template <class Row>
absl::Status BatchWriter::add_batch(std::int64_t witness, const std::string& program,
                                    std::span<const Row> rows, Table& into) {
  BatchSum sum(program, witness == 0 ? Hash128{} : contents_.witnesses.at(witness).key);
  std::vector<BatchKey> keys;
  keys.reserve(rows.size());
  BatchRecord batch;
  batch.witness = witness;
  batch.program = contents_.program_id(program);
  batch.first = into.next;
  batch.rows = rows.size();
  for (const Row& row : rows) {
    if (absl::Status added = bind_and_run(into, row); !added.ok()) return added;
    into.insert->reset();
    ++into.next;
    keys.push_back({row.cell, row.seed, row.repetition});
    sum.add(contents_.cells.at(as_integer(row.cell)).key, row);
  }
  batch.keys = pack_keys(keys);
  batch.sum = sum.sum();
  return list(batch);
}

template <class Row>
absl::Status BatchWriter::add_rows(std::int64_t witness, const std::string& program,
                                   std::span<const Row> rows, bool& columns_came) {
  const auto into = table(witness);
  if (!into.ok()) return into.status();
  for (const Row& row : rows) {
    const auto extended = (*into)->columns.extend(database_, row.metrics);
    if (!extended.ok()) return extended.status();
    if (!*extended) continue;
    (*into)->insert = nullptr;  // it lacks the new columns
    columns_came = true;
  }
  if ((*into)->insert == nullptr) {
    (*into)->insert = std::make_unique<Statement>(database_, insert_sql(witness, (*into)->columns));
  }
  for (std::size_t from = 0; from < rows.size(); from += kMaxBatchRows) {
    const auto some = rows.subspan(from, std::min<std::size_t>(kMaxBatchRows, rows.size() - from));
    absl::Status added = add_batch(witness, program, some, **into);
    if (!added.ok()) return added;
  }
  return absl::OkStatus();
}

absl::StatusOr<bool> BatchWriter::add(const RowsToAdd& rows, const std::string& program) {
  const std::string& by = rows.program.empty() ? program : rows.program;
  bool columns_came = false;
  absl::Status done =
      rows.rows.empty() ? absl::OkStatus() : add_rows<StoredRow>(0, by, rows.rows, columns_came);
  for (const auto& [witness, figures] : rows.figures) {
    if (done.ok() && !figures.empty()) {
      done = add_rows<StoredFigures>(witness, by, figures, columns_came);
    }
  }
  if (!done.ok()) return done;
  return columns_came;
}

absl::StatusOr<bool> BatchWriter::copy(const Source& source) {
  const BatchRecord& head = source.batches.front();
  const auto into = table(head.witness);
  if (!into.ok()) return into.status();
  const auto extended = (*into)->columns.extend(database_, *source.columns);
  if (!extended.ok()) return extended.status();
  if (*extended) (*into)->insert = nullptr;
  std::uint64_t rows = 0;
  for (const BatchRecord& batch : source.batches) rows += batch.rows;
  const std::int64_t shift = (*into)->next - head.first;
  const std::string name = table_name(head.witness);
  const char* own = own_columns(head.witness);
  Statement copy(
      database_,
      fmt::format("INSERT INTO main.{} (id, {}{}) SELECT id + ?, {}{} FROM {}.{} WHERE id >= ? AND "
                  "id < ? ORDER BY id",
                  name, own, (*into)->columns.list_of(*source.columns), own, source.columns->list(),
                  source.schema, name));
  copy.bind(0, shift);
  copy.bind(1, head.first);
  copy.bind(2, head.first + as_integer(rows));
  if (absl::Status copied = copy.run(); !copied.ok()) return copied;
  if (sqlite3_changes64(database_) != as_integer(rows)) {
    return absl::DataLossError("a batch has not the rows that it says");
  }
  for (const BatchRecord& batch : source.batches) {
    BatchRecord listed = batch;
    listed.first += shift;
    if (absl::Status done = list(listed); !done.ok()) return done;
  }
  (*into)->next += as_integer(rows);
  return *extended;
}

}  // namespace muster
