// Routes in directed graphs whose edges have whole-number costs (Boost.Graph): cheapest ways and
// their costs, around nodes that are closed.
//
// Games that ask for routes in every playout keep tables or bit sets of their own; what these say
// is checked against these searches, and what is asked once (when a scenario loads) comes from
// here.
#pragma once

#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <functional>
#include <optional>
#include <vector>

namespace muster {

class RouteGraph {
 public:
  static constexpr int kUnreachable = -1;

  struct Edge {
    int from;
    int to;
    int cost;  // at least 0
  };
  struct Route {
    int cost = 0;
    std::vector<int> nodes;  // from the start to the goal, both included
  };
  // Costs of entering nodes instead of those of the edges, for a graph that is searched again and
  // again while they change.
  struct Terrain {
    static constexpr int kClosed = -1;
    std::vector<int> entry;  // by node, at least 0; kClosed: nobody may
    std::vector<bool> ends;  // by node: a way may enter it, but goes no further; empty: none
  };
  // A lower bound of the cost from a node to the goal, 0 at the goal.
  using Bound = std::function<int(int node)>;

  // Nodes are 0 .. nodes - 1; every edge joins two of them.
  RouteGraph(int nodes, const std::vector<Edge>& edges);

  int nodes() const;
  // The least cost from `from` to every node over nodes that are open (Dijkstra); kUnreachable
  // where there is no way. `open` has nodes() entries, or is empty: all are open. The start counts
  // as open.
  std::vector<int> costs_from(int from, const std::vector<bool>& open = {}) const;
  // A cheapest way (A*); nothing when there is none. Without a bound: of 0 everywhere.
  std::optional<Route> route(int from, int to, const std::vector<bool>& open = {},
                             const Bound& bound = {}) const;
  // The same over terrain. The start can be left even if it is closed or an end.
  std::vector<int> costs_from(int from, const Terrain& terrain) const;
  std::optional<Route> route(int from, int to, const Terrain& terrain,
                             const Bound& bound = {}) const;

 private:
  struct Cost {
    int cost = 0;
  };
  using Graph = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, Cost>;

  Graph graph_;
};

}  // namespace muster
