#include "experiments/store/sqlite.h"

#include <fmt/format.h>

#include <algorithm>

namespace muster::sqlite {
namespace {

// Readers and the writer wait for each other, but never for long: transactions are short.
constexpr int kBusyMilliseconds = 10'000;

}  // namespace

absl::Status error(sqlite3* database, int code) {
  const char* file = sqlite3_db_filename(database, "main");
  const std::string path = file != nullptr && *file != '\0' ? file : "store";
  const std::string reason = sqlite3_errmsg(database);
  switch (code & 0xff) {
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
    case SQLITE_ERROR:  // a table or column that every store has is not there
    case SQLITE_SCHEMA:
    case SQLITE_FORMAT:
      return absl::DataLossError(
          fmt::format("{}: is not a store of games, or it is damaged ({}); `muster check --salvage "
                      "NEW DIR` saves what is intact",
                      path, reason));
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return absl::UnavailableError(
          fmt::format("{}: another process keeps it locked; try again when it is done", path));
    default:
      return absl::InternalError(fmt::format("{}: {}", path, reason));
  }
}

absl::StatusOr<Database> open(const std::string& path, Access access) {
  int flags = SQLITE_OPEN_READONLY;
  if (access == Access::kWrite) flags = SQLITE_OPEN_READWRITE;
  if (access == Access::kCreate) flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  flags |= SQLITE_OPEN_NOMUTEX;
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags, nullptr);
  Database database(handle);
  if (code != SQLITE_OK) {
    return absl::InvalidArgumentError(
        fmt::format("{}: cannot open store: {}", path,
                    handle != nullptr ? sqlite3_errmsg(handle) : "out of memory"));
  }
  sqlite3_busy_timeout(handle, kBusyMilliseconds);
  return database;
}

absl::StatusOr<Database> open_memory() { return open(":memory:", Access::kCreate); }

absl::StatusOr<std::string> bytes_of(sqlite3* database) {
  sqlite3_int64 size = 0;
  unsigned char* bytes = sqlite3_serialize(database, "main", &size, 0);
  if (bytes == nullptr) return absl::ResourceExhaustedError("there is not enough memory for this");
  std::string copy(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
  sqlite3_free(bytes);
  return copy;
}

namespace {

absl::Status fill(sqlite3* database, const char* schema, std::string_view bytes) {
  // It is not changed: it may only be read.
  auto* data = reinterpret_cast<unsigned char*>(const_cast<char*>(bytes.data()));
  const auto size = static_cast<sqlite3_int64>(bytes.size());
  const int code =
      sqlite3_deserialize(database, schema, data, size, size, SQLITE_DESERIALIZE_READONLY);
  return code == SQLITE_OK ? absl::OkStatus() : error(database, code);
}

}  // namespace

absl::StatusOr<Database> open_bytes(std::string_view bytes) {
  auto database = open_memory();
  if (!database.ok()) return database;
  absl::Status filled = fill(database->get(), "main", bytes);
  if (!filled.ok()) return filled;
  return database;
}

absl::Status attach_bytes(sqlite3* database, const std::string& schema, std::string_view bytes) {
  absl::Status attached = execute(database, fmt::format("ATTACH ':memory:' AS {}", schema));
  return attached.ok() ? fill(database, schema.c_str(), bytes) : attached;
}

absl::Status attach_file(sqlite3* database, const std::string& schema, const std::string& path) {
  Statement attach(database, fmt::format("ATTACH ? AS {}", schema));
  attach.bind(0, path);
  return attach.run();
}

absl::Status detach(sqlite3* database, const std::string& schema) {
  return execute(database, fmt::format("DETACH {}", schema));
}

absl::Status execute(sqlite3* database, const std::string& sql) {
  const int code = sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr);
  return code == SQLITE_OK ? absl::OkStatus() : error(database, code);
}

absl::Status in_transaction(sqlite3* database, const std::function<absl::Status()>& work,
                            bool deferred) {
  absl::Status status = execute(database, deferred ? "BEGIN" : "BEGIN IMMEDIATE");
  if (!status.ok()) return status;
  status = work();
  if (status.ok()) status = execute(database, "COMMIT");
  if (!status.ok()) sqlite3_exec(database, "ROLLBACK", nullptr, nullptr, nullptr);
  return status;
}

Statement::Statement(sqlite3* database, const std::string& sql)
    : database_(database),
      code_(sqlite3_prepare_v2(database, sql.c_str(), -1, &statement_, nullptr)) {}

void Statement::bind(int parameter, std::string_view text) {
  if (code_ != SQLITE_OK) return;
  // A view of nothing may have no address, which SQLite would take for NULL.
  const char* data = text.data() != nullptr ? text.data() : "";
  code_ =
      sqlite3_bind_text64(statement_, parameter + 1, data, text.size(), SQLITE_STATIC, SQLITE_UTF8);
}

void Statement::bind_blob(int parameter, std::string_view bytes) {
  if (code_ != SQLITE_OK) return;
  const char* data = bytes.data() != nullptr ? bytes.data() : "";
  code_ = sqlite3_bind_blob64(statement_, parameter + 1, data, bytes.size(), SQLITE_STATIC);
}

void Statement::bind(int parameter, std::int64_t value) {
  if (code_ == SQLITE_OK) code_ = sqlite3_bind_int64(statement_, parameter + 1, value);
}

void Statement::bind(int parameter, double value) {
  if (code_ == SQLITE_OK) code_ = sqlite3_bind_double(statement_, parameter + 1, value);
}

absl::StatusOr<bool> Statement::step() {
  if (code_ != SQLITE_OK) return error(database_, code_);
  const int result = sqlite3_step(statement_);
  if (result == SQLITE_ROW) {
    if (++rows_ > unasked_rows_ || bytes_ > unasked_bytes_) {
      if (absl::Status can_be = check_amount(); !can_be.ok()) return can_be;
    }
    return true;
  }
  if (result == SQLITE_DONE) return false;
  code_ = result;
  return error(database_, result);
}

absl::Status Statement::check_amount() {
  const auto size = single_integer(
      database_, "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size");
  if (!size.ok()) return size.status();
  // A row takes more than two bytes, and columns may be looked at more than once.
  unasked_rows_ = std::max<std::uint64_t>(unasked_rows_, static_cast<std::uint64_t>(*size) / 2);
  unasked_bytes_ = std::max<std::uint64_t>(unasked_bytes_, static_cast<std::uint64_t>(*size) * 4);
  if (rows_ <= unasked_rows_ && bytes_ <= unasked_bytes_) return absl::OkStatus();
  code_ = SQLITE_CORRUPT;
  const char* file = sqlite3_db_filename(database_, "main");
  return absl::DataLossError(
      fmt::format("{}: is damaged: a table has more rows than the file can hold",
                  file != nullptr && *file != '\0' ? file : "store"));
}

absl::Status Statement::run() { return step().status(); }

void Statement::reset() {
  if (statement_ == nullptr || code_ != SQLITE_OK) return;
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
  rows_ = bytes_ = 0;
}

std::string_view Statement::bytes(int column) const {
  const void* bytes = sqlite3_column_blob(statement_, column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
  bytes_ += size;
  return bytes == nullptr ? std::string_view()
                          : std::string_view(static_cast<const char*>(bytes), size);
}

absl::StatusOr<std::int64_t> single_integer(sqlite3* database, const std::string& sql) {
  Statement statement(database, sql);
  const auto row = statement.step();
  if (!row.ok()) return row.status();
  return *row ? statement.integer(0) : 0;
}

}  // namespace muster::sqlite
