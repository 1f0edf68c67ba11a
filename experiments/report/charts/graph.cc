#include "experiments/report/charts/graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/text.h"
#include "experiments/report/html.h"

namespace muster::report {
namespace {

struct Point {
  double x = 0;
  double y = 0;
};
Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
Point operator*(double factor, Point a) { return {factor * a.x, factor * a.y}; }

constexpr double kGraphWidth = 680;  // all in units of the picture
constexpr double kRowStep = 40;
constexpr double kLeastDot = 5;
constexpr double kLargestDot = 18;
constexpr double kArrow = 9;  // length of a head
constexpr std::size_t kLongestNodeName = 26;

double dot_of(const GraphNode& node) {
  return kLeastDot + (kLargestDot - kLeastDot) * std::sqrt(std::clamp(node.weight, 0.0, 1.0));
}

struct Layout {
  std::vector<Point> places;
  double height = 0;
};

Layout circle(std::size_t count) {
  Layout layout;
  const double radius = count < 4 ? 90 : std::min(180.0, 90 + 9.0 * static_cast<double>(count));
  layout.height = 2 * radius + 90;
  for (std::size_t i = 0; i < count; ++i) {
    const double turn = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(count);
    layout.places.push_back(
        {kGraphWidth / 2 + radius * std::sin(turn), layout.height / 2 - radius * std::cos(turn)});
  }
  return layout;
}

Layout columns(std::size_t left, std::size_t count) {
  Layout layout;
  const std::size_t most = std::max(left, count - left);
  layout.height = kRowStep * static_cast<double>(most + 1);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t in_column = i < left ? left : count - left;
    const std::size_t row = i < left ? i : i - left;
    const double step = layout.height / static_cast<double>(in_column + 1);
    layout.places.push_back(
        {i < left ? 0.35 * kGraphWidth : 0.65 * kGraphWidth, step * static_cast<double>(row + 1)});
  }
  return layout;
}

// Bent to its right, so that two that go to and fro are told apart.
std::string arrow_svg(const GraphChart& chart, const Layout& layout, const GraphArrow& arrow) {
  const Point from = layout.places[arrow.from];
  const Point to = layout.places[arrow.to];
  const Point way = to - from;
  const double length = std::hypot(way.x, way.y);
  const Point along = (1 / length) * way;
  const Point bend = from + 0.5 * way + 0.12 * Point{-way.y, way.x};
  const auto toward = [](Point a, Point b) {
    const Point d = b - a;
    return (1 / std::hypot(d.x, d.y)) * d;
  };
  const Point begin = from + (dot_of(chart.nodes[arrow.from]) + 2) * toward(from, bend);
  const Point last = toward(bend, to);
  const Point tip = to - (dot_of(chart.nodes[arrow.to]) + 2) * last;
  const Point foot = tip - kArrow * last;
  const Point side = 0.45 * kArrow * Point{-last.y, last.x};
  std::string svg = fmt::format(
      "<path class=\"arrow{}\" d=\"M{:.1f} {:.1f}Q{:.1f} {:.1f} {:.1f} {:.1f}\"/>"
      "<path class=\"arrow-head\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}Z\"/>\n",
      arrow.certain ? "" : " open", begin.x, begin.y, bend.x, bend.y, foot.x, foot.y, tip.x, tip.y,
      (foot + side).x, (foot + side).y, (foot - side).x, (foot - side).y);
  // A third of the way, where arrows that end at one node are still apart.
  const Point label = from + 0.36 * length * along + 0.06 * Point{-way.y, way.x};
  return svg + fmt::format("<text class=\"arrow-label\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
                           label.x, label.y + 4, escape(arrow.label));
}

std::string node_svg(const GraphNode& node, Point place, bool in_columns) {
  const double dot = dot_of(node);
  const double aside = place.x - kGraphWidth / 2;
  const bool middle = !in_columns && std::abs(aside) < 1;
  const double sign = aside < 0 ? -1 : 1;
  const Point label = middle ? Point{place.x, place.y + (place.y < dot + 90 ? -dot - 8 : dot + 18)}
                             : Point{place.x + sign * (dot + 6), place.y + 4};
  return fmt::format(
      "<circle class=\"node{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"><title>{}</title></circle>"
      "<text class=\"node-name\" text-anchor=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
      node.weight > 0 ? " played" : "", place.x, place.y, dot, escape(node.name),
      middle     ? "middle"
      : sign < 0 ? "end"
                 : "start",
      label.x, label.y, escape(shortened(node.name, kLongestNodeName)));
}

}  // namespace

std::string graph_figure(const GraphChart& chart, const std::string& caption) {
  const bool in_columns = chart.left > 0;
  const Layout layout =
      in_columns ? columns(chart.left, chart.nodes.size()) : circle(chart.nodes.size());
  std::string svg;
  for (const GraphArrow& arrow : chart.arrows) svg += arrow_svg(chart, layout, arrow);
  for (std::size_t i = 0; i < chart.nodes.size(); ++i) {
    svg += node_svg(chart.nodes[i], layout.places[i], in_columns);
  }
  return fmt::format(
      "<figure><svg class=\"graph\" viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" "
      "aria-label=\"{}\">\n{}</svg>\n<figcaption>{}</figcaption></figure>\n",
      kGraphWidth, layout.height, escape(caption), svg, escape(caption));
}

}  // namespace muster::report
