// Typed columns of metrics: each name and kind of value has a column of the table of games (or of a
// witness's figures), added when it is first seen. For the store only.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/metrics.h"
#include "core/text_pool.h"
#include "experiments/store/sqlite.h"

namespace muster {

inline constexpr std::size_t kMaxMetrics = 1900;  // SQLite has 2000 columns a table

class MetricColumns {
 public:
  // `witness`: id of the one whose table it is; 0: the games'. Errors: DataLoss.
  static absl::StatusOr<MetricColumns> read(sqlite3* database, std::int64_t witness);

  struct Column {
    std::string name;             // of the metric
    std::size_t kind;             // index into MetricValue
    std::string column;           // of the table, not quoted
    std::uint64_t name_hash = 0;  // hash_text(name)
  };
  const std::vector<Column>& all() const { return all_; }

  // Adds columns for metrics that have none yet; true when there were such. To be called inside of
  // a transaction.
  absl::StatusOr<bool> extend(sqlite3* database, const Metrics& metrics);
  // The same for all metrics of another file's table.
  absl::StatusOr<bool> extend(sqlite3* database, const MetricColumns& others);
  // Binds each value to the parameter of its column; that of the first one is `first`. Every metric
  // has a column.
  void bind(sqlite::Statement& statement, int first, const Metrics& metrics);
  // The values in the columns from `first` on.
  Metrics values(const sqlite::Statement& row, int first) const;
  // The same as numbers, in the order of all(): truth values as 0 and 1, texts as their numbers in
  // `texts`, NaN where there is none. Returns hash_of(values(row, first)).
  std::uint64_t numbers(const sqlite::Statement& row, int first, TextPool& texts,
                        std::span<double> numbers) const;

  // ", a, b" for lists of columns in statements.
  std::string list() const;
  // The columns here of another file's metrics, in the order of that file; each has one.
  std::string list_of(const MetricColumns& others) const;
  // ", ?, ?".
  std::string parameters() const;

 private:
  absl::Status add(sqlite3* database, const std::string& metric, std::size_t kind);
  // The place of a metric's column, or all().size(). `hint`: where it was in the last row.
  std::size_t place_of(const Metric& metric, std::size_t hint) const;

  std::int64_t witness_ = 0;
  std::vector<Column> all_;
  std::map<std::pair<std::string, std::size_t>, std::size_t> places_;
  std::vector<std::size_t> hints_;  // by the order of metrics in the last row
};

// The table of a witness's figures; of the games for 0.
std::string table_name(std::int64_t witness);
// SQLite's type of a metric's kind (index into MetricValue).
std::string_view sql_type(std::size_t kind);
// As an identifier in SQL.
std::string sql_name(const std::string& name);

}  // namespace muster
