// Daybreak (HE-20 .. HE-29): each player in the order of turns has its income, pays for its Heroes,
// builds and recruits; then new tokens appear.
#pragma once

#include "core/game.h"
#include "games/heroes/state/state.h"
#include "games/heroes/state/tables.h"

namespace muster::heroes {

// The next day begins, or the game is over by its length.
void begin_day(const HeroesTables& game, HeroesState& state);
// HE-29. Of the kinds that are left, as long as there is a free tile (HE-14a); then turns begin.
void next_appearance(const HeroesTables& game, HeroesState& state);
// Choices in Phase::kUpkeep, kBuild, kRecruit, kRaise.
void list_daybreak(const HeroesTables& game, const HeroesState& state, ActionList& actions);
void apply_daybreak(const HeroesTables& game, HeroesState& state, Action action);

}  // namespace muster::heroes
