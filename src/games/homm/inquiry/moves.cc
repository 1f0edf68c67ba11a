#include "games/homm/inquiry/moves.h"

#include "games/homm/inquiry/lasting.h"
#include "games/homm/inquiry/units.h"

namespace muster::homm {
namespace {

// The same as if it stood on `from`, its own space being free.
Mask reach_from(const CombatTables& combat, const State& state, int unit, int from) {
  const SideRow& values = combat.row(state.units[unit]);
  if (state.rooted != 0 && unit == state.active) return 0;
  const Mask free = free_cells(state, side_of(unit)) | cell_bit(from);
  if (values.type == UnitType::kFlying) {
    if (has(combat, state, unit, Trait::kTeleports)) return free & ~cell_bit(from);
    return fly_reach(from, free & ~cell_bit(from), values.steps);
  }
  return walk_reach(from, free, values.steps);
}

}  // namespace

Mask reach(const CombatTables& combat, const State& state, int unit) {
  return reach_from(combat, state, unit, state.units[unit].cell);
}

Mask foes(const CombatTables& combat, const State& state, int unit) {
  const Unit& own = state.units[unit];
  if ((own.marks & kCannotAttack) != 0) return 0;
  if ((own.marks & kBerserk) == 0) return state.occupied[side_of(unit) == 0 ? 1 : 0];
  const Mask others = (state.occupied[0] | state.occupied[1]) & kBoard & ~cell_bit(own.cell);
  if (combat.row(own).type == UnitType::kGround) {
    const Mask near =
        nearest_by_path(cell_bit(own.cell), free_cells(state, side_of(unit)) | others, others);
    if (near != 0) return near;
  }
  return nearest_by_path(cell_bit(own.cell), kBoard, others);
}

Mask targets_from(const CombatTables& combat, const State& state, int unit, int cell) {
  const bool free_choice = combat.calm() || state.units[unit].marks == 0;
  const Mask enemies =
      free_choice ? state.occupied[side_of(unit) == 0 ? 1 : 0] : foes(combat, state, unit);
  Mask cells = enemies & cells_next_to(cell);
  if (cells == 0 && combat.row(state.units[unit]).type == UnitType::kRanged) cells = enemies;
  Mask units = 0;
  for (; cells != 0; cells = without_lowest(cells)) {
    units |= bit<Mask>(state.unit_at[lowest_bit(cells)]);
  }
  return units;
}

Mask walls_from(const CombatTables& combat, const State& state, int unit, int cell) {
  if (state.walls == 0 || side_of(unit) == 1 ||
      combat.row(state.units[unit]).type == UnitType::kRanged)
    return 0;
  if ((state.units[unit].marks & kCannotAttack) != 0) return 0;
  return state.walls & cells_next_to(cell);
}

Mask nearest_spaces(const CombatTables& combat, const State& state, int unit, Mask goals,
                    Mask spaces) {
  if (combat.row(state.units[unit]).type != UnitType::kFlying) {
    const Mask nearest = nearest_by_path(goals, free_cells(state, side_of(unit)) | spaces, spaces);
    if (nearest != 0) return nearest;
  }
  return nearest_by_path(goals, kBoard, spaces);
}

Options attack_options(const CombatTables& combat, const State& state, int unit, int from,
                       bool ranged_moves) {
  Options options;
  const SideRow& values = combat.row(state.units[unit]);
  Mask cells = reach_from(combat, state, unit, from) | cell_bit(from);
  if (values.type == UnitType::kRanged) {
    if (!ranged_moves) cells = cell_bit(from);  // AI-15
    for (int cell : BitRange(cells)) options.targets |= targets_from(combat, state, unit, cell);
    options.spaces = cells;
    return options;
  }
  const Mask enemies = foes(combat, state, unit);
  options.spaces = cells & neighbours(enemies);
  for (int cell : BitRange(enemies & neighbours(options.spaces))) {
    options.targets |= bit<Mask>(state.unit_at[cell]);
  }
  return options;
}

bool can_act(const CombatTables& combat, const State& state) {
  const int unit = state.active;
  const bool card_instead = !combat.ruleset().ai_card_then_acts && combat.uses_cards() &&
                            combat.kind(side_of(unit)) == SideKind::kAiHero;  // AI-22
  return alive(state, unit) && state.acted != kLostActivation && !card_instead;
}

bool may_move_after(const CombatTables& combat, const State& state, int unit) {
  const Unit& mover = state.units[unit];
  if (mover.cell == kNoCell || state.moved != 0 || combat.driven(side_of(unit))) return false;
  using FreeOrder = Ruleset::FreeOrder;
  if (combat.ruleset().free_order == FreeOrder::kNone) return false;
  if (combat.ruleset().free_order == FreeOrder::kFlyingRanged &&
      combat.row(mover).type == UnitType::kGround)
    return false;
  return reach(combat, state, unit) != 0;
}

bool may_surrender(const CombatTables& combat, const State& state, int side) {
  return combat.surrenders(side) && state.gold[side] >= kSurrenderPrice &&
         state.phase == Phase::kActivate && !lasts_on_side(state, Lasting::kNoSurrender, side);
}

}  // namespace muster::homm
