#include "games/heroes/course/chance.h"

#include <array>
#include <cassert>
#include <cstdint>

#include "games/heroes/course/battle.h"
#include "games/heroes/course/daybreak.h"
#include "games/heroes/course/monsters.h"
#include "games/heroes/course/on_turn.h"
#include "games/heroes/course/setup.h"
#include "games/heroes/course/tiles.h"
#include "games/heroes/course/tokens.h"
#include "games/heroes/course/turns.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/players.h"
#include "games/heroes/inquiry/sides.h"
#include "games/heroes/items/items.h"
#include "games/heroes/state/actions.h"

namespace muster::heroes {
namespace {

DiceSum monster_roll(Band band) {
  switch (band) {  // HE-72
    case Band::kHardFight:
      return d6(4);
    case Band::kDefect:
      return d6(1, 3);
    default:
      return d6(2);
  }
}

DiceSum guardian_roll(SettlementTier highest) {
  switch (highest) {  // HE-51
    case SettlementTier::kEncampment:
      return d6(1);
    case SettlementTier::kVilla:
      return d6(1, 2);
    case SettlementTier::kEstate:
      return d6(2, 3);
    default:
      return d6(3, 4);
  }
}

}  // namespace

CodeWeights die_weights(Phase phase) {
  static constexpr std::array<std::uint16_t, 12> kEven = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  static constexpr std::array<std::uint16_t, 4> kMonsters = {1, 6, 2, 1};  // HE-71
  static constexpr std::array<std::uint16_t, 2> kCaches = {7, 3};          // HE-55
  static constexpr std::array<std::uint16_t, 2> kGuards = {8, 2};          // HE-50
  static constexpr std::array<std::uint16_t, 2> kTies = {5, 5};            // HE-113
  static constexpr auto kRarities16 = [] {                                 // HE-64
    std::array<std::uint16_t, kRarities> weights{};
    for (std::size_t i = 0; i < kRarities; ++i) {
      weights[i] = static_cast<std::uint16_t>(kRarityWeights[i]);
    }
    return weights;
  }();
  switch (phase) {
    case Phase::kAnchorRoll:
      return {{kEven.data(), 6}, 1, 6};
    case Phase::kMoveRoll:
      return {{kEven.data(), kMovementSides}, 1, kMovementSides};
    case Phase::kMonsterRoll:
      return {kMonsters, 0, 10};
    case Phase::kCacheRoll:
      return {kCaches, 0, 10};
    case Phase::kGuardRoll:
      return {kGuards, 0, 10};
    case Phase::kVoteTie:
      return {kTies, 0, 10};
    case Phase::kItemRarity:
      return {kRarities16, 0, 10000};
    default:
      assert(false && "no such chance node");
      return {kEven, 0, 12};
  }
}

// HE-61: cards of a type in the deck; HE-63: faces of the percent die.
int cards_left(const HeroesState& state, std::size_t type) {
  return state.item_cards != 0 ? state.deck[type] : static_cast<int>(kItemTypeWeights[type]);
}

DiceSum count_roll(const HeroesState& state) {
  switch (state.phase) {
    case Phase::kMonsterCount:
      return monster_roll(state.encounter.counting);
    case Phase::kCacheCount:  // HE-56
      return d6(1 + state.encounter.cell);
    default:
      return guardian_roll(highest_tier(state));
  }
}

// Rows by the number of their free tiles; columns of free tiles.
void list_places(const HeroesTables& game, const HeroesState& state, ChanceList& outcomes) {
  const TileSet open = free_tiles(game, state);
  const bool rows = state.phase == Phase::kPlaceRow;
  for (int code = 0; code < (rows ? game.board().rows() : game.board().columns()); ++code) {
    const int free = rows ? (open & game.board().row_set(code)).size()
                          : static_cast<int>(open.contains(game.board().tile(code, state.at)));
    if (free == 0) continue;
    outcomes.push_back({make_action(Verb::kRoll, code), static_cast<std::uint64_t>(free)});
  }
}

void apply_roll(const HeroesTables& game, HeroesState& state, int code) {
  if (state.phase >= Phase::kMonsterRoll) ++state.encounter.rolls;  // of the Hero's interaction
  switch (state.phase) {
    case Phase::kPlaceRow:
      state.at = static_cast<std::uint8_t>(code);
      return wait(state, Phase::kPlaceColumn, kChance);
    case Phase::kPlaceColumn:
      return apply_place(game, state, code);
    case Phase::kAnchorRoll:
      return apply_anchor_roll(game, state, code);
    case Phase::kAppear:
      state.left = static_cast<std::uint8_t>(code);
      return next_appearance(game, state);
    case Phase::kVoteTie:
      if (code == 0) state.item_cards ^= 1U;
      return next_hero(game, state);
    case Phase::kMoveRoll:
      state.encounter = {};
      hero(state).points = static_cast<std::uint8_t>(code + game.rules().movement_bonus);
      return deal(game, state);
    case Phase::kMonsterRoll:
      return apply_monster_roll(game, state, static_cast<Band>(code));
    case Phase::kMonsterCount:
      return apply_monster_count(game, state, code);
    case Phase::kCacheRoll:
      state.encounter.cell = static_cast<std::uint8_t>(code);
      return wait(state, Phase::kCacheCount, kChance);
    case Phase::kCacheCount:
      add_coins(state, state.on_turn, code);
      return deal(game, state);
    case Phase::kItemType:
      return apply_item_type(state, static_cast<ItemType>(code));
    case Phase::kItemRarity:
      return apply_item_rarity(game, state, static_cast<Rarity>(code));
    case Phase::kGuardRoll:
      if (code == 0) return capture(game, state);
      return wait(state, Phase::kGuardCount, kChance);
    case Phase::kGuardCount:
      state.encounter.fighters = static_cast<std::uint16_t>(code);
      return begin_battle(game, state, Foe::kGuardians, side_of_monsters(code));
    default:
      apply_battle(game, state, code);
  }
}

}  // namespace muster::heroes
