// Whether missions are met (PH-60 .. PH-69, PH-77).
#pragma once

#include <vector>

#include "games/projecthex/state/state.h"
#include "games/projecthex/state/tables.h"

namespace muster::projecthex {

// Whether `player` meets the requirement of a mission card at this moment.
bool met(const ConquestTables& conquest, const ConquestState& state, Player player, int mission);

// The mission cards that a step of the game has scored for `player`.
std::vector<int> scored(const ConquestState& before, const ConquestState& after, Player player);

}  // namespace muster::projecthex
