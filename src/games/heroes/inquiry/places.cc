#include "games/heroes/inquiry/places.h"

#include "core/bits.h"
#include "games/heroes/inquiry/players.h"

namespace muster::heroes {

// HE-45: who is in a garrison counts as part of the Settlement.
int enemy_hero_on(const HeroesState& state, int seat, int tile) {
  const unsigned own = 3U << hero_of(seat, 0);
  for (const int hero : BitRange(entries_of(state.hero_at, tile) & ~own)) {
    if (!allied(state, seat, seat_of_hero(hero)) && garrison_of(state, hero) < 0) return hero;
  }
  return -1;
}

int enemy_settlement_on(const HeroesState& state, int seat, int tile) {
  const int place = settlement_on(state, tile);
  if (place < 0) return -1;
  return allied(state, seat, state.settlements[static_cast<std::size_t>(place)].owner) ? -1 : place;
}

// HE-95b: only its owner's Heroes are in the garrison of a Settlement.
int garrison_of(const HeroesState& state, int hero) {
  const int place = settlement_on(state, hero_tile(state, hero));
  if (place < 0) return -1;
  return state.settlements[static_cast<std::size_t>(place)].owner == seat_of_hero(hero) ? place
                                                                                        : -1;
}

Garrison garrison(const HeroesState& state, int settlement) {
  Garrison garrison;
  const Settlement& place = state.settlements[static_cast<std::size_t>(settlement)];
  const int tile = state.settlement_at[static_cast<std::size_t>(settlement)];
  if (place.owner == kNobody) return garrison;
  for (int slot = 0; slot < kHeroesPerSeat; ++slot) {
    const int hero = hero_of(place.owner, slot);
    if (hero_tile(state, hero) == tile) garrison.heroes[garrison.size++] = hero;
  }
  return garrison;
}

bool foreign_mine(const HeroesState& state, int seat, int tile) {
  const int mine = tokens_on(state, tile, Token::kMine);
  return mine == kFreeMine || (mine > kFreeMine && !allied(state, seat, mine - kFreeMine - 1));
}

TileSet free_tiles(const HeroesTables& game, const HeroesState& state) {
  TileSet open = game.board().all() - (state.monsters | state.loot | state.mines);
  for (const std::uint16_t tile : state.hero_at) {
    if (tile != kNowhere) open.erase(tile);
  }
  for (const std::uint16_t tile : state.settlement_at) {
    if (tile != kNowhere) open.erase(tile);
  }
  return open;
}

bool any_free_tile(const HeroesTables& game, const HeroesState& state) {
  for (const int tile : game.board().all()) {
    if (unoccupied(state, tile) && !state.monsters.contains(tile) && !state.loot.contains(tile) &&
        !state.mines.contains(tile)) {
      return true;
    }
  }
  return false;
}

}  // namespace muster::heroes
