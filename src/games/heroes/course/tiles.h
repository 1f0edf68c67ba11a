// What a Hero deals with on its tile, in the forced order (HE-40 .. HE-64).
#pragma once

#include "core/game.h"
#include "games/heroes/state/state.h"
#include "games/heroes/state/tables.h"

namespace muster::heroes {

// Goes on to the first of it that is left, and to the Hero's next move when there is none.
void deal(const HeroesTables& game, HeroesState& state);
// One more interaction of the Hero, by which its dice are named.
void begin_interaction(HeroesState& state);
// What an item that is picked up turns out to be: first its type, then its rarity.
void apply_item_type(HeroesState& state, ItemType type);
void apply_item_rarity(const HeroesTables& game, HeroesState& state, Rarity rarity);
// The Hero takes the Mine (HE-52).
void capture(const HeroesTables& game, HeroesState& state);
// Choices in Phase::kEngage, kDefect, kBribe, kAttackHero, kAssault, kPickUp, kCapture.
void list_tile(const HeroesTables& game, const HeroesState& state, ActionList& actions);
void apply_tile(const HeroesTables& game, HeroesState& state, Action action);

}  // namespace muster::heroes
