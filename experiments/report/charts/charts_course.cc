// The course of a run as a chart.
#include <algorithm>
#include <cassert>
#include <cmath>

#include "experiments/report/charts/chart_parts.h"
#include "experiments/report/charts/charts.h"

namespace muster::report {
namespace {

using Json = nlohmann::json;

constexpr int kHeight = 300;         // pixels
constexpr double kMostPoints = 160;  // of a course, spread evenly over the logarithmic axis

// Points so close to the last one taken that nobody would see them are left out.
std::vector<CoursePoint> thinned(const std::vector<CoursePoint>& points) {
  if (points.empty()) return {};
  const double step =
      std::log(points.back().rounds / points.front().rounds) / std::max(1.0, kMostPoints - 2);
  std::vector<CoursePoint> kept;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const bool last = i + 1 == points.size();
    if (kept.empty() || last || std::log(points[i].rounds / kept.back().rounds) >= step) {
      kept.push_back(points[i]);
    }
  }
  return kept;
}

std::pair<double, double> shown_domain(const CourseChart& chart) {
  double low = chart.reference;
  double high = chart.reference;
  const auto include = [&](double from, double to) {
    low = std::min(low, from);
    high = std::max(high, to);
  };
  if (chart.band) include(chart.band->first, chart.band->second);
  double longest = 1;
  for (const Course& course : chart.courses) {
    if (!course.points.empty()) longest = std::max(longest, course.points.back().rounds);
  }
  for (const Course& course : chart.courses) {
    for (const CoursePoint& point : course.points) {
      include(point.estimate, point.estimate);
      const bool last = &point == &course.points.back();
      if (last || point.rounds >= std::sqrt(longest)) include(point.low, point.high);
    }
  }
  const double margin = high > low ? 0.04 * (high - low) : 1;
  return {rounded(low - margin), rounded(high + margin)};
}

Json course_values(const CourseChart& chart) {
  Json values = Json::array();
  for (const Course& course : chart.courses) {
    for (const CoursePoint& point : thinned(course.points)) {
      values.push_back({{"name", course.name},
                        {"rounds", point.rounds},
                        {"estimate", rounded(point.estimate)},
                        {"low", rounded(point.low)},
                        {"high", rounded(point.high)}});
    }
  }
  return values;
}

Json stop_values(const CourseChart& chart) {
  Json values = Json::array();
  for (const Course& course : chart.courses) {
    if (course.stop.empty() || course.points.empty()) continue;
    values.push_back({{"name", course.name},
                      {"rounds", course.points.back().rounds},
                      {"estimate", rounded(course.points.back().estimate)},
                      {"low", rounded(course.points.back().low)},
                      {"high", rounded(course.points.back().high)},
                      {"stop", course.stop}});
  }
  return values;
}

// What all layers of courses share.
Json course_axes(const CourseChart& chart) {
  const auto [low, high] = chart.domain ? *chart.domain : shown_domain(chart);
  std::vector<std::string> names;
  for (const Course& course : chart.courses) names.push_back(course.name);
  const Json y = value_axis("estimate", chart.difference_title,
                            {{"domain", {low, high}}, {"nice", false}, {"zero", false}});
  return {{"x", logarithmic_axis("rounds", chart.rounds_title, "~s")},
          {"y", y},
          {"color", nominal_lines("name", names)},
          {"tooltip", band_tooltip("pair", "rounds", chart.rounds_title)}};
}

}  // namespace

Json course_spec(const CourseChart& chart) {
  assert(chart.courses.size() <= 6);
  const Json axes = course_axes(chart);
  Json area = axes;
  area["y"]["field"] = "low";
  area["y2"] = {{"field", "high"}};
  Json line = axes;
  line["strokeDash"] = axes["color"];
  Json stop = axes;
  stop["tooltip"].push_back({{"field", "stop"}, {"type", "nominal"}, {"title", "stopped"}});
  Json layers = Json::array();
  if (chart.band) layers.push_back(band_layer("y", *chart.band));
  layers.push_back(reference_layer("y", chart.reference));
  layers.push_back(
      {{"mark", {{"type", "area"}, {"style", "course-band"}, {"clip", true}}}, {"encoding", area}});
  for (const char* edge : {"low", "high"}) {
    Json encoding = axes;
    encoding["y"]["field"] = edge;
    layers.push_back({{"mark", {{"type", "line"}, {"style", "course-edge"}, {"clip", true}}},
                      {"encoding", encoding}});
  }
  layers.push_back(
      {{"mark", {{"type", "line"}, {"style", "course"}, {"clip", true}}}, {"encoding", line}});
  const Json stops = {{"values", stop_values(chart)}};
  layers.push_back({{"data", stops},
                    {"mark", {{"type", "point"}, {"style", "course-stop"}, {"shape", "square"}}},
                    {"encoding", stop}});
  return {{"width", "container"},
          {"autosize", {{"type", "fit-x"}, {"contains", "padding"}}},
          {"height", kHeight},
          {"data", {{"values", course_values(chart)}}},
          {"layer", layers}};
}

}  // namespace muster::report
