// Steps and facings: where a unit can go, and what it costs (PN-90 .. PN-99).
#pragma once

#include "games/penance/board/arena_steps.h"
#include "games/penance/inquiry/lasting.h"
#include "games/penance/state/tables.h"

namespace muster::penance {

// ---- The next step of a Casket's turn, in half points.

// What it costs; kBlockedStep: not possible.
int step_price(const DuelTables& duel, const DuelState& state, int side, int direction);
// The hex in which a legal step of a unit ends: behind an enemy unit that is passed.
int step_end(const DuelTables& duel, const DuelState& state, int unit, int direction);
// Directions of steps that cost at most `budget`, as bits; with marks_borne(duel, state, side).
unsigned open_steps(const DuelTables& duel, const DuelState& state, int side, int budget,
                    MarkSet borne);
inline unsigned open_steps(const DuelTables& duel, const DuelState& state, int side, int budget) {
  return open_steps(duel, state, side, budget, marks_borne(duel, state, side));
}
// A rotation (PN-95).
int turn_price(const DuelTables& duel, const DuelState& state, int side, int facing);
// Facings other than the present one that cost at most `budget`, as bits.
unsigned open_facings(const DuelTables& duel, const DuelState& state, int side, int budget);

// ---- Steps of any kind.

// Where a step ends, and what it costs.
struct Step {
  int to = kNoHex;  // kNoHex: not possible
  int cost = 0;
};
// What a step pays heed to.
struct Stride {
  Ground now;
  Footing feet = Footing::kOrdinary;
  Pace pace;
  bool passes = false;  // enemy units
  HexSet open = {};     // hexes that can be entered
};
Stride stride_of(const DuelTables& duel, const DuelState& state, int unit, Footing feet, Pace pace,
                 bool passes);
Step step_of(const DuelTables& duel, const DuelState& state, int unit, int direction,
             const Stride& stride);
// MoveFlag bits that passive cards give.
unsigned move_flags(const DuelTables& duel, const DuelState& state, int side);
// Footing that passive cards and forms give.
Footing footing(const DuelTables& duel, const DuelState& state, int side);
// Whether nothing on the board has changed since the start.
inline bool as_printed(const DuelState& state) {
  return state.zones_used == 0 && state.summoned == 0 && state.changed.empty();
}
// Whether nothing on the hexes around one has: steps from there are as printed.
bool printed_around(const DuelTables& duel, const DuelState& state, int from);
// Directions of steps on the board as printed that cost at most `extra` half points for terrain and
// climbing, as bits; not into the enemy's hex.
unsigned printed_steps(const DuelTables& duel, int from, int extra, int enemy);
// Hexes into which a unit may be put, pushed or pulled: walls of zones keep out only who walks.
HexSet open_to_force(const DuelTables& duel, const DuelState& state, int unit);

}  // namespace muster::penance
