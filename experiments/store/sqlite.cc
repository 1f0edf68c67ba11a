#include "experiments/store/sqlite.h"

#include <fmt/format.h>

namespace muster::sqlite {

absl::Status error(sqlite3* database, int code) {
  const char* file = sqlite3_db_filename(database, "main");
  const std::string path = file != nullptr && *file != '\0' ? file : "store";
  const std::string reason = sqlite3_errmsg(database);
  const int basic = code & 0xff;
  if (basic == SQLITE_NOTADB || basic == SQLITE_CORRUPT) {
    return absl::DataLossError(
        fmt::format("{}: is not a store of games, or it is damaged ({}); move it away or choose "
                    "another folder with --out",
                    path, reason));
  }
  return absl::InternalError(fmt::format("{}: {}", path, reason));
}

absl::Status execute(sqlite3* database, const std::string& sql) {
  const int code = sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr);
  return code == SQLITE_OK ? absl::OkStatus() : error(database, code);
}

Statement::Statement(sqlite3* database, const std::string& sql)
    : database_(database),
      code_(sqlite3_prepare_v2(database, sql.c_str(), -1, &statement_, nullptr)) {}

void Statement::bind(int parameter, std::string_view text) {
  if (code_ != SQLITE_OK) return;
  code_ = sqlite3_bind_text64(statement_, parameter + 1, text.data(), text.size(), SQLITE_TRANSIENT,
                              SQLITE_UTF8);
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
  if (result == SQLITE_ROW) return true;
  if (result == SQLITE_DONE) return false;
  code_ = result;
  return error(database_, result);
}

void Statement::reset() {
  if (statement_ != nullptr && code_ == SQLITE_OK) sqlite3_reset(statement_);
}

std::string Statement::text(int column) const {
  const unsigned char* bytes = sqlite3_column_text(statement_, column);
  if (bytes == nullptr) return "";
  return {reinterpret_cast<const char*>(bytes),
          static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

}  // namespace muster::sqlite
