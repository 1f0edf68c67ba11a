// Fights: dice, exchanges, losses and what follows (PH-41 .. PH-49a).
#pragma once

#include "core/game.h"
#include "games/projecthex/state/state.h"
#include "games/projecthex/state/tables.h"

namespace muster::projecthex {

// All have joined: dice are rolled.
void start_duel(const ConquestTables& conquest, ConquestState& state);
// A die has been rolled; `argument`: of Verb::kRoll.
void apply_roll(ConquestState& state, int argument);
// What is decided in exchanges and after a victory.
void list_duel(const ConquestState& state, ActionList& actions);
void apply_duel(const ConquestTables& conquest, ConquestState& state, Action action);

}  // namespace muster::projecthex
