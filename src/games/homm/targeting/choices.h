// What a side that a rule drives chooses: units, targets, spaces, answers.
#pragma once

#include "games/homm/inquiry/moves.h"
#include "games/homm/state/tables.h"

namespace muster::homm {

// The spaces from which the unit can attack `target`.
inline Mask spaces_against(const CombatTables& combat, const State& state, int unit, int target,
                           const Options& options) {
  const Mask next_to = cells_next_to(state.units[target].cell) & options.spaces;
  if (combat.row(state.units[unit]).type != UnitType::kRanged) return next_to;
  // A shooter next to any enemy can attack only adjacent ones (HC-35).
  const Mask contact = neighbours(state.occupied[side_of(unit) == 0 ? 1 : 0]);
  return (options.spaces & ~contact) | next_to;
}
// Where the active unit of a side driven by a rule chooses from: the spaces to attack `target`
// from, or near it. In line: playouts of sides run by a rule come here all the time.
[[gnu::always_inline]] inline Mask ai_spaces(const CombatTables& combat, const State& state,
                                             int target, const Options& options) {
  const int unit = state.active;
  if ((options.targets & bit<Mask>(target)) != 0) {
    return spaces_against(combat, state, unit, target, options);
  }
  return nearest_spaces(combat, state, unit, cell_bit(state.units[target].cell),
                        reach(combat, state, unit) | cell_bit(state.origin));
}
// AI-02: higher tier, then leftmost, then the row nearer the player, who faces the AI side.
int ai_first_unit(const CombatTables& combat, const State& state, Mask units);
// Whom an AI unit chooses among: those it can attack now, or all enemies to approach.
Mask ai_candidates(const CombatTables& combat, const State& state, int unit,
                   const Options& options);
// AI-19: what a side run by a rule answers: the first of its enemies by its own priorities, a
// friend only when no enemy can be named, there the most damaged; the first space; and yes.
int ai_reply(const CombatTables& combat, const State& state, int side, const Ask& question);

}  // namespace muster::homm
