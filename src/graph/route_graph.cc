#include "graph/route_graph.h"

#include <boost/graph/astar_search.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/graph/filtered_graph.hpp>
#include <boost/property_map/function_property_map.hpp>

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

// Keeps the ways that terrain leaves open.
template <class Graph>
class OpenWays {
 public:
  OpenWays() = default;
  OpenWays(const Graph* graph, const RouteGraph::Terrain* terrain, std::size_t start)
      : graph_(graph), terrain_(terrain), start_(start) {}
  template <class Edge>
  bool operator()(const Edge& edge) const {
    const std::size_t from = source(edge, *graph_);
    const bool left = from == start_ || terrain_->ends.empty() || !terrain_->ends[from];
    return left && terrain_->entry[target(edge, *graph_)] != RouteGraph::Terrain::kClosed;
  }

 private:
  const Graph* graph_ = nullptr;
  const RouteGraph::Terrain* terrain_ = nullptr;
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

// The searches, over ground that is filtered, with costs of its ways.
template <class Ground, class Weights>
std::vector<int> costs_over(const Ground& ground, std::size_t start, const Weights& weights) {
  std::vector<int> cost(num_vertices(ground), kFar);
  const auto index = get(boost::vertex_index, ground);
  dijkstra_shortest_paths(ground, start,
                          boost::weight_map(weights)
                              .distance_map(make_iterator_property_map(cost.begin(), index))
                              .vertex_index_map(index));
  std::replace(cost.begin(), cost.end(), kFar, RouteGraph::kUnreachable);
  return cost;
}

template <class Ground, class Weights>
std::optional<RouteGraph::Route> route_over(const Ground& ground, std::size_t start,
                                            std::size_t goal, const Weights& weights,
                                            const RouteGraph::Bound& bound) {
  std::vector<int> cost(num_vertices(ground), kFar);
  std::vector<std::size_t> before(num_vertices(ground));
  const auto index = get(boost::vertex_index, ground);
  const auto estimate = [&bound](std::size_t node) {
    return bound ? bound(static_cast<int>(node)) : 0;
  };
  try {
    astar_search(ground, start, estimate,
                 boost::weight_map(weights)
                     .predecessor_map(make_iterator_property_map(before.begin(), index))
                     .distance_map(make_iterator_property_map(cost.begin(), index))
                     .vertex_index_map(index)
                     .visitor(StopAtGoal(goal)));
    return std::nullopt;
  } catch (const GoalReached&) {
    RouteGraph::Route route{.cost = cost[goal], .nodes = {static_cast<int>(goal)}};
    for (std::size_t node = goal; node != start; node = before[node]) {
      route.nodes.push_back(static_cast<int>(before[node]));
    }
    std::reverse(route.nodes.begin(), route.nodes.end());
    return route;
  }
}

// What entering a way's end costs.
template <class Graph>
auto entry_costs(const Graph& graph, const RouteGraph::Terrain& terrain) {
  assert(terrain.entry.size() == num_vertices(graph));
  assert(terrain.ends.empty() || terrain.ends.size() == num_vertices(graph));
  using Edge = typename boost::graph_traits<Graph>::edge_descriptor;
  return boost::make_function_property_map<Edge>(
      [&graph, &terrain](const Edge& edge) { return terrain.entry[target(edge, graph)]; });
}

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
  return costs_over(ground, start, get(&Cost::cost, graph_));
}

std::vector<int> RouteGraph::costs_from(int from, const Terrain& terrain) const {
  const auto start = static_cast<std::size_t>(from);
  const boost::filtered_graph ground(graph_, OpenWays<Graph>(&graph_, &terrain, start));
  return costs_over(ground, start, entry_costs(graph_, terrain));
}

std::optional<RouteGraph::Route> RouteGraph::route(int from, int to, const std::vector<bool>& open,
                                                   const Bound& bound) const {
  const auto start = static_cast<std::size_t>(from);
  const boost::filtered_graph<Graph, boost::keep_all, OpenNodes> ground(graph_, boost::keep_all{},
                                                                        OpenNodes(&open, start));
  return route_over(ground, start, static_cast<std::size_t>(to), get(&Cost::cost, graph_), bound);
}

std::optional<RouteGraph::Route> RouteGraph::route(int from, int to, const Terrain& terrain,
                                                   const Bound& bound) const {
  const auto start = static_cast<std::size_t>(from);
  const boost::filtered_graph ground(graph_, OpenWays<Graph>(&graph_, &terrain, start));
  return route_over(ground, start, static_cast<std::size_t>(to), entry_costs(graph_, terrain),
                    bound);
}

}  // namespace muster
