// What rules and agents ask about a state.
#include <algorithm>
#include <array>
#include <bit>

#include "games/heroes/heroes.h"

namespace muster::heroes {
namespace {

// HE-66. What the best item of a type adds, by the set of rarities of which there is one, as bits.
using WornRolls = std::array<DiceSum, std::size_t{1} << kRarities>;
constexpr std::array<WornRolls, kItemTypes> kWornRolls = [] {
  std::array<WornRolls, kItemTypes> rolls{};
  for (std::size_t type = 0; type < kItemTypes; ++type) {
    for (std::size_t rarities = 1; rarities < rolls[type].size(); ++rarities) {
      const auto best = static_cast<std::size_t>(std::bit_width(rarities)) - 1;
      rolls[type][rarities] = item_roll(item_at(type * kRarities + best));
    }
  }
  return rolls;
}();

}  // namespace

int HeroesGame::heroes_of(const State& state, int seat) {
  int count = 0;
  for (int slot = 0; slot < kHeroesPerSeat; ++slot) count += has_hero(state, hero_of(seat, slot));
  return count;
}

int HeroesGame::settlements_of(const State& state, int seat) {
  int count = 0;
  for (const Settlement& each : state.settlements) count += each.owner == seat;
  return count;
}

unsigned HeroesGame::seats_in(const State& state) const {
  unsigned seats = 0;
  for (int seat = 0; seat < scenario_.players; ++seat) {
    if (state.realms[static_cast<std::size_t>(seat)].out == 0) seats |= 1U << seat;
  }
  return seats;
}

// HE-45: who is in a garrison counts as part of the Settlement.
int HeroesGame::enemy_hero_on(const State& state, int seat, int tile) {
  const unsigned own = 3U << hero_of(seat, 0);
  for (const int hero : BitRange(entries_of(state.hero_at, tile) & ~own)) {
    if (!allied(state, seat, seat_of_hero(hero)) && garrison_of(state, hero) < 0) return hero;
  }
  return -1;
}

int HeroesGame::enemy_settlement_on(const State& state, int seat, int tile) {
  const int place = settlement_on(state, tile);
  if (place < 0) return -1;
  return allied(state, seat, state.settlements[static_cast<std::size_t>(place)].owner) ? -1 : place;
}

bool HeroesGame::foreign_mine(const State& state, int seat, int tile) {
  const int mine = tokens_on(state, tile, Token::kMine);
  return mine == kFreeMine || (mine > kFreeMine && !allied(state, seat, mine - kFreeMine - 1));
}

// HE-95b: only its owner's Heroes are in the garrison of a Settlement.
int HeroesGame::garrison_of(const State& state, int hero) {
  const int place = settlement_on(state, hero_tile(state, hero));
  if (place < 0) return -1;
  return state.settlements[static_cast<std::size_t>(place)].owner == seat_of_hero(hero) ? place
                                                                                        : -1;
}

int HeroesGame::income(const State& state, int seat) const {
  int coins = rules_.mine_income * state.realms[static_cast<std::size_t>(seat)].mines;
  for (const Settlement& each : state.settlements) {
    if (each.owner == seat) coins += row_of(each.buildings.tier).reward;
  }
  return coins;
}

int HeroesGame::score(const State& state, int seat) const {
  const Realm& realm = state.realms[static_cast<std::size_t>(seat)];
  int creatures = 0;
  int score = realm.coins + rules_.mine_score * realm.mines;
  for (const Settlement& each : state.settlements) {
    if (each.owner != seat) continue;
    score += build_costs(each.buildings);
    creatures += each.recruits;
  }
  for (int slot = 0; slot < kHeroesPerSeat; ++slot) {
    creatures += state.heroes[static_cast<std::size_t>(hero_of(seat, slot))].army;
  }
  return score + rules_.creature_score * creatures;
}

DiceSum HeroesGame::roll_of_hero(const State& state, int hero) {
  const ItemCounts& items = state.heroes[static_cast<std::size_t>(hero)].items;
  DiceSum roll = kHeroRoll;
  for (std::size_t type = 0; type < kItemTypes; ++type) {
    std::size_t rarities = 0;
    for (std::size_t rarity = 0; rarity < kRarities; ++rarity) {
      rarities |= static_cast<std::size_t>(items[type * kRarities + rarity] != 0) << rarity;
    }
    roll = roll + kWornRolls[type][rarities];
  }
  return roll;
}

BattleSide HeroesGame::attacking_side(const State& state, int hero) const {
  return side_of_hero(state, hero);
}

BattleSide HeroesGame::side_of_monsters(int strength) {
  BattleSide side;
  side.creatures = static_cast<std::uint16_t>(strength);
  return side;
}

BattleSide HeroesGame::side_of_hero(const State& state, int hero) const {
  BattleSide side;
  side.creatures = state.heroes[static_cast<std::size_t>(hero)].army;
  side.add_hero(roll_of_hero(state, hero));
  return side;
}

// HE-95.
BattleSide HeroesGame::side_of_settlement(const State& state, int settlement) const {
  const Settlement& place = state.settlements[static_cast<std::size_t>(settlement)];
  BattleSide side;
  side.set_settlement(defense_of(place.buildings));
  int creatures = place.recruits;
  for (const int hero : garrison(state, settlement)) {
    side.add_hero(roll_of_hero(state, hero));
    creatures += state.heroes[static_cast<std::size_t>(hero)].army;
  }
  side.creatures = static_cast<std::uint16_t>(creatures);
  return side;
}

Garrison HeroesGame::garrison(const State& state, int settlement) {
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

SettlementTier HeroesGame::highest_tier(const State& state) {
  SettlementTier highest = SettlementTier::kEncampment;
  for (const Settlement& each : state.settlements) {
    if (each.owner != kNobody) highest = std::max(highest, each.buildings.tier);
  }
  return highest;
}

}  // namespace muster::heroes
