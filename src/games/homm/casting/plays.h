// When cards can be played: windows, and what is open in them (HC-77 .. HC-81).
#pragma once

#include "games/homm/state/tables.h"

namespace muster::homm {

// Opens a window if some side may have something to play; then the combat goes on by its stage.
// True: it waits.
bool open_window(const CombatTables& combat, State& state, Window window);
// War machines that work by themselves at the start of a round.
bool war_machines(const CombatTables& combat, State& state);
// kPlayCard, kPass and kDrawInstance.
void play_action(const CombatTables& combat, State& state, Phase phase, Action action);
// Goes on with draws, cards on their way and windows until somebody has to decide (true) or none of
// these is left.
bool run_cards(const CombatTables& combat, State& state);
// Whether the side is asked in the window: by what everybody can see, never by what it holds.
bool takes_part(const CombatTables& combat, const State& state, int side, Window window);
// Card plays open to the mover at kActivate and kAct, and everything at kWindow.
void list_plays(const CombatTables& combat, const State& state, ActionList& actions);

}  // namespace muster::homm
