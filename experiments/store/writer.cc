#include "experiments/store/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "core/status.h"
#include "experiments/store/batch_reader.h"
#include "experiments/store/draft.h"
#include "experiments/store/file_sum.h"
#include "experiments/store/stored_inputs.h"

namespace muster {
namespace {

namespace fs = std::filesystem;
using sqlite::Statement;

// The whole file is there after each transaction, and lasts: no other file holds rows.
constexpr const char* kDurable =
    "PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA; PRAGMA cache_size = -16000";
// Of a draft that nobody goes on with; it is made to last when it is whole (Draft::done).
constexpr const char* kPassing =
    "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16000";

}  // namespace

StoreWriter::StoreWriter(std::unique_ptr<StoreLock> lock, sqlite::Database database)
    : path_(lock->store_path()),
      lock_(std::move(lock)),
      database_(std::move(database)),
      batches_(database_.get(), contents_) {}

StoreWriter::~StoreWriter() { batches_.forget(); }

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
  writer->is_copy_ = true;
  absl::Status status = sqlite::execute(writer->database_.get(), kPassing);
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

// What is done in one transaction with rows; sealed when they brought columns along.
absl::Status StoreWriter::with_rows(const std::function<absl::StatusOr<bool>()>& work) {
  const auto sealed = [&]() -> absl::Status {
    const auto columns_came = work();
    if (!columns_came.ok()) return columns_came.status();
    return *columns_came ? seal(database_.get()) : absl::OkStatus();
  };
  absl::Status status = sqlite::in_transaction(database_.get(), sealed, is_copy_);
  if (!status.ok()) batches_.forget();  // what it knows may have been undone
  return status;
}

absl::Status StoreWriter::append(const RowsToAdd& rows) {
  if (rows.empty()) return absl::OkStatus();
  return with_rows([&] { return batches_.add(rows, program_); });
}

absl::Status StoreWriter::copy(const BatchWriter::Source& source) {
  return with_rows([&] { return batches_.copy(source); });
}

absl::Status StoreWriter::close() {
  batches_.forget();
  database_.reset();
  // Somebody may have deleted the lock, and another writer be at work.
  absl::Status summed =
      lock_ != nullptr && lock_->holds() ? write_file_sum(path_) : absl::OkStatus();
  lock_.reset();
  return summed;
}

}  // namespace muster
