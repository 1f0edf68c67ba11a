// Moves (PH-23, PH-32 .. PH-37): from where, to where, which troops; also those of Hit and Run.
#pragma once

#include "core/game.h"
#include "games/projecthex/state/state.h"
#include "games/projecthex/state/tables.h"

namespace muster::projecthex {

// What a troop of the player on turn that is as good as new has left: its steps and bonus before
// attacks, steps alone from then on, and mounted ones one for Hit and Run.
void name_fresh(const ConquestTables& conquest, ConquestState& state);
// Every troop of the player on turn is as good as new, for what is left of the turn.
void freshen(const ConquestTables& conquest, ConquestState& state);
// Troops of the player on turn go to a neighbour and are of another kind there.
void relocate(const ConquestTables& conquest, ConquestState& state, const Group& group, int to,
              int kind);

// ---- The step.

// True when there may be something to move, and that is waited for.
bool begin_moves(const ConquestTables& conquest, ConquestState& state);
void list_move_sources(const ConquestTables& conquest, const ConquestState& state,
                       ActionList& actions);
void list_destinations(const ConquestTables& conquest, const ConquestState& state,
                       ActionList& actions);
void list_moves(const ConquestTables& conquest, const ConquestState& state, ActionList& actions);
void apply_move_source(const ConquestTables& conquest, ConquestState& state, Action action);
void apply_destination(ConquestState& state, Action action);
void apply_move(const ConquestTables& conquest, ConquestState& state, Action action);

}  // namespace muster::projecthex
