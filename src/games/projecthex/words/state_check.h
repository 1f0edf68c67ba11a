// What a state that was read must be for the game to go on from it.
#pragma once

#include "core/fields/archive.h"
#include "games/projecthex/conquest.h"

namespace muster::projecthex {

// Adds what is wrong with a state whose members are within their limits and whose masks follow from
// its troops.
void check_state(const Conquest& game, const ConquestState& state, JsonMistakes& mistakes);

}  // namespace muster::projecthex
