// Differences with their intervals as a forest plot (Lewis and Clarke 2001, BMJ 322).
#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "experiments/report/charts/chart_parts.h"
#include "experiments/report/charts/charts.h"

namespace muster::report {
namespace {

using Json = nlohmann::json;

std::string range_text(double low, double high) {
  return fmt::format("{:+.1f} to {:+.1f}", low, high);
}

Json mark_value(const ForestMark& mark) {
  Json value = {{"name", mark.name},        {"estimate", rounded(mark.estimate)},
                {"low", rounded(mark.low)}, {"high", rounded(mark.high)},
                {"group", mark.group},      {"interval", range_text(mark.low, mark.high)}};
  if (mark.wider) {
    value["low2"] = rounded(mark.wider->first);
    value["high2"] = rounded(mark.wider->second);
    value["wider"] = range_text(mark.wider->first, mark.wider->second);
  }
  return value;
}

// A range around all that is drawn, with some air; never empty.
std::pair<double, double> forest_domain(const ForestChart& chart) {
  double low = chart.reference;
  double high = chart.reference;
  const auto include = [&](double from, double to) {
    low = std::min(low, from);
    high = std::max(high, to);
  };
  if (chart.band) include(chart.band->first, chart.band->second);
  std::vector<ForestMark> marks = chart.marks;
  if (chart.overall) marks.push_back(*chart.overall);
  for (const ForestMark& mark : marks) {
    include(mark.low, mark.high);
    include(mark.estimate, mark.estimate);
    if (mark.wider) include(mark.wider->first, mark.wider->second);
  }
  const double margin = high > low ? 0.04 * (high - low) : 1;
  return {rounded(low - margin), rounded(high + margin)};
}

// The corners of a diamond that spans an interval; `height` from -1 to 1 within the row.
Json diamond_values(const ForestMark& mark) {
  const std::vector<std::pair<double, double>> corners = {
      {mark.low, 0}, {mark.estimate, 1}, {mark.high, 0}, {mark.estimate, -1}};
  Json values = Json::array();
  for (std::size_t i = 0; i < corners.size(); ++i) {
    Json value = mark_value(mark);
    value["at"] = rounded(corners[i].first);
    value["height"] = corners[i].second;
    value["order"] = i;
    values.push_back(std::move(value));
  }
  return values;
}

struct ForestAxes {
  Json y;
  Json scale;  // of x
  Json tooltip;
};

ForestAxes forest_axes(const ForestChart& chart) {
  std::vector<std::string> names;
  for (const ForestMark& mark : chart.marks) names.push_back(mark.name);
  Json axis = Json::object();
  if (chart.overall) {
    names.push_back(chart.overall->name);
    axis["labelFontWeight"] = {
        {"condition",
         {{"test", "datum.value === " + Json(chart.overall->name).dump()}, {"value", "bold"}}},
        {"value", "normal"}};
  }
  const auto [low, high] = chart.domain ? *chart.domain : forest_domain(chart);
  ForestAxes axes;
  axes.y = {{"field", "name"},
            {"type", "nominal"},
            {"sort", nullptr},
            {"title", nullptr},
            {"scale", {{"domain", names}}},
            {"axis", axis}};
  axes.scale = {{"domain", {low, high}}, {"nice", false}, {"zero", false}};
  axes.tooltip = {{{"field", "name"}, {"type", "nominal"}, {"title", "name"}},
                  {{"field", "estimate"}, {"type", "quantitative"}, {"format", "+.1f"}},
                  {{"field", "interval"}, {"type", "nominal"}, {"title", chart.interval_title}}};
  return axes;
}

Json line_layer(const ForestChart& chart, const ForestAxes& axes, bool wider) {
  Json encoding = {{"y", axes.y},
                   {"x", value_axis(wider ? "low2" : "low", chart.axis, axes.scale)},
                   {"x2", {{"field", wider ? "high2" : "high"}}},
                   {"tooltip", axes.tooltip}};
  if (!chart.groups.empty()) encoding["color"] = nominal("group", chart.groups);
  Json layer = {{"mark",
                 {{"type", "rule"},
                  {"style", wider ? "interval-wider" : "interval"},
                  {"clip", true},
                  {"color", "var(--accent)"}}},
                {"encoding", encoding}};
  if (wider) layer["transform"] = {{{"filter", "isValid(datum.low2)"}}};
  return layer;
}

Json point_layer(const ForestChart& chart, const ForestAxes& axes) {
  Json encoding = {{"y", axes.y},
                   {"x", value_axis("estimate", chart.axis, axes.scale)},
                   {"tooltip", axes.tooltip}};
  if (!chart.groups.empty()) {
    encoding["color"] = nominal("group", chart.groups);
    encoding["shape"] = encoding["color"];
  }
  return {{"mark", {{"type", "point"}, {"style", "estimate"}, {"clip", true}}},
          {"encoding", encoding}};
}

Json diamond_layer(const ForestChart& chart, const ForestAxes& axes) {
  Json tooltip = axes.tooltip;
  return {{"data", {{"values", diamond_values(*chart.overall)}}},
          {"mark",
           {{"type", "line"},
            {"style", "overall"},
            {"clip", true},
            {"interpolate", "linear-closed"},
            {"fill", "var(--ink)"}}},
          {"encoding",
           {{"y", axes.y},
            {"yOffset",
             {{"field", "height"},
              {"type", "quantitative"},
              {"scale", {{"domain", {-1, 1}}, {"range", {kRowHeight * 0.2, kRowHeight * 0.8}}}}}},
            {"x", value_axis("at", chart.axis, axes.scale)},
            {"order", {{"field", "order"}, {"type", "quantitative"}}},
            {"tooltip", tooltip}}}};
}

}  // namespace

const std::vector<std::string>& verdict_groups() {
  static const std::vector<std::string> groups = {"ahead", "behind", "equivalent", "open"};
  return groups;
}

Json forest_spec(const ForestChart& chart) {
  assert(chart.groups.size() <= 6);
  Json values = Json::array();
  for (const ForestMark& mark : chart.marks) values.push_back(mark_value(mark));
  ForestAxes axes = forest_axes(chart);
  const bool wider = std::any_of(chart.marks.begin(), chart.marks.end(),
                                 [](const ForestMark& mark) { return mark.wider.has_value(); }) ||
                     (chart.overall && chart.overall->wider);
  if (wider) {
    axes.tooltip.push_back({{"field", "wider"}, {"type", "nominal"}, {"title", chart.wider_title}});
  }
  if (!chart.groups.empty()) {
    axes.tooltip.push_back({{"field", "group"}, {"type", "nominal"}, {"title", "verdict"}});
  }
  Json layers = Json::array();
  if (chart.band) layers.push_back(band_layer("x", *chart.band));
  layers.push_back(reference_layer("x", chart.reference));
  if (wider) layers.push_back(line_layer(chart, axes, true));
  layers.push_back(line_layer(chart, axes, false));
  layers.push_back(point_layer(chart, axes));
  if (chart.overall) {
    if (chart.overall->wider) {
      Json line = line_layer(chart, axes, true);
      line["data"] = {{"values", Json::array({mark_value(*chart.overall)})}};
      line["encoding"].erase("color");
      line["mark"]["color"] = "var(--ink)";
      layers.push_back(std::move(line));
    }
    layers.push_back(diamond_layer(chart, axes));
  }
  return {{"width", "container"},
          {"autosize", {{"type", "fit-x"}, {"contains", "padding"}}},
          {"height", kRowHeight * (chart.marks.size() + (chart.overall ? 1 : 0))},
          {"data", {{"values", values}}},
          {"layer", layers}};
}

}  // namespace muster::report
