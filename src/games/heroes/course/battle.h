// Battles on the board: who fights, retreats, and what a battle leaves (HE-76, HE-95 .. HE-100,
// HE-134 .. HE-138).
#pragma once

#include "games/heroes/battle/battle_state.h"
#include "games/heroes/state/state.h"
#include "games/heroes/state/tables.h"

namespace muster::heroes {

// The Hero that moves attacks.
void begin_battle(const HeroesTables& game, HeroesState& state, Foe foe,
                  const BattleSide& defender);
// The next roll or decision of the battle, a retreat included, or its end.
void continue_battle(const HeroesTables& game, HeroesState& state);
// A code of Battle, of a roll or a decision.
void apply_battle(const HeroesTables& game, HeroesState& state, int code);
// HE-137: the Hero that attacks leaves the battle.
void retreat(const HeroesTables& game, HeroesState& state);

}  // namespace muster::heroes
