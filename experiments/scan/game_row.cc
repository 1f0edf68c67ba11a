#include "experiments/scan/game_row.h"

#include <fmt/format.h>

#include <cmath>
#include <variant>

#include "core/metrics.h"

namespace muster {
void MetricReader::look(const MetricSchema& schema) const {
  const std::vector<MetricSchema::Column>& columns = schema.columns();
  if (schema_ != schema.id()) {
    columns_.clear();
    seen_ = 0;
    schema_ = schema.id();
  }
  for (; seen_ < columns.size(); ++seen_) {
    if (columns[seen_].name == name_) columns_.push_back(seen_);
  }
}

std::optional<std::size_t> MetricReader::column(const GameRow& row) const {
  if (row.schema == nullptr) return std::nullopt;
  look(*row.schema);
  for (const std::size_t column : columns_) {
    if (has_metric(row.metric(column))) return column;
  }
  return std::nullopt;
}

std::optional<double> MetricReader::number(const GameRow& row) const {
  const auto there = column(row);
  if (!there || row.schema->columns()[*there].kind == kTextKind) return std::nullopt;
  return row.metric(*there);
}

std::optional<std::string> MetricReader::label(const GameRow& row) const {
  const auto there = column(row);
  return there ? std::optional(label_of(row, *there)) : std::nullopt;
}

std::string label_of(const GameRow& row, std::size_t column) {
  const double value = row.metric(column);
  const std::size_t kind = row.schema->columns()[column].kind;
  if (kind == kTextKind) return row.schema->texts().text(static_cast<std::uint32_t>(value));
  if (kind == kTruthKind) return value != 0 ? "true" : "false";
  return value == std::floor(value) ? fmt::format("{:.0f}", value) : fmt::format("{}", value);
}

GameRow RowMaker::row(const StoredGame& game) {
  returns_ = game.returns;
  metrics_.assign(schema_.columns().size(), kNoMetric);
  for (const Metric& metric : game.metrics) {
    const std::size_t column = schema_.add(metric.name, metric.value.index());
    metrics_.resize(schema_.columns().size(), kNoMetric);
    const auto* text = std::get_if<std::string>(&metric.value);
    metrics_[column] = text != nullptr ? schema_.texts().number(*text) : *number_of(metric.value);
  }
  return {.job = game.job,
          .repetition = game.repetition,
          .seed = game.seed,
          .program = 0,
          .returns = returns_,
          .margin = game.margin,
          .rounds = game.rounds,
          .decisions = game.decisions,
          .schema = &schema_,
          .metrics = metrics_};
}

}  // namespace muster
