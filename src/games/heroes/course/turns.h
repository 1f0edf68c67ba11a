// A player's turn: alliances and votes, then Hero by Hero; and the end of the game.
#pragma once

#include "core/game.h"
#include "games/heroes/state/state.h"
#include "games/heroes/state/tables.h"

namespace muster::heroes {

// HE-110. Open alliances are offered and left at the start of one's turn, one at a time.
void begin_turn(const HeroesTables& game, HeroesState& state);
// Choices in Phase::kDiplomacy, kAnswer, kCallVote, kVote.
void list_council(const HeroesTables& game, const HeroesState& state, ActionList& actions);
void apply_council(const HeroesTables& game, HeroesState& state, Action action);
// HE-30. One Hero after the other, in the order the player wants.
void next_hero(const HeroesTables& game, HeroesState& state);
// The movement of a Hero of the player on turn; its end.
void begin_hero(HeroesState& state, int slot);
void end_hero(const HeroesTables& game, HeroesState& state);
// Ends the game if one team is left (HE-141); true if it is over.
bool settle_end(const HeroesTables& game, HeroesState& state);
// Ends the game after the last day (HE-142, HE-143).
void finish_by_score(const HeroesTables& game, HeroesState& state);

}  // namespace muster::heroes
