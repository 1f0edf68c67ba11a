// A thin layer over SQLite's C interface: databases and statements that clean up after themselves,
// and errors as Status. For the store and for exports.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <sqlite3.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace muster::sqlite {

// DataLoss for a damaged file, one that is no database, or one that lacks what a store has;
// Unavailable when another process keeps it locked; else Internal. Names the file.
absl::Status error(sqlite3* database, int code);

// A database belongs to one thread at a time.
enum class Access { kRead, kWrite, kCreate };

struct Close {
  void operator()(sqlite3* database) const { sqlite3_close(database); }
};
using Database = std::unique_ptr<sqlite3, Close>;

// Errors: InvalidArgument when the file cannot be opened.
absl::StatusOr<Database> open(const std::string& path, Access access);

// Databases in memory: an empty one; what is in one, as the bytes of a file; and such bytes to be
// read, which outlive the database. Whoever reads a file of a shared file system whole, and opens
// what was read, needs no locks there. Errors: ResourceExhausted, DataLoss.
absl::StatusOr<Database> open_memory();
absl::StatusOr<std::string> bytes_of(sqlite3* database);
absl::StatusOr<Database> open_bytes(std::string_view bytes);
// The same beside what is open, as `schema`; not inside of a transaction. And a file, to be read.
absl::Status attach_bytes(sqlite3* database, const std::string& schema, std::string_view bytes);
absl::Status attach_file(sqlite3* database, const std::string& schema, const std::string& path);
absl::Status detach(sqlite3* database, const std::string& schema);

// Runs statements without results.
absl::Status execute(sqlite3* database, const std::string& sql);
// All or nothing. `deferred`: locks are taken when they are needed; for who only reads (and sees
// nothing of what others change meanwhile), and where a file that may only be read is attached.
absl::Status in_transaction(sqlite3* database, const std::function<absl::Status()>& work,
                            bool deferred = false);

// A prepared statement. Columns and parameters count from 0. Errors of bind and step stick: the
// first is returned by step().
//
// Pages of a damaged file may lead back to each other, so that a table seems to have no end. A
// statement hands out no more rows, and no more bytes, than the database can hold; then DataLoss.
class Statement {
 public:
  Statement(sqlite3* database, const std::string& sql);
  ~Statement() { sqlite3_finalize(statement_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  // The bytes outlive the next step.
  void bind(int parameter, std::string_view text);
  void bind_blob(int parameter, std::string_view bytes);
  void bind(int parameter, std::int64_t value);
  void bind(int parameter, double value);
  // True: there is a row to read. False: the end.
  absl::StatusOr<bool> step();
  // Steps, and expects no row.
  absl::Status run();
  // Ready for new values; those not bound anew are NULL.
  void reset();

  int columns() const { return sqlite3_column_count(statement_); }
  bool null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }
  int type(int column) const { return sqlite3_column_type(statement_, column); }
  // The bytes of a text or blob, until the next step.
  std::string_view bytes(int column) const;
  std::string text(int column) const { return std::string(bytes(column)); }
  std::int64_t integer(int column) const { return sqlite3_column_int64(statement_, column); }
  double number(int column) const { return sqlite3_column_double(statement_, column); }

 private:
  absl::Status check_amount();

  sqlite3* database_;
  sqlite3_stmt* statement_ = nullptr;
  int code_;
  // Handed out so far; and when to ask next whether that can be.
  std::uint64_t rows_ = 0;
  mutable std::uint64_t bytes_ = 0;
  std::uint64_t unasked_rows_ = 1000;
  std::uint64_t unasked_bytes_ = std::uint64_t{1} << 20;
};

// The first column of the first row; 0 when there is none.
absl::StatusOr<std::int64_t> single_integer(sqlite3* database, const std::string& sql);

}  // namespace muster::sqlite
