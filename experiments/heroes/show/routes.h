// Where a Hero can go, and how a leader would go there (Boost.Graph).
#pragma once

#include <string>
#include <vector>

#include "agents/heroes/leader.h"
#include "games/heroes/heroes.h"

namespace muster::heroes {

struct HeroRoute {
  int goal = 0;            // a tile
  std::string what;        // that is there: "the free mine"
  std::vector<int> tiles;  // from where the Hero stands to the goal
  int steps = 0;
  int points = 0;  // of movement: steps, and what is picked up
};

// A cheapest way, by the costs of RoutePlanner for `leader`, to everything of interest to the
// Hero's player that it can reach, the nearest by points first. Contract: the Hero is on the board.
std::vector<HeroRoute> routes_of(const HeroesGame& game, const HeroesState& state, int hero,
                                 const Leader& leader);
// The way to one tile; no tiles: there is none.
HeroRoute route_to(const HeroesGame& game, const HeroesState& state, int hero, const Leader& leader,
                   int goal);

// A way of the fewest steps, as the game lets the Hero walk to a goal; none: empty.
std::vector<int> shortest_way(const HeroesGame& game, const HeroesState& state, int hero, int goal);

// "[1, 1] [4, 1] [4, 6]": where it begins, turns and ends.
std::string corners_words(const Board& board, const std::vector<int>& tiles);

}  // namespace muster::heroes
