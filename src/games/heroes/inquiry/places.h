// What is where: Heroes, Settlements and tokens on tiles.
#pragma once

#include <array>
#include <cstddef>

#include "games/heroes/state/state.h"
#include "games/heroes/state/tables.h"

namespace muster::heroes {

inline bool has_hero(const HeroesState& state, int hero) {
  return state.hero_at[static_cast<std::size_t>(hero)] != kNowhere;
}
inline int hero_tile(const HeroesState& state, int hero) {
  return state.hero_at[static_cast<std::size_t>(hero)];
}
// Index of the Settlement on a tile, or -1.
inline int settlement_on(const HeroesState& state, int tile) {
  return entry_of(state.settlement_at, tile);
}
// Index of an enemy Hero of `seat` on a tile that is not in a garrison there, or -1.
int enemy_hero_on(const HeroesState& state, int seat, int tile);
// Index of an enemy Settlement of `seat` on a tile, or -1.
int enemy_settlement_on(const HeroesState& state, int seat, int tile);

// ---- Garrisons.

// Heroes in a garrison, by index, ascending: pieces 1, 2 .. of its side in a battle.
struct Garrison {
  std::array<int, kHeroesPerSeat> heroes{};
  std::size_t size = 0;
  const int* begin() const { return heroes.data(); }
  const int* end() const { return heroes.data() + size; }
};
Garrison garrison(const HeroesState& state, int settlement);
// Index of the Settlement in whose garrison a Hero is, or -1.
int garrison_of(const HeroesState& state, int hero);

// ---- Tokens.

inline int tokens_on(const HeroesState& state, int tile, Token kind) {
  return token_count(state.tokens[static_cast<std::size_t>(tile)], kind);
}
// Points that picking up everything on a tile takes, besides entering (HE-34).
inline int pick_up_cost(const HeroesState& state, int tile) {
  return tokens_on(state, tile, Token::kItem) + tokens_on(state, tile, Token::kResource);
}
// Whether the Mine of a tile is not the player's or an ally's.
bool foreign_mine(const HeroesState& state, int seat, int tile);

// ---- Where a token can appear.

// Neither tokens nor Settlement nor Hero.
inline bool unoccupied(const HeroesState& state, int tile) {
  return state.tokens[static_cast<std::size_t>(tile)] == 0 && settlement_on(state, tile) < 0 &&
         entry_of(state.hero_at, tile) < 0;
}
// All such tiles; whether there is one.
TileSet free_tiles(const HeroesTables& game, const HeroesState& state);
bool any_free_tile(const HeroesTables& game, const HeroesState& state);

}  // namespace muster::heroes
