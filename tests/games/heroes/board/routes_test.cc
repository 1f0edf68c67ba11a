// Floods of bit sets against Boost.Graph.
#include <rapidcheck/gtest.h>

#include "games/heroes/board/board.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/routes.h"
#include "graph/grid_routes.h"
#include "tests/games/heroes/table.h"

namespace muster::heroes::testing {
namespace {

struct RandomBoard {
  Board board;
  Ground ground;
  std::vector<int> extra;
  TileSet dear;
  int from;
};

RandomBoard random_board() {
  const BoardSize size = {*rc::gen::inRange(4, kMaxSide + 1), *rc::gen::inRange(4, kMaxSide + 1)};
  RandomBoard made{Board(size, *rc::gen::arbitrary<bool>()), {}, {}, {}, 0};
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  const int tiles = made.board.tiles();
  made.from = static_cast<int>(uniform_below(rng, static_cast<std::uint64_t>(tiles)));
  for (int tile = 0; tile < tiles; ++tile) {
    const auto kind = uniform_below(rng, 10);
    made.extra.push_back(kind == 2 ? 1 + static_cast<int>(uniform_below(rng, 4)) : 0);
    if (kind == 0) made.ground.closed.insert(tile);
    if (kind == 1) made.ground.ends.insert(tile);
    if (kind == 2) made.dear.insert(tile);
  }
  return made;
}

GridRoutes grid_of(const RandomBoard& made) {
  return {made.board.columns(), made.board.rows(), made.board.eight_way()};
}
GridRoutes::Terrain terrain_of(const RandomBoard& made, bool with_extra) {
  GridRoutes::Terrain ground;
  for (int tile = 0; tile < made.board.tiles(); ++tile) {
    const int cost = 1 + (with_extra ? made.extra[static_cast<std::size_t>(tile)] : 0);
    ground.entry.push_back(made.ground.closed.contains(tile) ? GridRoutes::Terrain::kClosed : cost);
    ground.ends.push_back(made.ground.ends.contains(tile));
  }
  return ground;
}

RC_GTEST_PROP(HeroesRoutes, FloodsReachWhatBoostReachesInAsManySteps, ()) {
  const RandomBoard made = random_board();
  const std::vector<int> expected = grid_of(made).costs(terrain_of(made, false), made.from);
  std::vector<int> steps(expected.size(), GridRoutes::kUnreachable);
  steps[static_cast<std::size_t>(made.from)] = 0;
  made.board.flood(made.from, made.ground, made.board.tiles(), [&](const TileSet& layer, int step) {
    for (const int tile : layer) steps[static_cast<std::size_t>(tile)] = step;
    return true;
  });
  RC_ASSERT(steps == expected);
}

RC_GTEST_PROP(HeroesRoutes, CostsWithPickUpsAreThoseOfDijkstra, ()) {
  const RandomBoard made = random_board();
  const int most = *rc::gen::inRange(0, 30);
  const std::vector<int> expected = grid_of(made).costs(terrain_of(made, true), made.from);
  const Costs costs = made.board.costs(made.from, made.ground, made.dear, most, [&](int tile) {
    return made.extra[static_cast<std::size_t>(tile)];
  });
  for (std::size_t tile = 0; tile < expected.size(); ++tile) {
    const bool near = expected[tile] != GridRoutes::kUnreachable && expected[tile] <= most;
    RC_ASSERT(costs.of[tile] == (near ? expected[tile] : Costs::kFar));
  }
}

RC_GTEST_PROP(HeroesRoutes, RoutesOfAStarCostWhatDijkstraSays, ()) {
  const RandomBoard made = random_board();
  const GridRoutes routes = grid_of(made);
  const GridRoutes::Terrain terrain = terrain_of(made, true);
  const std::vector<int> costs = routes.costs(terrain, made.from);
  const int to = *rc::gen::inRange(0, made.board.tiles());
  const auto route = routes.route(terrain, made.from, to);
  if (costs[static_cast<std::size_t>(to)] == GridRoutes::kUnreachable) {
    RC_ASSERT(!route.has_value());
    return;
  }
  RC_ASSERT(route.has_value());
  RC_ASSERT(route->cost == costs[static_cast<std::size_t>(to)]);
  for (std::size_t i = 1; i < route->nodes.size(); ++i) {
    RC_ASSERT(made.board.distance(route->nodes[i - 1], route->nodes[i]) == 1);
  }
}

TEST(HeroesRoutes, OnTheBoardLootCostsMoreAndMonstersEndARoute) {
  Table table;
  table.hero_at(0, at(1, 4)).put(Token::kItem, at(2, 4), 2).put(Token::kMonster, at(1, 5));
  table.hero_at(2, at(1, 3)).mine(at(2, 3));
  const Costs costs = reach(table.game(), table.state, 0, at(1, 4), 20);
  const auto cost = [&](int x, int y) { return +costs.of[static_cast<std::size_t>(at(x, y))]; };
  EXPECT_EQ(cost(2, 4), 3);
  EXPECT_EQ(cost(3, 4), 4);
  EXPECT_EQ(cost(1, 5), 1);
  EXPECT_EQ(cost(1, 6), 6);  // not through the monsters: over the loot
  EXPECT_EQ(cost(1, 3), 1);
  EXPECT_EQ(cost(2, 3), 4);  // a mine is no obstacle
  EXPECT_EQ(cost(1, 2), 6);  // not past the enemy Hero
  const TileSet tiles = interests(table.state, 0);
  EXPECT_TRUE(tiles.contains(at(2, 3)));
  EXPECT_TRUE(tiles.contains(at(1, 1)));
  EXPECT_TRUE(tiles.contains(at(8, 8)));
  EXPECT_EQ(tiles.size(), 6);
}

// Every goal that is offered is walked to at the cost that Boost finds.
RC_GTEST_PROP(HeroesRoutes, GoalsAreWalkedToAtTheLeastCost, ()) {
  static const auto kGame = load_heroes({.rules = {"new_token_from=50"}});
  static const GridRoutes kGrid(kSide, kSide, false);
  HeroesState state = kGame->initial_state();
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  ActionList actions;
  for (int step = 0; step < 400 && kGame->to_move(state) != kTerminal; ++step) {
    if (kGame->to_move(state) == kChance) {
      kGame->apply(state, kGame->sample_chance(state, rng));
      continue;
    }
    kGame->legal_actions(state, actions);
    if (state.phase == Phase::kMove) {
      const int from = hero_tile(state, state.active);
      const Ground stops = ground(state, state.on_turn);
      GridRoutes::Terrain grid{std::vector<int>(kSide * kSide, 1), {}};
      for (int tile = 0; tile < kSide * kSide; ++tile)
        grid.ends.push_back(stops.ends.contains(tile));
      const std::vector<int> costs = kGrid.costs(grid, from);
      const int points = state.heroes[state.active].points;
      const TileSet wanted = interests(state, state.on_turn);
      int goals = 0;
      for (int tile = 0; tile < kSide * kSide; ++tile) {
        const int cost = costs[static_cast<std::size_t>(tile)];
        goals += wanted.contains(tile) && cost >= 1 && cost <= points ? 1 : 0;
      }
      for (const Action action : actions) {
        if (verb_of(action) != Verb::kGoal) continue;
        --goals;
        const int goal = argument_of(action);
        RC_ASSERT(costs[static_cast<std::size_t>(goal)] <= points);
        HeroesState next = state;
        kGame->apply(next, action);
        check_state(*kGame, next);
        if (next.encounter.from == kNowhere || next.active != state.active) continue;
        RC_ASSERT(kGame->board().distance(next.encounter.from, goal) == 1);
        RC_ASSERT(costs[next.encounter.from] == costs[static_cast<std::size_t>(goal)] - 1);
      }
      RC_ASSERT(goals == 0);
    }
    kGame->apply(state, actions[uniform_below(rng, actions.size())]);
  }
}

}  // namespace
}  // namespace muster::heroes::testing
