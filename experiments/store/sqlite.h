// A thin layer over SQLite's C interface: statements that clean up after themselves, and errors as
// Status. For the store only.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <sqlite3.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace muster::sqlite {

// DataLoss for a damaged file or one that is no database, else Internal; names the file.
absl::Status error(sqlite3* database, int code);

// Runs statements without results.
absl::Status execute(sqlite3* database, const std::string& sql);

// A prepared statement. Columns and parameters count from 0. Errors of bind and step stick: the
// first is returned by step().
class Statement {
 public:
  Statement(sqlite3* database, const std::string& sql);
  ~Statement() { sqlite3_finalize(statement_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  void bind(int parameter, std::string_view text);
  void bind(int parameter, std::int64_t value);
  void bind(int parameter, double value);
  // True: there is a row to read. False: the end.
  absl::StatusOr<bool> step();
  // Ready for new values.
  void reset();

  std::string text(int column) const;
  std::int64_t integer(int column) const { return sqlite3_column_int64(statement_, column); }
  double number(int column) const { return sqlite3_column_double(statement_, column); }

 private:
  sqlite3* database_;
  sqlite3_stmt* statement_ = nullptr;
  int code_;
};

}  // namespace muster::sqlite
