// Who knows what: only where a side of a duel has put its pieces is ever hidden.
#include <cstdint>

#include "core/hash.h"
#include "games/heroes/battle/battle.h"
#include "games/heroes/heroes.h"
#include "games/heroes/inquiry/sides.h"

namespace muster::heroes {

std::uint64_t HeroesGame::hash(const State& state) const { return hash_object(state); }

std::uint64_t HeroesGame::information_state(const State& state, Player player) const {
  if (!commits(state)) return hash_object(state);
  State seen = state;
  for (const SideOfBattle side : {SideOfBattle::kAttacker, SideOfBattle::kDefender}) {
    if (player_of_side(state, side) != player) Battle::hide_places(seen.battle, side);
  }
  return hash_object(seen);
}

HeroesState HeroesGame::resample(const State& state, Player player, Rng& rng) const {
  State drawn = state;
  if (!commits(state)) return drawn;
  for (const SideOfBattle side : {SideOfBattle::kAttacker, SideOfBattle::kDefender}) {
    if (player_of_side(state, side) != player) battle().redraw_places(drawn.battle, side, rng);
  }
  return drawn;
}

}  // namespace muster::heroes
