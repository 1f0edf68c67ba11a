// What a state that was read must be for the duel to go on from it.
#pragma once

#include <string>

#include "core/fields/archive.h"
#include "games/penance/state/tables.h"

namespace muster::penance {

// Told with states in which something is being resolved: such a state goes on only as it was
// written, because tasks speak of everything else in it. Over decks, arena and state.
std::string seal_of(const DuelTables& duel, const DuelState& state);

// Adds what is wrong with a state whose members are within their limits; `seal`: the member read
// with it, "" when there was none.
void check_state(const DuelTables& duel, const DuelState& state, const std::string& seal,
                 JsonMistakes& mistakes);

}  // namespace muster::penance
