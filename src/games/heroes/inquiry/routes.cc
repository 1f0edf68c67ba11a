#include "games/heroes/inquiry/routes.h"

#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/players.h"

namespace muster::heroes {

Ground ground(const HeroesState& state, int seat) {
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

TileSet interests(const HeroesState& state, int seat) {
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

Costs reach(const HeroesTables& game, const HeroesState& state, int seat, int from, int most) {
  Ground stops = ground(state, seat);
  const TileSet dear = state.loot;
  TileSet only_loot = state.loot - state.monsters;
  for (int hero = 0; hero < kMaxHeroes; ++hero) {
    if (has_hero(state, hero) && !allied(state, seat, seat_of_hero(hero))) {
      only_loot.erase(hero_tile(state, hero));
    }
  }
  stops.ends -= only_loot;
  return game.board().costs(from, stops, dear, most,
                            [&](int tile) { return pick_up_cost(state, tile); });
}

}  // namespace muster::heroes
