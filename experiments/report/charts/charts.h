// Charts as Vega-Lite specifications with their data inside. Colours are named after CSS variables
// by page/charts.js, so that charts follow the page's light, dark and print styles.
// For the report only.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
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

// Won, drawn and lost games, from the row's point of view.
struct HeatCounts {
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;
};

struct HeatCell {
  std::string row;
  std::string column;
  double value = 0;                       // percent; 50 is neutral
  std::string label;                      // in the cell: "52.5"
  std::string tooltip;                    // e.g. "52.5 % [50.1, 54.9], 1,600 games"
  std::optional<HeatCounts> counts = {};  // in the tooltip
};

struct HeatMap {
  std::string row_title;
  std::string column_title;
  std::string value_title;
  std::vector<std::string> rows;     // top down
  std::vector<std::string> columns;  // left to right
  std::vector<HeatCell> cells;
  // For subjects against each other, in one order on both sides: rows are numbered, and columns
  // carry the numbers alone, which leaves room for thirty of them.
  bool numbered = false;
};

// Cells with many columns have labels without decimals, or none; what is left out is in the
// tooltip. A picture too narrow for its columns scrolls in the page.
nlohmann::json heat_spec(const HeatMap& map);

// ---- Differences, each with one interval or two, beside a band in which they do not matter.

struct ForestMark {
  std::string name;  // no two alike in a chart
  double estimate = 0;
  double low = 0;  // the thick line
  double high = 0;
  std::optional<std::pair<double, double>> wider = {};  // the thin line
  std::string group = {};                               // one of the chart's groups
};

// The groups of verdicts, in this order: "ahead", "behind", "equivalent", "open".
const std::vector<std::string>& verdict_groups();

// A chart with more marks than this would be longer than anybody looks at; its table sorts.
inline constexpr std::size_t kMostMarks = 40;

struct ForestChart {
  std::string axis;            // title of the horizontal axis, with the unit
  std::string interval_title;  // what the thick line is; for tooltips
  std::string wider_title;     // and the thin one
  double reference = 0;        // a dashed line: no difference
  std::optional<std::pair<double, double>> band = {};  // shaded: equivalent
  std::vector<ForestMark> marks;                       // top down
  std::optional<ForestMark> overall = {};              // a diamond as wide as its interval, below
  // Of the marks: each has a colour and a shape of its own; at most six. Empty: one for all.
  std::vector<std::string> groups = verdict_groups();
  std::optional<std::pair<double, double>> domain = {};  // else around all that is drawn
};

nlohmann::json forest_spec(const ForestChart& chart);

// ---- The course of a run: differences with intervals that are valid at every look.

struct CoursePoint {
  double rounds = 1;  // at least 1, growing
  double estimate = 0;
  double low = 0;
  double high = 0;
};

struct Course {
  std::string name;  // no two alike in a chart
  std::vector<CoursePoint> points;
  std::string stop = {};  // why it ended at its last point, e.g. "ahead"; empty: it did not
};

struct CourseChart {
  std::string rounds_title;      // of the horizontal axis, which is logarithmic
  std::string difference_title;  // of the vertical axis, with the unit
  double reference = 0;
  std::optional<std::pair<double, double>> band = {};
  std::vector<Course> courses;  // at most six, which have a colour and a dash each
  // Else wide enough for all estimates and for the intervals of the later half of the axis; the
  // first intervals, which are wide, leave the picture.
  std::optional<std::pair<double, double>> domain = {};
};

// Courses with many points are drawn by some of them, the last one always.
nlohmann::json course_spec(const CourseChart& chart);

// ---- Lines over a logarithmic axis.

struct LinePoint {
  double x = 1;  // above 0, growing
  double y = 0;
};

struct Line {
  std::string name;  // no two alike in a chart
  std::vector<LinePoint> points;
};

struct LineChart {
  std::string x_title;
  std::string y_title;
  std::pair<double, double> range = {0, 100};  // of the vertical axis
  std::vector<Line> lines;                     // at most six, which have a colour and a dash each
  std::string format = ".1f";                  // of values in tooltips
};

nlohmann::json line_spec(const LineChart& chart);

// ---- How values depend on a number, with bands.

struct ResponsePoint {
  double x = 0;  // growing
  double estimate = 0;
  double low = 0;
  double high = 0;
};

struct ResponseCurve {
  std::string name;  // no two alike in a chart
  std::vector<ResponsePoint> points;
};

struct ResponseChart {
  std::string x_title;
  std::string y_title;
  std::optional<double> reference = {};  // a dashed line across
  std::optional<double> marked = {};     // one upwards: the number as it is
  std::vector<ResponseCurve> curves;     // at most six, which have a colour and a dash each
};

nlohmann::json response_spec(const ResponseChart& chart);

// A chart in the page; `caption` is plain text, and what screen readers say.
std::string figure(const nlohmann::json& spec, const std::string& caption);

}  // namespace muster::report
