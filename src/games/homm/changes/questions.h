// Questions to players and to the dice.
#pragma once

#include "games/homm/state/tables.h"
#include "games/homm/units/ability.h"

namespace muster::homm {

// State::ask waits for the answer of `side`.
bool pose(State& state, int side);
// Puts a question to the player of `side`, or lets the rule of a driven side answer at once
// (AI-19); true: the combat waits.
bool ask(const CombatTables& combat, State& state, int side, const Ask& question);
// Rolls `dice` attack dice of which `faces` of three faces count; the reply is how many did.
bool ask_dice(State& state, Ask question);
// An ability's question about units (or spaces) of `choice`; an empty choice asks nothing.
bool ask_ability(const CombatTables& combat, State& state, int side, Cue cue, AskWhat what,
                 Mask choice, bool may_decline = false);
// The same of the dice.
bool ask_ability_dice(State& state, Cue cue, int dice, int faces);

}  // namespace muster::homm
