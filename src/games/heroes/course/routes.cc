// What stands in the way, and how far a Hero gets.
#include "games/heroes/heroes.h"

namespace muster::heroes {

Ground HeroesGame::ground(const State& state, int seat) const {
  Ground ground;
  ground.ends = state.monsters | state.loot;
  for (int hero = 0; hero < kMaxHeroes; ++hero) {
    if (has_hero(state, hero) && !allied(state, seat, seat_of_hero(hero))) {
      ground.ends.insert(hero_tile(state, hero));
    }
  }
  for (std::size_t s = 0; s < kMaxSettlements; ++s) {
    const int owner = state.settlements[s].owner;
    if (owner != kNobody && !allied(state, seat, owner)) ground.ends.insert(state.settlement_at[s]);
  }
  return ground;
}

TileSet HeroesGame::interests(const State& state, int seat) const {
  TileSet tiles = ground(state, seat).ends;
  for (std::size_t s = 0; s < kMaxSettlements; ++s) {
    if (state.settlements[s].owner == seat) tiles.insert(state.settlement_at[s]);
  }
  const TileSet mines = state.mines - tiles;
  for (const int tile : mines) {
    if (foreign_mine(state, seat, tile)) tiles.insert(tile);
  }
  return tiles;
}

Costs HeroesGame::reach(const State& state, int seat, int from, int most) const {
  Ground stops = ground(state, seat);
  const TileSet dear = state.loot;
  TileSet only_loot = state.loot - state.monsters;
  for (int hero = 0; hero < kMaxHeroes; ++hero) {
    if (has_hero(state, hero) && !allied(state, seat, seat_of_hero(hero))) {
      only_loot.erase(hero_tile(state, hero));
    }
  }
  stops.ends -= only_loot;
  return board_.costs(from, stops, dear, most, [&](int tile) { return pick_up_cost(state, tile); });
}

}  // namespace muster::heroes
