// A Hero's movement: steps, goals, and what it costs (HE-30 .. HE-35).
#pragma once

#include "core/game.h"
#include "games/heroes/state/state.h"
#include "games/heroes/state/tables.h"

namespace muster::heroes {

// The next move of the Hero; it is done when it has none.
void ask_move(const HeroesTables& game, HeroesState& state);
// Choices in Phase::kMove.
void list_moves(const HeroesTables& game, const HeroesState& state, ActionList& actions);
void apply_move(const HeroesTables& game, HeroesState& state, Action action);

}  // namespace muster::heroes
