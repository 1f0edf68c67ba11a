// What holds in every state of Heroes.
#pragma once

#include <gtest/gtest.h>

#include "games/heroes/heroes.h"
#include "games/heroes/inquiry/places.h"

namespace muster::heroes::testing {

// Sets and counts agree with the tokens; what stands somewhere stands on the board.
inline void check_state(const HeroesGame& game, const HeroesState& state) {
  std::array<int, kMaxSeats> mines{};
  for (int tile = 0; tile < kMaxTiles; ++tile) {
    const int mine = tokens_on(state, tile, Token::kMine);
    ASSERT_EQ(state.monsters.contains(tile), tokens_on(state, tile, Token::kMonster) > 0);
    ASSERT_EQ(state.loot.contains(tile), pick_up_cost(state, tile) > 0);
    ASSERT_EQ(state.mines.contains(tile), mine != kNoMine);
    if (tile >= game.board().tiles()) {
      ASSERT_EQ(state.tokens[static_cast<std::size_t>(tile)], 0);
    }
    if (mine > kFreeMine) ++mines[static_cast<std::size_t>(mine - kFreeMine - 1)];
  }
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
    ASSERT_EQ(state.realms[seat].mines, mines[seat]);
  }
  for (std::size_t hero = 0; hero < kMaxHeroes; ++hero) {
    const int tile = state.hero_at[hero];
    ASSERT_TRUE(tile == kNowhere || tile < game.board().tiles());
    ASSERT_LE(state.heroes[hero].army, game.rules().army_limit);
    if (tile == kNowhere) {
      ASSERT_EQ(state.heroes[hero].army, 0);
    }
  }
  for (std::size_t s = 0; s < kMaxSettlements; ++s) {
    ASSERT_EQ(state.settlements[s].owner == kNobody, state.settlement_at[s] == kNowhere);
    ASSERT_LE(state.settlements[s].recruits, game.rules().army_limit);
  }
}

}  // namespace muster::heroes::testing
