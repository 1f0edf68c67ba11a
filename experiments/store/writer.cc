#include "experiments/store/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "core/status.h"
#include "experiments/store/batch_reader.h"
#include "experiments/store/file_sum.h"
#include "experiments/store/stored_inputs.h"

namespace muster {
namespace {

namespace fs = std::filesystem;
using sqlite::Statement;

// The whole file is there after each transaction, and lasts: no other file holds rows.
constexpr const char* kDurable =
    "PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA; PRAGMA cache_size = -16000";

std::string insert_sql(std::int64_t witness, const MetricColumns& columns) {
  if (witness != 0) {
    return fmt::format("INSERT INTO {} (id, cell, seed{}) VALUES (?, ?, ?{})", table_name(witness),
                       columns.list(), columns.parameters());
  }
  return fmt::format(
      "INSERT INTO games (id, cell, seed, margin, rounds, decisions, hash, wall_nanoseconds, "
      "finished_at, return_0, return_1, return_2, return_3, return_4, return_5{}) VALUES "
      "(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?{})",
      columns.list(), columns.parameters());
}

std::int64_t as_integer(std::uint64_t word) { return static_cast<std::int64_t>(word); }

}  // namespace

bool RowsToAdd::empty() const {
  return rows.empty() && std::all_of(figures.begin(), figures.end(),
                                     [](const auto& some) { return some.second.empty(); });
}

fs::path draft_folder(const std::string& store_path) {
  return fs::path(store_path).parent_path() / ".draft";
}

StoreWriter::StoreWriter(std::unique_ptr<StoreLock> lock, sqlite::Database database)
    : path_(lock->store_path()), lock_(std::move(lock)), database_(std::move(database)) {}

StoreWriter::~StoreWriter() { tables_.clear(); }

absl::StatusOr<std::unique_ptr<StoreWriter>> StoreWriter::open(const std::string& path,
                                                               const RunDescription& run,
                                                               const std::string& program) {
  auto lock = StoreLock::acquire(path);
  if (!lock.ok()) return lock.status();
  return open(*std::move(lock), run, program);
}

absl::StatusOr<std::unique_ptr<StoreWriter>> StoreWriter::open(std::unique_ptr<StoreLock> lock,
                                                               const RunDescription& run,
                                                               const std::string& program) {
  const std::string path = lock->store_path();
  std::error_code ignored;
  fs::remove_all(draft_folder(path), ignored);  // of a process that was killed
  auto database = sqlite::open(path, sqlite::Access::kCreate);
  if (!database.ok()) return database.status();
  std::unique_ptr<StoreWriter> writer(new StoreWriter(std::move(lock), *std::move(database)));
  const absl::Status begun = writer->begin(run, program);
  if (!begun.ok()) return begun;
  return writer;
}

absl::StatusOr<std::unique_ptr<StoreWriter>> StoreWriter::open_copy(const std::string& path,
                                                                    const StoreContents& contents,
                                                                    sqlite3* from) {
  auto lock = StoreLock::acquire(path);
  if (!lock.ok()) return lock.status();
  auto database = sqlite::open(path, sqlite::Access::kCreate);
  if (!database.ok()) return database.status();
  std::unique_ptr<StoreWriter> writer(new StoreWriter(*std::move(lock), *std::move(database)));
  absl::Status status = sqlite::execute(writer->database_.get(), kDurable);
  if (!status.ok()) return status;
  status = sqlite::in_transaction(writer->database_.get(),
                                  [&] { return writer->copy_contents(contents, from); });
  if (status.ok()) status = writer->read_back();
  if (!status.ok()) return status;
  return writer;
}

absl::Status StoreWriter::copy_contents(const StoreContents& contents, sqlite3* from) {
  absl::Status status = create_tables(database_.get());
  if (status.ok()) status = copy_description(database_.get(), contents);
  if (!status.ok()) return status;
  InputWriter inputs(database_.get());
  Statement listed(from, "SELECT hash FROM inputs");
  for (;;) {
    const auto more = listed.step();
    if (!more.ok()) lost_inputs_.push_back(message_of(more.status()));
    if (!more.ok() || !*more) break;
    if (listed.bytes(0).size() != 16) continue;
    const Hash128 hash = hash128_of_bytes(listed.bytes(0));
    const auto bytes = read_stored_input(from, hash);
    if (!bytes.ok()) {
      lost_inputs_.push_back(message_of(bytes.status()));
    } else if (status = inputs.add(hash, *bytes); !status.ok()) {
      return status;
    }
  }
  return seal(database_.get());
}

absl::Status StoreWriter::begin(const RunDescription& run, const std::string& program) {
  sqlite3* const database = database_.get();
  if (sqlite3_db_readonly(database, "main") == 1) {
    return absl::InvalidArgumentError(
        fmt::format("{}: the file may not be written; choose another folder with --out", path_));
  }
  absl::Status status = sqlite::execute(database, kDurable);
  if (!status.ok()) return status;
  program_ = program;
  const auto tables = sqlite::single_integer(database, "SELECT count(*) FROM sqlite_master");
  if (!tables.ok()) return tables.status();
  if (*tables != 0) {
    const auto before = read_contents(database, path_);
    if (!before.ok()) return before.status();
    if (before->meta.game != run.meta.game) {
      return absl::InvalidArgumentError(
          fmt::format("{}: this folder holds games of {} (experiment `{}`), not of {}. Nothing was "
                      "changed; choose another folder with --out",
                      path_, before->meta.game, before->meta.experiment, run.meta.game));
    }
    const auto batches = read_batches(database, *before, path_);
    if (!batches.ok()) return batches.status();
  }
  status = sqlite::in_transaction(database, [&] {
    absl::Status done = remove_file_sum(path_);
    if (done.ok() && *tables == 0) done = create_tables(database);
    if (done.ok()) done = write_contents(database, run);
    if (done.ok()) done = muster::add_program(database, program, run.meta.version).status();
    if (done.ok()) done = seal(database);
    return done;
  });
  return status.ok() ? read_back() : status;
}

absl::Status StoreWriter::read_back() {
  auto contents = read_contents(database_.get(), path_);
  if (!contents.ok()) return contents.status();
  contents_ = *std::move(contents);
  return absl::OkStatus();
}

// A change of the description: done, sealed and known here, or undone.
absl::Status StoreWriter::changed(const std::function<absl::Status()>& change) {
  absl::Status status = sqlite::in_transaction(database_.get(), [&] {
    absl::Status done = change();
    return done.ok() ? seal(database_.get()) : done;
  });
  return status.ok() ? read_back() : status;
}

absl::Status StoreWriter::add_program(const std::string& identity, const std::string& version) {
  if (contents_.program_id(identity) != 0) return absl::OkStatus();
  return changed([&] { return muster::add_program(database_.get(), identity, version).status(); });
}

absl::Status StoreWriter::sign(const std::vector<std::string>& lines, const std::string& program) {
  const std::string& by = program.empty() ? program_ : program;
  std::vector<std::string> anew = lines;
  const auto known = contents_.signatures.find(by);
  if (known != contents_.signatures.end()) {
    std::erase_if(anew, [&](const std::string& line) {
      return std::count(known->second.begin(), known->second.end(), line) > 0;
    });
  }
  if (anew.empty()) return absl::OkStatus();
  return changed([&] { return add_signatures(database_.get(), by, anew); });
}

absl::Status StoreWriter::vouch(const Voucher& voucher, bool besides) {
  return changed([&] {
    absl::Status done = besides ? absl::OkStatus() : remove_vouchers(database_.get(), voucher);
    return done.ok() ? add_voucher(database_.get(), voucher) : done;
  });
}

absl::StatusOr<StoreWriter::Table*> StoreWriter::table(std::int64_t witness) {
  const auto known = tables_.find(witness);
  if (known != tables_.end()) return &known->second;
  auto columns = MetricColumns::read(database_.get(), witness);
  if (!columns.ok()) return columns.status();
  const auto last = sqlite::single_integer(
      database_.get(), fmt::format("SELECT max(id) FROM {}", table_name(witness)));
  if (!last.ok()) return last.status();
  Table table{*std::move(columns), nullptr, *last + 1};
  return &tables_.emplace(witness, std::move(table)).first->second;
}

absl::Status StoreWriter::bind_and_run(Table& into, const StoredRow& row) {
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

absl::Status StoreWriter::bind_and_run(Table& into, const StoredFigures& figures) {
  Statement& insert = *into.insert;
  insert.bind(0, into.next);
  insert.bind(1, as_integer(figures.cell));
  insert.bind(2, as_integer(figures.seed));
  into.columns.bind(insert, 3, figures.metrics);
  return insert.run();
}

absl::Status StoreWriter::list_batch(const BatchRecord& batch, const std::string& program,
                                     const Hash128& witness) {
  Statement entry(database_.get(),
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
  manifest.add(batch, program, witness);
  Statement update(database_.get(),
                   "UPDATE manifest SET batches = batches + ?, rows = rows + ?, sum = ?");
  const auto sum = sqlite::single_integer(database_.get(), "SELECT sum FROM manifest");
  if (!sum.ok()) return sum.status();
  update.bind(0, as_integer(manifest.batches));
  update.bind(1, as_integer(manifest.rows));
  // Sums wrap around, which SQL's do not.
  update.bind(2, as_integer(static_cast<std::uint64_t>(*sum) + manifest.sum));
  return update.run();
}

template <class Row>
absl::Status StoreWriter::add_batch(std::int64_t witness, const std::string& program,
                                    std::span<const Row> rows, Table& into) {
  const Hash128 witness_key = witness == 0 ? Hash128{} : contents_.witnesses.at(witness).key;
  BatchSum sum(program, witness_key);
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
  return list_batch(batch, program, witness_key);
}

template <class Row>
absl::Status StoreWriter::add_rows(std::int64_t witness, const std::string& program,
                                   std::span<const Row> rows) {
  const auto into = table(witness);
  if (!into.ok()) return into.status();
  for (const Row& row : rows) {
    const auto extended = (*into)->columns.extend(database_.get(), row.metrics);
    if (!extended.ok()) return extended.status();
    if (!*extended) continue;
    (*into)->insert = nullptr;  // it lacks the new columns
    columns_changed_ = true;
  }
  if ((*into)->insert == nullptr) {
    (*into)->insert =
        std::make_unique<Statement>(database_.get(), insert_sql(witness, (*into)->columns));
  }
  for (std::size_t from = 0; from < rows.size(); from += kMaxBatchRows) {
    const auto some = rows.subspan(from, std::min<std::size_t>(kMaxBatchRows, rows.size() - from));
    absl::Status added = add_batch(witness, program, some, **into);
    if (!added.ok()) return added;
  }
  return absl::OkStatus();
}

absl::Status StoreWriter::append(const RowsToAdd& rows) {
  if (rows.empty()) return absl::OkStatus();
  const std::string& program = rows.program.empty() ? program_ : rows.program;
  columns_changed_ = false;
  absl::Status status = sqlite::in_transaction(database_.get(), [&] {
    absl::Status done =
        rows.rows.empty() ? absl::OkStatus() : add_rows<StoredRow>(0, program, rows.rows);
    for (const auto& [witness, figures] : rows.figures) {
      if (done.ok() && !figures.empty()) done = add_rows<StoredFigures>(witness, program, figures);
    }
    if (done.ok() && columns_changed_) done = seal(database_.get());
    return done;
  });
  if (!status.ok()) tables_.clear();  // what they know may have been undone
  return status;
}

absl::Status StoreWriter::close() {
  tables_.clear();
  database_.reset();
  // Somebody may have deleted the lock, and another writer be at work.
  absl::Status summed =
      lock_ != nullptr && lock_->holds() ? write_file_sum(path_) : absl::OkStatus();
  lock_.reset();
  return summed;
}

}  // namespace muster
