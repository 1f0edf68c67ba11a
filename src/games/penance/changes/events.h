// Events that cards listen to, and the end of a duel.
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

// What is told of an event: the unit it is about, a number.
struct EventFields {
  int unit = kNoUnit;
  int value = 0;
};
void push_event(DuelState& state, Event event, int side, const EventFields& fields);
// Tells both players' cards that an event has happened to `side`: pushes tasks where some listen.
inline void raise(const DuelTables& duel, DuelState& state, Event event, int side,
                  const EventFields& fields = {}) {
  if (duel.listens(event)) push_event(state, event, side, fields);
}

void finish(DuelState& state, int winner, Ending ending);
// `side` is out: its opponent wins at once.
void defeat(DuelState& state, int side, Ending ending);

}  // namespace muster::penance
