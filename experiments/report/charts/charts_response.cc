// How values depend on a number, as a chart.
#include <algorithm>
#include <cassert>

#include "experiments/report/charts/chart_parts.h"
#include "experiments/report/charts/charts.h"

namespace muster::report {
namespace {

using Json = nlohmann::json;

Json response_values(const ResponseChart& chart) {
  Json values = Json::array();
  for (const ResponseCurve& curve : chart.curves) {
    for (const ResponsePoint& point : curve.points) {
      values.push_back({{"name", curve.name},
                        {"x", point.x},
                        {"estimate", rounded(point.estimate)},
                        {"low", rounded(point.low)},
                        {"high", rounded(point.high)}});
    }
  }
  return values;
}

// What all layers share.
Json response_axes(const ResponseChart& chart) {
  std::vector<std::string> names;
  for (const ResponseCurve& curve : chart.curves) names.push_back(curve.name);
  const Json scale = {{"nice", true}, {"zero", false}};
  return {{"x", value_axis("x", chart.x_title, scale)},
          {"y", value_axis("estimate", chart.y_title, scale)},
          {"color", nominal_lines("name", names)},
          {"tooltip", band_tooltip("name", "x", chart.x_title)}};
}

}  // namespace

Json response_spec(const ResponseChart& chart) {
  assert(chart.curves.size() <= 6);
  constexpr int kResponseHeight = 280;  // pixels
  const Json axes = response_axes(chart);
  Json area = axes;
  area["y"]["field"] = "low";
  area["y2"] = {{"field", "high"}};
  Json line = axes;
  line["strokeDash"] = axes["color"];
  Json layers = Json::array();
  if (chart.reference) layers.push_back(reference_layer("y", *chart.reference));
  if (chart.marked) layers.push_back(reference_layer("x", *chart.marked));
  layers.push_back({{"mark", {{"type", "area"}, {"style", "course-band"}}}, {"encoding", area}});
  layers.push_back(
      {{"mark", {{"type", "line"}, {"style", "course"}, {"point", true}}}, {"encoding", line}});
  return {{"width", "container"},
          {"autosize", {{"type", "fit-x"}, {"contains", "padding"}}},
          {"height", kResponseHeight},
          {"data", {{"values", response_values(chart)}}},
          {"layer", layers}};
}

}  // namespace muster::report
