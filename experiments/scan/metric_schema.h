// Metrics of a run as columns: which there are, and what their texts are numbered. So whoever goes
// through millions of games looks a name up once.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/text_pool.h"

namespace muster {

// Columns may come while games are looked at; those that are there stay.
class MetricSchema {
 public:
  struct Column {
    std::string name;      // of the metric
    std::size_t kind = 0;  // index into MetricValue
  };

  MetricSchema();

  // Every schema has another one.
  std::uint64_t id() const { return id_; }
  // The place of a column, added when it is new.
  std::size_t add(const std::string& name, std::size_t kind);
  const std::vector<Column>& columns() const { return columns_; }
  TextPool& texts() const { return texts_; }

 private:
  std::uint64_t id_;
  std::vector<Column> columns_;
  std::map<std::pair<std::string, std::size_t>, std::size_t> places_;
  mutable TextPool texts_;
};

// Indices into MetricValue.
inline constexpr std::size_t kTruthKind = 0;
inline constexpr std::size_t kWholeKind = 1;
inline constexpr std::size_t kNumberKind = 2;
inline constexpr std::size_t kTextKind = 3;

// Of a game that does not have the metric.
inline constexpr double kNoMetric = std::numeric_limits<double>::quiet_NaN();
inline bool has_metric(double value) { return !std::isnan(value); }

}  // namespace muster
