// A game of a plan as whoever goes through all of them sees it: what it is in numbers alone, valid
// until the next one comes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiments/scan/metric_schema.h"
#include "experiments/store/row.h"

namespace muster {

struct GameRow {
  std::uint64_t job = 0;
  std::uint64_t repetition = 0;
  std::uint64_t seed = 0;
  std::int64_t program = 0;         // id in the store of what played it; 0: not known
  std::span<const double> returns;  // by seat
  double margin = 0;                // seat 0's
  int rounds = 0;
  std::uint64_t decisions = 0;
  const MetricSchema* schema = nullptr;  // outlives who reads rows
  // By column of the schema, as far as there are any: a number, 0 or 1 for a truth value, the
  // number of a text; kNoMetric where the game has none.
  std::span<const double> metrics;

  double metric(std::size_t column) const {
    return column < metrics.size() ? metrics[column] : kNoMetric;
  }
};

// A metric that the game has: "3", "0.5", "true", "Castle".
std::string label_of(const GameRow& row, std::size_t column);

// One metric by name in all games, whatever its columns are.
class MetricReader {
 public:
  explicit MetricReader(std::string name) : name_(std::move(name)) {}

  // Where the game has it.
  std::optional<std::size_t> column(const GameRow& row) const;
  // Truth values as 0 and 1; nothing for a text, and where there is none.
  std::optional<double> number(const GameRow& row) const;
  // Whatever its kind, as label_of has it.
  std::optional<std::string> label(const GameRow& row) const;

 private:
  void look(const MetricSchema& schema) const;

  std::string name_;
  // Where it was found, among the columns of a schema that were looked at.
  mutable std::uint64_t schema_ = 0;
  mutable std::vector<std::size_t> columns_;
  mutable std::size_t seen_ = 0;
};

// Rows of games that do not come from a scan.
class RowMaker {
 public:
  // Valid until the next one is made.
  GameRow row(const StoredGame& game);

 private:
  MetricSchema schema_;
  std::vector<double> returns_;
  std::vector<double> metrics_;
};

}  // namespace muster
