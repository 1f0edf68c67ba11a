// The board as it is now: who stands where, what is in the way, who sees whom.
#pragma once

#include <cstddef>

#include "games/penance/board/arena_steps.h"
#include "games/penance/board/sight.h"
#include "games/penance/dice/dice.h"
#include "games/penance/state/tables.h"

namespace muster::penance {

// Hexes between two units; 1 without a board.
inline int distance(const DuelTables& duel, const DuelState& state, int unit, int other) {
  if (!duel.rules().board) return 1;
  return duel.grid().distance(hex_of(state, unit), hex_of(state, other));
}
// The side of the target in which the attacker stands; without sides, on summons: kNoSide.
Side side_of(const DuelTables& duel, const DuelState& state, int target, int attacker);
// The same for a Casket in a hex with a facing.
Side side_at(const DuelTables& duel, int hex, int facing, int attacker);
// Whether the target is in the firing arc of the attacker.
bool in_arc(const DuelTables& duel, const DuelState& state, int attacker, int target);
// The same for a Casket in a hex with a facing.
bool arc_holds(const DuelTables& duel, int hex, int facing, int target);

// ---- Sight.

// Whether sight is as on the printed board, so that obstacles() does not matter.
inline bool clear_sight(const DuelTables& duel, const DuelState& state) {
  return state.zones_used == 0 && !duel.smoky() && state.changed.empty();
}
// What is in the way of sight.
Obstacles obstacles(const DuelTables& duel, const DuelState& state);
View view_of(const DuelTables& duel, const DuelState& state, int attacker, int target);

// ---- Ground.

// Hexes in which Caskets and summons in play stand.
HexSet occupied(const DuelTables& duel, const DuelState& state);
// What is in the way of a unit that moves.
Ground ground(const DuelTables& duel, const DuelState& state, int mover);
// The terrain of a hex as it is now.
Terrain terrain(const DuelTables& duel, const DuelState& state, int hex);

// ---- Zones.

// Zone whose hex it is, or -1.
inline int zone_at(const DuelState& state, int hex) {
  const unsigned both = state.zone_of[static_cast<std::size_t>(hex / 2)];
  return static_cast<int>(hex % 2 == 0 ? both & 15U : both >> 4) - 1;
}
HexSet zone_hexes(const DuelState& state, int zone);
// Whether a zone, or none (-1), keeps out the units of a player.
bool bars(const DuelTables& duel, const DuelState& state, int zone, int side);

// ---- Seeds.

// Seeds in the hex DuelState::seed_hexes[place].
inline int seeds_in(const DuelState& state, std::size_t place) {
  const unsigned both = state.seeds[place / 2];
  return static_cast<int>(place % 2 == 0 ? both & 15U : both >> 4);
}

}  // namespace muster::penance
