// The order of things: set-up part by part, then turns step by step (PH-20 .. PH-29), to the end.
#pragma once

#include "games/projecthex/state/state.h"
#include "games/projecthex/state/tables.h"

namespace muster::projecthex {

// The next thing is decided by `mover`.
inline void wait(ConquestState& state, Phase phase, Player mover) {
  state.phase = phase;
  state.mover = mover;
}
// Goes on to the next decision, draw of chance or end.
void proceed(const ConquestTables& conquest, ConquestState& state);
// The turn of the player on turn begins.
void start_turn(const ConquestTables& conquest, ConquestState& state);
// The game is over and somebody has won it.
void win(ConquestState& state, Player player);

}  // namespace muster::projecthex
