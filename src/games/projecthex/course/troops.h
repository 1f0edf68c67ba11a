// Troops come: chosen by type, bought, placed (PH-21, PH-27, PH-30).
#pragma once

#include "core/game.h"
#include "games/projecthex/state/state.h"
#include "games/projecthex/state/tables.h"

namespace muster::projecthex {

// ---- A number of troops is chosen type by type: Verb::kTake for each type there are cards for.

// Asks for the types of `number` troops (kBuy: as many as the purse pays); false when nothing is to
// be asked, and then it is done.
bool begin_choosing(const ConquestTables& conquest, ConquestState& state, Phase phase, int number);
void list_choosing(const ConquestTables& conquest, const ConquestState& state, ActionList& actions);
void apply_choosing(const ConquestTables& conquest, ConquestState& state, Action action);

// ---- Placing what is incoming (PH-21, PH-31, PH-31a).

// True when there is something to place or to choose first, and that is waited for.
bool begin_placing(const ConquestTables& conquest, ConquestState& state);
void list_placing(const ConquestTables& conquest, const ConquestState& state, ActionList& actions);
void apply_placing(const ConquestTables& conquest, ConquestState& state, Action action);

}  // namespace muster::projecthex
