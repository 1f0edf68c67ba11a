// A Hero in the garrison of its Settlement: mercenaries and items move freely (HE-96).
#pragma once

#include "core/game.h"
#include "games/heroes/state/state.h"
#include "games/heroes/state/tables.h"

namespace muster::heroes {

// Mercenaries are asked about first, then items.
void begin_loading(const HeroesTables& game, HeroesState& state);
// Choices in Phase::kLoadArmy, kLoadItems, kLoadItem.
void list_loading(const HeroesTables& game, const HeroesState& state, ActionList& actions);
void apply_loading(const HeroesTables& game, HeroesState& state, Action action);

}  // namespace muster::heroes
