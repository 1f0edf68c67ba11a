// Routes over boards of square tiles that cost something to enter (Boost.Graph), and tours over
// several goals.
//
// Games that ask for routes in every playout flood bit sets of their own, which are checked against
// these searches.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "graph/route_graph.h"

namespace muster {

// Tile = row * columns + column. What entering tiles costs changes from search to search; the cost
// is at least 1 (RouteGraph::Terrain).
class GridRoutes {
 public:
  static constexpr int kUnreachable = RouteGraph::kUnreachable;
  using Terrain = RouteGraph::Terrain;

  // `eight_way`: steps to eight neighbours instead of four.
  GridRoutes(int columns, int rows, bool eight_way);

  // The least cost of every tile (Dijkstra); kUnreachable where there is no way.
  std::vector<int> costs(const Terrain& terrain, int from) const {
    return graph_.costs_from(from, terrain);
  }
  // A cheapest route (A*, bounded by the steps of an empty board at the least cost); nothing when
  // there is none.
  std::optional<RouteGraph::Route> route(const Terrain& terrain, int from, int to) const;

 private:
  int steps(int from, int to) const;

  int columns_;
  bool eight_way_;
  RouteGraph graph_;
};

// ---- Tours: which of several goals to visit on one budget (orienteering).

struct TourGoal {
  int cost = 0;      // from the start; GridRoutes::kUnreachable: none
  double value = 0;  // of visiting it once
};

struct Tour {
  double value = 0;
  int cost = 0;
  std::vector<int> order;  // goals in the order of their visits
};

inline constexpr int kMaxTourGoals = 12;

// The tour of the highest value whose cost is within the budget, the cheapest of those; exact, by
// dynamic programming over subsets. `between[a][b]` is the cost from goal a to goal b, or
// GridRoutes::kUnreachable. At most kMaxTourGoals goals, values at least 0.
Tour best_tour(std::span<const TourGoal> goals, const std::vector<std::vector<int>>& between,
               int budget);

}  // namespace muster
