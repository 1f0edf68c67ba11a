// What happened in the games of each place (a scenario under a ruleset): counts and means that say
// whether a run measured what it should. For the analysis and reports.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiments/scan/game_row.h"
#include "experiments/store/meta.h"
#include "experiments/store/store.h"

namespace muster::analysis {

struct Ratio {
  std::string label;
  double numerator = 0;
  double denominator = 0;

  // 0 for an empty denominator.
  double value() const { return denominator == 0 ? 0.0 : numerator / denominator; }
};

// A game to look at.
struct Example {
  std::string id;  // of its row: Store::ids
  std::uint64_t decisions = 0;
};

// The games of one place, or of all.
struct PlaceSummary {
  std::string ruleset;   // "" in the summary of all places
  std::string scenario;  // "" in the summary of all places
  std::int64_t games = 0;
  std::int64_t draws = 0;  // without a first place of one seat alone
  double mean_rounds = 0;
  double mean_decisions = 0;
  std::vector<Ratio> ratios;                   // StoreMeta::metric_ratios
  std::map<std::string, double> metric_means;  // metrics that are numbers, per game that has them
  // Metrics that are texts or truth values: how many games had which.
  std::map<std::string, std::map<std::string, std::int64_t>> metric_counts;
  // With the fewest and the most decisions, the first of them in the plan's order; none in the
  // summary of all places.
  std::optional<Example> shortest;
  std::optional<Example> longest;
};

class PlaceSums {
 public:
  // `key`: of the cell.
  void add(const GameRow& game, const Hash128& key);
  // Of all places: without examples.
  void merge(const PlaceSums& part);
  PlaceSummary summary(const StoreMeta& meta, const RowIds& ids) const;

 private:
  struct Length {
    Hash128 key;  // of the row
    std::uint64_t decisions = 0;
  };
  struct Numbers {
    double sum = 0;
    std::int64_t games = 0;
  };
  using Texts = std::map<std::string, std::int64_t>;  // games by text
  // The games that have a metric.
  struct Column {
    Numbers numbers;
    std::vector<std::pair<double, std::int64_t>> counts;  // by text or truth value, as first met
    std::int64_t others = 0;                              // of further ones
  };
  // Where a value is counted, when `most` are counted apart.
  static std::int64_t& count_of(double value, Column& column, std::size_t most);
  // By name of the metric.
  struct Named {
    std::map<std::string, Numbers> numbers;
    std::map<std::string, Texts> texts;
  };
  Named named() const;
  double sum_of(const std::string& metric, const Named& named) const;

  std::int64_t games_ = 0;
  std::int64_t draws_ = 0;
  double rounds_ = 0;
  double decisions_ = 0;
  const MetricSchema* schema_ = nullptr;
  std::vector<Column> columns_;  // of the schema
  std::optional<Length> shortest_;
  std::optional<Length> longest_;
};

}  // namespace muster::analysis
