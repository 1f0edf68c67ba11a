// Tokens on tiles, purses, and what the death of a Hero leaves.
#pragma once

#include "games/heroes/state/state.h"
#include "games/heroes/state/tables.h"

namespace muster::heroes {

// So many tokens of a kind other than mines lie on a tile.
void set_tokens(HeroesState& state, int tile, Token kind, int count);
// The mine of a tile: kNoMine, kFreeMine or kFreeMine + 1 + its owner.
void set_mine(HeroesState& state, int tile, int owner_code);
// Into the purse of a seat, as much as fits.
void add_coins(HeroesState& state, int seat, int coins);
// A Hero's items go into the Armory where it is in a Settlement, else onto the board (HE-80,
// HE-81).
void drop_items(const HeroesTables& game, HeroesState& state, int hero);
// HE-82: mercenaries that are still alive leave one monster token.
void kill_hero(const HeroesTables& game, HeroesState& state, int hero);
// A player without Heroes and Settlements is out (HE-140, HE-140a).
void check_out(HeroesState& state, int seat);

}  // namespace muster::heroes
