// Sides of battles on the board: what they would fight with, and who decides for them.
#pragma once

#include "core/game.h"
#include "games/heroes/battle/battle_state.h"
#include "games/heroes/items/dice_sum.h"
#include "games/heroes/state/state.h"
#include "games/heroes/state/tables.h"

namespace muster::heroes {

// The roll of a Hero by itself with the items it wears (HE-66, HE-121).
DiceSum roll_of_hero(const HeroesTables& game, const HeroesState& state, int hero);
// So many monsters or guardians.
BattleSide side_of_monsters(int strength);
// A Hero with its army, whether it attacks or is attacked.
BattleSide side_of_hero(const HeroesTables& game, const HeroesState& state, int hero);
// A Settlement with its garrison.
BattleSide side_of_settlement(const HeroesTables& game, const HeroesState& state, int settlement);
// Who decides for a side of the battle in progress; kTerminal: monsters, which never decide.
Player player_of_side(const HeroesState& state, SideOfBattle side);

}  // namespace muster::heroes
