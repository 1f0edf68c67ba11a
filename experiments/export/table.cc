#include "experiments/export/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <variant>

#include "experiments/analysis/question_table.h"
#include "experiments/export/column_names.h"
#include "experiments/scan/metric_schema.h"
#include "experiments/scan/scan.h"

namespace muster::exports {
namespace {

template <class Whole>
MetricValue whole(Whole value) {
  return static_cast<std::int64_t>(value);
}

// A column that every table has: what a game says besides its seats and metrics.
struct GameColumn {
  const char* name;
  std::size_t kind;
  MetricValue (*value)(const StoreMeta& meta, const ToldGame& told);
};
using Meta = const StoreMeta&;
using Told = const ToldGame&;

constexpr std::array<GameColumn, 8> kBeforeSeats = {{
    {"id", kTextKind, [](Meta, Told told) -> MetricValue { return told.id; }},
    {"job", kWholeKind, [](Meta, Told told) { return whole(told.game.job); }},
    {"experiment", kTextKind, [](Meta meta, Told) -> MetricValue { return meta.experiment; }},
    {"game", kTextKind, [](Meta meta, Told) -> MetricValue { return meta.game; }},
    {"ruleset", kTextKind, [](Meta, Told told) -> MetricValue { return told.game.ruleset; }},
    {"scenario", kTextKind, [](Meta, Told told) -> MetricValue { return told.game.scenario; }},
    {"repetition", kWholeKind, [](Meta, Told told) { return whole(told.game.repetition); }},
    {"seed", kTextKind, [](Meta, Told told) -> MetricValue { return seed_text(told.game.seed); }},
}};
constexpr std::array<GameColumn, 7> kBehindSeats = {{
    {"outcome", kTextKind,
     [](Meta, Told told) -> MetricValue { return to_text(told.game.outcome); }},
    {"margin", kNumberKind, [](Meta, Told told) -> MetricValue { return told.game.margin; }},
    {"rounds", kWholeKind, [](Meta, Told told) { return whole(told.game.rounds); }},
    {"decisions", kWholeKind, [](Meta, Told told) { return whole(told.game.decisions); }},
    {"hash", kTextKind, [](Meta, Told told) -> MetricValue { return hex_text(told.game.hash); }},
    {"reproducible", kTruthKind,
     [](Meta, Told told) -> MetricValue { return told.game.reproducible; }},
    {"program", kTextKind, [](Meta, Told told) -> MetricValue { return told.game.program; }},
}};
constexpr std::array<GameColumn, 2> kTimings = {{
    {"wall_nanoseconds", kWholeKind,
     [](Meta, Told told) { return whole(told.timing.wall_nanoseconds); }},
    {"finished_at", kTextKind,
     [](Meta, Told told) -> MetricValue { return utc_text(told.timing.finished_at); }},
}};

void add_columns(std::span<const GameColumn> columns, NamesTaken& names,
                 std::vector<Column>& table) {
  for (const GameColumn& column : columns) table.push_back({names.take(column.name), column.kind});
}

void add_cells(std::span<const GameColumn> columns, const StoreMeta& meta, const ToldGame& told,
               Row& row) {
  for (const GameColumn& column : columns) row.emplace_back(column.value(meta, told));
}

std::vector<std::string> seat_identifiers(const StoreMeta& meta) {
  NamesTaken names;
  std::vector<std::string> seats;
  for (std::size_t seat = 0; seat < meta.seat_names.size(); ++seat) {
    seats.push_back(names.take(identifier(seat_name(meta, seat))));
  }
  return seats;
}

// The kind that values of both are told as.
std::size_t common_kind(std::size_t one, std::size_t other) {
  if (one == other) return one;
  const auto is_number = [](std::size_t kind) { return kind == kWholeKind || kind == kNumberKind; };
  return is_number(one) && is_number(other) ? kNumberKind : kTextKind;
}

void add_kind(MetricKinds& kinds, const std::string& name, std::size_t kind) {
  const auto [place, added] = kinds.try_emplace(name, kind);
  if (!added) place->second = common_kind(place->second, kind);
}

// A number may stand among numbers with fractions, and anything as a text.
MetricValue as_kind(const MetricValue& value, std::size_t kind) {
  if (value.index() == kind) return value;
  if (kind == kNumberKind) return number_of(value).value_or(kNoMetric);
  return text_of(value);
}

}  // namespace

std::string seed_text(std::uint64_t seed) { return "0x" + hex_text(seed); }

std::string text_of(const MetricValue& value) {
  return std::visit([](const auto& any) { return fmt::format("{}", any); }, value);
}

absl::Status for_each_told(const Store& store, const std::function<bool(const ToldGame&)>& visit) {
  const auto ids = store.ids();
  if (!ids.ok()) return ids.status();
  return store.for_each_timed([&](const StoredGame& game, const StoredTiming& timing) {
    return visit({game, timing, ids->of(game.key)});
  });
}

absl::StatusOr<MetricKinds> metrics_of(const Store& store) {
  const MetricSchema* schema = nullptr;
  std::vector<char> seen;
  Scan scan(store);
  absl::Status read = scan.for_each([&](const GameRow& row) {
    schema = row.schema;
    seen.resize(std::max(seen.size(), row.metrics.size()));
    for (std::size_t i = 0; i < row.metrics.size(); ++i) seen[i] |= has_metric(row.metrics[i]);
  });
  if (!read.ok()) return read;
  MetricKinds kinds;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (seen[i] == 0) continue;
    add_kind(kinds, schema->columns()[i].name, schema->columns()[i].kind);
  }
  return kinds;
}

