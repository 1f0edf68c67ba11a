// Charts as Vega-Lite specifications with their data inside. Colours are named after CSS variables
// by page/charts.js, so that charts follow the page's light, dark and print styles.
// For the report only.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace muster::report {

// An estimate with its interval; shares and differences in percent.
struct IntervalMark {
  std::string name;
  double estimate = 0;
  double low = 0;
  double high = 0;
  std::string group = {};  // e.g. "clear"; drawn apart when `groups` says so
};

struct IntervalChart {
  std::string axis;                      // title of the horizontal axis
  std::optional<double> reference = 50;  // a dashed line
  std::vector<IntervalMark> marks;       // top down
  std::vector<std::string> groups = {};  // colours and shapes, in this order; empty: one for all
  std::optional<std::pair<double, double>> domain = {};  // else around the marks
};

// Dots with lines for the intervals, one row per mark.
nlohmann::json interval_spec(const IntervalChart& chart);

// A range around all marks, for charts that are to be compared.
std::pair<double, double> common_domain(const std::vector<IntervalChart>& charts);

struct HeatCell {
  std::string row;
  std::string column;
  double value = 0;     // percent; 50 is neutral
  std::string label;    // in the cell: "52.5"
  std::string tooltip;  // e.g. "52.5 % [50.1, 54.9], 1,600 games"
};

struct HeatMap {
  std::string row_title;
  std::string column_title;
  std::string value_title;
  std::vector<std::string> rows;     // top down
  std::vector<std::string> columns;  // left to right
  std::vector<HeatCell> cells;
};

nlohmann::json heat_spec(const HeatMap& map);

// A chart in the page; `caption` is plain text, and what screen readers say.
std::string figure(const nlohmann::json& spec, const std::string& caption);

}  // namespace muster::report
