// Further attacks of one activation, and damage beside the target.
#include "games/homm/abilities/steps.h"

#include "games/homm/attack/attack.h"
#include "games/homm/changes/questions.h"
#include "games/homm/changes/units.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/units/ability.h"

namespace muster::homm::ability {
namespace {

Mask enemies_of(int unit) { return side_units(side_of(unit) == 0 ? 1 : 0); }

bool next_to(const State& state, int unit, int other) {
  return alive(state, unit) && adjacent(state.units[unit].cell, state.units[other].cell);
}

// The first attack of the activation is over and its target still stands.
bool after_first(const State& state) {
  return state.strikes == 1 && alive(state, state.main_target);
}

// Attacks one of the units; `choice` 0: nobody.
void attack_one_of(const CombatTables& combat, State& state, Cue cue, Mask choice,
                   bool may_decline) {
  ask_ability(combat, state, side_of(cue.unit), cue, AskWhat::kUnit, choice, may_decline);
}

// Units that an attack hits beside its target: next to it, the attacker only if nobody else is.
Mask beside_target(const State& state, int attacker) {
  if (state.target_cell >= kCells) return 0;
  const Mask units = units_on(state, cells_next_to(state.target_cell));
  const Mask others = units & ~bit<Mask>(attacker);
  return others != 0 ? others : units;
}

}  // namespace

void strike_again(const CombatTables&, State& state, Cue cue) {
  if (after_first(state) && next_to(state, state.main_target, cue.unit))
    attack_again(state, state.main_target);
}

void shoot_again(const CombatTables&, State& state, Cue cue) {
  if (after_first(state) && !next_to(state, state.main_target, cue.unit))
    attack_again(state, state.main_target);
}

void shoot_again_unless_plus1(const CombatTables& combat, State& state, Cue cue) {
  if (state.die == -1 || state.die == 0) shoot_again(combat, state, cue);
}

void attack_second_enemy(const CombatTables& combat, State& state, Cue cue) {
  if (state.strikes != 1) return;
  const Mask enemies = adjacent_units(state, cue.unit) & enemies_of(cue.unit);
  attack_one_of(combat, state, cue, enemies & ~Mask{state.attacked}, true);
}

void attack_after_kill(const CombatTables& combat, State& state, Cue cue) {
  if (state.killed != 0) attack_second_enemy(combat, state, cue);
}

void attack_all_units(const CombatTables& combat, State& state, Cue cue) {
  const Mask units = adjacent_units(state, cue.unit);
  attack_one_of(combat, state, cue, units & ~Mask{state.attacked}, false);
}

void attack_all_enemies(const CombatTables& combat, State& state, Cue cue) {
  const Mask enemies = adjacent_units(state, cue.unit) & enemies_of(cue.unit);
  attack_one_of(combat, state, cue, enemies & ~Mask{state.attacked}, false);
}

void attack_chosen(const CombatTables&, State& state, Cue, int unit) {
  if (unit != kDeclined) attack_again(state, unit);
}

void offer_return(const CombatTables& combat, State& state, Cue cue) {
  const bool free = (free_cells(state, side_of(cue.unit)) & cell_bit(state.origin)) != 0;
  if (state.units[cue.unit].cell == state.origin || !free) return;
  ask_ability(combat, state, side_of(cue.unit), cue, AskWhat::kYesNo, 0);
}

void go_back(const CombatTables& combat, State& state, Cue cue, int yes) {
  if (yes == 1) move_unit(combat, state, cue.unit, state.origin);
}

void splash_attack(const CombatTables& combat, State& state, Cue cue) {
  const Mask choice = beside_target(state, cue.unit);
  ask_ability(combat, state, side_of(cue.unit), cue, AskWhat::kUnit, choice);
}

void extra_attack(const CombatTables&, State& state, Cue cue, int unit) {
  attack_extra(state, unit, cue.amount);
}

// The space behind the target continues the line from the attacker; a wall in it stops the breath.
void breath(const CombatTables&, State& state, Cue cue) {
  const int own = state.units[cue.unit].cell;
  const int target = state.target_cell;
  if (!adjacent(own, target)) return;
  const int column = 2 * column_of(target) - column_of(own);
  const int row = 2 * row_of(target) - row_of(own);
  if (column < 0 || column >= kColumns || row < 0 || row >= kRows) return;
  const int behind = cell_at(column, row);
  const int unit = state.unit_at[behind];
  if (unit != kNoUnit && (state.walls & cell_bit(behind)) == 0)
    attack_extra(state, unit, cue.amount);
}

void splash_damage(const CombatTables& combat, State& state, Cue cue) {
  if (state.target_cell >= kCells || adjacent(state.target_cell, state.units[cue.unit].cell))
    return;
  const Mask choice = beside_target(state, cue.unit);
  ask_ability(combat, state, side_of(cue.unit), cue, AskWhat::kUnit, choice);
}

void cleave(const CombatTables& combat, State& state, Cue cue) {
  const Mask enemies = adjacent_units(state, cue.unit) & enemies_of(cue.unit);
  const Mask choice = enemies & ~bit<Mask>(state.main_target);
  ask_ability(combat, state, side_of(cue.unit), cue, AskWhat::kUnit, choice);
}

void hurt_chosen(const CombatTables& combat, State& state, Cue cue, int unit) {
  hurt(combat, state, unit, cue.amount);
}

}  // namespace muster::homm::ability