Table::Table(By by, const StoreMeta& meta, const MetricKinds& metrics, bool timings)
    : by_(by), meta_(meta), timings_(timings), seats_(seat_identifiers(meta)) {
  NamesTaken names;
  add_columns(kBeforeSeats, names, columns_);
  const auto add = [&](const std::string& name, std::size_t kind) {
    columns_.push_back({names.take(name), kind});
  };
  if (by == By::kSeat) {
    add("seat", kTextKind);
    add("agent", kTextKind);
    add("return", kNumberKind);
    add("won", kNumberKind);
  } else {
    for (const std::string& seat : seats_) add("agent_" + seat, kTextKind);
    for (const std::string& seat : seats_) add("return_" + seat, kNumberKind);
  }
  add_columns(kBehindSeats, names, columns_);
  // Metrics are called the same with and without timings.
  std::vector<Column> last;
  add_columns(kTimings, names, last);
  names.end_own();
  add_metrics(metrics, names);
  if (timings) columns_.insert(columns_.end(), last.begin(), last.end());
}

void Table::add_metrics(const MetricKinds& metrics, NamesTaken& names) {
  // By name and whether they are of a seat: where a game's and a seat's are called the same, the
  // game's comes first.
  std::map<std::pair<std::string, bool>, Column> columns;
  std::map<std::string, SeatMetric> whose;
  for (const auto& [metric, kind] : metrics) {
    SeatMetric of = by_ == By::kSeat ? seat_metric(metric, seats_) : SeatMetric{{}, metric};
    const auto [column, added] =
        columns.try_emplace({of.name, of.seat.has_value()}, Column{"", kind, true});
    if (!added) column->second.kind = common_kind(column->second.kind, kind);
    whose.emplace(metric, std::move(of));
  }
  std::map<std::pair<std::string, bool>, std::size_t> places;
  for (auto& [key, column] : columns) {
    column.name = names.for_metric(key.first);
    places.emplace(key, columns_.size());
    columns_.push_back(column);
  }
  for (const auto& [metric, of] : whose) {
    places_.emplace(metric, Place{of.seat, places.at({of.name, of.seat.has_value()})});
  }
}

void Table::add_seats(const StoredGame& game, Row& row) const {
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    row.emplace_back(seat < game.seats.size() ? Cell(game.seats[seat]) : std::nullopt);
  }
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    row.emplace_back(seat < game.returns.size() ? Cell(game.returns[seat]) : std::nullopt);
  }
}

void Table::begin(const ToldGame& told, std::size_t seat, Row& row) const {
  row.clear();
  row.reserve(columns_.size());
  add_cells(kBeforeSeats, meta_, told, row);
  if (by_ == By::kGame) {
    add_seats(told.game, row);
  } else {
    row.emplace_back(seat_name(meta_, seat));
    row.emplace_back(told.game.seats[seat]);
    row.emplace_back(told.game.returns[seat]);
    row.emplace_back(analysis::scores_of(told.game.returns)[seat]);
  }
  add_cells(kBehindSeats, meta_, told, row);
  row.resize(columns_.size() - (timings_ ? kTimings.size() : 0));
  if (timings_) add_cells(kTimings, meta_, told, row);
}

const std::vector<Row>& Table::rows(const ToldGame& told) {
  rows_.resize(by_ == By::kGame ? 1 : told.game.seats.size());
  for (std::size_t seat = 0; seat < rows_.size(); ++seat) begin(told, seat, rows_[seat]);
  for (const Metric& metric : told.game.metrics) {
    const auto place = places_.find(metric.name);
    if (place == places_.end()) continue;  // its number is none
    const auto [seat, column] = place->second;
    const MetricValue value = as_kind(metric.value, columns_[column].kind);
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      if (!seat || *seat == row) rows_[row][column] = value;
    }
  }
  return rows_;
}

}  // namespace muster::exports
