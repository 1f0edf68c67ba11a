// Missions: how they are drawn, scored and given up (PH-70 .. PH-74).
#pragma once

#include "core/game.h"
#include "games/projecthex/state/actions.h"
#include "games/projecthex/state/state.h"
#include "games/projecthex/state/tables.h"

namespace muster::projecthex {

// Fills the empty places of the Dossier of the player on turn; true when a card is to be drawn.
bool begin_draws(ConquestState& state);
// A card is drawn.
void apply_draw(const ConquestTables& conquest, ConquestState& state, int mission);
// The mission step of the player on turn; true when it waits or the game is over.
bool score_missions(const ConquestTables& conquest, ConquestState& state);
// Sets of dossier places, as bits, that may be given up together; at least `minimum` cards.
void list_slots(const ConquestState& state, Verb verb, int minimum, int maximum,
                ActionList& actions);
// Cards of dossier places are discarded. Returns how many.
int give_up(ConquestState& state, unsigned slots);
// The discard step (PH-26, PH-55).
void list_discards(const ConquestState& state, ActionList& actions);
void apply_discard(const ConquestTables& conquest, ConquestState& state, Action action);

}  // namespace muster::projecthex
