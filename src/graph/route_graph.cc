#include "graph/route_graph.h"

#include <boost/graph/astar_search.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/graph/filtered_graph.hpp>

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

namespace muster {
namespace {

constexpr int kFar = std::numeric_limits<int>::max();

// Keeps the start and the nodes that are open.
class OpenNodes {
 public:
  OpenNodes() = default;
  OpenNodes(const std::vector<bool>* open, std::size_t start) : open_(open), start_(start) {}
  bool operator()(std::size_t node) const {
    return node == start_ || open_->empty() || (*open_)[node];
  }

 private:
  const std::vector<bool>* open_ = nullptr;
  std::size_t start_ = 0;
};

// Ends a search when it has settled the goal.
struct GoalReached {};
class StopAtGoal : public boost::default_astar_visitor {
 public:
  explicit StopAtGoal(std::size_t goal) : goal_(goal) {}
  template <class Graph>
  void examine_vertex(std::size_t node, const Graph&) const {
    if (node == goal_) throw GoalReached{};  // Boost's way to leave a search; caught below
  }

 private:
  std::size_t goal_;
};

}  // namespace

RouteGraph::RouteGraph(int nodes, const std::vector<Edge>& edges) {
  std::vector<std::pair<std::size_t, std::size_t>> ends;
  std::vector<Cost> costs;
  for (const Edge& edge : edges) {
    assert(edge.from >= 0 && edge.from < nodes && edge.to >= 0 && edge.to < nodes);
    assert(edge.cost >= 0);
    ends.emplace_back(static_cast<std::size_t>(edge.from), static_cast<std::size_t>(edge.to));
    costs.push_back({edge.cost});
  }
  graph_ = Graph(boost::edges_are_unsorted_multi_pass, ends.begin(), ends.end(), costs.begin(),
                 static_cast<std::size_t>(nodes));
}

int RouteGraph::nodes() const { return static_cast<int>(num_vertices(graph_)); }

std::vector<int> RouteGraph::costs_from(int from, const std::vector<bool>& open) const {
  const auto start = static_cast<std::size_t>(from);
  const boost::filtered_graph<Graph, boost::keep_all, OpenNodes> ground(graph_, boost::keep_all{},
                                                                        OpenNodes(&open, start));
  std::vector<int> cost(num_vertices(graph_), kFar);
  const auto index = get(boost::vertex_index, graph_);
  dijkstra_shortest_paths(ground, start,
                          weight_map(get(&Cost::cost, graph_))
                              .distance_map(make_iterator_property_map(cost.begin(), index))
                              .vertex_index_map(index));
  std::replace(cost.begin(), cost.end(), kFar, kUnreachable);
  return cost;
}

std::optional<RouteGraph::Route> RouteGraph::route(int from, int to, const std::vector<bool>& open,
                                                   const Bound& bound) const {
  const auto start = static_cast<std::size_t>(from);
  const auto goal = static_cast<std::size_t>(to);
  const boost::filtered_graph<Graph, boost::keep_all, OpenNodes> ground(graph_, boost::keep_all{},
                                                                        OpenNodes(&open, start));
  std::vector<int> cost(num_vertices(graph_), kFar);
  std::vector<std::size_t> before(num_vertices(graph_));
  const auto index = get(boost::vertex_index, graph_);
  const auto estimate = [&bound](std::size_t node) {
    return bound ? bound(static_cast<int>(node)) : 0;
  };
  try {
    astar_search(ground, start, estimate,
                 weight_map(get(&Cost::cost, graph_))
                     .predecessor_map(make_iterator_property_map(before.begin(), index))
                     .distance_map(make_iterator_property_map(cost.begin(), index))
                     .vertex_index_map(index)
                     .visitor(StopAtGoal(goal)));
    return std::nullopt;
  } catch (const GoalReached&) {
    Route route{.cost = cost[goal], .nodes = {to}};
    for (std::size_t node = goal; node != start; node = before[node]) {
      route.nodes.push_back(static_cast<int>(before[node]));
    }
    std::reverse(route.nodes.begin(), route.nodes.end());
    return route;
  }
}

}  // namespace muster
