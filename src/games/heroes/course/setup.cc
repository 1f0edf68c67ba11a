#include "games/heroes/course/setup.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "games/heroes/course/daybreak.h"
#include "games/heroes/course/on_turn.h"
#include "games/heroes/course/tokens.h"
#include "games/heroes/inquiry/places.h"

namespace muster::heroes {
namespace {

// HE-15. Each contender rolls; those with the highest result roll again until it is one.
void roll_for_anchor(HeroesState& state) {
  state.kind = 0;
  state.best = 0;
  state.leaders = 0;
  state.at = static_cast<std::uint8_t>(std::countr_zero(state.contenders));
  wait(state, Phase::kAnchorRoll, kChance);
}

// HE-13. Kind by kind.
void next_setup_token(const HeroesTables& game, HeroesState& state) {
  while (state.left == 0) {
    if (++state.kind == kTokenKinds) {
      state.contenders = static_cast<std::uint8_t>((1U << game.players()) - 1);
      return roll_for_anchor(state);
    }
    state.left = static_cast<std::uint8_t>(game.rules().tokens[state.kind] * game.players());
  }
  ask_place(state);
}

// A handicap of those whose turns come early.
void add_turn_coins(const HeroesTables& game, HeroesState& state) {
  const std::vector<int>& coins = game.rules().turn_coins;
  const auto players = static_cast<std::size_t>(game.players());
  for (std::size_t place = 0; place < std::min(coins.size(), players); ++place) {
    auto& purse = state.realms[(state.anchor + place) % players].coins;
    purse = static_cast<std::uint16_t>(purse + coins[place]);
  }
}

}  // namespace

HeroesState make_start(const HeroesTables& game) {
  HeroesState state;
  state.hero_at.fill(kNowhere);
  state.settlement_at.fill(kNowhere);
  state.item_cards = game.rules().item_cards ? 1 : 0;
  state.deck = game.rules().deck;
  for (int seat = 0; seat < game.players(); ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    const auto tile = static_cast<std::uint16_t>(game.scenario().starts[at]);
    state.realms[at].coins = static_cast<std::uint16_t>(game.rules().starting_coins);  // HE-19
    for (int other = 0; other < game.players(); ++other) {
      if (!game.one_team(seat, other)) continue;
      state.realms[at].allies = static_cast<std::uint8_t>(state.realms[at].allies | 1U << other);
    }
    state.settlements[at].owner = static_cast<std::uint8_t>(seat);  // HE-17
    state.settlement_at[at] = tile;
    for (int slot = 0; slot < game.rules().starting_heroes; ++slot) {  // HE-18
      state.hero_at[static_cast<std::size_t>(hero_of(seat, slot))] = tile;
    }
  }
  state.left = static_cast<std::uint8_t>(game.rules().tokens[0] * game.players());
  next_setup_token(game, state);
  return state;
}

// A random unoccupied tile: its row first, then its column. Contract: there is one.
void ask_place(HeroesState& state) { wait(state, Phase::kPlaceRow, kChance); }

void apply_place(const HeroesTables& game, HeroesState& state, int column) {
  const int tile = game.board().tile(column, state.at);
  if (static_cast<Token>(state.kind) == Token::kMine) {
    set_mine(state, tile, kFreeMine);
  } else {
    set_tokens(state, tile, static_cast<Token>(state.kind), 1);
  }
  state.at = 0;
  if (state.day == 0) {
    --state.left;
    return next_setup_token(game, state);
  }
  state.left = without_lowest(state.left);
  next_appearance(game, state);
}

void apply_anchor_roll(const HeroesTables& game, HeroesState& state, int face) {
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
  add_turn_coins(game, state);
  begin_day(game, state);
}

}  // namespace muster::heroes
