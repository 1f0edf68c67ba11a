// Cards drawn, lost, discarded and picked (PN-40 .. PN-55, PN-89): tasks and their choices.
#pragma once

#include "core/game.h"
#include "games/penance/state/tables.h"

namespace muster::penance {

void run_draw(const DuelTables& duel, DuelState& state, Task& task);
// The outcome of kDrawCard; draw_one_of_many for the usual case that several cards go from a draw
// pile to the hand. False: it is another. The phase stays what it is where the next card is left to
// chance, too.
void draw_card(const DuelTables& duel, DuelState& state, int kind);
bool draw_one_of_many(DuelState& state, int kind);
void run_fill_hand(const DuelTables& duel, DuelState& state, Task& task);
void run_lose(const DuelTables& duel, DuelState& state, Task& task);
// Kinds in hand that may be chosen next.
KindSet discardable(const DuelTables& duel, const DuelState& state, const Task& task);
void run_discard(const DuelTables& duel, DuelState& state, Task& task);
// Of the opponent's hand what has been shown: of what is in it besides the player may know less.
KindSet pickable(const DuelTables& duel, const DuelState& state, const Task& task);
void run_pick(const DuelTables& duel, DuelState& state, Task& task);
void list_cards(const DuelTables& duel, const DuelState& state, ActionList& actions);
void apply_cards(const DuelTables& duel, DuelState& state, Action action);

}  // namespace muster::penance
