// Events that cards listen to, and the end of a duel.
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

void push_event(DuelState& state, Event event, int side, TaskFields fields);
// Tells both players' cards that an event has happened to `side`: pushes tasks where some listen.
inline void raise(const DuelTables& duel, DuelState& state, Event event, int side,
                  const TaskFields& fields = {}) {
  if (duel.listens(event)) push_event(state, event, side, fields);
}

void finish(DuelState& state, int winner, Ending ending);
// `side` is out: its opponent wins at once.
void defeat(DuelState& state, int side, Ending ending);

}  // namespace muster::penance
