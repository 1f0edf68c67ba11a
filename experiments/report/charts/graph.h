// A small directed graph as a picture: names on a circle, or in two columns, and arrows between
// them. Inline SVG that needs no script; its colours are the page's (page/style.css).
// For the report only.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace muster::report {

struct GraphNode {
  std::string name;
  double weight = 0;  // 0 .. 1: how large its dot is; those above 0 are in the colour of accents
};

struct GraphArrow {
  std::size_t from = 0;
  std::size_t to = 0;
  std::string label;
  bool certain = true;  // false: dashed
};

struct GraphChart {
  std::vector<GraphNode> nodes;
  std::vector<GraphArrow> arrows;
  // So many of the nodes are in a column on the left, the others on the right; 0: all on a circle.
  std::size_t left = 0;
};

// More nodes than this would cover each other.
inline constexpr std::size_t kMostNodes = 24;

// `caption` is plain text, and what screen readers say.
std::string graph_figure(const GraphChart& chart, const std::string& caption);

}  // namespace muster::report
