// Where earlier chapters go on in the course of a combat, which alone knows who is to go on:
// declared here, defined in course/.
#pragma once

#include "games/homm/state/tables.h"

namespace muster::homm {

// The answer to State::ask, handed to whoever asked: a unit, a space, 0 or 1, a card, kDeclined, or
// how many dice counted (course/flow.cc).
void pass_on_answer(const CombatTables& combat, State& state, int argument);
// The activation's attack is over (course/rounds.cc).
void end_activation(const CombatTables& combat, State& state);

}  // namespace muster::homm
