#include "experiments/heroes/show/routes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "agents/heroes/leader_agent.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/routes.h"
#include "games/heroes/sheet/words.h"
#include "graph/grid_routes.h"

namespace muster::heroes {
namespace {

std::string what_is_on(const HeroesGame& game, const HeroesState& state, int tile) {
  std::vector<std::string> all;
  const auto tokens = [&](Token token, std::string_view one, std::string_view many) {
    const int number = tokens_on(state, tile, token);
    if (number > 0) all.push_back(number_of(number, one, many));
  };
  tokens(Token::kMonster, "monster token", "monster tokens");
  if (const int owner = tokens_on(state, tile, Token::kMine); owner > 0) {
    all.push_back(mine_words(owner - kFreeMine - 1));
  }
  tokens(Token::kItem, "item", "items");
  tokens(Token::kResource, "resource", "resources");
  if (const int place = settlement_on(state, tile); place >= 0) {
    all.push_back(owned_place_words(game.board(), state, place));
  }
  if (const int hero = entry_of(state.hero_at, tile); hero >= 0) {
    all.push_back(fmt::format("{} with {}", hero_name(hero),
                              mercenaries(state.heroes[static_cast<std::size_t>(hero)].army)));
  }
  return all.empty() ? "nothing" : fmt::format("{}", fmt::join(all, ", "));
}

HeroRoute measured(const HeroesGame& game, const HeroesState& state, int goal,
                   std::vector<int> tiles) {
  HeroRoute route{.goal = goal, .what = what_is_on(game, state, goal), .tiles = std::move(tiles)};
  if (route.tiles.empty()) return route;
  route.steps = static_cast<int>(route.tiles.size()) - 1;
  route.points = route.steps;
  for (std::size_t i = 1; i < route.tiles.size(); ++i) {
    route.points += pick_up_cost(state, route.tiles[i]);
  }
  return route;
}

// The state as if it were the Hero's movement, which begins.
HeroesState with_mover(const HeroesState& state, int hero) {
  HeroesState moving = state;
  if (state.active == hero && state.phase == Phase::kMove) return moving;
  moving.active = static_cast<decltype(moving.active)>(hero);
  moving.encounter.from = kNowhere;
  return moving;
}

}  // namespace

HeroRoute route_to(const HeroesGame& game, const HeroesState& state, int hero, const Leader& leader,
                   int goal) {
  const HeroesState moving = with_mover(state, hero);
  const Counsel counsel = {&game, &moving, &leader, seat_of_hero(hero)};
  return measured(game, state, goal, RoutePlanner(game.board()).plan(counsel, goal));
}

std::vector<HeroRoute> routes_of(const HeroesGame& game, const HeroesState& state, int hero,
                                 const Leader& leader) {
  const HeroesState moving = with_mover(state, hero);
  const Counsel counsel = {&game, &moving, &leader, seat_of_hero(hero)};
  const RoutePlanner planner(game.board());
  const int here = hero_tile(state, hero);
  std::vector<HeroRoute> routes;
  for (const int tile : interests(moving, counsel.seat)) {
    if (tile == here) continue;
    HeroRoute route = measured(game, state, tile, planner.plan(counsel, tile));
    if (!route.tiles.empty()) routes.push_back(std::move(route));
  }
  std::stable_sort(routes.begin(), routes.end(),
                   [](const HeroRoute& a, const HeroRoute& b) { return a.points < b.points; });
  return routes;
}

std::vector<int> shortest_way(const HeroesGame& game, const HeroesState& state, int hero,
                              int goal) {
  const Board& board = game.board();
  GridRoutes::Terrain terrain{std::vector<int>(static_cast<std::size_t>(board.tiles()), 1), {}};
  const Ground stops = ground(state, seat_of_hero(hero));
  for (int tile = 0; tile < board.tiles(); ++tile) {
    terrain.ends.push_back(stops.ends.contains(tile));
    if (stops.closed.contains(tile)) {
      terrain.entry[static_cast<std::size_t>(tile)] = GridRoutes::Terrain::kClosed;
    }
  }
  const GridRoutes routes(board.columns(), board.rows(), board.eight_way());
  const auto route = routes.route(terrain, hero_tile(state, hero), goal);
  return route ? route->nodes : std::vector<int>();
}

std::string corners_words(const Board& board, const std::vector<int>& tiles) {
  std::vector<std::string> corners;
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    const bool inner = i > 0 && i + 1 < tiles.size();
    if (inner && tiles[i + 1] - tiles[i] == tiles[i] - tiles[i - 1]) continue;
    corners.push_back(tile_name(board, tiles[i]));
  }
  return fmt::format("{}", fmt::join(corners, " "));
}

}  // namespace muster::heroes
