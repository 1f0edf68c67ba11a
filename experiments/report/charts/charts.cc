#include "experiments/report/charts/charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "experiments/report/charts/chart_parts.h"
#include "experiments/report/html.h"

namespace muster::report {
namespace {

using Json = nlohmann::json;

Json row_axis() {
  return {{"field", "name"}, {"type", "nominal"}, {"sort", nullptr}, {"title", nullptr}};
}

// Adds colour and shape by group, or leaves the mark in the one colour of all.
void add_groups(Json& encoding, const std::vector<std::string>& groups, bool shape) {
  if (groups.empty()) return;
  encoding["color"] = nominal("group", groups);
  if (shape) encoding["shape"] = encoding["color"];
}

// How cells are labelled, so that labels stay inside them.
constexpr std::size_t kMostDecimals = 12;    // columns with labels as they were given
constexpr std::size_t kMostLabels = 40;      // columns with labels at all
constexpr std::size_t kRowLabels = 130;      // pixels, about, beside the cells
constexpr std::size_t kSlantedColumn = 26;   // pixels at least, for labels that stand aslant
constexpr std::size_t kNumberedColumn = 20;  // pixels at least, for a number of two digits

std::string cell_label(const HeatMap& map, const HeatCell& cell) {
  if (map.columns.size() <= kMostDecimals || cell.label.empty()) return cell.label;
  return map.columns.size() <= kMostLabels ? fmt::format("{:.0f}", cell.value) : "";
}

std::string numbered(const std::vector<std::string>& names, std::size_t i) {
  return fmt::format("{}  {}", i + 1, names[i]);
}

// What stands on an axis for each name of a heat map.
std::map<std::string, std::string> axis_names(const std::vector<std::string>& names, bool number,
                                              bool name) {
  std::map<std::string, std::string> shown;
  for (std::size_t i = 0; i < names.size(); ++i) {
    shown[names[i]] = !number ? names[i] : name ? numbered(names, i) : fmt::format("{}", i + 1);
  }
  return shown;
}

std::vector<std::string> in_order(const std::vector<std::string>& names,
                                  const std::map<std::string, std::string>& shown) {
  std::vector<std::string> result;
  for (const std::string& name : names) result.push_back(shown.at(name));
  return result;
}

}  // namespace

double rounded(double value) { return std::round(value * 1000) / 1000; }

Json value_axis(const std::string& field, const std::string& title, const Json& scale) {
  return {{"field", field},
          {"type", "quantitative"},
          {"title", title},
          {"scale", scale},
          {"axis", {{"tickCount", 6}}}};
}

Json logarithmic_axis(const std::string& field, const std::string& title,
                      const std::string& format) {
  return {{"field", field},
          {"type", "quantitative"},
          {"title", title},
          {"scale", {{"type", "log"}, {"nice", false}}},
          {"axis", {{"tickCount", 5}, {"format", format}, {"grid", false}}}};
}

Json nominal(const std::string& field, const std::vector<std::string>& values) {
  return {{"field", field},
          {"type", "nominal"},
          {"title", nullptr},
          {"scale", {{"domain", values}}},
          {"legend", {{"orient", "top"}}}};
}

Json nominal_lines(const std::string& field, const std::vector<std::string>& names) {
  Json channel = nominal(field, names);
  channel["legend"]["symbolType"] = "stroke";
  return channel;
}

Json band_tooltip(const std::string& name_title, const std::string& x_field,
                  const std::string& x_title) {
  return {{{"field", "name"}, {"type", "nominal"}, {"title", name_title}},
          {{"field", x_field}, {"type", "quantitative"}, {"title", x_title}},
          {{"field", "estimate"}, {"type", "quantitative"}, {"format", ".1f"}},
          {{"field", "low"}, {"type", "quantitative"}, {"format", ".1f"}},
          {{"field", "high"}, {"type", "quantitative"}, {"format", ".1f"}}};
}

Json reference_layer(const std::string& channel, double at) {
  return {{"data", {{"values", Json::array({Json::object()})}}},
          {"mark", {{"type", "rule"}, {"style", "reference"}, {"color", "var(--quiet)"}}},
          {"encoding", {{channel, {{"datum", at}, {"type", "quantitative"}}}}}};
}

Json band_layer(const std::string& channel, const std::pair<double, double>& band) {
  return {
      {"data", {{"values", Json::array({Json::object()})}}},
      {"mark", {{"type", "rect"}, {"style", "band"}, {"color", "var(--quiet)"}, {"clip", true}}},
      {"encoding",
       {{channel, {{"datum", band.first}, {"type", "quantitative"}}},
        {channel + "2", {{"datum", band.second}}}}}};
}

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
    layers.push_back(reference_layer("x", *chart.reference));
    layers.back()["encoding"]["x"]["scale"] = scale;
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
  const auto row_names = axis_names(map.rows, map.numbered, true);
  const auto column_names = axis_names(map.columns, map.numbered, false);
  Json values = Json::array();
  double spread = 10;
  bool counted = false;
  for (const HeatCell& cell : map.cells) {
    spread = std::max(spread, std::abs(cell.value - 50));
    Json value = {{"row", row_names.at(cell.row)},
                  {"column", column_names.at(cell.column)},
                  {"value", rounded(cell.value)},
                  {"text", cell_label(map, cell)},
                  {"tip", cell.tooltip}};
    if (map.numbered) value["against"] = cell.column;
    if (cell.counts) {
      counted = true;
      value["counts"] =
          fmt::format("{} / {} / {}", cell.counts->wins, cell.counts->draws, cell.counts->losses);
    }
    values.push_back(std::move(value));
  }
  spread = std::min(50.0, std::ceil(spread / 5) * 5);
  const std::size_t columns = map.columns.size();
  const Json y = {{"field", "row"},
                  {"type", "nominal"},
                  {"scale", {{"domain", in_order(map.rows, row_names)}}},
                  {"title", map.row_title}};
  const Json x = {{"field", "column"},
                  {"type", "nominal"},
                  {"scale", {{"domain", in_order(map.columns, column_names)}}},
                  {"title", map.column_title},
                  {"axis",
                   {{"orient", "top"},
                    {"labelAngle", columns > 4 && !map.numbered ? -35 : 0},
                    {"labelOverlap", map.numbered}}}};
  Json tooltip = {{{"field", "row"}, {"type", "nominal"}, {"title", map.row_title}},
                  {{"field", map.numbered ? "against" : "column"},
                   {"type", "nominal"},
                   {"title", map.column_title}},
                  {{"field", "tip"}, {"type", "nominal"}, {"title", map.value_title}}};
  if (counted) {
    tooltip.push_back({{"field", "counts"}, {"type", "nominal"}, {"title", "won / drawn / lost"}});
  }
  const Json color = {{"field", "value"},
                      {"type", "quantitative"},
                      {"title", map.value_title},
                      {"scale", {{"domain", {50 - spread, 50 + spread}}, {"domainMid", 50}}}};
  const bool many = columns > kMostDecimals;
  return {
      {"width", "container"},
      {"autosize", {{"type", "fit-x"}, {"contains", "padding"}}},
      {"height", (many ? kNumberedColumn : kRowHeight) * map.rows.size()},
      {"usermeta",
       {{"least_width", kRowLabels + columns * (map.numbered ? kNumberedColumn : kSlantedColumn)}}},
      {"data", {{"values", values}}},
      {"encoding", {{"y", y}, {"x", x}, {"tooltip", tooltip}}},
      {"layer",
       {{{"mark", {{"type", "rect"}, {"style", "heat"}}}, {"encoding", {{"color", color}}}},
        {{"mark", {{"type", "text"}, {"style", many ? "heat-label-small" : "heat-label"}}},
         {"encoding", {{"text", {{"field", "text"}, {"type", "nominal"}}}}}}}}};
}

std::string figure(const Json& spec, const std::string& caption) {
  Json described = spec;
  described["description"] = caption;
  return fmt::format(
      "<figure><div class=\"chart-box\"><div "
      "class=\"chart\"></div></div>\n<script type=\"application/json\" class=\"chart-spec\">"
      "{0}</script>\n<figcaption>{1}</figcaption></figure>\n",
      script_json(described), escape(caption));
}

}  // namespace muster::report
