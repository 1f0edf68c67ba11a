// What an attack does to its target beside its damage, before the retaliation or after it.
#include <algorithm>

#include "games/homm/abilities/steps.h"
#include "games/homm/changes/lasting.h"
#include "games/homm/changes/questions.h"
#include "games/homm/changes/units.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/units/ability.h"

namespace muster::homm::ability {

void poison(const CombatTables&, State& state, Cue cue) {
  if (!alive(state, state.target)) return;
  Unit& struck = state.units[state.target];
  struck.poison = std::min(struck.poison + cue.amount, kMostPoison) & kMostPoison;
}

void corrode(const CombatTables&, State& state, Cue) {
  if (!alive(state, state.target)) return;
  Unit& struck = state.units[state.target];
  struck.flags = static_cast<std::uint8_t>(struck.flags | kCorroded);
}

void token_on_target(const CombatTables& combat, State& state, Cue cue) {
  if (alive(state, state.target)) put_token(combat, state, state.target, cue.amount, cue.unit);
}

// Tokens are no ongoing effects; nor are single-use cards of an AI deck.
void dispel(const CombatTables& combat, State& state, Cue) {
  const int target = state.target;
  end_effects(combat, state, [target](const Effect& effect) {
    return effect_on_unit(effect, target) && effect.source >> 7 == side_of(target) &&
           effect.kind != Lasting::kAttackToken && effect.kind != Lasting::kDefenseOnce;
  });
}

void paralyse_target(const CombatTables& combat, State& state, Cue) {
  if (alive(state, state.target)) paralyse(combat, state, state.target);
}

void paralyse_on_minus1(const CombatTables& combat, State& state, Cue cue) {
  if (state.die == -1) paralyse_target(combat, state, cue);
}

void paralyse_if_stacked(const CombatTables& combat, State& state, Cue cue) {
  if ((state.units[cue.unit].flags & kStacked) != 0) paralyse_target(combat, state, cue);
}

void paralyse_on_dice(const CombatTables& combat, State& state, Cue cue, int count) {
  if (count > 0) paralyse_target(combat, state, cue);
}

void hurt_on_dice(const CombatTables& combat, State& state, Cue cue, int count) {
  if (count > 0) hurt(combat, state, state.target, cue.amount);
}

// Its current side loses all health: a Pack turns, undamaged.
void kill_on_two_dice(const CombatTables& combat, State& state, Cue, int count) {
  if (count == 2) hurt(combat, state, state.target, health_left(combat, state, state.target));
}

// First the die, then the space that the target's owner chooses.
void push_on_dice(const CombatTables& combat, State& state, Cue cue, int reply) {
  const int target = state.target;
  if (cue.dice == 0) {
    move_unit(combat, state, target, reply);
    return;
  }
  if (reply == 0) return;
  const Mask next_to_it = cells_next_to(state.units[target].cell);
  const Mask away = ~cells_next_to(state.units[cue.unit].cell);
  const Mask spaces = next_to_it & away & free_cells(state, side_of(target));
  ask_ability(combat, state, side_of(target), cue, AskWhat::kSpace, spaces);
}

}  // namespace muster::homm::ability
