// The tables that a run's games are exported as: a row a game, or a row a game and seat, in columns
// that have a type each. The columns are those of all games together, so they are the same for
// every row, and for the same games whatever store they lie in. docs/export.md says what they mean.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/metrics.h"
#include "experiments/export/column_names.h"
#include "experiments/store/meta.h"
#include "experiments/store/row.h"
#include "experiments/store/store.h"

namespace muster::exports {

enum class By { kGame, kSeat };

struct Column {
  std::string name;
  std::size_t kind = 0;  // of its values: index into MetricValue
  bool is_metric = false;
};

// A value of the column's kind; nothing where a game has none.
using Cell = std::optional<MetricValue>;
using Row = std::vector<Cell>;

// 17 -> "0x0000000000000011".
std::string seed_text(std::uint64_t seed);
// "true", "3", "0.5", the text itself.
std::string text_of(const MetricValue& value);

// A game of the plan that has been played.
struct ToldGame {
  const StoredGame& game;
  const StoredTiming& timing;
  std::string id;  // as messages call it
};
// Calls `visit` for every one, in the order of jobs; ends early when it returns false. Errors:
// DataLoss.
absl::Status for_each_told(const Store& store, const std::function<bool(const ToldGame&)>& visit);

// The metrics that games of the plan have, and of which kind: index into MetricValue.
using MetricKinds = std::map<std::string, std::size_t>;
// Goes through all games. Errors: DataLoss.
absl::StatusOr<MetricKinds> metrics_of(const Store& store);

class Table {
 public:
  // `timings`: with those columns that differ from run to run.
  Table(By by, const StoreMeta& meta, const MetricKinds& metrics, bool timings);

  const std::vector<Column>& columns() const { return columns_; }
  // Those of a game, one or one a seat; until the next game is asked for.
  const std::vector<Row>& rows(const ToldGame& told);

 private:
  struct Place {
    std::optional<std::size_t> seat;  // whose rows have it; nothing: all
    std::size_t column = 0;
  };
  void add_metrics(const MetricKinds& metrics, NamesTaken& names);
  void begin(const ToldGame& told, std::size_t seat, Row& row) const;
  void add_seats(const StoredGame& game, Row& row) const;

  By by_;
  const StoreMeta& meta_;
  bool timings_;
  std::vector<std::string> seats_;  // as identifiers
  std::vector<Column> columns_;
  std::unordered_map<std::string, Place> places_;  // of metrics
  std::vector<Row> rows_;
};

}  // namespace muster::exports
