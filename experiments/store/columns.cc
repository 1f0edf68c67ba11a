#include "experiments/store/columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <limits>
#include <set>

namespace muster {
namespace {

using sqlite::Statement;

// By index into MetricValue: what the table of columns calls the kind, and SQLite's type.
constexpr std::array<const char*, 4> kKinds = {"truth", "whole", "number", "text"};
constexpr std::array<const char*, 4> kTypes = {"INTEGER", "INTEGER", "REAL", "TEXT"};

// A column may not be called like one that every table has (SQL's names have no case).
bool reserved(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  static const std::set<std::string> names = {
      "id",       "cell",     "seed",     "return_0", "return_1",    "return_2",
      "return_3", "return_4", "return_5", "margin",   "rounds",      "decisions",
      "hash",     "rowid",    "oid",      "_rowid_",  "finished_at", "wall_nanoseconds"};
  return names.contains(name);
}

}  // namespace

std::string table_name(std::int64_t witness) {
  return witness == 0 ? "games" : fmt::format("figures_{}", witness);
}

std::string_view sql_type(std::size_t kind) { return kTypes.at(kind); }

std::string sql_name(const std::string& name) {
  std::string text = "\"";
  for (const char c : name) {
    if (c == '"') text += '"';
    text += c;
  }
  return text + "\"";
}

absl::StatusOr<MetricColumns> MetricColumns::read(sqlite3* database, std::int64_t witness) {
  MetricColumns columns;
  columns.witness_ = witness;
  Statement row(database,
                "SELECT name, kind, column FROM metrics WHERE witness = ? ORDER BY rowid");
  row.bind(0, witness);
  for (;;) {
    const auto more = row.step();
    if (!more.ok()) return more.status();
    if (!*more) return columns;
    const auto kind = std::find(kKinds.begin(), kKinds.end(), row.bytes(1));
    if (kind == kKinds.end()) return absl::DataLossError("the list of metrics is damaged");
    const auto index = static_cast<std::size_t>(kind - kKinds.begin());
    columns.places_[{row.text(0), index}] = columns.all_.size();
    columns.all_.push_back({row.text(0), index, row.text(2), hash_text(row.bytes(0))});
  }
}

std::size_t MetricColumns::place_of(const Metric& metric, std::size_t hint) const {
  const std::size_t kind = metric.value.index();
  if (hint < all_.size() && all_[hint].kind == kind && all_[hint].name == metric.name) return hint;
  const auto found = places_.find({metric.name, kind});
  return found == places_.end() ? all_.size() : found->second;
}

absl::Status MetricColumns::add(sqlite3* database, const std::string& metric, std::size_t kind) {
  if (all_.size() == kMaxMetrics) {
    return absl::InternalError(
        fmt::format("metric `{}`: a store holds at most {} metrics", metric, kMaxMetrics));
  }
  Column column{metric, kind, reserved(metric) ? "metric_" + metric : metric, hash_text(metric)};
  const auto taken = [&](const Column& other) {
    return sqlite3_stricmp(other.column.c_str(), column.column.c_str()) == 0;
  };
  while (std::any_of(all_.begin(), all_.end(), taken)) column.column += "_";
  absl::Status added =
      sqlite::execute(database, fmt::format("ALTER TABLE {} ADD COLUMN {} {}", table_name(witness_),
                                            sql_name(column.column), sql_type(kind)));
  if (!added.ok()) return added;
  Statement entry(database, "INSERT INTO metrics (witness, name, kind, column) VALUES (?,?,?,?)");
  entry.bind(0, witness_);
  entry.bind(1, column.name);
  entry.bind(2, std::string_view(kKinds[kind]));
  entry.bind(3, column.column);
  if (added = entry.run(); !added.ok()) return added;
  places_[{column.name, kind}] = all_.size();
  all_.push_back(std::move(column));
  return absl::OkStatus();
}

absl::StatusOr<bool> MetricColumns::extend(sqlite3* database, const Metrics& metrics) {
  hints_.resize(std::max(hints_.size(), metrics.size()));
  bool extended = false;
  std::size_t order = 0;
  for (const Metric& metric : metrics) {
    std::size_t& hint = hints_[order++];
    hint = place_of(metric, hint);
    if (hint < all_.size()) continue;
    absl::Status added = add(database, metric.name, metric.value.index());
    if (!added.ok()) return added;
    extended = true;
  }
  return extended;
}

absl::StatusOr<bool> MetricColumns::extend(sqlite3* database, const MetricColumns& others) {
  bool extended = false;
  for (const Column& column : others.all_) {
    if (places_.contains({column.name, column.kind})) continue;
    if (absl::Status added = add(database, column.name, column.kind); !added.ok()) return added;
    extended = true;
  }
  return extended;
}

void MetricColumns::bind(Statement& statement, int first, const Metrics& metrics) {
  std::size_t order = 0;
  for (const Metric& metric : metrics) {
    const std::size_t hint = order < hints_.size() ? hints_[order] : all_.size();
    ++order;
    const int parameter = first + static_cast<int>(place_of(metric, hint));
    if (const bool* truth = std::get_if<bool>(&metric.value)) {
      statement.bind(parameter, std::int64_t{*truth});
    } else if (const auto* whole = std::get_if<std::int64_t>(&metric.value)) {
      statement.bind(parameter, *whole);
    } else if (const double* number = std::get_if<double>(&metric.value)) {
      statement.bind(parameter, *number == 0 ? 0.0 : *number);
    } else {
      statement.bind(parameter, std::get<std::string>(metric.value));
    }
  }
}

Metrics MetricColumns::values(const Statement& row, int first) const {
  Metrics metrics;
  metrics.reserve(all_.size());
  for (std::size_t i = 0; i < all_.size(); ++i) {
    const int column = first + static_cast<int>(i);
    if (row.null(column)) continue;
    const std::string& name = all_[i].name;
    switch (all_[i].kind) {
      case 0:
        metrics.add(name, row.integer(column) != 0);
        break;
      case 1:
        metrics.add(name, row.integer(column));
        break;
      case 2:
        metrics.add(name, row.number(column));
        break;
      default:
        metrics.add(name, row.text(column));
    }
  }
  return metrics;
}

std::uint64_t MetricColumns::numbers(const Statement& row, int first, TextPool& texts,
                                     std::span<double> numbers) const {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < all_.size(); ++i) {
    const int column = first + static_cast<int>(i);
    double& number = numbers[i];
    if (row.null(column)) {
      number = std::numeric_limits<double>::quiet_NaN();
      continue;
    }
    std::uint64_t bits = 0;
    switch (all_[i].kind) {
      case 0:
        bits = row.integer(column) != 0 ? 1 : 0;
        number = static_cast<double>(bits);
        break;
      case 1:
        bits = static_cast<std::uint64_t>(row.integer(column));
        number = static_cast<double>(row.integer(column));
        break;
      case 2:
        number = row.number(column);
        bits = bits_of(number);
        break;
      default:
        bits = hash_text(row.bytes(column));
        number = texts.number(row.bytes(column));
    }
    sum += hash_of(all_[i].name_hash, all_[i].kind, bits);
  }
  return sum;
}

std::string MetricColumns::list() const {
  std::string text;
  for (const Column& column : all_) text += ", " + sql_name(column.column);
  return text;
}

std::string MetricColumns::list_of(const MetricColumns& others) const {
  std::string text;
  for (const Column& column : others.all_) {
    text += ", " + sql_name(all_[places_.at({column.name, column.kind})].column);
  }
  return text;
}

std::string MetricColumns::parameters() const {
  std::string text;
  for (std::size_t i = 0; i < all_.size(); ++i) text += ", ?";
  return text;
}

}  // namespace muster
