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

// Tile = row * columns + column.
struct GridGround {
  int columns = 1;
  int rows = 1;
  bool eight_way = false;  // steps to eight neighbours instead of four
  std::vector<int> entry;  // by tile: cost of entering it, at least 1; kClosed: nobody may
  std::vector<bool> ends;  // by tile: a route may enter it, but goes no further; empty: none
  static constexpr int kClosed = -1;
};

class GridRoutes {
 public:
  static constexpr int kUnreachable = RouteGraph::kUnreachable;

  // From one tile, which may be left even if it is closed or an end. `entry` (and `ends`, if any)
  // have columns * rows elements.
  GridRoutes(const GridGround& ground, int from);

  // The least cost of every tile (Dijkstra); kUnreachable where there is no way.
  std::vector<int> costs() const { return graph_.costs_from(from_, open_); }
  // A cheapest route (A*, bounded by the steps of an empty board at the least cost); nothing when
  // there is none.
  std::optional<RouteGraph::Route> route(int to) const;

 private:
  int steps(int from, int to) const;

  int columns_;
  bool eight_way_;
  int from_;
  int least_;  // cost of entering an open tile
  std::vector<bool> open_;
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
