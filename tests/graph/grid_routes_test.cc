#include "graph/grid_routes.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace muster {
namespace {

using Terrain = GridRoutes::Terrain;

// 4 x 3 tiles, all open at cost 1.
const GridRoutes kGrid(4, 3, false);
Terrain plain() { return {std::vector<int>(12, 1), {}}; }

TEST(GridRoutes, StepsGoToFourOrEightNeighbours) {
  EXPECT_EQ(kGrid.costs(plain(), 0), (std::vector<int>{0, 1, 2, 3, 1, 2, 3, 4, 2, 3, 4, 5}));
  EXPECT_EQ(GridRoutes(4, 3, true).costs(plain(), 0),
            (std::vector<int>{0, 1, 2, 3, 1, 1, 2, 3, 2, 2, 2, 3}));
}

TEST(GridRoutes, EnteringCostsAndClosedTilesAreGoneRound) {
  Terrain ground = plain();
  ground.entry[1] = 5;
  ground.entry[5] = Terrain::kClosed;
  EXPECT_EQ(kGrid.costs(ground, 0), (std::vector<int>{0, 5, 6, 7, 1, -1, 5, 6, 2, 3, 4, 5}));
  const auto route = kGrid.route(ground, 0, 2);
  ASSERT_TRUE(route.has_value());
  EXPECT_EQ(route->cost, 6);
  EXPECT_FALSE(kGrid.route(ground, 0, 5).has_value());
  EXPECT_EQ(kGrid.costs(ground, 5)[9], 1);  // the start may be left
}

TEST(GridRoutes, ARouteEntersAnEndAndGoesNoFurther) {
  Terrain ground = plain();
  ground.ends.assign(12, false);
  ground.ends[1] = true;
  ground.ends[5] = true;
  ground.ends[9] = true;
  const std::vector<int> costs = kGrid.costs(ground, 0);
  EXPECT_EQ(costs[1], 1);
  EXPECT_EQ(costs[5], 2);
  EXPECT_EQ(costs[2], GridRoutes::kUnreachable);
  EXPECT_EQ(kGrid.costs(ground, 5)[2], 2);  // the start may be left
}

// On random terrain A* finds what Dijkstra finds, and a way that costs as much.
RC_GTEST_PROP(GridRoutes, SearchesAgree, ()) {
  const int columns = *rc::gen::inRange(1, 9);
  const int rows = *rc::gen::inRange(1, 9);
  const int tiles = columns * rows;
  Terrain ground;
  for (int tile = 0; tile < tiles; ++tile) {
    const int cost = *rc::gen::inRange(0, 6);
    ground.entry.push_back(cost == 0 ? Terrain::kClosed : cost);
    ground.ends.push_back(*rc::gen::inRange(0, 6) == 0);
  }
  const GridRoutes grid(columns, rows, *rc::gen::arbitrary<bool>());
  const int from = *rc::gen::inRange(0, tiles);
  const int to = *rc::gen::inRange(0, tiles);
  const int expected = grid.costs(ground, from)[static_cast<std::size_t>(to)];
  const auto route = grid.route(ground, from, to);
  RC_ASSERT(route.has_value() == (expected != GridRoutes::kUnreachable));
  if (!route.has_value()) return;
  RC_ASSERT(route->cost == expected);
  int walked = 0;
  for (std::size_t i = 1; i < route->nodes.size(); ++i) {
    const auto tile = static_cast<std::size_t>(route->nodes[i]);
    RC_ASSERT(ground.entry[tile] != Terrain::kClosed);
    RC_ASSERT(i + 1 == route->nodes.size() || !ground.ends[tile]);
    walked += ground.entry[tile];
  }
  RC_ASSERT(walked == expected);
}

TEST(BestTour, TakesTheWorthiestGoalsThatTheBudgetAllows) {
  const std::vector<TourGoal> goals = {{3, 1.0}, {4, 5.0}, {GridRoutes::kUnreachable, 9.0}};
  const std::vector<std::vector<int>> between = {{0, 2, -1}, {2, 0, 7}, {-1, -1, 0}};
  EXPECT_EQ(best_tour(goals, between, 2).order, std::vector<int>{});
  EXPECT_EQ(best_tour(goals, between, 3).order, std::vector<int>{0});
  EXPECT_EQ(best_tour(goals, between, 4).order, std::vector<int>{1});
  const Tour both = best_tour(goals, between, 6);
  EXPECT_EQ(both.order, (std::vector<int>{0, 1}));
  EXPECT_EQ(both.cost, 5);
  EXPECT_EQ(both.value, 6.0);
  EXPECT_EQ(best_tour(goals, between, 12).order, (std::vector<int>{0, 1, 2}));
}

// Against all orders of all subsets.
RC_GTEST_PROP(BestTour, IsAsGoodAsTryingEverything, ()) {
  const int count = *rc::gen::inRange(0, 6);
  std::vector<TourGoal> goals;
  std::vector<std::vector<int>> between;
  const auto cost = [] { return *rc::gen::inRange(-1, 9); };
  for (int g = 0; g < count; ++g) {
    goals.push_back({cost(), static_cast<double>(*rc::gen::inRange(1, 6))});
    between.emplace_back();
    for (int h = 0; h < count; ++h) between.back().push_back(cost());
  }
  const int budget = *rc::gen::inRange(0, 25);
  std::vector<int> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), 0);
  double best = 0;
  do {
    int spent = 0;
    double value = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      const auto to = static_cast<std::size_t>(order[i]);
      const int leg = i == 0 ? goals[to].cost : between[static_cast<std::size_t>(order[i - 1])][to];
      if (leg == GridRoutes::kUnreachable || spent + leg > budget) break;
      spent += leg;
      value += goals[to].value;
      best = std::max(best, value);
    }
  } while (std::next_permutation(order.begin(), order.end()));
  const Tour tour = best_tour(goals, between, budget);
  RC_ASSERT(tour.value == best);
  RC_ASSERT(tour.cost <= budget);
}

}  // namespace
}  // namespace muster
