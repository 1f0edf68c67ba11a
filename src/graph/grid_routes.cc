#include "graph/grid_routes.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>

namespace muster {
namespace {

std::vector<RouteGraph::Edge> edges_of(int columns, int rows, bool eight_way) {
  std::vector<RouteGraph::Edge> edges;
  for (int tile = 0; tile < columns * rows; ++tile) {
    for (int down = -1; down <= 1; ++down) {
      for (int right = -1; right <= 1; ++right) {
        if ((down == 0) == (right == 0) && !(eight_way && down != 0)) continue;
        const int column = tile % columns + right;
        const int row = tile / columns + down;
        if (column < 0 || column >= columns || row < 0 || row >= rows) continue;
        edges.push_back({tile, row * columns + column, 1});
      }
    }
  }
  return edges;
}

int least_cost(const RouteGraph::Terrain& terrain) {
  int least = std::numeric_limits<int>::max();
  for (const int cost : terrain.entry) {
    if (cost != RouteGraph::Terrain::kClosed) least = std::min(least, cost);
  }
  return least == std::numeric_limits<int>::max() ? 0 : least;
}

// What is known of the tours over a set of goals that end at one of them.
struct Leg {
  int cost = std::numeric_limits<int>::max();
  int before = -1;  // the goal before, -1: the start
};

}  // namespace

GridRoutes::GridRoutes(int columns, int rows, bool eight_way)
    : columns_(columns),
      eight_way_(eight_way),
      graph_(columns * rows, edges_of(columns, rows, eight_way)) {}

int GridRoutes::steps(int from, int to) const {
  const int across = std::abs(from % columns_ - to % columns_);
  const int along = std::abs(from / columns_ - to / columns_);
  return eight_way_ ? std::max(across, along) : across + along;
}

std::optional<RouteGraph::Route> GridRoutes::route(const Terrain& terrain, int from, int to) const {
  const int least = least_cost(terrain);
  return graph_.route(from, to, terrain,
                      [this, least, to](int tile) { return least * steps(tile, to); });
}

Tour best_tour(std::span<const TourGoal> goals, const std::vector<std::vector<int>>& between,
               int budget) {
  const std::size_t count = goals.size();
  assert(count <= static_cast<std::size_t>(kMaxTourGoals));
  const std::size_t sets = std::size_t{1} << count;
  std::vector<Leg> legs(sets * count);
  const auto leg = [&](std::size_t set, std::size_t last) -> Leg& {
    return legs[set * count + last];
  };
  for (std::size_t g = 0; g < count; ++g) {
    if (goals[g].cost != GridRoutes::kUnreachable) leg(std::size_t{1} << g, g).cost = goals[g].cost;
  }
  Tour best;
  std::size_t best_set = 0;
  std::size_t best_last = 0;
  for (std::size_t set = 1; set < sets; ++set) {
    double value = 0;
    for (std::size_t g = 0; g < count; ++g) {
      if ((set >> g & 1) != 0) value += goals[g].value;
    }
    for (std::size_t last = 0; last < count; ++last) {
      const Leg here = leg(set, last);
      if ((set >> last & 1) == 0 || here.cost > budget) continue;
      if (value > best.value || (value == best.value && here.cost < best.cost)) {
        best.value = value;
        best.cost = here.cost;
        best_set = set;
        best_last = last;
      }
      for (std::size_t next = 0; next < count; ++next) {
        const int step = between[last][next];
        if ((set >> next & 1) != 0 || step == GridRoutes::kUnreachable) continue;
        Leg& further = leg(set | std::size_t{1} << next, next);
        if (here.cost + step < further.cost) further = {here.cost + step, static_cast<int>(last)};
      }
    }
  }
  for (int at = best_set == 0 ? -1 : static_cast<int>(best_last); at >= 0;) {
    best.order.push_back(at);
    const int before = leg(best_set, static_cast<std::size_t>(at)).before;
    best_set &= ~(std::size_t{1} << at);
    at = before;
  }
  std::reverse(best.order.begin(), best.order.end());
  return best;
}

}  // namespace muster
