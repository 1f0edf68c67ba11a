#include "games/heroes/course/tiles.h"

#include <algorithm>
#include <array>

#include "games/heroes/course/battle.h"
#include "games/heroes/course/monsters.h"
#include "games/heroes/course/moves.h"
#include "games/heroes/course/on_turn.h"
#include "games/heroes/course/tokens.h"
#include "games/heroes/course/turns.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/players.h"
#include "games/heroes/inquiry/sides.h"
#include "games/heroes/state/actions.h"

namespace muster::heroes {
namespace {

// HE-34: 1 point each.
void pick(const HeroesTables& game, HeroesState& state, Token kind) {
  begin_interaction(state);
  --hero(state).points;
  set_tokens(state, here(state), kind, tokens_on(state, here(state), kind) - 1);
  if (kind == Token::kItem) {
    ++realm(state).items;
    if (state.deck == std::array<std::uint8_t, kItemTypes>{})
      state.deck = game.rules().deck;  // HE-62
    return wait(state, Phase::kItemType, kChance);
  }
  ++realm(state).resources;
  wait(state, Phase::kCacheRoll, kChance);
}

}  // namespace

// HE-40: monsters, an enemy Hero, the Settlement, items and resources, the Mine. Goes on to the
// first of them that is left, and to the Hero's next move when there is none. What was declined
// bars the way to what follows it (HE-44).
void deal(const HeroesTables& game, HeroesState& state) {
  const int tile = here(state);
  const int seat = state.on_turn;
  Encounter& encounter = state.encounter;
  if (state.monsters.contains(tile)) {  // HE-41, HE-42
    if (encounter.arrived != 0) return begin_monsters(state);
    return ask(state, Phase::kEngage);
  }
  const int foe = enemy_hero_on(state, seat, tile);
  if (foe >= 0) {
    if ((encounter.declined & kRefusedHero) != 0) return ask_move(game, state);
    encounter.whom = static_cast<std::uint8_t>(foe);
    if (encounter.arrived == 0 || !game.rules().forced_duels) return ask(state, Phase::kAttackHero);
    return begin_battle(game, state, Foe::kHero, side_of_hero(game, state, foe));
  }
  const int place = settlement_on(state, tile);
  if (place < 0) {
    encounter.loaded = 1;
  } else if (!allied(state, seat, state.settlements[static_cast<std::size_t>(place)].owner)) {
    if ((encounter.declined & kRefusedSettlement) != 0) return ask_move(game, state);
    encounter.whom = static_cast<std::uint8_t>(place);
    return ask(state, Phase::kAssault);
  }
  if (state.loot.contains(tile)) {  // HE-43
    if (hero(state).points == 0) return ask_move(game, state);
    const bool items = tokens_on(state, tile, Token::kItem) > 0;
    const bool resources = tokens_on(state, tile, Token::kResource) > 0;
    if (items && resources) return ask(state, Phase::kPickUp);
    return pick(game, state, items ? Token::kItem : Token::kResource);
  }
  if (state.mines.contains(tile) && (encounter.declined & kRefusedMine) == 0 &&
      foreign_mine(state, seat, tile)) {
    return ask(state, Phase::kCapture);
  }
  ask_move(game, state);
}

void begin_interaction(HeroesState& state) {
  ++state.encounter.dealt;
  state.encounter.rolls = 0;
}

// ---- Items.

void apply_item_type(HeroesState& state, ItemType type) {
  state.encounter.cell = static_cast<std::uint8_t>(type);
  if (state.item_cards != 0) --state.deck[static_cast<std::size_t>(type)];
  wait(state, Phase::kItemRarity, kChance);
}

void apply_item_rarity(const HeroesTables& game, HeroesState& state, Rarity rarity) {
  const Item item = {static_cast<ItemType>(state.encounter.cell), rarity};
  std::uint8_t& count = hero(state).items[index_of(item)];
  count = static_cast<std::uint8_t>(std::min(255, count + 1));
  deal(game, state);
}

// ---- Mines.

namespace {

// HE-50.
void begin_capture(HeroesState& state) {
  begin_interaction(state);
  wait(state, Phase::kGuardRoll, kChance);
}

}  // namespace

// HE-52.
void capture(const HeroesTables& game, HeroesState& state) {
  set_mine(state, here(state), kFreeMine + 1 + state.on_turn);
  add_coins(state, state.on_turn, game.rules().capture_bonus);
  ++realm(state).mines_taken;
  deal(game, state);
}

// ---- Decisions on a tile.

void list_tile(const HeroesTables& game, const HeroesState& state, ActionList& actions) {
  switch (state.phase) {
    case Phase::kDefect:
    case Phase::kBribe:
      for (int number = 0; number <= most_taken(game, state); ++number) {
        actions.push_back(make_action(Verb::kTake, number));
      }
      return;
    case Phase::kPickUp:
      actions.push_back(make_action(Verb::kPickItem));
      actions.push_back(make_action(Verb::kPickResource));
      return;
    default:
      actions.push_back(make_action(Verb::kPass));
      actions.push_back(make_action(Verb::kEngage));
  }
}

void apply_tile(const HeroesTables& game, HeroesState& state, Action action) {
  const bool engages = verb_of(action) == Verb::kEngage;
  Encounter& encounter = state.encounter;
  const auto decline = [&](Refusal what) {
    encounter.declined = static_cast<std::uint8_t>(encounter.declined | what);
    deal(game, state);
  };
  switch (state.phase) {
    case Phase::kDefect:
    case Phase::kBribe:
      return take_monsters(game, state, argument_of(action));
    case Phase::kPickUp:
      return pick(game, state,
                  verb_of(action) == Verb::kPickItem ? Token::kItem : Token::kResource);
    case Phase::kEngage:  // HE-83: who stays does not get out
      return engages ? begin_monsters(state) : end_hero(game, state);
    case Phase::kAttackHero:
      if (!engages) return decline(kRefusedHero);
      return begin_battle(game, state, Foe::kHero, side_of_hero(game, state, encounter.whom));
    case Phase::kAssault:
      if (!engages) return decline(kRefusedSettlement);
      return begin_battle(game, state, Foe::kSettlement,
                          side_of_settlement(game, state, encounter.whom));
    default:
      return engages ? begin_capture(state) : decline(kRefusedMine);
  }
}

}  // namespace muster::heroes
