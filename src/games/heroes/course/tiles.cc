// What a Hero deals with on its tile, in the forced order (HE-40 .. HE-77).
#include <algorithm>

#include "games/heroes/heroes.h"

namespace muster::heroes {

// HE-40: monsters, an enemy Hero, the Settlement, items and resources, the Mine. Goes on to the
// first of them that is left, and to the Hero's next move when there is none. What was declined
// bars the way to what follows it (HE-44).
void HeroesGame::deal(State& state) const {
  const int tile = here(state);
  const int seat = state.on_turn;
  Encounter& encounter = state.encounter;
  if (state.monsters.contains(tile)) {  // HE-41, HE-42
    if (encounter.arrived != 0) return begin_monsters(state);
    return ask(state, Phase::kEngage);
  }
  const int foe = enemy_hero_on(state, seat, tile);
  if (foe >= 0) {
    if ((encounter.declined & kRefusedHero) != 0) return ask_move(state);
    encounter.whom = static_cast<std::uint8_t>(foe);
    if (encounter.arrived == 0 || !rules_.forced_duels) return ask(state, Phase::kAttackHero);
    return begin_battle(state, Foe::kHero, side_of_hero(state, foe));
  }
  const int place = settlement_on(state, tile);
  if (place < 0) {
    encounter.loaded = 1;
  } else if (!allied(state, seat, state.settlements[static_cast<std::size_t>(place)].owner)) {
    if ((encounter.declined & kRefusedSettlement) != 0) return ask_move(state);
    encounter.whom = static_cast<std::uint8_t>(place);
    return ask(state, Phase::kAssault);
  }
  if (state.loot.contains(tile)) {  // HE-43
    if (hero(state).points == 0) return ask_move(state);
    const bool items = tokens_on(state, tile, Token::kItem) > 0;
    const bool resources = tokens_on(state, tile, Token::kResource) > 0;
    if (items && resources) return ask(state, Phase::kPickUp);
    return pick(state, items ? Token::kItem : Token::kResource);
  }
  if (state.mines.contains(tile) && (encounter.declined & kRefusedMine) == 0 &&
      foreign_mine(state, seat, tile)) {
    return ask(state, Phase::kCapture);
  }
  ask_move(state);
}

void HeroesGame::begin_interaction(State& state) const {
  ++state.encounter.dealt;
  state.encounter.rolls = 0;
}

// ---- Monsters.

// HE-74.
void HeroesGame::begin_monsters(State& state) const {
  begin_interaction(state);
  Encounter& encounter = state.encounter;
  encounter.unrolled = static_cast<std::uint8_t>(tokens_on(state, here(state), Token::kMonster));
  encounter.bands = {};
  encounter.fighters = 0;
  encounter.willing = 0;
  realm(state).monsters = static_cast<std::uint16_t>(realm(state).monsters + encounter.unrolled);
  wait(state, Phase::kMonsterRoll, kChance);
}

void HeroesGame::apply_monster_roll(State& state, Band band) const {
  Encounter& encounter = state.encounter;
  ++encounter.bands[static_cast<std::size_t>(band)];
  --encounter.unrolled;
  if (encounter.unrolled > 0) return;
  encounter.tokens =
      static_cast<std::uint8_t>(encounter.bands[static_cast<std::size_t>(Band::kHardFight)] +
                                encounter.bands[static_cast<std::size_t>(Band::kFight)]);
  encounter.counting = Band::kDefect;
  count_monsters(state);
}

// HE-75: defections, bribes, then all fights together.
void HeroesGame::count_monsters(State& state) const {
  Encounter& encounter = state.encounter;
  for (;;) {
    if (encounter.bands[static_cast<std::size_t>(encounter.counting)] > 0) {
      return wait(state, Phase::kMonsterCount, kChance);
    }
    if (encounter.willing > 0) {
      if (most_taken(state) > 0) {
        return ask(state, encounter.counting == Band::kDefect ? Phase::kDefect : Phase::kBribe);
      }
      return take_monsters(state, 0);
    }
    if (encounter.counting == Band::kHardFight) return fight_monsters(state);
    encounter.counting = static_cast<Band>(static_cast<int>(encounter.counting) - 1);
  }
}

void HeroesGame::apply_monster_count(State& state, int count) const {
  Encounter& encounter = state.encounter;
  --encounter.bands[static_cast<std::size_t>(encounter.counting)];
  const bool joins = encounter.counting == Band::kDefect || encounter.counting == Band::kBribe;
  std::uint16_t& sum = joins ? encounter.willing : encounter.fighters;
  sum = static_cast<std::uint16_t>(sum + count);
  count_monsters(state);
}

// HE-73: as many as are wanted and can be paid.
int HeroesGame::most_taken(const State& state) const {
  const Encounter& encounter = state.encounter;
  int most = std::min<int>(encounter.willing, rules_.army_limit - hero(state).army);
  if (encounter.counting == Band::kBribe && rules_.bribe_price > 0) {
    most = std::min(most, realm(state).coins / rules_.bribe_price);
  }
  return most;
}

// HE-77: the others leave, or join the fight.
void HeroesGame::take_monsters(State& state, int number) const {
  Encounter& encounter = state.encounter;
  hero(state).army = static_cast<std::uint8_t>(hero(state).army + number);
  if (encounter.counting == Band::kBribe) {
    realm(state).coins =
        static_cast<std::uint16_t>(realm(state).coins - number * rules_.bribe_price);
  }
  const int others = encounter.willing - number;
  if (rules_.unhired_fight && others > 0) {
    encounter.fighters = static_cast<std::uint16_t>(encounter.fighters + others);
    encounter.tokens = std::max<std::uint8_t>(encounter.tokens, 1);
  }
  encounter.willing = 0;
  count_monsters(state);
}

// HE-78: tokens that fight stay until they are beaten, and what they are is forgotten; the others
// are used up.
void HeroesGame::fight_monsters(State& state) const {
  set_tokens(state, here(state), Token::kMonster, state.encounter.tokens);
  if (state.encounter.fighters == 0) return deal(state);
  begin_battle(state, Foe::kMonsters, side_of_monsters(state.encounter.fighters));
}

// ---- Items and resources.

// HE-34: 1 point each.
void HeroesGame::pick(State& state, Token kind) const {
  begin_interaction(state);
  --hero(state).points;
  set_tokens(state, here(state), kind, tokens_on(state, here(state), kind) - 1);
  if (kind == Token::kItem) {
    ++realm(state).items;
    if (state.deck == std::array<std::uint8_t, kItemTypes>{}) state.deck = rules_.deck;  // HE-62
    return wait(state, Phase::kItemType, kChance);
  }
  ++realm(state).resources;
  wait(state, Phase::kCacheRoll, kChance);
}

void HeroesGame::apply_item_type(State& state, ItemType type) const {
  state.encounter.cell = static_cast<std::uint8_t>(type);
  if (state.item_cards != 0) --state.deck[static_cast<std::size_t>(type)];
  wait(state, Phase::kItemRarity, kChance);
}

void HeroesGame::apply_item_rarity(State& state, Rarity rarity) const {
  const Item item = {static_cast<ItemType>(state.encounter.cell), rarity};
  std::uint8_t& count = hero(state).items[index_of(item)];
  count = static_cast<std::uint8_t>(std::min(255, count + 1));
  deal(state);
}

// ---- Mines.

// HE-50.
void HeroesGame::begin_capture(State& state) const {
  begin_interaction(state);
  wait(state, Phase::kGuardRoll, kChance);
}

// HE-52.
void HeroesGame::capture(State& state) const {
  set_mine(state, here(state), kFreeMine + 1 + state.on_turn);
  add_coins(state, state.on_turn, rules_.capture_bonus);
  ++realm(state).mines_taken;
  deal(state);
}

// ---- Decisions on a tile.

void HeroesGame::list_tile(const State& state, ActionList& actions) const {
  switch (state.phase) {
    case Phase::kDefect:
    case Phase::kBribe:
      for (int number = 0; number <= most_taken(state); ++number) {
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

void HeroesGame::apply_tile(State& state, Action action) const {
  const bool engages = verb_of(action) == Verb::kEngage;
  Encounter& encounter = state.encounter;
  const auto decline = [&](Refusal what) {
    encounter.declined = static_cast<std::uint8_t>(encounter.declined | what);
    deal(state);
  };
  switch (state.phase) {
    case Phase::kDefect:
    case Phase::kBribe:
      return take_monsters(state, argument_of(action));
    case Phase::kPickUp:
      return pick(state, verb_of(action) == Verb::kPickItem ? Token::kItem : Token::kResource);
    case Phase::kEngage:  // HE-83: who stays does not get out
      return engages ? begin_monsters(state) : end_hero(state);
    case Phase::kAttackHero:
      if (!engages) return decline(kRefusedHero);
      return begin_battle(state, Foe::kHero, side_of_hero(state, encounter.whom));
    case Phase::kAssault:
      if (!engages) return decline(kRefusedSettlement);
      return begin_battle(state, Foe::kSettlement, side_of_settlement(state, encounter.whom));
    default:
      return engages ? begin_capture(state) : decline(kRefusedMine);
  }
}

}  // namespace muster::heroes
