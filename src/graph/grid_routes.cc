#include "graph/grid_routes.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>

namespace muster {
namespace {

std::vector<RouteGraph::Edge> edges_of(const GridGround& ground, int start) {
  std::vector<RouteGraph::Edge> edges;
  const std::size_t tile_count =
      static_cast<std::size_t>(ground.columns) * static_cast<std::size_t>(ground.rows);
  assert(ground.entry.size() == tile_count);
  assert(ground.ends.empty() || ground.ends.size() == tile_count);
  for (int tile = 0; tile < static_cast<int>(tile_count); ++tile) {
    const bool end = !ground.ends.empty() && ground.ends[static_cast<std::size_t>(tile)];
    if (end && tile != start) continue;
    for (int down = -1; down <= 1; ++down) {
      for (int right = -1; right <= 1; ++right) {
        if ((down == 0) == (right == 0) && !(ground.eight_way && down != 0)) continue;
        const int column = tile % ground.columns + right;
        const int row = tile / ground.columns + down;
        if (column < 0 || column >= ground.columns || row < 0 || row >= ground.rows) continue;
        const int next = row * ground.columns + column;
        const int cost = ground.entry[static_cast<std::size_t>(next)];
        if (cost != GridGround::kClosed) edges.push_back({tile, next, cost});
      }
    }
  }
  return edges;
}

std::vector<bool> open_tiles(const GridGround& ground) {
  std::vector<bool> open;
  for (const int cost : ground.entry) open.push_back(cost != GridGround::kClosed);
  return open;
}

int least_cost(const GridGround& ground) {
  int least = std::numeric_limits<int>::max();
  for (const int cost : ground.entry) {
    if (cost != GridGround::kClosed) least = std::min(least, cost);
  }
  return least == std::numeric_limits<int>::max() ? 0 : least;
}

// What is known of the tours over a set of goals that end at one of them.
struct Leg {
  int cost = std::numeric_limits<int>::max();
  int before = -1;  // the goal before, -1: the start
};

}  // namespace

GridRoutes::GridRoutes(const GridGround& ground, int from)
    : columns_(ground.columns),
      eight_way_(ground.eight_way),
      from_(from),
      least_(least_cost(ground)),
      open_(open_tiles(ground)),
      graph_(ground.columns * ground.rows, edges_of(ground, from)) {}

int GridRoutes::steps(int from, int to) const {
  const int across = std::abs(from % columns_ - to % columns_);
  const int along = std::abs(from / columns_ - to / columns_);
  return eight_way_ ? std::max(across, along) : across + along;
}

std::optional<RouteGraph::Route> GridRoutes::route(int to) const {
  return graph_.route(from_, to, open_, [this, to](int tile) { return least_ * steps(tile, to); });
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
