// The start of a game, and where tokens appear.
#include <algorithm>
#include <bit>

#include "games/heroes/heroes.h"

namespace muster::heroes {

HeroesState HeroesGame::make_start() const {
  State state;
  state.hero_at.fill(kNowhere);
  state.settlement_at.fill(kNowhere);
  state.item_cards = rules_.item_cards ? 1 : 0;
  state.deck = rules_.deck;
  for (int seat = 0; seat < scenario_.players; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    const auto tile = static_cast<std::uint16_t>(scenario_.starts[at]);
    state.realms[at].coins = static_cast<std::uint16_t>(rules_.starting_coins);  // HE-19
    for (int other = 0; other < scenario_.players; ++other) {
      if (scenario_.team[at] != scenario_.team[static_cast<std::size_t>(other)]) continue;
      state.realms[at].allies = static_cast<std::uint8_t>(state.realms[at].allies | 1U << other);
    }
    state.settlements[at].owner = static_cast<std::uint8_t>(seat);  // HE-17
    state.settlement_at[at] = tile;
    for (int slot = 0; slot < rules_.starting_heroes; ++slot) {  // HE-18
      state.hero_at[static_cast<std::size_t>(hero_of(seat, slot))] = tile;
    }
  }
  state.left = static_cast<std::uint8_t>(rules_.tokens[0] * scenario_.players);
  next_setup_token(state);
  return state;
}

// HE-13. Kind by kind.
void HeroesGame::next_setup_token(State& state) const {
  while (state.left == 0) {
    if (++state.kind == kTokenKinds) {
      state.contenders = static_cast<std::uint8_t>((1U << scenario_.players) - 1);
      return roll_for_anchor(state);
    }
    state.left = static_cast<std::uint8_t>(rules_.tokens[state.kind] * scenario_.players);
  }
  ask_place(state);
}

TileSet HeroesGame::free_tiles(const State& state) const {
  TileSet open = board_.all() - (state.monsters | state.loot | state.mines);
  for (const std::uint16_t tile : state.hero_at) {
    if (tile != kNowhere) open.erase(tile);
  }
  for (const std::uint16_t tile : state.settlement_at) {
    if (tile != kNowhere) open.erase(tile);
  }
  return open;
}

bool HeroesGame::any_free_tile(const State& state) const {
  for (const int tile : board_.all()) {
    if (unoccupied(state, tile) && !state.monsters.contains(tile) && !state.loot.contains(tile) &&
        !state.mines.contains(tile)) {
      return true;
    }
  }
  return false;
}

// A random unoccupied tile: its row first, then its column. Contract: there is one.
void HeroesGame::ask_place(State& state) const { wait(state, Phase::kPlaceRow, kChance); }

void HeroesGame::apply_place(State& state, int column) const {
  const int tile = board_.tile(column, state.at);
  if (static_cast<Token>(state.kind) == Token::kMine) {
    set_mine(state, tile, kFreeMine);
  } else {
    set_tokens(state, tile, static_cast<Token>(state.kind), 1);
  }
  state.at = 0;
  if (state.day == 0) {
    --state.left;
    return next_setup_token(state);
  }
  state.left = without_lowest(state.left);
  next_appearance(state);
}

// HE-15. Each contender rolls; those with the highest result roll again until it is one.
void HeroesGame::roll_for_anchor(State& state) const {
  state.kind = 0;
  state.best = 0;
  state.leaders = 0;
  state.at = static_cast<std::uint8_t>(std::countr_zero(state.contenders));
  wait(state, Phase::kAnchorRoll, kChance);
}

void HeroesGame::apply_anchor_roll(State& state, int face) const {
  const auto seat = static_cast<std::uint8_t>(1U << state.at);
  if (face > state.best) {
    state.best = static_cast<std::uint8_t>(face);
    state.leaders = 0;
  }
  if (face == state.best) state.leaders = static_cast<std::uint8_t>(state.leaders | seat);
  ++state.counter;
  const auto later =
      static_cast<std::uint8_t>(unsigned{state.contenders} & ~((unsigned{seat} << 1U) - 1U));
  if (later != 0) {
    state.at = static_cast<std::uint8_t>(std::countr_zero(later));
    return;
  }
  if (std::popcount(state.leaders) > 1) {
    state.contenders = state.leaders;
    return roll_for_anchor(state);
  }
  state.anchor = static_cast<std::uint8_t>(std::countr_zero(state.leaders));
  state.contenders = 0;
  state.leaders = 0;
  state.best = 0;
  state.at = 0;
  begin_day(state);
}

}  // namespace muster::heroes
