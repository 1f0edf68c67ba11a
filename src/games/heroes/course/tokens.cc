#include "games/heroes/course/tokens.h"

#include <algorithm>

#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/players.h"

namespace muster::heroes {
namespace {

// HE-14. One token more of a kind, or on the nearest free tile; of tiles equally near the first.
// HE-14a: a token that finds no room anywhere is lost.
void drop_token(const HeroesTables& game, HeroesState& state, int tile, Token kind) {
  const auto put = [&](int where) {
    set_tokens(state, where, kind, tokens_on(state, where, kind) + 1);
  };
  if (tokens_on(state, tile, kind) < game.rules().tile_capacity) return put(tile);
  const TileSet open = free_tiles(game, state);
  game.board().flood(tile, Ground{}, game.board().tiles(),
                     [&](const TileSet& layer, int /*steps*/) {
                       const TileSet near = layer & open;
                       if (near.empty()) return true;
                       put(*near.begin());
                       return false;
                     });
}

}  // namespace

void set_tokens(HeroesState& state, int tile, Token kind, int count) {
  std::uint16_t& tokens = state.tokens[static_cast<std::size_t>(tile)];
  tokens = with_tokens(tokens, kind, count);
  if (kind == Token::kMonster) {
    state.monsters.put(tile, count > 0);
  } else {
    state.loot.put(tile, pick_up_cost(state, tile) > 0);
  }
}

void set_mine(HeroesState& state, int tile, int owner_code) {
  std::uint16_t& tokens = state.tokens[static_cast<std::size_t>(tile)];
  const int before = token_count(tokens, Token::kMine);
  if (before > kFreeMine) --state.realms[static_cast<std::size_t>(before - kFreeMine - 1)].mines;
  if (owner_code > kFreeMine) {
    ++state.realms[static_cast<std::size_t>(owner_code - kFreeMine - 1)].mines;
  }
  tokens = with_tokens(tokens, Token::kMine, owner_code);
  state.mines.put(tile, owner_code != kNoMine);
}

void add_coins(HeroesState& state, int seat, int coins) {
  Realm& realm = state.realms[static_cast<std::size_t>(seat)];
  realm.coins = static_cast<std::uint16_t>(std::min(65535, realm.coins + coins));
}

// HE-80, HE-81.
void drop_items(const HeroesTables& game, HeroesState& state, int hero) {
  ItemCounts& items = state.heroes[static_cast<std::size_t>(hero)].items;
  const int tile = hero_tile(state, hero);
  const int place = settlement_on(state, tile);
  for (std::size_t cell = 0; cell < items.size(); ++cell) {
    if (place >= 0) {
      std::uint8_t& stored = state.settlements[static_cast<std::size_t>(place)].armory[cell];
      stored = static_cast<std::uint8_t>(std::min(255, stored + items[cell]));
    } else {
      for (int i = 0; i < items[cell]; ++i) drop_token(game, state, tile, Token::kItem);
    }
  }
  items = {};
}

// HE-82: mercenaries that are still alive leave one monster token.
void kill_hero(const HeroesTables& game, HeroesState& state, int hero) {
  const auto at = static_cast<std::size_t>(hero);
  const int tile = hero_tile(state, hero);
  drop_items(game, state, hero);
  const bool mercenaries = state.heroes[at].army > 0;
  state.heroes[at] = {};
  state.hero_at[at] = kNowhere;
  if (mercenaries) drop_token(game, state, tile, Token::kMonster);
  ++state.realms[static_cast<std::size_t>(seat_of_hero(hero))].hero_deaths;
  check_out(state, seat_of_hero(hero));
}

// HE-140, HE-140a: mines of a player who is out belong to nobody again.
void check_out(HeroesState& state, int seat) {
  if (heroes_of(state, seat) > 0 || settlements_of(state, seat) > 0) return;
  state.realms[static_cast<std::size_t>(seat)].out = 1;
  const TileSet mines = state.mines;
  for (const int tile : mines) {
    if (tokens_on(state, tile, Token::kMine) == kFreeMine + 1 + seat) {
      set_mine(state, tile, kFreeMine);
    }
  }
}

}  // namespace muster::heroes
