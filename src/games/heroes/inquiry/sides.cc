#include "games/heroes/inquiry/sides.h"

#include <cstddef>

#include "games/heroes/inquiry/places.h"

namespace muster::heroes {

// HE-66.
DiceSum roll_of_hero(const HeroesTables& game, const HeroesState& state, int hero) {
  const ItemCounts& items = state.heroes[static_cast<std::size_t>(hero)].items;
  DiceSum roll = game.items().hero();
  for (std::size_t type = 0; type < kItemTypes; ++type) {
    std::size_t rarities = 0;
    for (std::size_t rarity = 0; rarity < kRarities; ++rarity) {
      rarities |= static_cast<std::size_t>(items[type * kRarities + rarity] != 0) << rarity;
    }
    roll = roll + game.items().best_of(type, rarities);
  }
  return roll;
}

BattleSide side_of_monsters(int strength) {
  BattleSide side;
  side.creatures = static_cast<std::uint16_t>(strength);
  return side;
}

BattleSide side_of_hero(const HeroesTables& game, const HeroesState& state, int hero) {
  BattleSide side;
  side.creatures = state.heroes[static_cast<std::size_t>(hero)].army;
  side.add_hero(roll_of_hero(game, state, hero));
  return side;
}

// HE-95.
BattleSide side_of_settlement(const HeroesTables& game, const HeroesState& state, int settlement) {
  const Settlement& place = state.settlements[static_cast<std::size_t>(settlement)];
  BattleSide side;
  side.set_settlement(game.settlements().defense_of(place.buildings));
  int creatures = place.recruits;
  for (const int hero : garrison(state, settlement)) {
    side.add_hero(roll_of_hero(game, state, hero));
    creatures += state.heroes[static_cast<std::size_t>(hero)].army;
  }
  side.creatures = static_cast<std::uint16_t>(creatures);
  return side;
}

Player player_of_side(const HeroesState& state, SideOfBattle side) {
  if (side == SideOfBattle::kAttacker) return static_cast<Player>(state.on_turn);
  switch (state.encounter.foe) {
    case Foe::kHero:
      return static_cast<Player>(seat_of_hero(state.encounter.whom));
    case Foe::kSettlement:
      return static_cast<Player>(state.settlements[state.encounter.whom].owner);
    default:
      return kTerminal;
  }
}

}  // namespace muster::heroes
