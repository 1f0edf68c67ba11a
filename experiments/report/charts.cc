#include "experiments/report/charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/report/html.h"

namespace muster::report {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kRowHeight = 28;  // pixels

// Numbers as short as a chart needs them.
double rounded(double value) { return std::round(value * 1000) / 1000; }

Json row_axis() {
  return {{"field", "name"}, {"type", "nominal"}, {"sort", nullptr}, {"title", nullptr}};
}

Json value_axis(const std::string& field, const std::string& title, const Json& scale) {
  return {{"field", field},
          {"type", "quantitative"},
          {"title", title},
          {"scale", scale},
          {"axis", {{"tickCount", 6}}}};
}

// Adds colour and shape by group, or leaves the mark in the one colour of all.
void add_groups(Json& encoding, const std::vector<std::string>& groups, bool shape) {
  if (groups.empty()) return;
  const Json scale = {{"domain", groups}};
  encoding["color"] = {{"field", "group"},
                       {"type", "nominal"},
                       {"title", nullptr},
                       {"scale", scale},
                       {"legend", {{"orient", "top"}}}};
  if (shape) {
    encoding["shape"] = {
        {"field", "group"}, {"type", "nominal"}, {"title", nullptr}, {"scale", scale}};
  }
}

}  // namespace

Json interval_spec(const IntervalChart& chart) {
  Json values = Json::array();
  for (const IntervalMark& mark : chart.marks) {
    values.push_back({{"name", mark.name},
                      {"estimate", rounded(mark.estimate)},
                      {"low", rounded(mark.low)},
                      {"high", rounded(mark.high)},
                      {"group", mark.group}});
  }
  Json scale = {{"zero", false}, {"nice", true}};
  if (chart.domain) {
    scale = {{"domain", {chart.domain->first, chart.domain->second}}, {"nice", false}};
  }
  const Json tooltip = {{{"field", "name"}, {"type", "nominal"}, {"title", "name"}},
                        {{"field", "estimate"}, {"type", "quantitative"}, {"format", ".1f"}},
                        {{"field", "low"}, {"type", "quantitative"}, {"format", ".1f"}},
                        {{"field", "high"}, {"type", "quantitative"}, {"format", ".1f"}}};
  Json line = {{"y", row_axis()},
               {"x", value_axis("low", chart.axis, scale)},
               {"x2", {{"field", "high"}}},
               {"tooltip", tooltip}};
  Json dot = {
      {"y", row_axis()}, {"x", value_axis("estimate", chart.axis, scale)}, {"tooltip", tooltip}};
  add_groups(line, chart.groups, false);
  add_groups(dot, chart.groups, true);
  Json layers = Json::array();
  if (chart.reference) {
    layers.push_back(
        {{"data", {{"values", Json::array({Json::object()})}}},
         {"mark", {{"type", "rule"}, {"style", "reference"}, {"color", "var(--quiet)"}}},
         {"encoding",
          {{"x", {{"datum", *chart.reference}, {"type", "quantitative"}, {"scale", scale}}}}}});
  }
  layers.push_back({{"mark", {{"type", "rule"}, {"style", "interval"}, {"color", "var(--accent)"}}},
                    {"encoding", line}});
  layers.push_back({{"mark", {{"type", "point"}, {"filled", true}, {"size", 90}, {"opacity", 1}}},
                    {"encoding", dot}});
  return {{"width", "container"},
          {"autosize", {{"type", "fit-x"}, {"contains", "padding"}}},
          {"height", kRowHeight * chart.marks.size()},
          {"data", {{"values", values}}},
          {"layer", layers}};
}

std::pair<double, double> common_domain(const std::vector<IntervalChart>& charts) {
  double low = 100;
  double high = 0;
  for (const IntervalChart& chart : charts) {
    for (const IntervalMark& mark : chart.marks) {
      low = std::min(low, mark.low);
      high = std::max(high, mark.high);
    }
  }
  low = std::floor(low / 5) * 5;
  high = std::ceil(high / 5) * 5;
  return high > low ? std::pair(low, high) : std::pair(0.0, 100.0);
}

Json heat_spec(const HeatMap& map) {
  Json values = Json::array();
  double spread = 10;
  for (const HeatCell& cell : map.cells) {
    spread = std::max(spread, std::abs(cell.value - 50));
    values.push_back({{"row", cell.row},
                      {"column", cell.column},
                      {"value", rounded(cell.value)},
                      {"text", cell.label},
                      {"tip", cell.tooltip}});
  }
  spread = std::min(50.0, std::ceil(spread / 5) * 5);
  const Json y = {
      {"field", "row"}, {"type", "nominal"}, {"sort", map.rows}, {"title", map.row_title}};
  const Json x = {{"field", "column"},
                  {"type", "nominal"},
                  {"sort", map.columns},
                  {"title", map.column_title},
                  {"axis", {{"orient", "top"}, {"labelAngle", map.columns.size() > 4 ? -35 : 0}}}};
  const Json tooltip = {{{"field", "row"}, {"type", "nominal"}, {"title", map.row_title}},
                        {{"field", "column"}, {"type", "nominal"}, {"title", map.column_title}},
                        {{"field", "tip"}, {"type", "nominal"}, {"title", map.value_title}}};
  const Json color = {{"field", "value"},
                      {"type", "quantitative"},
                      {"title", map.value_title},
                      {"scale", {{"domain", {50 - spread, 50 + spread}}, {"domainMid", 50}}}};
  return {{"width", "container"},
          {"autosize", {{"type", "fit-x"}, {"contains", "padding"}}},
          {"height", kRowHeight * map.rows.size()},
          {"data", {{"values", values}}},
          {"encoding", {{"y", y}, {"x", x}, {"tooltip", tooltip}}},
          {"layer",
           {{{"mark", {{"type", "rect"}, {"style", "heat"}}}, {"encoding", {{"color", color}}}},
            {{"mark", {{"type", "text"}, {"style", "heat-label"}}},
             {"encoding", {{"text", {{"field", "text"}, {"type", "nominal"}}}}}}}}};
}

std::string figure(const Json& spec, const std::string& caption) {
  Json described = spec;
  described["description"] = caption;
  return fmt::format(
      "<figure><div class=\"chart\"></div>\n<script type=\"application/json\" class=\"chart-spec\">"
      "{}</script>\n<figcaption>{}</figcaption></figure>\n",
      script_json(described), escape(caption));
}

}  // namespace muster::report
