#include "games/heroes/inquiry/players.h"

#include <algorithm>

#include "games/heroes/inquiry/places.h"

namespace muster::heroes {

unsigned seats_in(const HeroesTables& game, const HeroesState& state) {
  unsigned seats = 0;
  for (int seat = 0; seat < game.players(); ++seat) {
    if (state.realms[static_cast<std::size_t>(seat)].out == 0) seats |= 1U << seat;
  }
  return seats;
}

int heroes_of(const HeroesState& state, int seat) {
  int count = 0;
  for (int slot = 0; slot < kHeroesPerSeat; ++slot) count += has_hero(state, hero_of(seat, slot));
  return count;
}

int settlements_of(const HeroesState& state, int seat) {
  int count = 0;
  for (const Settlement& each : state.settlements) count += each.owner == seat;
  return count;
}

SettlementTier highest_tier(const HeroesState& state) {
  SettlementTier highest = SettlementTier::kEncampment;
  for (const Settlement& each : state.settlements) {
    if (each.owner != kNobody) highest = std::max(highest, each.buildings.tier);
  }
  return highest;
}

int income(const HeroesTables& game, const HeroesState& state, int seat) {
  int coins = game.rules().mine_income * state.realms[static_cast<std::size_t>(seat)].mines;
  for (const Settlement& each : state.settlements) {
    if (each.owner == seat) coins += game.settlements().row_of(each.buildings.tier).reward;
  }
  return coins;
}

int score(const HeroesTables& game, const HeroesState& state, int seat) {
  const Realm& realm = state.realms[static_cast<std::size_t>(seat)];
  int creatures = 0;
  int score = realm.coins + game.rules().mine_score * realm.mines;
  for (const Settlement& each : state.settlements) {
    if (each.owner != seat) continue;
    score += game.settlements().build_costs(each.buildings);
    creatures += each.recruits;
  }
  for (int slot = 0; slot < kHeroesPerSeat; ++slot) {
    creatures += state.heroes[static_cast<std::size_t>(hero_of(seat, slot))].army;
  }
  return score + game.rules().creature_score * creatures;
}

}  // namespace muster::heroes
