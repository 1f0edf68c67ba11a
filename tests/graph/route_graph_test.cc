#include "graph/route_graph.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace muster {
namespace {

using Edge = RouteGraph::Edge;

// 0 -1-> 1 -1-> 2 -1-> 4,  0 -5-> 4,  4 -1-> 3 (and nothing leaves 3).
RouteGraph small() {
  return RouteGraph(6, {{0, 1, 1}, {1, 2, 1}, {2, 4, 1}, {0, 4, 5}, {4, 3, 1}});
}

TEST(RouteGraph, CostsAreThoseOfCheapestWays) {
  EXPECT_EQ(small().costs_from(0), (std::vector<int>{0, 1, 2, 4, 3, RouteGraph::kUnreachable}));
  EXPECT_EQ(small().costs_from(3)[0], RouteGraph::kUnreachable) << "edges go one way";
}

TEST(RouteGraph, GoesAroundClosedNodes) {
  const std::vector<bool> open = {true, true, false, true, true, true};
  EXPECT_EQ(small().costs_from(0, open)[4], 5);
  EXPECT_EQ(small().costs_from(0, open)[2], RouteGraph::kUnreachable);
  const std::vector<bool> start_closed = {false, true, true, true, true, true};
  EXPECT_EQ(small().costs_from(0, start_closed)[4], 3) << "the start counts as open";
}

TEST(RouteGraph, RouteNamesItsNodes) {
  const auto route = small().route(0, 3);
  ASSERT_TRUE(route.has_value());
  EXPECT_EQ(route->cost, 4);
  EXPECT_EQ(route->nodes, (std::vector<int>{0, 1, 2, 4, 3}));
  EXPECT_FALSE(small().route(0, 5).has_value());
  const auto nowhere = small().route(2, 2);
  ASSERT_TRUE(nowhere.has_value());
  EXPECT_EQ(nowhere->nodes, std::vector<int>{2});
}

// On graphs of random edges A* finds what Dijkstra finds, with the exact costs as bound, too, and
// the route that it names costs what it says.
RC_GTEST_PROP(RouteGraph, SearchesAgree, ()) {
  const int nodes = *rc::gen::inRange(2, 12);
  const int count = *rc::gen::inRange(0, 40);
  std::vector<Edge> edges;
  std::vector<Edge> backwards;
  for (int i = 0; i < count; ++i) {
    const Edge edge = {*rc::gen::inRange(0, nodes), *rc::gen::inRange(0, nodes),
                       *rc::gen::inRange(0, 5)};
    edges.push_back(edge);
    backwards.push_back({edge.to, edge.from, edge.cost});
  }
  std::vector<bool> open;
  for (int i = 0; i < nodes; ++i) open.push_back(*rc::gen::inRange(0, 4) > 0);
  const int from = *rc::gen::inRange(0, nodes);
  const int to = *rc::gen::inRange(0, nodes);
  const RouteGraph graph(nodes, edges);
  const int expected = graph.costs_from(from, open)[static_cast<std::size_t>(to)];
  const auto plain = graph.route(from, to, open);
  RC_ASSERT(plain.has_value() == (expected != RouteGraph::kUnreachable));
  const std::vector<int> left = RouteGraph(nodes, backwards).costs_from(to);
  const auto bounded = graph.route(from, to, open, [&left](int node) {
    return std::max(left[static_cast<std::size_t>(node)], 0);
  });
  RC_ASSERT(bounded.has_value() == plain.has_value());
  if (!plain.has_value()) return;
  RC_ASSERT(plain->cost == expected);
  RC_ASSERT(bounded->cost == expected);
  int walked = 0;
  for (std::size_t i = 0; i + 1 < plain->nodes.size(); ++i) {
    int best = -1;
    for (const Edge& edge : edges) {
      if (edge.from != plain->nodes[i] || edge.to != plain->nodes[i + 1]) continue;
      if (best < 0 || edge.cost < best) best = edge.cost;
    }
    RC_ASSERT(best >= 0);
    walked += best;
  }
  RC_ASSERT(walked == expected);
}

}  // namespace
}  // namespace muster
