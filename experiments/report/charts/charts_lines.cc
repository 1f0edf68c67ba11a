// Lines over a logarithmic axis as a chart.
#include <cassert>

#include "experiments/report/charts/chart_parts.h"
#include "experiments/report/charts/charts.h"

namespace muster::report {

nlohmann::json line_spec(const LineChart& chart) {
  using nlohmann::json;
  assert(chart.lines.size() <= 6);
  constexpr int kLinesHeight = 240;  // pixels
  json values = json::array();
  std::vector<std::string> names;
  for (const Line& line : chart.lines) {
    names.push_back(line.name);
    for (const LinePoint& point : line.points) {
      values.push_back({{"name", line.name}, {"x", point.x}, {"y", rounded(point.y)}});
    }
  }
  const json color = nominal_lines("name", names);
  const json scale = {{"domain", {chart.range.first, chart.range.second}}, {"nice", false}};
  const json tooltip = {{{"field", "name"}, {"type", "nominal"}, {"title", "name"}},
                        {{"field", "x"}, {"type", "quantitative"}, {"title", chart.x_title}},
                        {{"field", "y"},
                         {"type", "quantitative"},
                         {"title", chart.y_title},
                         {"format", chart.format}}};
  const json encoding = {{"x", logarithmic_axis("x", chart.x_title, "~g")},
                         {"y", value_axis("y", chart.y_title, scale)},
                         {"color", color},
                         {"strokeDash", color},
                         {"tooltip", tooltip}};
  return {{"width", "container"},
          {"autosize", {{"type", "fit-x"}, {"contains", "padding"}}},
          {"height", kLinesHeight},
          {"data", {{"values", values}}},
          {"layer",
           {{{"mark", {{"type", "line"}, {"style", "course"}, {"point", false}}},
             {"encoding", encoding}}}}};
}

}  // namespace muster::report
