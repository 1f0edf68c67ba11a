// Effects that begin to last, and that end (PN-140, PN-141).
#pragma once

#include "games/penance/state/tables.h"

namespace muster::penance {

// The record of an effect by `user` on `bearer` with the given amount: its end by PN-140.
Lasting lasting_of(const DuelTables& duel, const DuelState& state, int effect, int user, int bearer,
                   int value);
// Adds a record to the bearer; false (and counted) when there is no room (PN-170).
bool add_lasting(DuelState& state, int bearer, const Lasting& lasting);
inline bool start_lasting(const DuelTables& duel, DuelState& state, int effect, int user,
                          int bearer, int value) {
  return add_lasting(state, bearer, lasting_of(duel, state, effect, user, bearer, value));
}
void remove_lasting(DuelState& state, int side, int index);
void end_lasting(const DuelTables& duel, DuelState& state, int side, End moment);
// A moment comes: effects of `side` that end by it count down.
inline void pass_moment(const DuelTables& duel, DuelState& state, int side, End moment) {
  if (duelist(state, side).lastings > 0) end_lasting(duel, state, side, moment);
}
// All of an op, or that change a stat, end.
void remove_op(const DuelTables& duel, DuelState& state, int side, Op op);
void remove_stat(const DuelTables& duel, DuelState& state, int side, Stat stat);
// Effects that last until the bearer has lost three cards to them have just taken some.
void wear_off(const DuelTables& duel, DuelState& state, int side);
// A unit of the opponent was destroyed by `side`: what it bears until then is lifted.
void lift_curses(const DuelTables& duel, DuelState& state, int side);

}  // namespace muster::penance
